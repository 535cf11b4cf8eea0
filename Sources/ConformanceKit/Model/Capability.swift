package import MachineKit

/// A part that a port may lack. It must be granted to be asked for; what was not asked is counted.
package struct Capability: Sendable {
  package let id: CapabilityID
  /// What a port that grants it can do.
  package let summary: String

  package init(id: CapabilityID, summary: String) {
    self.id = id
    self.summary = summary
  }

  /// Of every suite whose inputs may hold such strings: a suite that lists it needs it for them.
  package static let utf16Strings = Capability(
    id: CapabilityID("utf16-strings"), summary: "strings may hold lone surrogates")
}
