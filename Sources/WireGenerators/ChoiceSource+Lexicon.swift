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

  /// A document in which one member has a name that differs from its own in letter case alone; as it is where
  /// no member has a letter in its name.
  package mutating func respelled(_ document: JSON) -> JSON {
    let names = Respelling.count(in: document)
    guard names > 0 else { return document }
    var respelling = Respelling(place: int(0...names - 1), isWhole: chance(1, in: 2))
    return respelling.copy(document)
  }

  fileprivate static func otherCase(_ unit: UInt16) -> UInt16 {
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

/// Copies a document, one of its member names in another letter case.
private struct Respelling {
  /// Of the names with a letter, in the order of the text.
  let place: Int
  /// Whether all letters are in the other case, and not the first alone.
  let isWhole: Bool
  private var seen = 0

  init(place: Int, isWhole: Bool) {
    self.place = place
    self.isWhole = isWhole
  }

  static func count(in document: JSON) -> Int {
    var count = 0
    var open = [document]
    while let next = open.popLast() {
      open += next.array.map(Array.init) ?? []
      for (name, value) in next.object.map(Array.init) ?? [] {
        if firstLetter(of: name) != nil { count += 1 }
        open.append(value)
      }
    }
    return count
  }

  /// As deep as a document may be, ``JSONLimits/depth``.
  mutating func copy(_ json: JSON) -> JSON {
    switch json.value {
    case .array(let elements): return .array(elements.map { copy($0) })
    case .object(let members):
      return .object(members.map { name, value in (respelled(name), copy(value)) })
    case .null, .bool, .string, .number: return json
    }
  }

  private mutating func respelled(_ name: JSONString) -> JSONString {
    guard let first = Self.firstLetter(of: name) else { return name }
    defer { seen += 1 }
    guard seen == place else { return name }
    var units = name.codeUnits
    for index in isWhole ? units.indices : first..<first + 1 {
      units[index] = ChoiceSource.otherCase(units[index])
    }
    return JSONString(codeUnits: units)
  }

  private static func firstLetter(of name: JSONString) -> Int? {
    name.codeUnits.firstIndex { ChoiceSource.otherCase($0) != $0 }
  }
}
