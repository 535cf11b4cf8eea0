import ConformanceKit
import MachineKit

extension ConformancePort {
  /// What the handshake of a program would have told.
  static var declaration: Declaration {
    Declaration(
      name: name, version: version, language: "swift", suites: suites.map(\.id),
      choices: Dictionary(uniqueKeysWithValues: choices.map { (ChoiceID($0), $1) }),
      capabilities: Dictionary(
        capabilities.map { (CapabilityID($0), true) }, uniquingKeysWith: { first, _ in first }))
  }
}
