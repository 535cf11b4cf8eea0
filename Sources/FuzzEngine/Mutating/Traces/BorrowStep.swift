import ChoiceEngine

/// Puts a step of another trace into this one.
struct BorrowStep: Mutator {
  let name = "borrow step"

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    guard var trace = TraceSteps(parent),
      let mate = context.mate?.json.flatMap({ TraceSteps(JSONTree($0)) }),
      let step = random.pick(mate.steps)
    else { return nil }
    let place = random.below(trace.steps.count + 1)
    trace.steps.insert(step, at: place)
    trace.setTime(place == 0 ? 0 : trace.time(of: place - 1), of: place)
    trace.straighten()
    return trace.changed
  }
}
