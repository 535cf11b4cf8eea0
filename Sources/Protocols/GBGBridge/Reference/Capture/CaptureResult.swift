package import WirePrimitives

/// What a capture gives (API reference, "CaptureResult").
package enum CaptureResult: Sendable {
  case document(Image)
  case selfie(Image, encryptedBlob: [UInt8], unencryptedBlob: [UInt8])
  case cancelled(reason: JSONString)
  case failed(BridgeMessage.ErrorPayload)

  package struct Image: Sendable {
    package var bytes: [UInt8]
    /// In pixels.
    package var width: Int
    package var height: Int
    /// Nil where the caller leaves it to the default.
    package var mimeType: JSONString?

    package init(bytes: [UInt8], width: Int, height: Int, mimeType: JSONString?) {
      self.bytes = bytes
      self.width = width
      self.height = height
      self.mimeType = mimeType
    }
  }
}
