import MachineKit
import WirePrimitives

/// Finds a flag's member in the payload by the rules.
struct MemberLookup {
  /// A member whose name is one that is looked for, but perhaps for its letter case.
  private struct Related {
    let name: String
    let written: JSONString
    let value: JSON
    let isExact: Bool
  }

  /// The names that are looked for.
  static let names = Flag.allCases.map(\.rawValue) + [FlagReader.intervalName]

  private let payload: JSONObject
  private let rules: JWTFlagsRules
  /// In the order of the payload.
  private let related: [Related]

  init(_ payload: JSONObject, rules: JWTFlagsRules) {
    self.payload = payload
    self.rules = rules
    var related: [Related] = []
    related.reserveCapacity(Self.names.count)
    for (written, value) in payload {
      guard let name = Self.names.first(where: written.equalsIgnoringASCIICase) else { continue }
      related.append(
        Related(name: name, written: written, value: value, isExact: written == name))
    }
    self.related = related
  }

  subscript(name: String) -> JSON? {
    let isExact = rules.nameComparison == .exact
    if let member = related.last(where: { $0.name == name && ($0.isExact || !isExact) }) {
      return member.value
    }
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

  /// Whether the payload has a member of exactly this name.
  func hasMember(named name: String) -> Bool {
    related.contains { $0.isExact && $0.name == name }
  }

  /// Whether the payload has a member whose name differs from `name` in letter case alone.
  func hasOtherCase(of name: String) -> Bool {
    related.contains { !$0.isExact && $0.name == name }
  }

  /// Names of members of an odd type, in the order of the payload. Names that differ only in letter
  /// case count: a reader that does not tell them apart meets the type.
  var oddNames: [String] {
    related.compactMap { member in
      let isRegular =
        member.name == FlagReader.intervalName
        ? IntervalReader.isRegular(member.value) : member.value.kind == .bool
      return isRegular ? nil : member.written.lossyText
    }
  }

  private func find(_ name: String, in object: JSONObject) -> JSON? {
    switch rules.nameComparison {
    case .exact:
      return object[name]
    case .ignoringCase:
      return Array(object).last { $0.name.equalsIgnoringASCIICase(name) }?.value
    }
  }

  private func search(_ name: String, in object: JSONObject) -> JSON? {
    for inner in Self.objects(in: object) {
      if let value = find(name, in: inner) { return value }
      if let value = search(name, in: inner) { return value }
    }
    return nil
  }

  private static func isNested(_ name: String, in object: JSONObject) -> Bool {
    objects(in: object).contains { $0[name] != nil || isNested(name, in: $0) }
  }

  /// Those that are members, or elements of lists that are.
  private static func objects(in object: JSONObject) -> [JSONObject] {
    object.flatMap { objects(in: $0.value) }
  }

  private static func objects(in value: JSON) -> [JSONObject] {
    value.object.map { [$0] } ?? value.array?.flatMap { objects(in: $0) } ?? []
  }
}
