import ChoiceEngine
import ConformanceKit
import CorpusStore
import FuzzEngine
import FuzzTargets
import MachineKit
import WirePrimitives

/// A target that is no suite: code of the kit that takes bytes from outside.
struct TargetUnit: FuzzUnit {
  /// Inputs between two looks at the limit.
  private static let batch = 256

  private var fuzzer: TargetFuzzer

  init(_ target: FuzzTarget, entries: [CampaignEntry], seed: UInt64) {
    fuzzer = TargetFuzzer(target, seed: seed, probe: CodeCoverage.probe)
    fuzzer.put(entries.compactMap { TargetCase(named: $0.name)?.bytes })
  }

  var executions: Int { fuzzer.fuzzer.tally.executions }

  var reasonToStop: String? {
    fuzzer.isFlat
      ? "all cases of \(TargetCase.id(of: fuzzer.target)) have shown the same: there is nothing to "
        + "learn from" : nil
  }

  mutating func run(_ limit: FuzzLimit, into desk: FuzzDesk) async {
    let target = fuzzer.target
    let goal = limit.cases > .max - executions ? .max : executions + limit.cases
    var broken: [(bytes: [UInt8], law: String)] = []
    while executions < goal, !limit.isReached {
      let before = executions
      fuzzer.run(min(Self.batch, goal - executions)) { input in
        if let input {
          desk.inFlight.enter(TaggedValue.bytes(input.bytes), of: TargetCase.id(of: target))
        } else {
          desk.inFlight.leave()
        }
      } _: { event in
        switch event {
        case .kept(let input, let features):
          let run = TargetCase(target, input.bytes).run
          desk.log.add(CampaignEntry(name: run.name, features: features).line)
        case .broken(let input, let law, _): broken.append((input.bytes, law))
        }
      }
      if executions == before { break }
    }
    for (bytes, law) in broken {
      let run = TargetCase(target, await Self.smallest(bytes, of: target, breaking: law)).run
      try? desk.folder.addKitFailure(run, how: "it breaks a law: \(law)")
      desk.say(.found("\(run.suite): \(law)"))
    }
  }

  private static func smallest(
    _ bytes: [UInt8], of target: FuzzTarget, breaking law: String
  ) async -> [UInt8] {
    var reducer = Reducer(.bytes(bytes), budget: ShrinkBudget()) { candidates in
      candidates.map { target.run(FuzzInput($0).bytes).broken == law }
    }
    await reducer.reduce()
    return FuzzInput(reducer.material).bytes
  }

  func status(besides others: Int) -> FuzzStatus {
    FuzzStatus(
      fuzzer.fuzzer, of: TargetCase.id(of: fuzzer.target), cases: others + executions,
      requirements: 0, rarest: "")
  }
}

/// An input of a target under the name that a command line takes: `target.json:=BASE64URL`.
struct TargetCase {
  static let prefix = "target."

  let target: FuzzTarget
  let bytes: [UInt8]

  init(_ target: FuzzTarget, _ bytes: [UInt8]) {
    self.target = target
    self.bytes = bytes
  }

  /// Nil for a name of something else.
  init?(named name: String) {
    let parts = name.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0].hasPrefix(Self.prefix), parts[1].first == "=",
      let target = FuzzTarget.all.first(where: { $0.name == parts[0].dropFirst(Self.prefix.count) }
      ),
      let text = try? Base64URL.decode(parts[1].dropFirst().utf8, padding: .forbidden),
      let bytes = (try? JSON.parse(text)).flatMap({ TaggedValue.bytes(in: $0) })
    else { return nil }
    self.init(target, bytes)
  }

  static func id(of target: FuzzTarget) -> SuiteID { SuiteID("\(prefix)\(target.name)") }

  /// As a case is kept.
  var run: Case {
    Case(suite: Self.id(of: target), input: TaggedValue.bytes(bytes), origin: .written)
  }
}
