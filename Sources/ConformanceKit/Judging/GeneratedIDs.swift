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
      if bytes.count == Self.length, Self.isID(bytes) { texts.insert(bytes) }
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
        start = place + Self.length
      }
      digest.add(UnsafeRawBufferPointer(rebasing: buffer[start...]))
    }
  }

  private static let length = 36
  private static let firstHyphen = 8
  private static let hyphens = [13, 18, 23]

  /// The identifiers of a text, which may stand anywhere in it.
  private static func ids(in bytes: [UInt8]) -> [(place: Int, id: [UInt8])] {
    guard bytes.count >= length else { return [] }
    var found: [(place: Int, id: [UInt8])] = []
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index + length <= bytes.count {
        // Nearly every place of a long text is told by its first hyphen.
        if bytes[index + firstHyphen] == UInt8(ascii: "-"),
          hyphens.allSatisfy({ bytes[index + $0] == UInt8(ascii: "-") }),
          isID(bytes[index..<index + length])
        {
          found.append((index, Array(bytes[index..<index + length])))
          index += length
        } else {
          index += 1
        }
      }
    }
    return found
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
