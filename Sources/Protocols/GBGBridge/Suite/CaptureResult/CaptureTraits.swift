import ConformanceKit
import GBGBridgeReference
import WirePrimitives

/// What an SDK may stumble over in the result of a capture.
enum CaptureTraits {
  static func traits(of input: JSON) -> [InputTrait] {
    guard let result = try? CaptureInput.result(in: input) else { return [] }
    switch result {
    case .document(let image): return [InputTrait("a document")] + traits(of: image)
    case .selfie(let image, let encrypted, let unencrypted):
      return [
        InputTrait("a selfie"), InputTrait("bytes of the encrypted blob", .count(encrypted.count)),
        InputTrait("bytes of the unencrypted blob", .count(unencrypted.count)),
      ] + traits(of: image)
    case .cancelled(let reason):
      return [
        InputTrait("a cancellation"),
        InputTrait("characters in the reason", .count(reason.codeUnits.count)),
      ]
    case .failed(let error):
      return [
        InputTrait("a failure"), InputTrait("the code", .text(error.code.lossyText)),
        InputTrait("characters in the message", .count(error.message.codeUnits.count)),
      ]
    }
  }

  private static func traits(of image: CaptureResult.Image) -> [InputTrait] {
    [
      InputTrait("bytes of the image", .count(image.bytes.count)),
      InputTrait("the width", .count(image.width)), InputTrait("the height", .count(image.height)),
      InputTrait("the type", .text(image.mimeType?.lossyText ?? "none")),
    ]
  }
}
