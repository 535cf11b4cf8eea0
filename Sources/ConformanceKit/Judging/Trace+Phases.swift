package import MachineKit

extension Trace {
  /// The steps of each phase: a phase ends with each `wait`, the last one with the trace.
  package var phases: [Range<Int>] {
    var phases: [Range<Int>] = []
    for (index, step) in steps.enumerated() where step.stimulus.name == "wait" {
      phases.append((phases.last?.upperBound ?? 0)..<index + 1)
    }
    let end = phases.last?.upperBound ?? 0
    return end == steps.count ? phases : phases + [end..<steps.count]
  }
}

extension Acceptance {
  /// What is accepted of each phase of a trace, put together by a ``TraceForm``.
  package static func phases(_ trees: [Acceptance]) -> Acceptance {
    .object(trees.enumerated().map { Member(TraceForm.phase($0.offset), $0.element) })
  }
}
