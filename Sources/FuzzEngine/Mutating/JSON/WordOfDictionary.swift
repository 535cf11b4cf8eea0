import ChoiceEngine
import WirePrimitives

/// Puts a word that means something to the target in the place of a string, into one, or in the place
/// of a member's name.
struct WordOfDictionary: Mutator {
  let name = "word of dictionary"

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    guard let word = Self.word(of: context.dictionary, by: &random) else { return nil }
    let places = parent.places { part in
      if case .object(let members) = part { !members.isEmpty } else { part.string != nil }
    }
    guard let place = random.pick(places) else { return nil }
    return parent.changing(place) { part in
      if case .object(var members) = part {
        members[random.below(members.count)].name = word
        return .object(members)
      }
      guard let units = part.string?.codeUnits, random.once(in: 2) else {
        return .leaf(.string(word))
      }
      var changed = units
      let at = random.below(units.count + 1)
      changed.insert(contentsOf: word.codeUnits, at: at)
      return .leaf(.string(JSONString(codeUnits: changed)))
    }
  }

  /// A word that is known, or what instrumented code would have let pass.
  private static func word(
    of dictionary: FuzzDictionary, by random: inout SplitMix64
  ) -> JSONString? {
    let isLearnt = !dictionary.operands.isEmpty && random.once(in: 2)
    guard isLearnt, let operands = random.pick(dictionary.operands) else {
      return random.pick(dictionary.words)
    }
    return JSONString(String(decoding: operands.wanted, as: UTF8.self))
  }
}
