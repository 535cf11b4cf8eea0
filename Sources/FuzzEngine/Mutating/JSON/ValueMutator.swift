package import ChoiceEngine
package import WirePrimitives

/// The mutators of JSON, for whoever keeps the corpus and runs the inputs without a ``Fuzzer``.
package struct ValueMutator: Sendable {
  private let mutators = MutatorTable(JSONMutators.all)
  private let dictionary: FuzzDictionary

  package init(dictionary: FuzzDictionary) { self.dictionary = dictionary }

  /// - Parameter mate: another input, for what two of them have together.
  /// - Returns: nil where nothing could be changed.
  package func mutated(_ json: JSON, mate: JSON?, by random: inout SplitMix64) -> JSON? {
    let context = MutationContext(
      mate: mate.map { FuzzInput(.json($0)) }, dictionary: dictionary)
    let count = random.few(upTo: FuzzSettings().mostMutations)
    return mutators.stacked(count, on: JSONTree(json), in: context, by: &random)?.0.json
  }
}
