import WirePrimitives

/// The identifiers in an answer that were not in the input, with the numbers of their first sight:
/// two answers are alike where but the identifiers differ that an SDK makes.
struct GeneratedIDs {
  private let given: Set<[UInt8]>
  private var numbers: [[UInt8]: Int] = [:]

  init(given input: JSON) {
    var texts: Set<[UInt8]> = []
    Self.visit(input) { text in
      let bytes = text.generalizedUTF8
      if let id = Self.ids(in: bytes).first?.id, id.count == bytes.count { texts.insert(id) }
    }
    given = texts
  }

  /// Whether a value has any identifier, given or made.
  static func areAny(in value: JSON) -> Bool { !ids(in: value.compactBytes()).isEmpty }

  /// Numbers the identifiers of a text that stand in none before it.
  mutating func see(_ text: JSONString) {
    for id in Self.ids(in: text.generalizedUTF8).map(\.id)
    where !given.contains(id) && numbers[id] == nil {
      numbers[id] = numbers.count + 1
    }
  }

  /// The same of a text that is an identifier as a whole, whatever it looks like.
  mutating func see(whole text: JSONString) {
    let id = text.generalizedUTF8
    if numbers[id] == nil { numbers[id] = numbers.count + 1 }
  }

  func add(whole text: JSONString, to digest: inout AnswerDigest) {
    // No byte of UTF-8.
    digest.add(0xFE as UInt8)
    digest.add(UInt64(numbers[text.generalizedUTF8] ?? 0))
  }

  /// Adds a text with numbers for the identifiers that were made, 0 for one that was not seen.
  func add(
    _ text: JSONString, _ order: CanonicalForm.MapOrder, to digest: inout AnswerDigest
  ) {
    let bytes = text.generalizedUTF8
    let made = Self.ids(in: bytes).filter { !given.contains($0.id) }
    if order == .isFree, made.isEmpty { return digest.add(unordered: bytes) }
    var start = 0
    bytes.withUnsafeBytes { buffer in
      for (place, id) in made {
        digest.add(UnsafeRawBufferPointer(rebasing: buffer[start..<place]))
        // No byte of UTF-8.
        digest.add(0xFE as UInt8)
        digest.add(UInt64(numbers[id] ?? 0))
        start = place + id.count
      }
      digest.add(UnsafeRawBufferPointer(rebasing: buffer[start...]))
    }
  }

  private static let length = 36
  private static let firstHyphen = 8
  private static let hyphens = [13, 18, 23]
  /// Of the digits alone: a port that leaves the hyphens out makes identifiers all the same.
  private static let digits = 32

  /// The identifiers of a text, which may stand anywhere in it.
  private static func ids(in bytes: [UInt8]) -> [(place: Int, id: [UInt8])] {
    guard bytes.count >= digits else { return [] }
    var found: [(place: Int, id: [UInt8])] = []
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index + digits <= bytes.count {
        // Where this is nothing of an identifier, none begins before it: a long text is soon read.
        let last = bytes[index + digits - 1]
        guard isDigit(last) || last == UInt8(ascii: "-") else {
          index += digits
          continue
        }
        guard let end = endOfID(at: index, in: bytes) else {
          index += 1
          continue
        }
        found.append((index, Array(bytes[index..<end])))
        index = end
      }
    }
    return found
  }

  private static func endOfID(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if index + length <= bytes.count, bytes[index + firstHyphen] == UInt8(ascii: "-") {
      let isHyphenated =
        hyphens.allSatisfy { bytes[index + $0] == UInt8(ascii: "-") }
        && isID(bytes[index..<index + length])
      return isHyphenated ? index + length : nil
    }
    // Of more digits it is none.
    if index > 0, isDigit(bytes[index - 1]) { return nil }
    let end = index + digits
    guard end == bytes.count || !isDigit(bytes[end]) else { return nil }
    return bytes[index..<end].allSatisfy(isDigit) ? end : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f")
      || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "F")
  }

  private static func isID(_ bytes: some Sequence<UInt8>) -> Bool {
    (try? UUIDv4.parse(bytes, layout: .any)) != nil
  }

  private static func visit(_ value: JSON, _ see: (JSONString) -> Void) {
    switch value.value {
    case .null, .bool, .number: break
    case .string(let text): see(text)
    case .array(let elements): for element in elements { visit(element, see) }
    case .object(let object): for member in object { visit(member.value, see) }
    }
  }
}
