/// Finds the lines on which the entries of a list in the root of a JSON file start. For files that
/// are JSON already.
struct EntryLines {
  private let member: [UInt8]
  private var lines: [Int] = []
  private var line = 1
  private var depth = 0
  /// The last string right below the root: the name of the member that is read.
  private var name: [UInt8] = []
  private var text = Text.outside
  private var place = Place.elsewhere

  private enum Text { case outside, inside, escaped }

  /// Where the walk is as to the list.
  private enum Place {
    case elsewhere
    /// The next value starts an entry.
    case beforeEntry
    case inEntry
  }

  init(of member: String, in bytes: [UInt8]) {
    self.member = Array(member.utf8)
    for byte in bytes { read(byte) }
  }

  subscript(index: Int) -> Int? { lines.indices.contains(index) ? lines[index] : nil }

  private mutating func read(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") { line += 1 }
    switch text {
    case .outside: readOutside(byte)
    case .escaped: text = .inside
    case .inside where byte == UInt8(ascii: "\\"): text = .escaped
    case .inside where byte == UInt8(ascii: "\""): text = .outside
    case .inside: if depth == 1 { name.append(byte) }
    }
  }

  private mutating func readOutside(_ byte: UInt8) {
    if place == .beforeEntry, !" \t\r\n]".utf8.contains(byte) {
      lines.append(line)
      place = .inEntry
    }
    switch byte {
    case UInt8(ascii: "\""):
      text = .inside
      if depth == 1 { name = [] }
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      depth += 1
      if depth == 2, byte == UInt8(ascii: "["), name == member { place = .beforeEntry }
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth -= 1
      if depth == 1 { place = .elsewhere }
    case UInt8(ascii: ","): if depth == 2, place == .inEntry { place = .beforeEntry }
    default: break
    }
  }
}
