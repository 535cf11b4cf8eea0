package import ChoiceEngine

extension ChoiceSource {
  /// At most `most` bytes, none the simplest.
  package mutating func bytes(_ most: Int = 24) -> [UInt8] {
    list(0...most, of: "byte") { UInt8($0.int(0...255)) }
  }

  /// The bytes with one change, which may also leave them what they were: a byte left out, changed or
  /// put in, the end cut off, or a run of them repeated. No change at all is the simplest,
  /// then a cut, which takes the fewest choices.
  package mutating func changed(_ bytes: [UInt8], with telling: [UInt8]) -> [UInt8] {
    let change = int(0...6)
    let at = int(0...bytes.count)
    guard change > 0 else { return bytes }
    var bytes = bytes
    switch change {
    case 1: bytes.removeSubrange(at...)
    case 2: bytes.insert(pick(telling), at: at)
    case 3 where at < bytes.count: bytes.remove(at: at)
    case 4 where at < bytes.count: bytes[at] = pick(telling)
    case 5 where at < bytes.count: bytes[at] ^= 1 << UInt8(int(0...7))
    case 6: bytes.insert(contentsOf: bytes[at...].prefix(1 + int(0...7)), at: at)
    default: break
    }
    return bytes
  }

  /// The same of a text in ASCII.
  package mutating func changed(_ text: String, with telling: String) -> [UInt8] {
    changed(Array(text.utf8), with: Array(telling.utf8))
  }
}
