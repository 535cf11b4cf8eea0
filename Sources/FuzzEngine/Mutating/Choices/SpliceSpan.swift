import ChoiceEngine

/// Puts a part of another entry in the place of a part with the same label, or beside it where both
/// are elements of lists.
struct SpliceSpan: Mutator {
  let name = "splice span"

  func mutated(
    _ parent: ChoiceDraft, in context: MutationContext, by random: inout SplitMix64
  ) -> ChoiceDraft? {
    guard let other = context.mate?.record, let span = random.pick(parent.record.spans) else {
      return nil
    }
    guard let donor = random.pick(other.spans.filter { $0.label == span.label }) else { return nil }
    let given = other.values(in: donor)
    if span.count != nil, random.once(in: 2) {
      var values = parent.record.recounting(parent.values, of: span, by: 1)
      guard values != parent.values else { return nil }
      values.insert(contentsOf: given, at: random.once(in: 2) ? span.start : span.end)
      return parent.with(values)
    }
    return parent.with(parent.record.replacing(span.nodes, with: given))
  }
}
