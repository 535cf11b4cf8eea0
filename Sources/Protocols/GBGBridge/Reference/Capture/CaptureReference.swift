package import MachineKit
import WirePrimitives

/// The reference for the response to a capture (API reference, "CaptureResult", "DocumentCaptureResult"
/// and "SelfieCaptureResult").
package struct CaptureReference: Sendable {
  /// Of images and blobs.
  package static let imageNames = ["imageBase64", "encryptedBlobBase64", "unencryptedBlobBase64"]

  private let rules: CaptureRules

  package init(rules: CaptureRules) {
    self.rules = rules
  }

  package func response(
    to result: CaptureResult, citing recorder: inout CitationRecorder
  ) -> CaptureResponse {
    switch result {
    case .document(let image):
      recorder.cite(.gbgCAP01, "document")
      return CaptureResponse(
        status: Decided(rules.document.rawValue, by: .gbgCAP01),
        data: .members(
          members(
            of: image, rules.documentNames, byDefault: documentType, by: .gbgCAP02, &recorder)),
        failure: nil)
    case .selfie(let image, let encrypted, let unencrypted):
      recorder.cite(.gbgCAP03, "selfie")
      return CaptureResponse(
        status: Decided(rules.selfie.rawValue, by: .gbgCAP03),
        data: .members(
          members(of: image, rules.selfieNames, byDefault: selfieType, by: .gbgCAP04, &recorder)
            + blobs(encrypted, unencrypted, &recorder)),
        failure: nil)
    case .cancelled:
      recorder.cite(.gbgCAP06, "cancelled")
      return CaptureResponse(
        status: Decided(rules.cancelled.rawValue, by: .gbgCAP06), data: noImage(&recorder),
        failure: nil)
    case .failed(let error):
      recorder.cite(.gbgCAP07, error.recoverable ? "recoverable" : "not recoverable")
      return CaptureResponse(
        status: Decided(rules.failed.rawValue, by: .gbgCAP07), data: noImage(&recorder),
        failure: failure(error))
    }
  }

  private func noImage(_ recorder: inout CitationRecorder) -> CaptureResponse.Data {
    recorder.cite(.gbgCAP10, "no image")
    return .noImage(empty: rules.noImage == .emptyText ? ["imageBase64"] : [])
  }
}

// MARK: Images

extension CaptureReference {
  private var documentType: JSONString? {
    rules.documentType.text(documented: .documentType, other: .selfieType)
  }

  private var selfieType: JSONString? {
    rules.selfieType.text(documented: .selfieType, other: .documentType)
  }

  private func members(
    of image: CaptureResult.Image, _ names: CaptureRules.Names, byDefault type: JSONString?,
    by requirement: RequirementID, _ recorder: inout CitationRecorder
  ) -> [CaptureResponse.Member] {
    let (width, height) =
      rules.sizes == .swapped ? (image.height, image.width) : (image.width, image.height)
    var members = [
      CaptureResponse.Member(name: names.image, part: base64(of: image.bytes, &recorder)),
      .init(name: names.width, part: size(width, &recorder)),
      .init(name: names.height, part: size(height, &recorder)),
    ]
    if let type = self.type(of: image, byDefault: type, by: requirement, &recorder) {
      members.append(.init(name: names.type, part: type))
    }
    return members
  }

  private func type(
    of image: CaptureResult.Image, byDefault: JSONString?, by requirement: RequirementID,
    _ recorder: inout CitationRecorder
  ) -> Decided<JSON>? {
    guard let given = image.mimeType else {
      recorder.cite(requirement, "no type given")
      return byDefault.map { Decided(.string($0), by: requirement) }
    }
    recorder.cite(.gbgCAP11, "type given")
    switch rules.givenType {
    case .asGiven: return Decided(.string(given), by: .gbgCAP11)
    case .byDefault: return byDefault.map { Decided(.string($0), by: .gbgCAP11) }
    case .lowerCase:
      return Decided(.string(given.lossyText.lowercased()), by: .gbgCAP11)
    case .withoutParameters:
      let text = given.lossyText.prefix { $0 != ";" }
      return Decided(.string(String(text)), by: .gbgCAP11)
    }
  }

  private func size(_ pixels: Int, _ recorder: inout CitationRecorder) -> Decided<JSON> {
    let value: JSON =
      switch rules.sizes {
      case .asGiven, .swapped: .number(pixels)
      case .texts: .string("\(pixels)")
      case .wrappedTo16Bits: .number(Int(Int16(truncatingIfNeeded: pixels)))
      case .singlePrecision: .number(Double(Float(pixels)))
      }
    recorder.cite(.gbgCAP08, pixels < 1 << 15 ? "small" : pixels < 1 << 24 ? "large" : "huge")
    return Decided(value, by: .gbgCAP08)
  }

  private func blobs(
    _ encrypted: [UInt8], _ unencrypted: [UInt8], _ recorder: inout CitationRecorder
  ) -> [CaptureResponse.Member] {
    let (first, second) =
      rules.blobs == .swapped ? (unencrypted, encrypted) : (encrypted, unencrypted)
    let suffix = rules.blobs == .withoutSuffix ? "" : "Base64"
    let members = [
      CaptureResponse.Member(name: "encryptedBlob\(suffix)", part: base64(of: first, &recorder)),
      CaptureResponse.Member(
        name: "unencryptedBlob\(suffix)", part: base64(of: second, &recorder)),
    ]
    return rules.blobs == .encryptedOnly ? [members[0]] : members
  }
}

// MARK: Bytes

extension CaptureReference {
  /// Judged by the form where that shows in these bytes, and by the bytes where each form is the same.
  private func base64(
    of bytes: [UInt8], _ recorder: inout CitationRecorder
  ) -> Decided<JSON> {
    let standard = Base64.encode(bytes)
    let forms: [(CaptureRules.Base64Form, String)] = [
      (.urlSafe, "alphabet"), (.unpadded, "padding"), (.wrapped, "one line"),
      (.inPieces, "one text"),
    ]
    let shown = forms.filter { Self.text(of: bytes, in: $0.0) != standard }
    for (_, what) in shown { recorder.cite(.gbgCAP05, what) }
    recorder.cite(.gbgCAP09, bytes.isEmpty ? "no bytes" : "bytes")
    return Decided(value(of: bytes), by: shown.isEmpty ? .gbgCAP09 : .gbgCAP05)
  }

  private func value(of bytes: [UInt8]) -> JSON {
    let bytes: [UInt8]? =
      switch rules.bytes {
      case .asGiven: bytes
      case .emptyAsNull: bytes.isEmpty ? nil : bytes
      case .cutAtZero: Array(bytes.prefix { $0 != 0 })
      case .readAsText: Array(String(decoding: bytes, as: UTF8.self).utf8)
      }
    return bytes.map { .string(Self.text(of: $0, in: rules.base64)) } ?? .null
  }

  /// Lines of mail (RFC 2045) are so long.
  private static let lineLength = 76
  private static let pieceLength = 4_096

  private static func text(of bytes: [UInt8], in form: CaptureRules.Base64Form) -> String {
    switch form {
    case .standard: return Base64.encode(bytes)
    case .urlSafe: return Base64URL.encode(bytes, padding: .included)
    case .unpadded: return Base64.encode(bytes, padding: .omitted)
    case .inPieces:
      return stride(from: 0, to: bytes.count, by: pieceLength).map {
        Base64.encode(Array(bytes[$0..<min($0 + pieceLength, bytes.count)]))
      }.joined()
    case .dataURL: return "data:image/png;base64," + Base64.encode(bytes)
    case .wrapped:
      let text = Array(Base64.encode(bytes).utf8)
      return stride(from: 0, to: text.count, by: lineLength).map {
        String(decoding: text[$0..<min($0 + lineLength, text.count)], as: UTF8.self)
      }.joined(separator: "\n")
    }
  }
}

// MARK: Failures

extension CaptureReference {
  private func failure(_ error: BridgeMessage.ErrorPayload) -> CaptureResponse.Failure {
    var error = error
    switch rules.recoverable {
    case .asGiven: break
    case .never: error.recoverable = false
    case .always: error.recoverable = true
    }
    switch rules.failure {
    case .asGiven: break
    case .leftOut: return .absent
    case .messageAsCode: error.code = error.message
    case .upperCaseCode: error.code = JSONString(error.code.lossyText.uppercased())
    case .withoutMessage: error.message = ""
    }
    return .payload(error)
  }
}

extension CaptureRules.DefaultType {
  fileprivate func text(documented: BridgeConstant, other: BridgeConstant) -> JSONString? {
    switch self {
    case .documented: JSONString(documented.value)
    case .ofTheOther: JSONString(other.value)
    case .octets: "application/octet-stream"
    case .none: nil
    }
  }
}

extension CaptureRules.Names {
  fileprivate var image: String { text("imageBase64", "image", "image_base64") }
  fileprivate var width: String { text("imageWidth", "width", "image_width") }
  fileprivate var height: String { text("imageHeight", "height", "image_height") }
  fileprivate var type: String { text("mimeType", "type", "mime_type") }

  private func text(_ documented: String, _ plain: String, _ snakeCase: String) -> String {
    switch self {
    case .documented: documented
    case .plain: plain
    case .snakeCase: snakeCase
    }
  }
}
