package import MachineKit
package import WirePrimitives

/// `BridgeMessage` of the document (API reference, "Message models"), as it was decoded.
package struct BridgeMessage: Sendable {
  package var version: JSONString
  package var correlationId: JSONString
  package var type: String
  /// Milliseconds since the Unix epoch.
  package var timestamp: Double
  package var payload: Payload
  /// The computed id, as what stands around the timestamp and what stands there.
  package var id: ID

  package struct Payload: Sendable {
    package var action: JSONString
    package var data: ReadJSONValue?
    package var status: String?
    package var error: ErrorPayload?
  }

  package struct ErrorPayload: Sendable {
    package var code: JSONString
    package var message: JSONString
    package var recoverable: Bool
  }

  package struct ID: Sendable {
    package let prefix: String
    package let timestamp: Double?
    package let suffix: String
  }

  package static let types = ["request", "response", "event"]
  package static let statuses = ["success", "error", "cancelled", "unsupported", "acknowledged"]
  /// The protocol version of the document.
  package static let currentVersion = "1.0"
}

/// The reading of a message.
package struct MessageReading: Sendable {
  package enum Outcome: Sendable {
    /// - Parameter light: the requirement that every part of the answer rests on, where an SDK that
    ///   refuses the whole message breaks no must.
    case message(BridgeMessage, light: RequirementID?)
    case refused(by: RequirementID)
    case unhandled
  }

  package let outcome: Outcome
  /// Set where the documents leave open what to make of such a message.
  package let open: AmbiguityID?
}
