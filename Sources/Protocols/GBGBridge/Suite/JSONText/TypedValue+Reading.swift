import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension TypedValue {
  /// The member `value` of an input.
  static func value(in input: JSON) throws(InvalidInput) -> BridgeJSONValue {
    guard let value = input["value"] else { throw InvalidInput("there is no member \"value\"") }
    return try self.value(value, levels: 0)
  }

  static func value(_ json: JSON, levels: Int) throws(InvalidInput) -> BridgeJSONValue {
    guard levels <= mostLevels else { throw InvalidInput("more levels than a value has") }
    let value = json["v"]
    switch json["t"]?.text {
    case "null": return .null
    case "bool": if let bool = value?.bool { return .bool(bool) }
    case "number": if let number = value.flatMap(number) { return .number(number) }
    case "string": if let string = value?.string { return .string(string) }
    case "array":
      guard let elements = value?.array else { break }
      var values: [BridgeJSONValue] = []
      for element in elements { values.append(try self.value(element, levels: levels + 1)) }
      return .array(values)
    case "object":
      if let value { return .object(try members(value, levels: levels + 1)) }
    default: break
    }
    throw InvalidInput("\(json.prettyText(limit: 80)) is no typed value")
  }

  /// Pairs of name and value.
  static func members(
    _ json: JSON, levels: Int
  ) throws(InvalidInput) -> [BridgeJSONValue.Member] {
    guard let pairs = json.array else { throw InvalidInput("members are no list of pairs") }
    var members: [BridgeJSONValue.Member] = []
    var names: Set<JSONString> = []
    for pair in pairs {
      guard pair.array?.count == 2, let name = pair[0]?.string, let value = pair[1] else {
        throw InvalidInput("a member is no pair of name and value")
      }
      guard names.insert(name).inserted else { throw InvalidInput("a name stands twice") }
      members.append(.init(name, try self.value(value, levels: levels)))
    }
    return members
  }

  /// A typed value is three times as deep as what it stands for, and no text has more than 512.
  private static let mostLevels = 512

  private static func number(_ json: JSON) -> Double? {
    if let number = json.double { return number.isFinite ? number : nil }
    return json.object.flatMap(ExactDouble.init(tag:))?.double
  }

  /// The wire form of a value.
  static func json(_ value: BridgeJSONValue) -> JSON {
    switch value {
    case .null: ["t": "null"]
    case .bool(let bool): ["t": "bool", "v": .bool(bool)]
    case .number(let number):
      Acceptance.double(bits: number.bitPattern, by: .gbgJSV14).witness
        .map { ["t": "number", "v": $0] } ?? .null
    case .string(let string): ["t": "string", "v": .string(string)]
    case .array(let elements): ["t": "array", "v": .array(elements.map(json))]
    case .object(let members):
      ["t": "object", "v": .array(members.map { .array([.string($0.name), json($0.value)]) })]
    }
  }
}

extension BridgeJSONValue {
  /// What leaves open how the value is written.
  var doubt: AmbiguityID? {
    switch self {
    case .null, .bool, .number: return nil
    case .string(let string): return string.hasLoneSurrogates ? .ambGBG08 : nil
    case .array(let elements): return levels > Self.deepest ? .ambGBG08 : elements.firstDoubt
    case .object(let members):
      if levels > Self.deepest || members.contains(where: \.name.hasLoneSurrogates) {
        return .ambGBG08
      }
      // By canonical equivalence, as strings of Swift compare.
      if Set(members.map(\.name.lossyText)).count < members.count { return .ambGBG52 }
      return members.map(\.value).firstDoubt
    }
  }

  /// Lists and objects inside each other.
  var levels: Int {
    switch self {
    case .null, .bool, .number, .string: 0
    case .array(let elements): 1 + (elements.map(\.levels).max() ?? 0)
    case .object(let members): 1 + (members.map(\.value.levels).max() ?? 0)
    }
  }
}

extension [BridgeJSONValue] {
  fileprivate var firstDoubt: AmbiguityID? {
    for element in self {
      if let doubt = element.doubt { return doubt }
    }
    return nil
  }
}
