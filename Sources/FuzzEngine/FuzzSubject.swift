package import ChoiceEngine

/// What a fuzzer has to know of a target to make inputs for it.
package struct FuzzSubject: Sendable {
  package typealias Make = @Sendable (inout ChoiceSource) -> FuzzInput.Material

  /// Makes an input from choices; nil for a target that only takes what others have made.
  package let make: Make?
  /// Whether it is worth a run: what is no input of the target costs nothing but this question.
  package let admits: @Sendable (FuzzInput.Material) -> Bool
  /// What stands in its documents.
  package let dictionary: FuzzDictionary

  package init(
    make: Make?, dictionary: FuzzDictionary = FuzzDictionary(),
    admits: @escaping @Sendable (FuzzInput.Material) -> Bool = { _ in true }
  ) {
    self.make = make
    self.dictionary = dictionary
    self.admits = admits
  }
}
