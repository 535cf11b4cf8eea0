import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

/// What a reader of messages may stumble over in a body.
enum MessageParsingTraits {
  static func traits(of input: JSON) -> [InputTrait] {
    guard let body = input["body"] else { return [] }
    var traits = screens(input["screens"])
    guard let text = body.string else {
      traits.append(
        InputTrait(
          "posted as a value, not a text,", .text(kind(of: body)),
          by: body.kind == .object ? nil : .rmpMSP12))
      return traits + message(body)
    }
    let bytes = text.generalizedUTF8
    traits.append(InputTrait("bytes in the body", .count(bytes.count)))
    traits.append(
      InputTrait("brackets that are open at once in the body", .count(depth(of: bytes))))
    guard let json = try? JSON.parse(bytes) else {
      return traits + signs(of: text, in: "the text")
    }
    traits.append(
      InputTrait("JSON that is", .text(kind(of: json)), by: json.kind == .object ? nil : .rmpMSP04))
    if let first = bytes.first, [0x20, 0x09, 0x0a, 0x0d].contains(first) {
      traits.append(InputTrait("white space before the JSON", by: .rmpMSP01))
    }
    return traits + message(json)
  }

  private static func depth(of bytes: [UInt8]) -> Int {
    var (open, most) = (0, 0)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open += 1
        most = max(most, open)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): open -= 1
      default: break
      }
    }
    return most
  }

  private static func screens(_ screens: JSON?) -> [InputTrait] {
    let ids = screens?.array?.compactMap(\.string) ?? []
    return ids.flatMap { signs(of: $0, in: "the id of a screen") }.withoutRepeats
  }

  private static func message(_ body: JSON) -> [InputTrait] {
    guard let object = body.object else { return [] }
    var traits = [InputTrait("members in the message", .count(object.count), by: .rmpMSP11)]
    for (name, value) in object {
      let name = name.lossyText
      traits.append(InputTrait("the member", .text(name)))
      traits.append(InputTrait("a member \(name) that is", .text(kind(of: value))))
      if let text = value.text, name != "payload" {
        traits.append(InputTrait("the \(name)", .text(text)))
      }
      for (inner, value) in value.object?.map({ ($0.name.lossyText, $0.value) }) ?? [] {
        traits.append(InputTrait("in \(name), the member", .text(inner)))
        traits.append(InputTrait("in \(name), a part that is", .text(kind(of: value))))
      }
      if let text = value.string { traits += signs(of: text, in: name) }
    }
    return traits.withoutRepeats
  }

  private static func signs(of text: JSONString, in owner: String) -> [InputTrait] {
    let scalars = text.lossyText.unicodeScalars
    let signs = Set(scalars.filter { $0.isASCII && !$0.properties.isAlphabetic }).sorted()
    return [InputTrait("characters in \(owner)", .count(scalars.count))]
      + signs.map { InputTrait("a sign in \(owner) that is", .text(String($0))) }
      + (scalars.contains { !$0.isASCII }
        ? [InputTrait("in \(owner), a character beyond ASCII")] : [])
  }

  private static func kind(of value: JSON) -> String {
    switch value.value {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .string(let text): text.isEmpty ? "an empty text" : "a text"
    case .array(let elements): elements.isEmpty ? "an empty list" : "a list"
    case .object(let members): members.isEmpty ? "an empty object" : "an object"
    case .number(let number): number.double == 0 ? "0" : "a number"
    }
  }
}

extension [InputTrait] {
  fileprivate var withoutRepeats: [InputTrait] {
    var seen: Set<InputTrait> = []
    return filter { seen.insert($0).inserted }
  }
}
