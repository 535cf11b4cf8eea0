package import MachineKit

/// The reference for a host over a whole trace.
package struct HostReference: Sendable {
  private let rules: HostRules

  package init(rules: HostRules) {
    self.rules = rules
  }

  /// The effects of each step, and what is asked of them.
  package func run(
    _ trace: Trace, citing recorder: inout CitationRecorder
  ) throws(TraceError) -> [(effects: [Effect], verdict: HostVerdict)] {
    let machine = try HostMachine(config: trace.config, rules: rules)
    return try Simulation.run(trace, on: machine, citing: &recorder, observing: \.verdict)
      .map { ($0.effects, $0.observation) }
  }
}
