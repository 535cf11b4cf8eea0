import ChoiceEngine

/// Lets a step of a trace happen once more, at once or later: an answer that comes twice.
struct RepeatStep: Mutator {
  let name = "repeat step"

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    guard var trace = TraceSteps(parent), let step = random.pick(trace.steps.indices) else {
      return nil
    }
    let place = step + 1 + (random.once(in: 2) ? 0 : random.below(trace.steps.count - step))
    trace.steps.insert(trace.steps[step], at: place)
    if place > 0 { trace.setTime(trace.time(of: place - 1), of: place) }
    trace.straighten()
    return trace.changed
  }
}
