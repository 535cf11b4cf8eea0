import ChoiceEngine

/// Puts an element of a list into it once more, somewhere behind itself: something happens twice.
struct RepeatElement: Mutator {
  let name = "repeat element"

  func mutated(
    _ parent: ChoiceDraft, in context: MutationContext, by random: inout SplitMix64
  ) -> ChoiceDraft? {
    guard let span = random.pick(parent.record.elements) else { return nil }
    var values = parent.record.recounting(parent.values, of: span, by: 1)
    guard values != parent.values else { return nil }
    let list = parent.record.elements.filter { $0.count == span.count && $0.start >= span.start }
    let place = random.pick(list)?.end ?? span.end
    values.insert(contentsOf: parent.record.values(in: span), at: place)
    return parent.with(values)
  }
}
