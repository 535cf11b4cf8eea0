package import WirePrimitives

/// `JSONValue` of the document (API reference, "JSONValue"): what an SDK keeps of a JSON text.
///
/// Unlike WirePrimitives' `JSON` it keeps doubles and no digits, and of a repeated name one member.
package enum BridgeJSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(JSONString)
  case array([BridgeJSONValue])
  case object([Member])

  package struct Member: Sendable {
    package let name: JSONString
    package let value: BridgeJSONValue
    package init(_ name: JSONString, _ value: BridgeJSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Levels inside a value of the most that are promised to be read (GBG-JSV-21).
  package static let deepest = 100
}
