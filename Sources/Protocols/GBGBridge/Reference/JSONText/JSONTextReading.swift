package import MachineKit

/// What became of a JSON text.
package struct JSONTextReading: Sendable {
  package enum Outcome: Sendable {
    /// - Parameter levels: lists and objects inside each other.
    case value(ReadJSONValue, levels: Int)
    /// More levels than are promised to be read: whether it is read is up to the port (GBG-JSV-21).
    case tooDeep(levels: Int)
    case refused(by: RequirementID)
    case unhandled
  }

  package let outcome: Outcome
  /// Set where the documents leave open what to make of such a text: then nothing of the outcome is
  /// promised.
  package let open: AmbiguityID?
  /// The requirement that says how a part of the text is to be declared by a port, which may refuse
  /// all of it for that part.
  package let declared: RequirementID?
  /// Whether a number is so long that a reader may refuse the text for it: RFC 8259, section 9, allows limits,
  /// and the document promises none.
  package let hasLongNumber: Bool
}
