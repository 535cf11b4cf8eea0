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

  /// The members that are other than in an earlier declaration. The order of suites is none of that:
  /// languages whose collections have no order name them in another one each time.
  package func differences(from earlier: Declaration) -> [String] {
    var parts: [String] = []
    if Set(suites) != Set(earlier.suites) { parts.append("suites") }
    if choices != earlier.choices { parts.append("choices") }
    if capabilities != earlier.capabilities { parts.append("capabilities") }
    if (name, version, language) != (earlier.name, earlier.version, earlier.language) {
      parts.append("port")
    }
    if window != earlier.window { parts.append("window") }
    if realTime != earlier.realTime { parts.append("realTime") }
    return parts
  }

  /// Without variants that are none of a suite's choices: they declare nothing.
  package func known(to suite: ConformanceSuite) -> Declaration {
    var known = self
    for choice in suite.choices {
      if let variant = choices[choice.id], !choice.variants.contains(variant) {
        known.choices[choice.id] = nil
      }
    }
    return known
  }

  package func grants(_ capability: CapabilityID) -> Bool { capabilities[capability] ?? false }
}
