package import WirePrimitives

/// A shape of values, for answers whose exact value nobody promised.
package enum Shape: String, Sendable, CaseIterable {
  case string, integer, number, boolean, object, array
  /// RFC 9562 version 4 in lower case, 8-4-4-4-12.
  case uuidV4 = "uuid-v4"

  package func accepts(_ value: JSON) -> Bool {
    switch (self, value.kind) {
    case (.string, .string), (.number, .number), (.boolean, .bool), (.object, .object),
      (.array, .array):
      true
    case (.integer, .number): value.double.map { $0.rounded() == $0 } ?? false
    case (.uuidV4, .string): value.text.map(Shape.isUUIDv4) ?? false
    default: false
    }
  }

  /// A value of the shape.
  var example: JSON {
    switch self {
    case .string: ""
    case .integer, .number: 0
    case .boolean: false
    case .object: [:]
    case .array: []
    case .uuidV4: "00000000-0000-4000-8000-000000000000"
    }
  }

  private static func isUUIDv4(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 36, bytes[14] == UInt8(ascii: "4") else { return false }
    guard
      (UInt8(ascii: "8")...UInt8(ascii: "9")).contains(bytes[19])
        || (UInt8(ascii: "a")...UInt8(ascii: "b")).contains(bytes[19])
    else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      switch index {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default:
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
    }
  }
}
