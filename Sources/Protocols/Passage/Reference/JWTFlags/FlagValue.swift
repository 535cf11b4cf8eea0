import MachineKit
import WirePrimitives

/// PSG-JWT-11 and AMB-PSG-18: which values of a flag's member enable it.
struct FlagValue {
  let type: JWTFlagsRules.FlagType

  func decide(_ value: JSON, for flag: Flag) -> Decided<Bool> {
    switch value.value {
    case .bool(let bool):
      return Decided(type == .presence ? true : bool, by: flag.requirement)
    case .null:
      return Decided(type == .booleanOrNull || type == .presence, by: .psgJWT11)
    case .number(let number) where number.text == "1":
      return Decided(enables(one: true, text: false), by: .psgJWT11)
    case .number(let number) where number.text == "0":
      return Decided(type == .presence, by: .psgJWT11)
    case .string("true"):
      return Decided(enables(one: false, text: true), by: .psgJWT11)
    case .number(let number):
      return Decided(type == .truthy && number.double != 0 || type == .presence, open: .ambPSG18)
    case .string(let text):
      return Decided(type == .truthy && text != "" || type == .presence, open: .ambPSG18)
    case .array, .object:
      return Decided(type == .truthy || type == .presence, open: .ambPSG18)
    }
  }

  private func enables(one: Bool, text: Bool) -> Bool {
    switch type {
    case .boolean, .strict, .strictFlags, .booleanOrNull: false
    case .booleanOrOne: one
    case .booleanOrText: text
    case .truthy, .presence: true
    }
  }
}
