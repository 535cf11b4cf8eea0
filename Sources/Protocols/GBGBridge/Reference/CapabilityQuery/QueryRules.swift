/// What the response to a query is decided by. The first value of each knob is the required one.
package struct QueryRules: Sendable {
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
