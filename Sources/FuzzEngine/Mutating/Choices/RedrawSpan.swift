import ChoiceEngine

/// Draws all choices of one part anew.
struct RedrawSpan: Mutator {
  let name = "redraw span"

  func mutated(
    _ parent: ChoiceDraft, in context: MutationContext, by random: inout SplitMix64
  ) -> ChoiceDraft? {
    guard let span = random.pick(parent.record.spans), !span.nodes.isEmpty else { return nil }
    var values = parent.values
    for place in span.nodes { values[place] = random.next(upTo: parent.record.nodes[place].limit) }
    return parent.with(values)
  }
}
