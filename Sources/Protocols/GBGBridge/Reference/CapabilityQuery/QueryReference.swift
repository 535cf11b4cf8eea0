package import MachineKit
package import WirePrimitives

/// The data of a response to a query.
package struct QueryAnswer: Sendable {
  package var environment: Environment
  package var hostVersion: (name: String, value: JSONString)
  package var capabilities: Capabilities
  /// Names of further members.
  package var others: [String]

  package enum Environment: Sendable {
    case text(String)
    /// Any text: a port's own name for its platform.
    case own
    case leftOut
  }

  package enum Capabilities: Sendable {
    case entries([Entry])
    case flags([(id: JSONString, isSupported: Bool)])
    case names([JSONString])
  }

  package struct Entry: Sendable {
    package var id: JSONString
    package var isSupported: Bool
    /// Any of these.
    package var versions: Part
    package var permissionState: Part
    package var constraints: Part
  }

  /// A member of an entry.
  package enum Part: Sendable {
    /// One of these values, of which null stands for no member as well, unless it must be there.
    case oneOf([JSON], mustBeThere: Bool, by: RequirementID)
    /// Nothing is said of it.
    case unsaid
  }
}

/// The reference for the response to a capability query (API reference, "CapabilityQueryHandler" and
/// "Response Format").
package struct QueryReference: Sendable {
  private let rules: QueryRules

  package init(rules: QueryRules) {
    self.rules = rules
  }

  package func answer(
    to query: CapabilityQuery, citing recorder: inout CitationRecorder
  ) -> QueryAnswer {
    recorder.cite(.gbgQRY02, query.provider.isEmpty ? "no capabilities" : "capabilities")
    recorder.cite(.gbgQRY03, query.provider.name)
    recorder.cite(.gbgQRY04, query.provider.name)
    recorder.cite(.gbgQRY16, query.provider.name)
    return QueryAnswer(
      environment: environment,
      hostVersion: (
        rules.hostVersion == .underVersion ? "version" : "hostVersion",
        rules.hostVersion == .protocolVersion
          ? JSONString(BridgeMessage.currentVersion) : query.hostVersion
      ), capabilities: capabilities(of: query.provider, &recorder), others: others)
  }

  private var others: [String] {
    switch rules.others {
    case .none: []
    case .timestamp: ["timestamp"]
    case .protocolVersion: ["version"]
    }
  }

  private var environment: QueryAnswer.Environment {
    switch rules.environment {
    case .ios: .text("ios")
    case .own: .own
    case .capitals: .text("iOS")
    case .leftOut: .leftOut
    }
  }

  private func capabilities(
    of provider: CapabilityQuery.Provider, _ recorder: inout CitationRecorder
  ) -> QueryAnswer.Capabilities {
    var entries: [QueryAnswer.Entry] = []
    switch provider {
    case .simple(let flags):
      for (id, isSupported) in flags {
        entries.append(simple(id, CapabilityInfo(isSupported: isSupported), &recorder))
      }
    case .configuration(let infos):
      for (id, info) in infos { entries.append(simple(id, info, &recorder)) }
    case .rich(let infos):
      for (id, info) in infos { entries.append(rich(id, info, &recorder)) }
    }
    switch rules.capabilities {
    case .entries: return .entries(entries)
    case .supportedOnly: return .entries(entries.filter(\.isSupported))
    case .flags: return .flags(entries.map { ($0.id, $0.isSupported) })
    case .names: return .names(entries.filter(\.isSupported).map(\.id))
    }
  }

  private func support(_ isSupported: Bool, _ recorder: inout CitationRecorder) -> Bool {
    recorder.cite(.gbgQRY05, isSupported ? "supported" : "not supported")
    switch rules.support {
    case .asGiven: return isSupported
    case .always: return true
    case .inverted: return !isSupported
    }
  }
}

// MARK: The boolean map

extension QueryReference {
  /// What was declared besides the flag may be lost, the permission state too (AMB-GBG-12); what was
  /// not declared is not there.
  private func simple(
    _ id: JSONString, _ info: CapabilityInfo, _ recorder: inout CitationRecorder
  ) -> QueryAnswer.Entry {
    let isSupported = support(info.isSupported, &recorder)
    var states: [JSON] = [.null]
    if let state = info.permissionState {
      states.append(.string(state))
    } else {
      recorder.cite(.gbgQRY08, "no permission state")
      if rules.undeclaredState == .notDetermined { states = ["notDetermined"] }
    }
    return QueryAnswer.Entry(
      id: id, isSupported: isSupported,
      versions: .oneOf(
        versions(of: info, isSupported), mustBeThere: true, by: .gbgQRY05),
      permissionState: .oneOf(states, mustBeThere: false, by: .gbgQRY08), constraints: .unsaid)
  }

  private static let defaultVersion = JSON.string(SlotReference.defaultVersion)

  private func versions(of info: CapabilityInfo, _ isSupported: Bool) -> [JSON] {
    switch rules.simpleVersion {
    case .none: return [.null]
    case .defaulted: return isSupported ? [Self.defaultVersion] : [.null, Self.defaultVersion]
    case .configured: return info.version.map { [.string($0)] } ?? [.null, Self.defaultVersion]
    }
  }
}

// MARK: Full infos

extension QueryReference {
  private func rich(
    _ id: JSONString, _ info: CapabilityInfo, _ recorder: inout CitationRecorder
  ) -> QueryAnswer.Entry {
    QueryAnswer.Entry(
      id: id, isSupported: support(info.isSupported, &recorder),
      versions: richVersion(info), permissionState: richState(info, &recorder),
      constraints: constraints(info, &recorder))
  }

  /// Of a supported info without a version, and of another with one, nothing is said (AMB-GBG-55).
  private func richVersion(_ info: CapabilityInfo) -> QueryAnswer.Part {
    guard info.isSupported == (info.version != nil) else { return .unsaid }
    let version: JSON =
      switch rules.richVersion {
      case .asGiven: info.version.map { .string($0) } ?? .null
      case .alwaysDefault: Self.defaultVersion
      case .none: .null
      }
    return .oneOf([version], mustBeThere: true, by: .gbgQRY05)
  }

  private func richState(
    _ info: CapabilityInfo, _ recorder: inout CitationRecorder
  ) -> QueryAnswer.Part {
    guard let state = info.permissionState else {
      recorder.cite(.gbgQRY09, "no permission state")
      let undeclared: JSON = rules.undeclaredState == .notDetermined ? "notDetermined" : .null
      return .oneOf([undeclared], mustBeThere: false, by: .gbgQRY09)
    }
    // Any other text is open (AMB-GBG-50).
    guard BridgeEnumeration.permissions.contains(state.lossyText) else { return .unsaid }
    recorder.cite(.gbgQRY09, state.lossyText)
    let shown: JSON =
      switch rules.declaredState {
      case .asGiven: .string(state)
      case .leftOut: .null
      case .capitals: .string(state.lossyText.uppercased())
      }
    return .oneOf([shown], mustBeThere: false, by: .gbgQRY09)
  }

  private func constraints(
    _ info: CapabilityInfo, _ recorder: inout CitationRecorder
  ) -> QueryAnswer.Part {
    recorder.cite(.gbgQRY13, info.constraints == nil ? "no constraints" : "constraints")
    let constraints = info.constraints ?? .null
    let value: JSON =
      switch rules.constraints {
      case .omitted: .null
      case .sent: constraints
      case .quoted: constraints.isNull ? .null : .string(constraints.compactText)
      }
    return .oneOf([value], mustBeThere: false, by: .gbgQRY13)
  }
}
