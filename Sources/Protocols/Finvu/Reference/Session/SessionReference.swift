package import MachineKit

/// The reference for a session over a whole trace.
package struct SessionReference: Sendable {
  private let rules: SessionRules

  package init(rules: SessionRules) {
    self.rules = rules
  }

  /// The effects of each step, and what is to be said of it.
  package func run(
    _ trace: Trace, citing recorder: inout CitationRecorder
  ) throws(TraceError) -> [(effects: [Effect], verdict: SessionVerdict)] {
    let machine = try SessionMachine(config: trace.config, rules: rules)
    return try Simulation.run(trace, on: machine, citing: &recorder, observing: \.verdict)
      .map { ($0.effects, $0.observation) }
  }
}
