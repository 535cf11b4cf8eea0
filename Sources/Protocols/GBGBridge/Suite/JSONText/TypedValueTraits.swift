import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

/// What an SDK may stumble over in a typed value.
enum TypedValueTraits {
  static func traits(of input: JSON) -> [InputTrait] {
    guard let value = try? TypedValue.value(in: input) else { return [] }
    var traits = [
      InputTrait("levels of nesting", .count(value.levels)),
      InputTrait("the whole value is", .text(kind(of: value))),
    ]
    add(value, to: &traits)
    return traits
  }

  static func add(_ value: BridgeJSONValue, to traits: inout [InputTrait]) {
    traits.append(InputTrait("a part that is", .text(kind(of: value))))
    switch value {
    case .null, .bool: break
    case .number(let number): traits.append(InputTrait("the number", .text("\(number)")))
    case .string(let string): addString(string, "string", to: &traits)
    case .array(let elements):
      traits.append(InputTrait("elements in a list", .count(elements.count)))
      for element in elements { add(element, to: &traits) }
    case .object(let members):
      traits.append(InputTrait("members in an object", .count(members.count)))
      for member in members {
        traits.append(InputTrait("the member name", .text(member.name.lossyText)))
        addString(member.name, "member name", to: &traits)
        add(member.value, to: &traits)
      }
    }
  }

  private static func addString(_ string: JSONString, _ name: String, to traits: inout [InputTrait])
  {
    let scalars = string.lossyText.unicodeScalars
    traits.append(InputTrait("characters in a \(name)", .count(scalars.count)))
    for sign in Set(scalars.filter { $0.value < 0x80 && !$0.properties.isAlphabetic }).sorted() {
      traits.append(InputTrait("in a \(name), the sign", .text(String(sign))))
    }
    for (least, words) in [(0x80, "beyond ASCII"), (0x10000, "beyond U+FFFF")]
    where scalars.contains(where: { $0.value >= least }) {
      traits.append(InputTrait("in a \(name), a character \(words)"))
    }
  }

  private static func kind(of value: BridgeJSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .number(let number) where !number.isFinite: "no finite number"
    case .number(let number): number.rounded() == number ? "a whole number" : "a fraction"
    case .string(let string): string.isEmpty ? "an empty string" : "a string"
    case .array(let elements): elements.isEmpty ? "an empty list" : "a list"
    case .object(let members): members.isEmpty ? "an empty object" : "an object"
    }
  }
}
