import ChoiceEngine

extension ChoiceSource {
  /// One of the texts, or one that looks much like it.
  mutating func one(of texts: [String]) -> String {
    let text = pick(texts)
    return chance(1, in: 4) ? lookalike(of: text) : text
  }

  /// Another text of the same length and kind that differs in one character: the first, the last or one
  /// between. Whoever compares only how texts begin or end takes the two for the same.
  mutating func lookalike(of text: String) -> String {
    var characters = Array(text)
    let places = characters.indices.filter {
      characters[$0].isASCII && characters[$0].isWholeNumber
        || characters[$0].isASCII && characters[$0].isLetter
    }
    guard let first = places.first, let last = places.last else { return text + "1" }
    let place = pick([first, last, places[places.count / 2]])
    characters[place] = Self.next(characters[place])
    return String(characters)
  }

  /// Never 0, with which no number may begin.
  private static func next(_ character: Character) -> Character {
    switch character {
    case "9": "1"
    case "z": "a"
    case "Z": "A"
    default:
      Character(UnicodeScalar((character.asciiValue ?? 0) + 1))
    }
  }
}
