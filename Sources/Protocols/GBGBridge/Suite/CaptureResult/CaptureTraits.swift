import ConformanceKit
import GBGBridgeReference
import WirePrimitives

/// What an SDK may stumble over in the result of a capture.
enum CaptureTraits {
  static func traits(of input: JSON) -> [Trait] {
    guard let result = try? CaptureInput.result(in: input) else { return [] }
    switch result {
    case .document(let image): return [Trait("a document")] + traits(of: image)
    case .selfie(let image, let encrypted, let unencrypted):
      return [
        Trait("a selfie"), Trait("bytes of the encrypted blob", .count(encrypted.count)),
        Trait("bytes of the unencrypted blob", .count(unencrypted.count)),
      ] + traits(of: image)
    case .cancelled(let reason):
      return [
        Trait("a cancellation"), Trait("characters in the reason", .count(reason.codeUnits.count)),
      ]
    case .failed(let error):
      return [
        Trait("a failure"), Trait("the code", .text(error.code.lossyText)),
        Trait("characters in the message", .count(error.message.codeUnits.count)),
      ]
    }
  }

  private static func traits(of image: CaptureResult.Image) -> [Trait] {
    [
      Trait("bytes of the image", .count(image.bytes.count)),
      Trait("the width", .count(image.width)), Trait("the height", .count(image.height)),
      Trait("the type", .text(image.mimeType?.lossyText ?? "none")),
    ]
  }
}
