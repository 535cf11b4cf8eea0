package import MachineKit

/// The reference for the kept user id over a whole trace.
package struct StoredIDReference: Sendable {
  private let rules: StoredIDRules

  package init(rules: StoredIDRules) {
    self.rules = rules
  }

  /// The effects of each step, and what is to be said of it.
  package func run(
    _ trace: Trace, citing recorder: inout CitationRecorder
  ) throws(TraceError) -> [(effects: [Effect], verdict: StoredIDVerdict)] {
    let machine = try StoredIDMachine(config: trace.config, rules: rules)
    return try Simulation.run(trace, on: machine, citing: &recorder, observing: \.verdict)
      .map { ($0.effects, $0.observation) }
  }
}
