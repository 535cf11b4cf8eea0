import ChoiceEngine
import WirePrimitives

/// Moves a step and all after it in time: to the instant of the step before, or by as much as a
/// number that means something to the target, or one more or less.
struct ShiftTime: Mutator {
  let name = "shift time"

  private static let spans = [0, 1, 10, 100, 500, 600, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000]
  private static let longest = 86_400_000

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    guard var trace = TraceSteps(parent), let step = random.pick(trace.steps.indices) else {
      return nil
    }
    let known = random.pick(context.dictionary.numbers).flatMap(\.int)
      .flatMap { (0...Self.longest).contains($0) ? $0 : nil }
    let span = random.once(in: 2) ? known : nil
    let gap = (span ?? random.pick(Self.spans) ?? 0) + random.below(3) - 1
    let before = step == 0 ? 0 : trace.time(of: step - 1)
    let shift = before + max(0, gap) - trace.time(of: step)
    for later in step..<trace.steps.count {
      trace.setTime(max(before, trace.time(of: later) + shift), of: later)
    }
    return trace.changed
  }
}
