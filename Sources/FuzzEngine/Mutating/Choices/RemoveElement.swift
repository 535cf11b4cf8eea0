import ChoiceEngine

/// Takes an element out of a list, such as a step of a trace.
struct RemoveElement: Mutator {
  let name = "remove element"

  func mutated(
    _ parent: ChoiceDraft, in context: MutationContext, by random: inout SplitMix64
  ) -> ChoiceDraft? {
    guard let span = random.pick(parent.record.elements) else { return nil }
    let counted = parent.record.recounting(parent.values, of: span, by: -1)
    guard counted != parent.values else { return nil }
    var values = counted
    values.removeSubrange(span.nodes)
    return parent.with(values)
  }
}
