/// What a mutator may draw on besides the parent.
package struct MutationContext {
  /// Another entry of the corpus, for what two of them have together.
  let mate: FuzzInput?
  let dictionary: FuzzDictionary
}
