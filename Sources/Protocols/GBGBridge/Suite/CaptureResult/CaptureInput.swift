import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

/// The member `result` of an input.
enum CaptureInput {
  static func result(in input: JSON) throws(InvalidInput) -> CaptureResult {
    guard let result = input["result"]?.object, result.count == 1, let only = result.first else {
      throw InvalidInput("the member \"result\" is not an object with one member")
    }
    switch only.name.lossyText {
    case "document": return .document(try image(only.value, "imageData"))
    case "selfie":
      return .selfie(
        try image(only.value, "previewImageData"),
        encryptedBlob: try bytes(only.value, "encryptedBlob"),
        unencryptedBlob: try bytes(only.value, "unencryptedBlob"))
    case "cancelled": return .cancelled(reason: try text(only.value, "reason"))
    case "failed":
      guard let recoverable = only.value["recoverable"]?.bool else {
        throw InvalidInput("the member \"recoverable\" is no boolean")
      }
      return .failed(
        .init(
          code: try text(only.value, "code"), try text(only.value, "message"), recoverable))
    default: throw InvalidInput("there is no such result")
    }
  }

  private static func image(
    _ value: JSON, _ name: String
  ) throws(InvalidInput) -> CaptureResult.Image {
    CaptureResult.Image(
      bytes: try bytes(value, name), width: try size(value, "width"),
      height: try size(value, "height"),
      mimeType: value["mimeType"] == nil ? nil : try text(value, "mimeType"))
  }

  private static func bytes(_ value: JSON, _ name: String) throws(InvalidInput) -> [UInt8] {
    guard let bytes = TaggedValue.bytes(in: value[name]) else {
      throw InvalidInput("the member \"\(name)\" is not {\"$bytes\": base64}")
    }
    return bytes
  }

  private static func size(_ value: JSON, _ name: String) throws(InvalidInput) -> Int {
    guard let size = value[name]?.int else {
      throw InvalidInput("the member \"\(name)\" is no integer")
    }
    return size
  }

  private static func text(_ value: JSON, _ name: String) throws(InvalidInput) -> JSONString {
    guard let text = value[name]?.string else {
      throw InvalidInput("the member \"\(name)\" is no text")
    }
    return text
  }
}

extension CaptureResult {
  /// What leaves open whether there is a response at all.
  func doubt(in input: JSON) -> AmbiguityID? {
    if input.hasLoneSurrogates { return .ambGBG08 }
    switch self {
    case .cancelled: return nil
    case .failed(let error): return error.code.isEmpty ? .ambGBG58 : nil
    case .document(let image), .selfie(let image, _, _):
      let isUsual = [image.width, image.height].allSatisfy((1...Int(Int32.max)).contains)
      if !isUsual { return .ambGBG40 }
      return image.mimeType.map(\.isEmpty) ?? false ? .ambGBG58 : nil
    }
  }
}
