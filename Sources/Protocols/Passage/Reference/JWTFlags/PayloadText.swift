import MachineKit
import WirePrimitives

/// What decoders make of a payload segment.
enum PayloadText {
  /// Unpadded base64url of JSON: all decoders agree.
  case json(JSON)
  /// Unpadded base64url of something else.
  case bytes([UInt8])
  /// No letter of either alphabet: there is nothing to decode.
  case nobodyDecodes
  /// Strict decoders refuse what lenient ones read.
  case someDecode(AmbiguityID)

  init(_ segment: ArraySlice<UInt8>) {
    if segment.isEmpty {
      self = .someDecode(.ambPSG87)
    } else if let bytes = try? Base64URL.decode(segment, padding: .forbidden) {
      self = (try? JSON.parse(bytes)).map(PayloadText.json) ?? .bytes(bytes)
    } else if segment.allSatisfy(Self.isForeign) {
      self = .nobodyDecodes
    } else {
      self = .someDecode(segment.contains(where: Self.isOfOtherForm) ? .ambPSG17 : .ambPSG87)
    }
  }

  /// A printable ASCII sign of neither alphabet, and no padding: what no decoder gives a meaning.
  private static func isForeign(_ byte: UInt8) -> Bool {
    let letters =
      (try? Base64.decode([byte, byte], padding: .optional, trailingBits: .ignored)) != nil
    let urlLetters =
      (try? Base64URL.decode([byte, byte], padding: .optional, trailingBits: .ignored)) != nil
    return (0x21...0x7e).contains(byte) && byte != UInt8(ascii: "=") && !letters && !urlLetters
  }

  /// Padding and the letters of the standard alphabet.
  private static func isOfOtherForm(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
  }
}
