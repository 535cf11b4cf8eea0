package import MachineKit

/// The reference for a session over a whole trace.
package struct SessionReference: Sendable {
  private let rules: SessionRules

  package init(rules: SessionRules) {
    self.rules = rules
  }

  /// What is accepted of the effects of each step.
  package func acceptance(
    of trace: Trace, citing recorder: inout CitationRecorder
  ) throws(TraceError) -> Acceptance {
    let machine = try SessionMachine(trace, rules: rules)
    return .steps(try Simulation.expectations(of: trace, on: machine, citing: &recorder))
  }
}
