package import ConformanceKit
package import MachineKit
import WirePrimitives

/// A suite as small as one can be that has a must, a should, a capability, a variant and a
/// requirement that nothing asks for.
package enum Echo {
  package static let id = SuiteID("x.echo")
  package static let word = RequirementID("X-ECH-01")
  package static let mood = RequirementID("X-ECH-02")
  package static let extra = RequirementID("X-ECH-03")
  package static let silent = RequirementID("X-ECH-04")
  package static let capability = CapabilityID("x.extra")

  private struct Rules: Sendable {
    var isShouting = false
  }

  package static let suite = ConformanceSuite(
    id: id, summary: "says what it is told", requirements: [word, mood, extra, silent],
    choices: [], capabilities: [Capability(id: capability, summary: "more")], totality: nil,
    rules: Rules(),
    variants: [
      Variant("word=shouted", .fault(word), behavesAsIf: "the word were shouted") {
        $0.isShouting = true
      }
    ],
    generate: { _ in ["say": "generated"] }, notes: { _ in [] }, needs: { _ in [] },
    model: { (input, rules, _) throws(InvalidInput) in
      tree(for: input["say"]?.text ?? "", rules)
    })

  private static func tree(for said: String, _ rules: Rules) -> Acceptance {
    let said = rules.isShouting ? said.uppercased() : said
    return .object([
      .init(
        "ok",
        .object([
          .init("word", .exactly(.string(said), by: word)),
          .init("mood", .exactly("calm", by: mood)),
          .init("extra", .granted(capability, .exactly(true, by: extra))),
        ]))
    ])
  }

  package static let vectors = ["hello", "good day", "bye"].enumerated().map { number, said in
    Vector(
      uid: "00\(number)", id: "say-\(number)", title: "says \(said)", since: "0.1.0",
      requirements: [word], input: ["say": .string(said)], expect: tree(for: said, Rules()),
      twin: nil, why: "")
  }

  /// A vector of a suite that is not run.
  package static let elsewhere = Vector(
    uid: "900", id: "elsewhere", title: "", since: "0.1.0", requirements: [], input: [:],
    expect: .object([]), twin: nil, why: "")

  package static let registry = Registry(
    requirements: [
      requirement(word, .must, "The word comes back."),
      requirement(mood, .should, "The mood is calm <always> | \"calm\"."),
      requirement(extra, .must, "There is more."),
      requirement(silent, .must, "Nothing asks for this."),
    ] + PortRule.allCases.map { requirement(.port($0), .must, "Rule \($0.rawValue).") },
    ambiguities: [])

  private static func requirement(
    _ id: RequirementID, _ level: Requirement.Level, _ text: String
  ) -> Requirement {
    Requirement(
      id: id, topic: "echo", level: level, basis: .stated, text: text,
      source: .init(document: "Echo", section: "Saying", lines: "7-8"), check: .vector,
      stimulus: "", expect: "", see: [], since: "0.1.0", exemption: nil)
  }

  package static func right(_ call: Call) -> Reply {
    .ok(["word": call.input["say"] ?? .null, "mood": "calm", "extra": true])
  }
}
