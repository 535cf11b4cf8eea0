package import ChoiceEngine
package import WirePrimitives

extension ChoiceSource {
  /// Text of at most `most` pieces, a piece being one character or a few; empty the simplest, then
  /// small letters.
  package mutating func text(_ most: Int = 12) -> String {
    let units = list(0...most, of: "character") { $0.piece(Self.wellFormed) }
    return String(decoding: units.joined(), as: UTF16.self)
  }

  /// Code units of at most `most` pieces, surrogates without partner among them.
  package mutating func codeUnits(_ most: Int = 12) -> [UInt16] {
    Array(list(0...most, of: "character") { $0.piece(Self.wellFormed + 2) }.joined())
  }

  /// What a string of JSON can hold, which is any code units.
  package mutating func jsonString(_ most: Int = 12) -> JSONString {
    JSONString(codeUnits: codeUnits(most))
  }

  /// Alternatives of a piece that are text.
  private static var wellFormed: Int { 8 }

  private mutating func piece(_ alternatives: Int) -> [UInt16] {
    switch int(0...alternatives - 1) {
    case 0: [UInt16(0x61 + int(0...25))]
    case 1: [UInt16(0x20 + int(0...0x5E))]
    case 2: [pick(Self.telling)]
    case 3: [UInt16(int(0...0x1F))]
    case 4: [UInt16(0x80 + int(0...0x77F))]
    case 5: scalar()
    case 6: Array(String(Unicode.Scalar(0x10000 + UInt32(draw(upTo: 0xFFFFF))) ?? "a").utf16)
    case 7: Array(pick(Self.equivalents).utf16)
    case 8: [UInt16(0xD800 + int(0...0x3FF))]
    default: [UInt16(0xDC00 + int(0...0x3FF))]
    }
  }

  /// One of the basic plane above what has two bytes; without drawing again where a surrogate would
  /// have come.
  private mutating func scalar() -> [UInt16] {
    let place = UInt16(0x800 + int(0...0xF7FF - 0x800))
    return [place < 0xD800 ? place : place + 0x800]
  }

  /// What grammars end at or escape, and the ends of the ranges of UTF-8 and UTF-16.
  package static let telling: [UInt16] = [
    0x22, 0x5C, 0x2F, 0x25, 0x2A, 0x2E, 0x00, 0x0A, 0x7F, 0x80, 0x7FF, 0x800, 0x2028, 0x202E,
    0xD7FF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF,
  ]

  /// Texts that are canonically equivalent and not the same; each stands beside its other forms.
  package static let equivalents: [String] = [
    "\u{E9}", "e\u{301}", "\u{C5}", "A\u{30A}", "\u{212B}", "\u{1E69}", "s\u{323}\u{307}",
    "s\u{307}\u{323}", "\u{AC00}", "\u{1100}\u{1161}", "\u{301}", "\u{FB01}",
  ]
}
