package import WirePrimitives

/// A document that stands inside of a text, with the way back: a token is Base64url of UTF-8 of JSON,
/// which is one layer to whoever changes bytes and three to an SDK.
package struct TextLayer {
  package enum Content {
    case json(JSON)
    case bytes([UInt8])
  }

  /// Texts longer than this are not looked into: each look costs a parse.
  static let longest = 4_096

  package let content: Content
  /// The whole text with another content in its place.
  package let closing: (Content) -> String

  /// The documents in a text; none in one that is just a text.
  package static func layers(of text: String) -> [TextLayer] {
    guard !text.isEmpty, text.utf8.count <= longest else { return [] }
    if let inner = try? JSON.parse(text), [.array, .object, .string].contains(inner.kind) {
      return [TextLayer(content: .json(inner)) { Self.text(of: $0) }]
    }
    let segments = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard segments.count > 1, text.utf8.count > 16 else {
      return [encoded(text)].compactMap(\.self)
    }
    return segments.indices.compactMap { index in
      encoded(segments[index]).map { layer in
        TextLayer(content: layer.content) { content in
          var changed = segments
          changed[index] = layer.closing(content)
          return changed.joined(separator: ".")
        }
      }
    }
  }

  /// Text that is Base64 of something, in whichever alphabet.
  private static func encoded(_ text: String) -> TextLayer? {
    if let bytes = try? Base64URL.decode(text, padding: .optional), bytes.count > 1 {
      let padding: Base64EncodedPadding = text.hasSuffix("=") ? .included : .omitted
      return TextLayer(content: content(of: bytes)) {
        Base64URL.encode(Self.bytes(of: $0), padding: padding)
      }
    }
    guard let bytes = try? Base64.decode(text), bytes.count > 1 else { return nil }
    return TextLayer(content: content(of: bytes)) { Base64.encode(Self.bytes(of: $0)) }
  }

  private static func content(of bytes: [UInt8]) -> Content {
    guard let json = try? JSON.parse(bytes), [.array, .object].contains(json.kind) else {
      return .bytes(bytes)
    }
    return .json(json)
  }

  private static func text(of content: Content) -> String {
    String(decoding: bytes(of: content), as: UTF8.self)
  }

  private static func bytes(of content: Content) -> [UInt8] {
    switch content {
    case .json(let json): json.compactBytes()
    case .bytes(let bytes): bytes
    }
  }
}
