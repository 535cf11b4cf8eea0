import WirePrimitives

/// A regular expression in the one form that schemas of the corpus use: anchored at both ends, classes
/// and single characters, each of them so many times, as in `^[A-Za-z0-9+/]*={0,2}$`.
///
/// Matched greedily and without going back, which is right where how often a part comes is said, or it
/// has no character of the part behind it; another form is refused when it is read.
struct SchemaPattern: Sendable {
  private struct Part: Sendable {
    let members: Set<UInt16>
    var counts = 1...1
    var isExact: Bool { counts.lowerBound == counts.upperBound }
  }

  private let parts: [Part]

  /// Nil for an expression of another form.
  init?(_ text: String) {
    guard text.first == "^", text.last == "$" else { return nil }
    var rest = Array(text.utf16.dropFirst().dropLast())[...]
    var parts: [Part] = []
    while let next = rest.popFirst() {
      guard !Self.special.contains(next) || next == Self.open else { return nil }
      var members: Set<UInt16> = [next]
      if next == Self.open {
        guard let end = rest.firstIndex(of: Self.close), end > rest.startIndex,
          let inside = Self.members(of: rest[..<end])
        else { return nil }
        members = inside
        rest = rest[(end + 1)...]
      }
      guard let counts = Self.counts(from: &rest) else { return nil }
      guard parts.last.map({ $0.isExact || $0.members.isDisjoint(with: members) }) ?? true else {
        return nil
      }
      parts.append(Part(members: members, counts: counts))
    }
    self.parts = parts
  }

  func matches(_ string: JSONString) -> Bool {
    var rest = string.codeUnits[...]
    for part in parts {
      let run = rest.prefix(while: part.members.contains).prefix(part.counts.upperBound)
      guard part.counts.contains(run.count) else { return false }
      rest = rest.dropFirst(run.count)
    }
    return rest.isEmpty
  }

  private static let special = Set("[](){}*+?.|\\^$".utf16)
  private static let open = UInt16(UInt8(ascii: "["))
  private static let close = UInt16(UInt8(ascii: "]"))

  /// Single characters and ranges; a class that is turned round or escapes anything is none.
  private static func members(of text: ArraySlice<UInt16>) -> Set<UInt16>? {
    let units = Array(text)
    guard !units.contains(UInt16(UInt8(ascii: "\\"))), units.first != UInt16(UInt8(ascii: "^"))
    else { return nil }
    var members: Set<UInt16> = []
    var index = 0
    while index < units.count {
      if index + 2 < units.count, units[index + 1] == UInt16(UInt8(ascii: "-")) {
        guard units[index] <= units[index + 2] else { return nil }
        members.formUnion(units[index]...units[index + 2])
        index += 3
      } else {
        members.insert(units[index])
        index += 1
      }
    }
    return members
  }

  /// What a quantifier says; once where there is none.
  private static func counts(from rest: inout ArraySlice<UInt16>) -> ClosedRange<Int>? {
    switch rest.first.map({ UInt8(truncatingIfNeeded: $0) }) {
    case UInt8(ascii: "*"): rest.removeFirst(); return 0...Int.max
    case UInt8(ascii: "+"): rest.removeFirst(); return 1...Int.max
    case UInt8(ascii: "?"): rest.removeFirst(); return 0...1
    case UInt8(ascii: "{"):
      guard let end = rest.firstIndex(of: UInt16(UInt8(ascii: "}"))) else { return nil }
      let text = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF16.self)
      rest = rest[(end + 1)...]
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(numbers.count), let least = numbers[0] else { return nil }
      let most = numbers.count == 1 ? least : numbers[1] ?? .max
      return least <= most ? least...most : nil
    default: return 1...1
    }
  }
}
