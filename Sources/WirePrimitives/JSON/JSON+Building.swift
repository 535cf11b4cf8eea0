extension JSON {
  /// Costs nothing: all share one document.
  public static let null = scalar(.null)
  private static let `true` = scalar(.true)
  private static let `false` = scalar(.false)

  /// Costs nothing: all of one value share one document.
  public static func bool(_ bool: Bool) -> JSON { bool ? .true : .false }

  public static func string(_ string: String) -> JSON { .string(JSONString(string)) }

  public static func string(_ string: JSONString) -> JSON {
    JSON(scalar: string.node, textIn: string.storage)
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
    JSON(scalar: number.node, textIn: number.storage)
  }

  /// `nil` for NaN and the infinities.
  public init?(finite double: Double) {
    guard let number = JSONNumber(finite: double) else { return nil }
    self = .number(number)
  }

  /// An array of copies of the elements. O(size of the elements): a value built level by level is
  /// copied once for each level.
  public static func array(_ elements: some Sequence<JSON>) -> JSON {
    array(of: Array(elements))
  }

  // What is generic only makes the array, because it is not specialised for callers in other modules.
  private static func array(of elements: [JSON]) -> JSON {
    var size = Size()
    for element in elements { size.add(element) }
    var builder = TapeBuilder(.array, nodes: size.nodes, bytes: size.bytes)
    for element in elements { builder.append(element) }
    return builder.finish(count: elements.count)
  }

  /// An object of copies of the values, the members in the order given, repeated names kept.
  /// O(size of the values).
  public static func object(_ members: [(JSONString, JSON)]) -> JSON {
    var size = Size()
    for (name, value) in members {
      size.addName(bytes: name.node.low)
      size.add(value)
    }
    var builder = TapeBuilder(.object, nodes: size.nodes, bytes: size.bytes)
    for (name, value) in members {
      builder.append(name)
      builder.append(value)
    }
    return builder.finish(count: members.count)
  }

  /// An object of copies of the values, the members in the order given, repeated names kept.
  /// O(size of the values).
  public static func object(_ members: some Sequence<(String, JSON)>) -> JSON {
    object(of: Array(members))
  }

  private static func object(of members: [(String, JSON)]) -> JSON {
    var size = Size()
    for (name, value) in members {
      size.addName(bytes: name.utf8.count)
      size.add(value)
    }
    var builder = TapeBuilder(.object, nodes: size.nodes, bytes: size.bytes)
    for (name, value) in members {
      builder.append(name)
      builder.append(value)
    }
    return builder.finish(count: members.count)
  }

  /// About what values take when they are copied: exact for built ones.
  private struct Size {
    var nodes = 0
    var bytes = 0

    mutating func add(_ value: JSON) {
      let count = value.endIndex - value.index
      nodes += count
      bytes += value.isDense ? value.document.bytes.count : count * 8
    }

    mutating func addName(bytes count: Int) {
      nodes += 1
      bytes += count
    }
  }

  private init(scalar node: TapeNode, textIn bytes: [UInt8]) {
    self.init(JSONDocument(bytes: bytes, tape: [node], isDense: node.low == bytes.count))
  }

  private static func scalar(_ kind: TapeKind) -> JSON {
    JSON(scalar: TapeNode(kind), textIn: [])
  }
}
