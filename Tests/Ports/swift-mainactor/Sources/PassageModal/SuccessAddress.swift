/// An address at which a session has succeeded; `*` stands for any text, the empty one too.
struct SuccessAddress {
  private let parts: [[UInt8]]

  init(_ pattern: String) {
    parts = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map(Array.init)
  }

  /// The first and the last part stand at the ends, those between them in order, each as early as it
  /// can.
  func covers(_ address: String) -> Bool {
    var rest = Array(address.utf8)[...]
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return rest.elementsEqual(parts.joined())
    }
    guard rest.count >= first.count + last.count, rest.starts(with: first),
      rest.suffix(last.count).elementsEqual(last)
    else { return false }
    rest = rest.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() {
      guard let start = Self.start(of: part, in: rest) else { return false }
      rest = rest[(start + part.count)...]
    }
    return true
  }

  private static func start(of part: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    guard text.count >= part.count else { return nil }
    return (text.startIndex...text.endIndex - part.count).first {
      text[$0..<$0 + part.count].elementsEqual(part)
    }
  }
}
