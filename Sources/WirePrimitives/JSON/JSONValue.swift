/// A value with one level opened, for `switch json.value`.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(JSONString)
  case array(JSONArray)
  case object(JSONObject)
}

extension JSON {
  /// The value that was opened.
  public init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(string)
    case .array(let array): self = array.json
    case .object(let object): self = object.json
    }
  }
}
