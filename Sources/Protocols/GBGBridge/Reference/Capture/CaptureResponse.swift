package import MachineKit
package import WirePrimitives

/// The response that is sent of a capture.
package struct CaptureResponse: Sendable {
  package struct Member: Sendable {
    package let name: String
    package let part: Decided<JSON>
  }

  package enum Data: Sendable {
    case members([Member])
    /// Whatever it is, there is no image in it; `empty` has the names under which a wrong rule puts one.
    case noImage(empty: [String])
  }

  package let status: Decided<String>
  package let data: Data
  /// Nil where the documents say nothing of it; only of a failure they do.
  package let failure: Failure?

  package enum Failure: Sendable {
    case absent
    case payload(BridgeMessage.ErrorPayload)
  }
}
