import MachineKit
import WirePrimitives

/// The step that departs in one trace, put where another trace departs: it shows whether the state is wrong
/// there in the same way already.
struct Probe {
  /// The other trace up to its departure, then the step.
  let transplanted: JSON
  /// The step alone, under the other trace's configuration. What fails there says nothing of a state.
  let alone: JSON

  /// Nil where the two are no traces, or the other one departs at once.
  init?(of cause: CaseResult, at other: CaseResult) {
    guard let step = Self.departing(cause), let (trace, index) = Self.departure(of: other),
      index > 0
    else { return nil }
    let before = trace.steps.prefix(index)
    let probe = Trace.Step(at: trace.steps[index].at, step.stimulus)
    transplanted = Trace(config: trace.config, steps: before + [probe]).json
    alone = Trace(config: trace.config, steps: [probe]).json
  }

  private static func departing(_ result: CaseResult) -> Trace.Step? {
    departure(of: result).map { $0.trace.steps[$0.index] }
  }

  private static func departure(of result: CaseResult) -> (trace: Trace, index: Int)? {
    guard let step = result.judgement.differences.first?.step,
      let trace = try? Trace(result.run.input), trace.steps.indices.contains(step - 1)
    else { return nil }
    return (trace, step - 1)
  }
}
