package import ChoiceEngine

extension ChoiceSource {
  /// A pattern and a text over few letters that it covers about every second time: the text is the
  /// pattern with words for its stars, and mostly one change.
  package mutating func globAndText() -> (pattern: [UInt8], text: [UInt8]) {
    let star = UInt8(ascii: "*")
    let letters = Array("ab".utf8)
    let pattern = list(0...8, of: "pattern") { source -> UInt8 in
      source.chance(1, in: 3) ? star : source.pick(letters)
    }
    let text = pattern.flatMap { byte in
      byte == star ? list(0...4, of: "letter") { $0.pick(letters) } : [byte]
    }
    guard chance(1, in: 2) else { return (pattern, text) }
    return (pattern, changed(text, with: Array("ab*".utf8)))
  }
}
