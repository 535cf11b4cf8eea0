import ChoiceEngine

/// Mutators of choices: whatever they do, the generator makes a sound input of it, so what they reach
/// is what the generator can reach.
///
/// Their subject is a record; what comes out are the values of another, typed anew when it is made.
enum ChoiceMutators {
  static let all: [any Mutator<ChoiceDraft>] = [
    RedrawChoice(), EdgeOfChoice(), CopyChoice(), RemoveElement(), RepeatElement(), SwapElements(),
    SpliceSpan(), RedrawSpan(), RedrawSome(),
  ]
}

/// Choices on their way from one record to another.
struct ChoiceDraft {
  /// The record as it was when the values were last typed.
  let record: ChoiceRecord
  var values: [UInt64]
  /// Where it is set, about one choice in so many is drawn anew when the values are typed.
  var rarity: UInt64?

  init(_ record: ChoiceRecord) {
    self.record = record
    values = record.values
  }

  func with(_ values: [UInt64]) -> ChoiceDraft {
    var draft = self
    draft.values = values
    return draft
  }
}
