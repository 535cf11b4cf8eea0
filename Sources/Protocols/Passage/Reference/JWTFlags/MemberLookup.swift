import MachineKit
import WirePrimitives

/// Finds a flag's member in the payload by the rules.
struct MemberLookup {
  private let payload: JSONObject
  private let rules: JWTFlagsRules

  init(_ payload: JSONObject, rules: JWTFlagsRules) {
    self.payload = payload
    self.rules = rules
  }

  subscript(name: String) -> JSON? {
    if let value = find(name, in: payload) { return value }
    switch rules.nesting {
    case .topLevel: return nil
    case .firstLevel:
      for member in payload {
        if let value = member.value.object.flatMap({ find(name, in: $0) }) { return value }
      }
      return nil
    case .anyDepth: return search(name, in: payload)
    }
  }

  /// Why a flag without a member is off: what a port that finds one all the same would overlook.
  /// The should comes first, because a port that departs from it breaks no must.
  func reasonForAbsence(
    of name: String, otherwise requirement: RequirementID
  ) -> RequirementID {
    if hasOtherCase(of: name) { return .psgJWT16 }
    return Self.isNested(name, in: payload) ? .psgJWT15 : requirement
  }

  /// Whether the payload has a member whose name differs from `name` in letter case alone.
  func hasOtherCase(of name: String) -> Bool {
    payload.contains { member in
      member.name != name && Self.areEqualIgnoringCase(member.name.lossyText, name)
    }
  }

  static func areEqualIgnoringCase(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && zip(left.utf8, right.utf8).allSatisfy { lowered($0) == lowered($1) }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private func find(_ name: String, in object: JSONObject) -> JSON? {
    switch rules.nameComparison {
    case .exact:
      return object[name]
    case .ignoringCase:
      return Array(object).last { Self.areEqualIgnoringCase($0.name.lossyText, name) }?.value
    }
  }

  private func search(_ name: String, in object: JSONObject) -> JSON? {
    for member in object {
      guard let inner = member.value.object else { continue }
      if let value = find(name, in: inner) { return value }
      if let value = search(name, in: inner) { return value }
    }
    return nil
  }

  private static func isNested(_ name: String, in object: JSONObject) -> Bool {
    object.contains { member in
      guard let inner = member.value.object else { return false }
      return inner[name] != nil || isNested(name, in: inner)
    }
  }
}
