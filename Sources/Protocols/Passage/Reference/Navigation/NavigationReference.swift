package import MachineKit

/// The reference for the switching between the WebViews over a whole trace.
package struct NavigationReference: Sendable {
  private let rules: NavigationRules

  package init(rules: NavigationRules) {
    self.rules = rules
  }

  /// The effects of each step, and what is to be said once it is over.
  package func run(
    _ trace: Trace, citing recorder: inout CitationRecorder
  ) throws(TraceError) -> [(effects: [Effect], verdict: NavigationMachine.Verdict)] {
    let machine = try NavigationMachine(config: trace.config, rules: rules)
    return try Simulation.run(
      trace, on: machine, citing: &recorder, observing: \.verdict
    ).map { ($0.effects, $0.observation) }
  }
}
