extension JSON {
  public static let null = scalar(.null)
  private static let `true` = scalar(.true)
  private static let `false` = scalar(.false)

  public static func bool(_ bool: Bool) -> JSON { bool ? .true : .false }

  public static func string(_ string: String) -> JSON { .string(JSONString(string)) }

  public static func string(_ string: JSONString) -> JSON {
    JSON(JSONDocument(bytes: string.storage, tape: [string.node]))
  }

  public static func number(_ int: Int) -> JSON { .number(JSONNumber(int)) }

  /// A finite number, written as ``JSONNumber/init(finite:)`` does. NaN and the infinities, which
  /// JSON has not, are programming errors: use ``init(finite:)`` where they may come.
  public static func number(_ double: Double) -> JSON {
    guard let json = JSON(finite: double) else {
      preconditionFailure("\(double) is not a number of JSON")
    }
    return json
  }

  public static func number(_ number: JSONNumber) -> JSON {
    JSON(JSONDocument(bytes: number.storage, tape: [number.node]))
  }

  /// `nil` for NaN and the infinities.
  public init?(finite double: Double) {
    guard let number = JSONNumber(finite: double) else { return nil }
    self = .number(number)
  }

  /// An array of copies of the elements. O(size of the elements): a value built level by level is
  /// copied once for each level.
  public static func array(_ elements: some Sequence<JSON>) -> JSON {
    let elements = Array(elements)
    return TapeBuilder.document { builder in
      builder.append(.array, count: elements.count) { builder in
        for element in elements { builder.append(element) }
      }
    }
  }

  /// An object of copies of the values, the members in the order given, repeated names kept.
  /// O(size of the values).
  public static func object(_ members: [(JSONString, JSON)]) -> JSON {
    TapeBuilder.document { builder in
      builder.append(.object, count: members.count) { builder in
        for (name, value) in members {
          builder.append(name)
          builder.append(value)
        }
      }
    }
  }

  /// An object of copies of the values, the members in the order given, repeated names kept.
  /// O(size of the values).
  public static func object(_ members: some Sequence<(String, JSON)>) -> JSON {
    object(members.map { (JSONString($0.0), $0.1) })
  }

  private static func scalar(_ kind: TapeKind) -> JSON {
    JSON(JSONDocument(bytes: [], tape: [TapeNode(kind)]))
  }
}
