import ChoiceEngine
import WirePrimitives

/// Writes a word that means something to the target: over what is there, or between.
struct WordInBytes: Mutator {
  let name = "word in bytes"

  func mutated(
    _ parent: [UInt8], in context: MutationContext, by random: inout SplitMix64
  ) -> [UInt8]? {
    guard let word = random.pick(context.dictionary.words)?.text.map({ Array($0.utf8) }) else {
      return nil
    }
    var bytes = parent
    let place = random.below(bytes.count + 1)
    if random.once(in: 2) {
      bytes.insert(contentsOf: word, at: place)
    } else {
      bytes.replaceSubrange(place..<min(place + word.count, bytes.count), with: word)
    }
    return bytes
  }
}
