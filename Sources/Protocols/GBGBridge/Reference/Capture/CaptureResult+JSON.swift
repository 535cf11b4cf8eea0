package import MachineKit
package import WirePrimitives

extension CaptureResult {
  /// - Parameter json: `{"document": {...}}`, `{"selfie": {...}}`, `{"cancelled": {"reason"}}` or
  ///   `{"failed": {"code", "message", "recoverable"}}`.
  package init(_ json: JSON?) throws(TraceError) {
    guard let result = json?.object, result.count == 1, let only = result.first else {
      throw TraceError("the member \"result\" is not an object with one member")
    }
    switch only.name.lossyText {
    case "document": self = .document(try Self.image(only.value, "imageData"))
    case "selfie":
      self = .selfie(
        try Self.image(only.value, "previewImageData"),
        encryptedBlob: try Self.bytes(only.value, "encryptedBlob"),
        unencryptedBlob: try Self.bytes(only.value, "unencryptedBlob"))
    case "cancelled": self = .cancelled(reason: try Self.text(only.value, "reason"))
    case "failed":
      guard let recoverable = only.value["recoverable"]?.bool else {
        throw TraceError("the member \"recoverable\" is no boolean")
      }
      self = .failed(
        .init(
          code: try Self.text(only.value, "code"), try Self.text(only.value, "message"),
          recoverable))
    default: throw TraceError("there is no such result")
    }
  }

  /// What leaves open whether there is a response at all.
  package var doubt: AmbiguityID? {
    switch self {
    case .cancelled: return nil
    case .failed(let error): return error.code.isEmpty ? .ambGBG58 : nil
    case .document(let image), .selfie(let image, _, _):
      let isUsual = [image.width, image.height].allSatisfy((1...Int(Int32.max)).contains)
      if !isUsual { return .ambGBG40 }
      return image.mimeType.map(\.isEmpty) ?? false ? .ambGBG58 : nil
    }
  }

  private static func image(_ value: JSON, _ name: String) throws(TraceError) -> Image {
    Image(
      bytes: try bytes(value, name), width: try size(value, "width"),
      height: try size(value, "height"),
      mimeType: value["mimeType"] == nil ? nil : try text(value, "mimeType"))
  }

  private static func bytes(_ value: JSON, _ name: String) throws(TraceError) -> [UInt8] {
    guard let tagged = value[name], tagged.object?.count == 1,
      let base64 = tagged["$bytes"]?.text, let bytes = try? Base64.decode(base64.utf8)
    else { throw TraceError("the member \"\(name)\" is not {\"$bytes\": base64}") }
    return bytes
  }

  private static func size(_ value: JSON, _ name: String) throws(TraceError) -> Int {
    guard let size = value[name]?.int else {
      throw TraceError("the member \"\(name)\" is no integer")
    }
    return size
  }

  private static func text(_ value: JSON, _ name: String) throws(TraceError) -> JSONString {
    guard let text = value[name]?.string else {
      throw TraceError("the member \"\(name)\" is no text")
    }
    return text
  }
}
