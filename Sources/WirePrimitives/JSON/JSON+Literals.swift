extension JSON: ExpressibleByNilLiteral {
  /// `null`. Where an optional is expected, as in `json["name"] == nil`, `nil` is its absence.
  public init(nilLiteral: ()) {
    self = .null
  }
}

extension JSON: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension JSON: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) {
    self = .number(value)
  }
}

extension JSON: ExpressibleByFloatLiteral {
  /// The literal must be finite as a `Double`.
  public init(floatLiteral value: Double) {
    self = .number(value)
  }
}

extension JSON: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSON: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSON...) {
    self = .array(elements)
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// The members in the order of the literal, repeated names kept.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements)
  }
}
