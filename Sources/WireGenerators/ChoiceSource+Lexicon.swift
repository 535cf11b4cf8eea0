package import ChoiceEngine
package import WirePrimitives

extension ChoiceSource {
  /// A word of a lexicon, or what a careless hand makes of one: another case, its beginning, two of
  /// them, a sign too many. The shortest as it is is the simplest; of an empty lexicon the empty one.
  package mutating func word(of lexicon: Lexicon) -> JSONString {
    guard !lexicon.words.isEmpty else { return JSONString("") }
    var units = pick(lexicon.words).codeUnits
    switch int(0...9) {
    case 0...5: break
    case 6: units = units.map(Self.otherCase)
    case 7: units.removeLast(int(0...units.count))
    case 8: units += [pick([0x2E, 0x2D, 0x5F, 0x2F])] + pick(lexicon.words).codeUnits
    default: units.insert(pick(Self.telling), at: pick([0, units.count]))
    }
    return JSONString(codeUnits: units)
  }

  /// A document with a word or number of a lexicon in the place of one of its strings, member names or
  /// numbers; as it is where it has none.
  package mutating func graft(_ lexicon: Lexicon, onto document: JSON) -> JSON {
    let places = Graft.places(in: document)
    guard places > 0 else { return document }
    var graft = Graft(place: int(0...places - 1), lexicon: lexicon)
    return graft.copy(document, &self)
  }

  private static func otherCase(_ unit: UInt16) -> UInt16 {
    switch unit {
    case 0x41...0x5A, 0x61...0x7A: unit ^ 0x20
    default: unit
    }
  }
}

/// Copies a document, one place of it changed. Places are its strings, member names and numbers, in the
/// order of the text.
private struct Graft {
  let place: Int
  let lexicon: Lexicon
  private var seen = 0

  init(place: Int, lexicon: Lexicon) {
    self.place = place
    self.lexicon = lexicon
  }

  static func places(in document: JSON) -> Int {
    var open = [document]
    var count = 0
    while let next = open.popLast() {
      switch next.value {
      case .null, .bool: break
      case .string, .number: count += 1
      case .array(let elements): open += elements
      case .object(let members):
        count += members.count
        open += members.map(\.value)
      }
    }
    return count
  }

  /// As deep as a document may be, ``JSONLimits/depth``.
  mutating func copy(_ json: JSON, _ source: inout ChoiceSource) -> JSON {
    switch json.value {
    case .null, .bool: return json
    case .string, .number: return isHere() ? leaf(&source) : json
    case .array(let elements): return .array(elements.map { copy($0, &source) })
    case .object(let members):
      return .object(
        members.map { name, value in
          let name = isHere() ? source.word(of: lexicon) : name
          return (name, copy(value, &source))
        })
    }
  }

  private func leaf(_ source: inout ChoiceSource) -> JSON {
    if !lexicon.numbers.isEmpty, source.chance(1, in: 4) {
      return .number(source.pick(lexicon.numbers))
    }
    return .string(source.word(of: lexicon))
  }

  private mutating func isHere() -> Bool {
    defer { seen += 1 }
    return seen == place
  }
}
