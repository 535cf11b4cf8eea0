/// An address at which a session has succeeded; `*` stands for any text, the empty one too.
public struct SuccessPattern: Sendable {
  private let pattern: [UInt8]

  public init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  /// Whether the pattern covers the whole address.
  ///
  /// Where a text does not fit behind a `*`, only the last `*` takes one byte more: what an earlier
  /// one would take instead, that one can take too. So the time is at most the product of the lengths.
  public func matches(_ address: String) -> Bool {
    let text = Array(address.utf8)
    var (place, next) = (0, 0)
    var star: (next: Int, place: Int)?
    while place < text.count {
      if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
        star = (next + 1, place)
        next += 1
      } else if next < pattern.count, pattern[next] == text[place] {
        (place, next) = (place + 1, next + 1)
      } else if let last = star {
        star = (last.next, last.place + 1)
        (place, next) = (last.place + 1, last.next)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
