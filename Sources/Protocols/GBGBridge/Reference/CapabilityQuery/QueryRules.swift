package import MachineKit

/// What the response to a query is decided by. The first value of each knob is the required one.
package struct QueryRules: RuleSet {
  /// GBG-QRY-03, AMB-GBG-38.
  package enum Environment: Sendable { case ios, own, capitals, leftOut }
  package var environment = Environment.ios

  /// GBG-QRY-02, GBG-QRY-04.
  package enum HostVersion: Sendable { case asGiven, protocolVersion, underVersion }
  package var hostVersion = HostVersion.asGiven

  /// GBG-QRY-02, GBG-QRY-05.
  package enum Capabilities: Sendable { case entries, flags, names, supportedOnly }
  package var capabilities = Capabilities.entries

  /// GBG-QRY-05.
  package enum Support: Sendable { case asGiven, always, inverted }
  package var support = Support.asGiven

  /// The version of a capability that a boolean map declares. AMB-GBG-12.
  package enum SimpleVersion: Sendable { case none, defaulted, configured }
  package var simpleVersion = SimpleVersion.none

  /// The permission state where none was declared, and of a full info. GBG-QRY-08, GBG-QRY-09.
  package enum UndeclaredState: Sendable { case none, notDetermined }
  package var undeclaredState = UndeclaredState.none
  package enum DeclaredState: Sendable { case asGiven, leftOut, capitals }
  package var declaredState = DeclaredState.asGiven

  /// The version of a full info. GBG-QRY-05.
  package enum RichVersion: Sendable { case asGiven, alwaysDefault, none }
  package var richVersion = RichVersion.asGiven

  /// GBG-QRY-13, AMB-GBG-13.
  package enum Constraints: Sendable { case omitted, sent, quoted }
  package var constraints = Constraints.omitted

  /// Members besides the documented three. GBG-QRY-16.
  package enum Others: Sendable { case none, timestamp, protocolVersion }
  package var others = Others.none

  package init() {}
}

extension QueryRules {
  package static let variants = table {
    Knob(
      "environment", \.environment,
      .choice(.own, "gbg.environment", "own", "the environment had a name of the port's own"),
      .fault(
        .capitals, .gbgQRY03, "the environment were \"iOS\"",
        broad: "every response names the environment"),
      .fault(
        .leftOut, .gbgQRY02, "the environment were left out",
        broad: "every response names the environment"))
    Knob(
      "simpleVersion", \.simpleVersion,
      .choice(
        .defaulted, "gbg.simple-version", "default",
        "the version were 1.0 where a flag alone is known"),
      .choice(
        .configured, "gbg.simple-version", "configured", "the configured version were reported"))
    Knob(
      "constraints", \.constraints,
      .choice(.sent, "gbg.constraints", "sent", "constraints were sent"),
      .fault(.quoted, .gbgQRY13, "constraints were sent as a text"))
    Knob(
      "hostVersion", \.hostVersion,
      .fault(
        .protocolVersion, .gbgQRY04, "the host's version were that of the protocol",
        broad: "every response names the host's version"),
      .fault(
        .underVersion, .gbgQRY02, "the host's version stood under \"version\"",
        broad: "every response names the host's version"))
    Knob(
      "capabilities", \.capabilities,
      .fault(
        .names, .gbgQRY02, "capabilities were a list of the supported ones",
        broad: "every response has capabilities"),
      .fault(
        .flags, .gbgQRY05, "capabilities were booleans", broad: "most vectors have capabilities"),
      .fault(.supportedOnly, .gbgQRY05, "only supported capabilities were reported"))
    Knob(
      "others", \.others,
      .fault(.timestamp, .gbgQRY16, "the data had a timestamp", broad: "every response has data"),
      .fault(
        .protocolVersion, .gbgQRY16, "the data had the version of the protocol",
        broad: "every response has data"))
    Knob(
      "support", \.support,
      .fault(.always, .gbgQRY05, "every capability were supported"),
      .fault(
        .inverted, .gbgQRY05, "what is supported were not, and the other way round",
        broad: "most vectors have capabilities"))
    Knob(
      "undeclaredState", \.undeclaredState,
      .fault(
        .notDetermined, .gbgQRY08, "the permission were not determined where no state is declared",
        broad: "most vectors have a capability without a state"))
    Knob(
      "declaredState", \.declaredState,
      .fault(.leftOut, .gbgQRY09, "the permission state of a full info were left out"),
      .fault(.capitals, .gbgQRY09, "the permission state were written in capital letters"))
    Knob(
      "richVersion", \.richVersion,
      .fault(.alwaysDefault, .gbgQRY05, "the version of a full info were always 1.0"),
      .fault(.none, .gbgQRY05, "the version of a full info were not reported"))
  }
}
