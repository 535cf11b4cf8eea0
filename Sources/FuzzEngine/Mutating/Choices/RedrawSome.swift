import ChoiceEngine

/// Draws a few choices anew, in the way in which the generator draws them.
struct RedrawSome: Mutator {
  let name = "redraw some"

  func mutated(
    _ parent: ChoiceDraft, in context: MutationContext, by random: inout SplitMix64
  ) -> ChoiceDraft? {
    guard !parent.values.isEmpty else { return nil }
    var draft = parent
    draft.rarity = 4 << UInt64(random.below(4))
    return draft
  }
}
