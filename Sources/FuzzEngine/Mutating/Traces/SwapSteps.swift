import ChoiceEngine

/// Lets two steps of a trace happen in the other order; the times stay where they are.
struct SwapSteps: Mutator {
  let name = "swap steps"

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    guard var trace = TraceSteps(parent), trace.steps.count > 1 else { return nil }
    let first = random.below(trace.steps.count)
    let second =
      random.once(in: 2) && first + 1 < trace.steps.count
      ? first + 1 : random.below(trace.steps.count)
    let times = (trace.time(of: first), trace.time(of: second))
    trace.steps.swapAt(first, second)
    trace.setTime(times.0, of: first)
    trace.setTime(times.1, of: second)
    return trace.changed
  }
}
