package import MachineKit
package import WirePrimitives

/// A value of an effect, with what is asked of each of its parts: so the reference's own answer and
/// what is accepted of a port's are one.
package indirect enum Expected: Sendable {
  case value(JSON, by: RequirementID)
  /// No member, or null.
  case absent(by: RequirementID)
  /// The documents leave it open: it is recorded.
  case open(JSON?, AmbiguityID)
  /// Nothing is asked of it here.
  case unasked(JSON)
  /// The id that the host makes for its event of that number: any text that no other event has.
  case eventID(Int, JSON, by: RequirementID)
  /// Milliseconds since the Unix epoch.
  case time(Double, by: RequirementID)
  /// The error of a message whose values the documents leave open, or none: but one that is there has
  /// all of its members.
  case error(JSON, by: RequirementID)
  /// One of these, the first being the reference's own.
  case either([Expected], by: RequirementID)
  case object([(name: String, value: Expected)])
  /// An object of exactly these names.
  case map([(name: JSONString, value: Expected)], by: RequirementID)
  case list([Expected], by: RequirementID)

  /// What the reference itself says; nil for no member.
  package var json: JSON? {
    switch self {
    case .value(let json, _), .unasked(let json), .eventID(_, let json, _), .error(let json, _):
      json
    case .absent: .none
    case .open(let json, _): json
    case .time(let milliseconds, _): .number(milliseconds)
    case .either(let ways, _): ways.first?.json
    case .object(let members):
      .object(members.compactMap { member in member.value.json.map { (member.name, $0) } })
    case .map(let members, _):
      .object(members.compactMap { member in member.value.json.map { (member.name, $0) } })
    case .list(let elements, _): .array(elements.compactMap(\.json))
    }
  }

  /// A member that may be missing.
  static func optional(_ json: JSON?, by requirement: RequirementID) -> Expected {
    json.map { .value($0, by: requirement) } ?? .absent(by: requirement)
  }
}

extension RequirementID {
  /// Those that the host decides by and that are no musts: whoever departs from one must break no
  /// must by it.
  private static let hostShoulds: Set<RequirementID> = [
    .gbgINI06, .gbgINI07, .gbgSLT14, .gbgSLT15, .gbgSLT16, .gbgSLT17, .gbgRTE09, .gbgRTE18,
    .gbgRTE19, .gbgRTE23, .gbgRTE25, .gbgRTE26, .gbgRTE28, .gbgRTE29, .gbgRTE30, .gbgRTE31,
    .gbgRSP03, .gbgRSP05, .gbgRSP12, .gbgEVT06, .gbgEVT08, .gbgQRY15,
  ]

  package var isHostShould: Bool { Self.hostShoulds.contains(self) }

  /// What a part is judged by that is there for `reason`: a should, where that is one.
  func weighed(for reason: RequirementID) -> RequirementID {
    reason.isHostShould ? reason : self
  }
}
