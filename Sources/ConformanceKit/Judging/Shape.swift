package import WirePrimitives

/// A shape of values, for answers whose exact value nobody promised.
package enum Shape: String, Sendable, CaseIterable {
  case string
  /// A string that is not empty.
  case text
  case integer, number, boolean, object, array

  package func accepts(_ value: JSON) -> Bool {
    switch (self, value.kind) {
    case (.string, .string), (.number, .number), (.boolean, .bool), (.object, .object),
      (.array, .array):
      true
    case (.text, .string): value.string?.isEmpty == false
    case (.integer, .number): value.double.map { $0.rounded() == $0 } ?? false
    default: false
    }
  }

  /// A value of the shape.
  var example: JSON {
    switch self {
    case .string: ""
    case .text: "a"
    case .integer, .number: 0
    case .boolean: false
    case .object: [:]
    case .array: []
    }
  }
}
