package import WirePrimitives

/// A query and who answers it (API reference, "CapabilityQueryHandler").
package struct CapabilityQuery: Sendable {
  package var hostVersion: JSONString
  package var provider: Provider

  package init(hostVersion: JSONString, provider: Provider) {
    self.hostVersion = hostVersion
    self.provider = provider
  }

  package enum Provider: Sendable {
    /// The simple provider, a boolean map.
    case simple([(id: JSONString, isSupported: Bool)])
    /// The rich provider.
    case rich([(id: JSONString, info: CapabilityInfo)])
    /// What `init(configuration:)` makes of infos.
    case configuration([(id: JSONString, info: CapabilityInfo)])

    var name: String {
      switch self {
      case .simple: "simple"
      case .rich: "rich"
      case .configuration: "configuration"
      }
    }

    var isEmpty: Bool {
      switch self {
      case .simple(let flags): flags.isEmpty
      case .rich(let infos), .configuration(let infos): infos.isEmpty
      }
    }
  }
}

/// `BridgeCapabilityInfo` of the document.
package struct CapabilityInfo: Sendable {
  package var isSupported: Bool
  package var version: JSONString?
  package var constraints: JSON?
  package var permissionState: JSONString?

  package init(
    isSupported: Bool, version: JSONString? = nil, constraints: JSON? = nil,
    permissionState: JSONString? = nil
  ) {
    self.isSupported = isSupported
    self.version = version
    self.constraints = constraints
    self.permissionState = permissionState
  }
}
