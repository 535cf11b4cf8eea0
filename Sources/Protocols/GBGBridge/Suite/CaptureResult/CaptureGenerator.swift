import ChoiceEngine
import ConformanceKit
import WireGenerators
import WirePrimitives

/// Draws results of captures.
enum CaptureGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    let kind = source.pick(["document", "selfie", "cancelled", "failed"])
    let members: [(String, JSON)] =
      switch kind {
      case "document": image("imageData", from: &source)
      case "selfie":
        image("previewImageData", from: &source) + [
          ("encryptedBlob", bytes(from: &source)), ("unencryptedBlob", bytes(from: &source)),
        ]
      case "cancelled": [("reason", text(from: &source))]
      default:
        [
          ("code", source.pick(["CAMERA_DENIED", "e1", "Straße", "a b"])),
          ("message", text(from: &source)), ("recoverable", .bool(source.chance(1, in: 2))),
        ]
      }
    return ["result": .object([(kind, .object(members))])]
  }

  private static func image(
    _ name: String, from source: inout ChoiceSource
  ) -> [(String, JSON)] {
    var members = [
      (name, bytes(from: &source)), ("width", size(from: &source)), ("height", size(from: &source)),
    ]
    if source.chance(1, in: 2) {
      members.append(("mimeType", source.pick(["image/heic", "Image/PNG", "image/webp;q=1", ""])))
    }
    return members
  }

  private static func size(from source: inout ChoiceSource) -> JSON {
    if source.chance(1, in: 16) {
      return source.pick([0, -1, 2_147_483_648, 4_294_967_296])
    }
    if source.chance(1, in: 2) { return .number(source.int(1...4_096)) }
    return source.pick([32_767, 32_768, 65_536, 16_777_217, 2_147_483_647])
  }

  private static func text(from source: inout ChoiceSource) -> JSON {
    source.pick(["x", "", "user closed", "caf\u{e9} \u{1F600}", "a\"b\\c\nd", "imageBase64"])
  }

  /// Few bytes with all of what forms of base64 differ in, or so many that they fill lines or buffers.
  private static func bytes(from source: inout ChoiceSource) -> JSON {
    if source.chance(1, in: 60) { return TaggedValue.bytes(source.manyBytes()) }
    if source.chance(1, in: 12) {
      let (byte, count) = (UInt8(source.int(0...255)), source.int(54...200))
      return TaggedValue.bytes([UInt8](repeating: byte, count: count))
    }
    let bytes = source.list(0...6) { source in
      UInt8(source.chance(1, in: 2) ? source.int(0...255) : source.pick([0, 0xFF, 0xFB, 65]))
    }
    return TaggedValue.bytes(bytes)
  }
}
