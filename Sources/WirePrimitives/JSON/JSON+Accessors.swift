extension JSON {
  /// Whether the value is `null`.
  public var isNull: Bool { node.kind == .null }

  /// `nil` unless the value is `true` or `false`.
  public var bool: Bool? {
    switch node.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// `nil` unless the value is a number.
  public var number: JSONNumber? {
    let node = node
    return node.kind == .number ? JSONNumber(storage: document.bytes, node: node) : nil
  }

  /// `nil` unless the value is a number that ``JSONNumber/int`` can give: written without fraction
  /// and exponent, and in the range of `Int`.
  public var int: Int? { number?.int }

  /// `nil` unless the value is a number; infinite where the number is too large for a `Double`.
  public var double: Double? { number?.double }

  /// `nil` unless the value is a string.
  public var string: JSONString? {
    let node = node
    return node.kind == .string ? JSONString(storage: document.bytes, node: node) : nil
  }

  /// `nil` unless the value is a string without lone surrogates.
  public var text: String? { string?.text }

  /// `nil` unless the value is an array.
  public var array: JSONArray? { node.kind == .array ? JSONArray(self) : nil }

  /// `nil` unless the value is an object.
  public var object: JSONObject? { node.kind == .object ? JSONObject(self) : nil }

  /// The last member of that name, compared by code units and never by canonical equivalence.
  /// `nil` where there is none and where the value is not an object. O(members).
  public subscript(name: String) -> JSON? { object?[name] }

  /// `nil` where the value is not an array and where the index is out of range. O(index).
  public subscript(index: Int) -> JSON? { array?.element(at: index) }
}
