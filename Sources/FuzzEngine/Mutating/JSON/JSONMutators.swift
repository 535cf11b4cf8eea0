import ChoiceEngine
import WirePrimitives

/// Mutators of JSON values: they reach what no generator makes.
enum JSONMutators {
  static let all: [any Mutator<JSONTree>] = leaves + [InsideText(leaves + texts)] + traces

  /// For any value, the documents inside of texts included.
  private static let leaves: [any Mutator<JSONTree>] = [
    ConfuseType(), NumberEdge(), ChangeText(), TwinOfText(), WordOfDictionary(), GraftMember(),
    MoveMember(), NestDeeper(), FlipValue(),
  ]

  /// For documents that are the text of a string alone: there a name may stand twice.
  private static let texts: [any Mutator<JSONTree>] = [DoubleMember()]

  private static let traces: [any Mutator<JSONTree>] = [
    RemoveStep(), RepeatStep(), SwapSteps(), ShiftTime(), BorrowStep(),
  ]
}
