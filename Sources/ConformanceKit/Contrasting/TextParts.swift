import WirePrimitives

/// The parts of a text that is a URL with an authority, or a version of several numbers: what a port takes it apart
/// into.
struct TextParts {
  struct Part {
    let name: String
    let value: JSON
    /// The whole text with another value for the part, or without it.
    let replacing: (JSON?) -> String
  }

  /// Longer texts are not taken apart.
  private static let longest = 1_000

  let all: [Part]
  /// The text with one part more.
  let extended: [String]

  init(of text: String) {
    guard text.utf8.count <= Self.longest, Self.mayHaveParts(text.utf8) else {
      (all, extended) = ([], [])
      return
    }
    let url = URLPieces(text)
    all = url.map(Self.parts) ?? Self.numbers(of: text)
    extended = url.map(Self.extended) ?? (all.isEmpty ? [] : [text + ".1"])
  }

  /// Most texts have none, and all texts of all inputs are looked at.
  private static func mayHaveParts(_ text: String.UTF8View) -> Bool {
    guard let first = text.first else { return false }
    if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) {
      return text.contains(UInt8(ascii: ".")) && text.count <= mostDigits * 5
    }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return text[colon...].starts(with: "://".utf8)
  }

  private static func extended(_ url: URLPieces) -> [String] {
    [(.user, "u:p"), (.port, "8443"), (.path, "/a"), (.query, "a=1"), (.fragment, "f")]
      .filter { url[$0.0] == nil }.map { piece, value in
        var copy = url
        copy[piece] = value
        return copy.text
      }
  }

  private static func parts(of url: URLPieces) -> [Part] {
    URLPieces.Piece.allCases.compactMap { piece in
      url[piece].map { value in
        Part(name: piece.rawValue, value: .string(value)) { other in
          var copy = url
          copy[piece] = other?.text
          return copy.text
        }
      }
    }
  }

  /// Digits of a number of a version, and how many numbers one has.
  private static let mostDigits = 6
  private static let versionLength = 2...4

  private static func numbers(of text: String) -> [Part] {
    let pieces = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = pieces.compactMap { piece -> Int? in
      guard piece.utf8.count <= mostDigits, piece.utf8.allSatisfy({ (48...57).contains($0) }),
        let number = Int(piece), String(number) == piece
      else { return nil }
      return number
    }
    guard versionLength.contains(pieces.count), numbers.count == pieces.count else { return [] }
    return numbers.indices.map { index in
      Part(name: "number \(index + 1)", value: .number(numbers[index])) { other in
        var copy = numbers.map(String.init)
        if let other { copy[index] = other.compactText } else { copy.remove(at: index) }
        return copy.joined(separator: ".")
      }
    }
  }
}

/// A URL with an authority, in pieces (RFC 3986, section 3); nothing is decoded or checked.
private struct URLPieces {
  enum Piece: String, CaseIterable {
    case scheme, user, host, port, path, query, fragment
  }

  private var pieces: [Piece: String] = [:]

  subscript(piece: Piece) -> String? {
    get { pieces[piece] }
    set { pieces[piece] = newValue }
  }

  /// Nil of another text.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://"),
      let first = text.first, first.isASCII, first.isLetter
    else { return nil }
    pieces[.scheme] = String(text[..<colon])
    var rest = text[colon...].dropFirst(3)
    func cut(at sign: Character) -> String? {
      guard let place = rest.firstIndex(of: sign) else { return nil }
      defer { rest = rest[..<place] }
      return String(rest[place...].dropFirst())
    }
    pieces[.fragment] = cut(at: "#")
    pieces[.query] = cut(at: "?")
    if let slash = rest.firstIndex(of: "/") {
      pieces[.path] = String(rest[slash...])
      rest = rest[..<slash]
    }
    if let at = rest.lastIndex(of: "@") {
      pieces[.user] = String(rest[..<at])
      rest = rest[at...].dropFirst()
    }
    // An address of IPv6 has colons of its own.
    if let last = rest.lastIndex(of: ":"), !rest[last...].contains("]") {
      pieces[.port] = String(rest[last...].dropFirst())
      rest = rest[..<last]
    }
    pieces[.host] = String(rest)
  }

  var text: String {
    let user = pieces[.user].map { $0 + "@" } ?? ""
    let port = pieces[.port].map { ":" + $0 } ?? ""
    let query = pieces[.query].map { "?" + $0 } ?? ""
    let fragment = pieces[.fragment].map { "#" + $0 } ?? ""
    return (pieces[.scheme].map { $0 + ":" } ?? "") + "//" + user + (pieces[.host] ?? "") + port
      + (pieces[.path] ?? "") + query + fragment
  }
}
