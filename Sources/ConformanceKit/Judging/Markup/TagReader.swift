import WirePrimitives

/// Reads the tags of a page, as the tokenizer of HTML finds them (WHATWG HTML, section 13.2.5).
///
/// What tags stand inside of comments, scripts and other raw text is none. Each byte is looked at a
/// bounded number of times.
struct TagReader {
  struct Tag: Equatable {
    let name: String
    /// The first of each name counts.
    var attributes: [String: String] = [:]
  }

  /// What stands in a page besides comments and blank text.
  struct Part {
    enum Kind { case start, end, declaration, text }
    let kind: Kind
    let tag: Tag
    let start: Int
    /// Behind the raw text that a start tag has, and its end tag.
    var end: Int
    var content: Range<Int>
    /// Whether that text has an end tag.
    var isClosed = true
  }

  private(set) var parts: [Part] = []
  /// Whether all of the page could be read.
  private(set) var isComplete = true

  var tags: [Tag] { parts.filter { $0.kind == .start }.map(\.tag) }

  let bytes: [UInt8]
  private var place = 0

  /// Elements in which the same text is read otherwise.
  private static let unread: Set<String> = [
    "frameset", "math", "noscript", "plaintext", "select", "svg", "template",
  ]
  /// Elements whose content has no tags.
  private static let raw: Set<String> = [
    "iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp",
  ]

  init(_ text: String) {
    self.init(Self.withLineFeeds(text))
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isComplete = !bytes.contains(0)
    while isComplete, place < bytes.count { step() }
  }

  /// Ends of lines as the input stream of a page has them.
  static func withLineFeeds(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var isAfterReturn = false
    for byte in text.utf8 {
      if byte != 0x0A || !isAfterReturn { bytes.append(byte == 0x0D ? 0x0A : byte) }
      isAfterReturn = byte == 0x0D
    }
    return bytes
  }

  private mutating func step() {
    let start = nextTag()
    if bytes[place..<start].contains(where: { !Self.isBlank($0) }) {
      add(.text, Tag(name: ""), place, start)
    }
    guard start < bytes.count else {
      place = start
      return
    }
    place = start + 1
    switch peek {
    case UInt8(ascii: "!"):
      if stands("!--") { return comment() }
      skip(behind: ">")
      add(.declaration, Tag(name: ""), start, place)
    case UInt8(ascii: "?"): skip(behind: ">")
    case UInt8(ascii: "/"):
      place += 1
      guard isLetter(peek) else { return skip(behind: ">") }
      if let tag = tag() { add(.end, tag, start, place) }
    default:
      guard let tag = tag() else { return }
      add(.start, tag, start, place)
      if Self.unread.contains(tag.name) { isComplete = false }
      if Self.raw.contains(tag.name) { skipContent(of: tag.name) }
    }
  }

  /// Where the next thing begins that is no text.
  private func nextTag() -> Int {
    var next = place
    while next < bytes.count {
      if bytes[next] == UInt8(ascii: "<"), next + 1 < bytes.count {
        let byte = bytes[next + 1]
        if isLetter(byte) || "!?/".utf8.contains(byte) { return next }
      }
      next += 1
    }
    return next
  }

  private mutating func add(_ kind: Part.Kind, _ tag: Tag, _ start: Int, _ end: Int) {
    parts.append(Part(kind: kind, tag: tag, start: start, end: end, content: end..<end))
  }

  private mutating func comment() {
    place += 3
    if stands(">") || stands("->") { return skip(behind: ">") }
    while place < bytes.count, !stands("-->"), !stands("--!>") { place += 1 }
    skip(behind: ">")
  }

  private mutating func skip(behind mark: Character) {
    let end = bytes[place...].firstIndex(of: mark.asciiValue ?? 0) ?? bytes.count - 1
    place = end + 1
  }

  /// Nil for a tag that does not end, which is none.
  private mutating func tag() -> Tag? {
    var tag = Tag(name: word { !Self.isBlank($0) && $0 != 0x2F && $0 != 0x3E })
    while place < bytes.count {
      while Self.isBlank(peek) || peek == UInt8(ascii: "/") { place += 1 }
      if peek == UInt8(ascii: ">") {
        place += 1
        return tag
      }
      guard place < bytes.count else { return nil }
      let name = attributeName()
      guard let value = attributeValue() else { return nil }
      if tag.attributes[name] == nil { tag.attributes[name] = value }
    }
    return nil
  }

  private mutating func attributeName() -> String {
    let first = peek == UInt8(ascii: "=") ? "=" : ""
    place += first.utf8.count
    return first
      + word {
        !Self.isBlank($0)
          && ![UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains($0)
      }
  }

  /// Empty where there is none; nil where it does not end.
  private mutating func attributeValue() -> String? {
    while Self.isBlank(peek) { place += 1 }
    guard peek == UInt8(ascii: "=") else { return "" }
    place += 1
    while Self.isBlank(peek) { place += 1 }
    if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      place += 1
      guard let end = bytes[place...].firstIndex(of: quote) else {
        place = bytes.count
        return nil
      }
      defer { place = end + 1 }
      return text(of: place..<end)
    }
    let start = place
    while let next = peek, !Self.isBlank(next), next != UInt8(ascii: ">") { place += 1 }
    return text(of: start..<place)
  }

  private mutating func text(of range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    guard let text = CharacterReferences.resolved(text) else {
      isComplete = false
      return ""
    }
    return text
  }

  private mutating func word(while isPart: (UInt8) -> Bool) -> String {
    let start = place
    while let next = peek, isPart(next) { place += 1 }
    return Self.lowerCase(String(decoding: bytes[start..<place], as: UTF8.self))
  }

  /// With its ASCII letters in lower case.
  static func lowerCase(_ text: String) -> String {
    String(
      decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Without white space of HTML at its ends.
  static func trimmed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  static func isBlank(_ byte: UInt8?) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x20: true
    default: false
    }
  }
}

extension TagReader {
  /// Behind white space and comments.
  func behindComments(_ start: Int) -> Int {
    var reader = self
    reader.place = start
    while true {
      let before = reader.place
      while Self.isBlank(reader.peek) { reader.place += 1 }
      if reader.stands("<!--") {
        let opened = reader.place
        reader.place += 1
        reader.comment()
        // One without an end is none here.
        if reader.place == bytes.count, !bytes.suffix(3).elementsEqual("-->".utf8) { return opened }
      }
      if reader.place == before { return before }
    }
  }
}

// MARK: Raw text

extension TagReader {
  /// Up to the end tag, which is read as such.
  private mutating func skipContent(of name: String) {
    let start = place
    var isEscaped = false
    var isEscapedTwice = false
    defer { parts[parts.count - 1].end = place }
    while place < bytes.count {
      if name == "script" {
        if stands("-->") { (isEscaped, isEscapedTwice) = (false, false) }
        // The dashes may be those of its end.
        if stands("<!--") { isEscaped = true }
        if isEscaped, stands(tag: "<script") { isEscapedTwice = true }
      }
      if stands(tag: "</\(name)") {
        guard isEscapedTwice else {
          parts[parts.count - 1].content = start..<place
          place += 2
          parts[parts.count - 1].isClosed = tag() != nil
          return
        }
        isEscapedTwice = false
      }
      place += 1
    }
    parts[parts.count - 1].content = start..<place
    parts[parts.count - 1].isClosed = false
  }

  /// In any letter case, and no longer name.
  private func stands(tag text: String) -> Bool {
    let end = place + text.utf8.count
    guard peek == UInt8(ascii: "<"), end < bytes.count else { return false }
    return Self.lowerCase(String(decoding: bytes[place..<end], as: UTF8.self)) == text
      && (Self.isBlank(bytes[end]) || bytes[end] == 0x2F || bytes[end] == 0x3E)
  }

  private func stands(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func isLetter(_ byte: UInt8?) -> Bool {
    byte.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
  }
}
