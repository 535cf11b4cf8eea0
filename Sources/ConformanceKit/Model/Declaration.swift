package import MachineKit

/// What a port says of itself in the handshake.
package struct Declaration: Sendable, Hashable {
  package var name: String
  package var version: String
  package var language: String
  package var suites: [SuiteID]
  package var choices: [ChoiceID: String]
  package var capabilities: [CapabilityID: Bool]
  /// The port's own limit on runs in flight, at least 1.
  package var window: Int?
  /// True for a port with real timers.
  package var realTime: Bool

  package init(
    name: String, version: String = "", language: String = "", suites: [SuiteID],
    choices: [ChoiceID: String] = [:], capabilities: [CapabilityID: Bool] = [:],
    window: Int? = nil, realTime: Bool = false
  ) {
    self.name = name
    self.version = version
    self.language = language
    self.suites = suites
    self.choices = choices
    self.capabilities = capabilities
    self.window = window
    self.realTime = realTime
  }

  /// The same declaration with its suites in an order that does not depend on the port: languages
  /// whose collections have none name them in another one each time.
  package var sorted: Declaration {
    var copy = self
    copy.suites.sort { $0.text < $1.text }
    return copy
  }

  /// What is other than in an earlier declaration, as it continues a sentence.
  package func difference(from earlier: Declaration?) -> String {
    guard let earlier else { return "" }
    var parts: [String] = []
    if Set(suites) != Set(earlier.suites) { parts.append("suites") }
    if choices != earlier.choices { parts.append("choices") }
    if capabilities != earlier.capabilities { parts.append("capabilities") }
    if (name, version, language) != (earlier.name, earlier.version, earlier.language) {
      parts.append("port")
    }
    if window != earlier.window { parts.append("window") }
    if realTime != earlier.realTime { parts.append("realTime") }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  package func grants(_ capability: CapabilityID) -> Bool { capabilities[capability] ?? false }
}
