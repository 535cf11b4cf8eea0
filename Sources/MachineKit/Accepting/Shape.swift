package import WirePrimitives

/// A shape of values, for answers whose exact value nobody promised.
package enum Shape: String, Sendable, CaseIterable {
  case string
  /// A string that is not empty.
  case text
  /// Names of ECMAScript joined by dots, with any character beyond ASCII.
  case path
  case integer, number, boolean, object, array

  package func accepts(_ value: JSON) -> Bool {
    switch (self, value.kind) {
    case (.string, .string), (.number, .number), (.boolean, .bool), (.object, .object),
      (.array, .array):
      true
    case (.text, .string): value.string?.isEmpty == false
    case (.path, .string): value.string.map { Self.isPath($0.codeUnits) } ?? false
    case (.integer, .number): value.double.map { $0.rounded() == $0 } ?? false
    default: false
    }
  }

  private static func isPath(_ units: some Collection<UInt16>) -> Bool {
    let dot = UInt16(UInt8(ascii: "."))
    return units.split(separator: dot, omittingEmptySubsequences: false).allSatisfy { name in
      name.first.map { !isDigit($0) } ?? false && name.allSatisfy(isOfName)
    }
  }

  private static func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }

  private static func isOfName(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x41...0x5a, 0x61...0x7a, 0x24, 0x5f, 0x80...: true
    default: isDigit(unit)
    }
  }

  /// A value of the shape.
  package var example: JSON {
    switch self {
    case .string: ""
    case .text, .path: "a"
    case .integer, .number: 0
    case .boolean: false
    case .object: [:]
    case .array: []
    }
  }
}
