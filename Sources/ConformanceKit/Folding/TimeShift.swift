import MachineKit
import WirePrimitives

/// The edit that makes one trace pass by having a step earlier or later, made to another trace.
struct TimeShift {
  private let stimulus: String
  /// Milliseconds.
  private let change: Int

  /// Nil where the edit is to something else than the time of a step.
  init?(_ contrast: Contrast?, of example: JSON) {
    guard let contrast, let step = InputPlace.step(of: contrast.place),
      contrast.place == "steps[\(step)].at", let old = contrast.failing?.int,
      let new = contrast.passing?.int, let trace = try? Trace(example),
      trace.steps.indices.contains(step)
    else { return nil }
    (stimulus, change) = (trace.steps[step].stimulus.name, new - old)
  }

  /// The trace with the last such step before it departs earlier or later by as much, and with it those that
  /// come at its time or pass it; nil where there is none.
  func edited(_ result: CaseResult) -> JSON? {
    guard let departing = result.judgement.differences.first?.step,
      let trace = try? Trace(result.run.input),
      let index = trace.steps.prefix(departing).lastIndex(where: { $0.stimulus.name == stimulus })
    else { return nil }
    var steps = trace.steps
    let time = steps[index].at + change
    let earliest = index > 0 ? steps[index - 1].at : 0
    guard time >= earliest else { return nil }
    steps[index] = Trace.Step(at: time, steps[index].stimulus)
    for later in steps.indices.dropFirst(index + 1) where steps[later].at < time {
      steps[later] = Trace.Step(at: time, steps[later].stimulus)
    }
    return Trace(config: trace.config, steps: steps).json
  }
}
