package import WirePrimitives

/// A value that a port wrote, as it is kept: whole, or what tells a large one from others.
package enum KeptValue: Sendable, Hashable {
  case whole(JSON)
  case cut(CutValue)

  /// JSON text; of a cut value the beginning, closed with `…`.
  package var text: String {
    switch self {
    case .whole(let value): value.compactText
    case .cut(let value): value.text
    }
  }

  /// A copy of a small value, which is otherwise a part of the document that it was read from, and what
  /// tells a large one from others.
  func detached(limit: Int, on input: JSON) -> KeptValue {
    guard case .whole(let json) = self, json.storedBytes > limit else { return self }
    let text = json.compactBytes()
    if text.count <= limit, let copy = try? JSON.parse(text) { return .whole(copy) }
    return .cut(
      CutValue(json, limit: limit, digest: CanonicalForm.digest(of: json, on: input)))
  }
}

/// A large value without most of it.
package struct CutValue: Sendable, Hashable {
  /// The beginning of its JSON text, which is ASCII.
  package let start: String
  /// How long its JSON text is.
  package let bytes: Int
  package let digest: AnswerDigest

  /// - Parameter limit: bytes that are kept of its text.
  init(_ value: JSON, limit: Int, digest: AnswerDigest) {
    let text = value.compactBytes()
    start = String(decoding: text.prefix(limit), as: UTF8.self)
    bytes = text.count
    self.digest = digest
  }

  /// A text that stands for it among values: the same for equal values alone.
  var standIn: JSON { .string("\(start)… (\(bytes) bytes, digest \(digest.text))") }

  /// The beginning, closed with `…` and the length.
  package var text: String { "\(start)… (\(bytes) bytes)" }
}
