import ChoiceEngine
package import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.user-id-fresh`: the user ids that an SDK makes on its own.
  ///
  /// Input `{"count": 1...4096}`, answer `{"ids": [text]}`, so many ids, made as the SDK makes them
  /// for its users. The kit's own case `{"sample": ids}` stands for a whole sample, drawn from the
  /// process that runs and from two fresh ones; what is judged of it is made by ``UserIDSample``.
  package static let rampkitUserIDFresh = ConformanceSuite(
    id: SuiteID("rampkit.user-id-fresh"), kind: .sampling,
    summary: "user ids made by the SDK itself: all different, and drawn from a secure source",
    requirements: [
      .rmpUID01, .rmpUID02, .rmpUID03, .rmpUID04, .rmpUID05, .rmpUID06, .rmpUID20,
    ],
    choices: [], capabilities: [], totality: nil, rules: UserIDFreshRules(),
    variants: UserIDFreshRules.variants,
    generate: { source in
      ["count": .number(source.chance(1, in: 8) ? source.int(1...64) : source.int(1...4))]
    },
    notes: { _ in [] },
    sampling: UserIDFreshSuite.sampling,
    draw: { (input, rules, source) throws(InvalidInput) in
      let count = try UserIDFreshSuite.count(in: input)
      let ids = (0..<count).map { _ in JSON.string(rules.next(from: &source)) }
      return ["ids": .array(ids.dropLast(rules.asks == .oneFewer ? 1 : 0))]
    },
    model: { (input, rules, recorder) throws(InvalidInput) in
      try UserIDFreshSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

/// The wire form of `rampkit.user-id-fresh`.
enum UserIDFreshSuite {
  /// Ids that are asked for at once at most.
  private static let most = 4_096
  /// Ids that the parts of a sample ask for at once: a port may answer all runs in flight before it
  /// writes, and has one deadline for them.
  private static let ofOnePart = 512
  /// Ids of each of the fresh processes.
  private static let ofFreshProcess = 1_000

  static let sampling = Sampling(
    question: { size in ["sample": .number(size)] },
    inputs: { size in
      [parts(of: size), parts(of: ofFreshProcess), parts(of: ofFreshProcess)]
    },
    summary: { answers in UserIDSample(answers)?.summary })

  private static func parts(of size: Int) -> [JSON] {
    let rest = size % ofOnePart
    let counts = Array(repeating: ofOnePart, count: size / ofOnePart) + (rest > 0 ? [rest] : [])
    return counts.map { ["count": .number($0)] }
  }

  static func count(in input: JSON) throws(InvalidInput) -> Int {
    guard let count = input["count"]?.int, (1...most).contains(count) else {
      throw InvalidInput("the member \"count\" is no number from 1 to \(most)")
    }
    return count
  }

  static func acceptance(
    of input: JSON, under rules: UserIDFreshRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    if input["sample"] != nil { return .answer(sampleTree(under: rules)) }
    let count = try count(in: input)
    let outcome = count == 1 ? "one id" : "several ids"
    for requirement in [RequirementID.rmpUID01, .rmpUID02, .rmpUID03, .rmpUID04, .rmpUID20] {
      recorder.cite(requirement, outcome)
    }
    let asked = rules.asks == .oneFewer ? count - 1 : count
    return .answer(
      .object([
        .init("ids", .each(id(under: rules), .init(least: asked, most: asked), by: .rmpUID20))
      ]))
  }

  private static let bare: JSON = "7d9f0c3a1b2c4d3e8f450123456789ab"

  private static func id(under rules: UserIDFreshRules) -> Acceptance {
    // That an id is any text would explain whatever is wrong in one with hyphens.
    guard rules.format.form == .hyphenated else { return .exactly(bare, by: .rmpUID01) }
    let version: Acceptance =
      rules.format.version == .four
      ? .exactly(4, by: .rmpUID02) : .any(.integer, by: .rmpUID02)
    let variant: Acceptance =
      rules.format.variant == .rfc
      ? .exactly("10", by: .rmpUID03)
      : .oneOf([.exactly("11", by: .rmpUID03), .any(.string, by: .rmpUID03)], by: .rmpUID03)
    let letters: JSON = rules.format.letters == .lower ? "lower" : "upper"
    return .uuid(
      .object([
        .init("version", version), .init("variant", variant),
        .init(
          "letters",
          .oneOf(
            [.exactly(letters, by: .rmpUID04), .exactly("none", by: .rmpUID04)], by: .rmpUID04)),
      ]), by: .rmpUID01)
  }

  /// Of what depends on each other one thing is asked only where the other is right: ids that repeat
  /// are uneven too, and uneven ones can be foretold.
  private static func sampleTree(under rules: UserIDFreshRules) -> Acceptance {
    func none(_ name: String, unless sources: UserIDFreshRules.Source...) -> Acceptance.Member {
      .init(
        name,
        sources.contains(rules.source)
          ? .each(.any(.string, by: .rmpUID20), .init(least: 1), by: .rmpUID20)
          : .oneOf([.exactly([], by: .rmpUID20), .absentOrNull(by: .rmpUID20)], by: .rmpUID20))
    }
    // How many of the four never came tells how many bits are lost.
    let missing: Int? =
      switch rules.source {
      case .oneVariantDigit: 3
      case .twoVariantDigits: 2
      default: nil
      }
    let missingDigits =
      missing.map {
        Acceptance.each(.any(.string, by: .rmpUID05), .init(least: $0, most: $0), by: .rmpUID05)
      } ?? .oneOf([.exactly([], by: .rmpUID05), .absentOrNull(by: .rmpUID05)], by: .rmpUID05)
    let foretold = Acceptance.oneOf(
      [.exactly([], by: .rmpUID06), .absentOrNull(by: .rmpUID06)], by: .rmpUID06)
    return .object([
      none("repeatedInOneProcess", unless: .smallPool),
      none("repeatedInFreshProcesses", unless: .sameEachStart),
      .init("missingVariantDigits", missingDigits),
      none("unevenBits", unless: .counter, .clock, .stuckBit),
      none("unevenPairsOfBits", unless: .clock, .equalBits),
      none("unevenBetweenNeighbours", unless: .counter, .clock, .alike),
      .init(
        "foretoldBits",
        rules.source == .linear
          ? .each(.any(.string, by: .rmpUID06), .init(least: 1), by: .rmpUID06) : foretold),
    ])
  }
}
