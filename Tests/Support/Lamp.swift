package import ConformanceKit
package import MachineKit
package import WirePrimitives

/// A trace suite as small as one can be: `press` switches a lamp, `dim` halves it, and each effect
/// is `{"light": level}`. `press` is a must of its own, and so is `dim`. Two of its faults are the
/// same until the lamp is dimmed; a fault and a way to dim leave open what a dark lamp shows.
package enum Lamp {
  package static let id = SuiteID("x.lamp")
  package static let press = RequirementID("X-LMP-01")
  package static let dim = RequirementID("X-LMP-02")
  private static let dimming = ChoiceID("x.dimming")

  private struct Rules: Sendable {
    var power = 100
    var isShownHalf = false
    var divisor = 2
    var isDarkOpen = false
  }

  private struct Machine: MachineKit.Machine {
    let rules: Rules
    @StateVariable("the level") var level = 0

    init(_ rules: Rules) { self.rules = rules }

    mutating func receive(
      _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
    ) throws(TraceError) {
      switch stimulus.name {
      case "press":
        level = level == 0 ? rules.power : 0
        show(rules.isShownHalf ? level / 2 : level, by: press, &out)
      case "dim":
        level /= rules.divisor
        show(level, by: dim, &out)
      case "wait": break
      default: throw TraceError("a lamp has no \(stimulus.name)")
      }
    }

    private func show(_ level: Int, by reason: RequirementID, _ out: inout Outbox<Never>) {
      out.does("light", .number(level), by: reason)
      if !rules.isDarkOpen || level != 0 {
        out.state("light", .exactly(.number(level), by: reason))
      }
    }
  }

  package static let suite = ConformanceSuite(
    id: id, kind: .trace, summary: "a lamp", requirements: [press, dim],
    choices: [
      Choice(
        id: dimming, variants: ["half", "quarter"], ambiguity: AmbiguityID("AMB-LMP-01"))
    ],
    capabilities: [], totality: nil, rules: Rules(),
    variants: [
      Variant("shown=half", .fault(press), behavesAsIf: "a press showed half of it") {
        $0.isShownHalf = true
      },
      Variant("power=half", .fault(press), behavesAsIf: "a press gave half of it") {
        $0.power = 50
      },
      Variant("dark=open", .fault(press), behavesAsIf: "nothing were asked of a dark lamp") {
        $0.isDarkOpen = true
      },
      Variant("dimming=quarter", .choice(dimming, "quarter"), behavesAsIf: "a quarter stayed") {
        $0.divisor = 4
        $0.isDarkOpen = true
      },
    ], generate: { _ in .null }, notes: { _ in [] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      try .answer(toTrace: input, settles: { $0.name == "wait" }, citing: &recorder) { _ in
        Machine(rules)
      }
    })

  package static func registry(
    pressing: Requirement.Level = .must, dimming: Requirement.Level = .must
  ) -> Registry {
    Registry(
      requirements: [Toy.requirement(press, pressing), Toy.requirement(dim, dimming)]
        + PortRule.allCases.map { Toy.requirement(.port($0), .must) }, ambiguities: [])
  }

  /// A run of one trace of these stimuli, each in a phase of its own.
  ///
  /// - Parameters:
  ///   - pressing: how much its requirement weighs.
  ///   - dimming: how much its requirement weighs.
  package static func report(
    on port: any Port, pressing: Requirement.Level = .must, dimming: Requirement.Level = .must,
    _ stimuli: String...
  ) async -> RunReport {
    await report(on: port, pressing: pressing, dimming: dimming, traces: [stimuli])
  }

  /// The same of several traces, each for the requirement of what it ends with.
  package static func report(
    on port: any Port, pressing: Requirement.Level = .must, dimming: Requirement.Level = .must,
    traces: [[String]]
  ) async -> RunReport {
    let vectors = traces.enumerated().map { number, stimuli in
      let input = input(stimuli)
      return Toy.vector(
        "v\(number)", input, for: [stimuli.last == "dim" ? dim : press],
        expect: (try? suite.recordedTree(of: input)) ?? .object([]))
    }
    return await MutationAnalysis.run(
      port, suite: suite, vectors: vectors, generated: 0, seed: 1,
      registry: registry(pressing: pressing, dimming: dimming))
  }

  package static func input(_ stimuli: [String]) -> JSON {
    let steps = stimuli.enumerated().flatMap { index, name in
      [Trace.Step(at: index, Act(name)), Trace.Step(at: index, Act("wait"))]
    }
    return Trace(config: .null, steps: steps).json
  }

  package static func port(answering answer: JSON) -> ScriptedPort {
    port(replying: .ok(answer))
  }

  package static func port(replying reply: Reply) -> ScriptedPort {
    ScriptedPort(Declaration(name: "lamp", suites: [id])) { _ in reply }
  }
}
