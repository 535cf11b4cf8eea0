package import ConformanceKit
package import MachineKit
package import WirePrimitives

extension Toy {
  /// Those of the suite and of the port protocol.
  package static func requirements(doubling level: Requirement.Level) -> [Requirement] {
    [
      requirement(double, level), requirement(parity, .must), requirement(mood, .should),
      requirement(unit, .must), requirement(extra, .must), requirement(total, .must),
    ] + PortRule.allCases.map { requirement(.port($0), .must) }
  }

  package static let registry = Registry(
    requirements: requirements(doubling: .must),
    ambiguities: [ambiguity(negatives, .observeOnly), ambiguity(zero, .normative)])

  /// A requirement of which nothing matters but this.
  package static func requirement(
    _ id: RequirementID, _ level: Requirement.Level, _ exemption: Requirement.Exemption? = nil
  ) -> Requirement {
    Requirement(
      id: id, topic: "toy", level: level, basis: .stated, text: id.text,
      source: .init(document: "Toy", section: "Numbers", lines: "1-1"), check: .vector,
      stimulus: "", expect: "", see: [], since: "0.1.0", exemption: exemption)
  }

  private static func ambiguity(
    _ id: AmbiguityID, _ treatment: Ambiguity.Treatment
  ) -> Ambiguity {
    Ambiguity(
      id: id, what: "", readings: [], resolution: "", treatment: treatment, reason: "",
      requirements: [])
  }

  package static func input(_ number: Int) -> JSON { ["n": .number(number)] }

  /// The vector `n-3` with the reference's own tree.
  package static func vector(
    _ number: Int, for requirements: [RequirementID] = [], twin: String? = nil
  ) -> Vector {
    vector("n-\(number)", input(number), for: requirements, twin: twin)
  }

  package static func vector(
    _ name: String, _ input: JSON, for requirements: [RequirementID] = [],
    expect: Acceptance? = nil, twin: String? = nil
  ) -> Vector {
    Vector(
      uid: name, id: name, title: name, since: "0.1.0", requirements: requirements, input: input,
      expect: expect ?? (try? suite.recordedTree(of: input)) ?? .object([]), twin: twin, why: "")
  }

  /// The reference with variants in force, as a port of the whole suite.
  package static func port(
    _ variants: String..., choices: [ChoiceID: String] = [:]
  ) -> ReferencePort {
    ReferencePort(
      suites: [suite], choices: choices, applying: [id: variants.map(variant)], name: "toy")
  }

  /// What the reference answers when the variants are in force.
  package static func reply(_ number: Int, _ variants: String...) -> Reply {
    ReferencePort(suites: [suite], applying: [id: variants.map(variant)])
      .reply(to: Call(suite: id, input: input(number)))
  }

  /// What the reference answers in its partial fault.
  package static func lost(_ number: Int) -> Reply {
    ReferencePort(suites: [suite], applying: [id: [suite.partialFaults.lowerBound]])
      .reply(to: Call(suite: id, input: input(number)))
  }

  package static func declaration(
    choices: [ChoiceID: String] = [:], grants: Bool = true
  ) -> Declaration {
    Declaration(
      name: "toy", suites: [id], choices: choices, capabilities: [capability: grants])
  }

  /// A run of these numbers as vectors, without a recorder.
  package static func report(
    on port: any Port, _ numbers: [Int] = Array(0...12), suite: ConformanceSuite = Toy.suite
  ) async -> RunReport {
    await MutationAnalysis.run(
      port, suite: suite, vectors: numbers.map { vector($0) }, generated: 0, seed: 1,
      registry: registry)
  }
}
