import ChoiceEngine

/// Leaves a step of a trace out, or all that come after it.
struct RemoveStep: Mutator {
  let name = "remove step"

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    guard var trace = TraceSteps(parent), let step = random.pick(trace.steps.indices) else {
      return nil
    }
    if random.once(in: 8) {
      trace.steps.removeSubrange(step...)
    } else {
      trace.steps.remove(at: step)
    }
    return trace.changed
  }
}
