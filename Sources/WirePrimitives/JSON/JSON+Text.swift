extension JSON {
  /// The value as JSON in pure ASCII without whitespace: nothing that it keeps is lost.
  ///
  /// Order and repetition of members and the text of numbers are as in the source. Quote, backslash
  /// and the five controls that have a short escape use it; other controls, DEL and everything
  /// above are written `\uXXXX` with capital digits, in surrogate pairs above U+FFFF.
  public func compactBytes() -> [UInt8] {
    TapeWriter.bytes(of: self, layout: .compact, escaping: .ascii)
  }

  /// ``compactBytes()`` as text.
  public var compactText: String { String(decoding: compactBytes(), as: UTF8.self) }

  /// The value as JSON to be read on a terminal: two spaces a level (32 levels at most), characters
  /// as themselves but for those that a terminal would obey or hide, which are written `\uXXXX`:
  /// controls, DEL, C1, bidirectional controls, line and paragraph separators, zero-width
  /// characters, lone surrogates.
  public var prettyText: String { prettyText(limit: .max) }

  /// The value on one line without whitespace, characters as in ``prettyText``: for files with a value
  /// on each line.
  package var lineText: String { String(decoding: lineBytes, as: UTF8.self) }

  /// ``lineText`` in UTF-8.
  package var lineBytes: [UInt8] {
    TapeWriter.bytes(of: self, layout: .compact, escaping: .readable)
  }

  /// ``prettyText`` with each list and object on one line that has room there.
  ///
  /// - Parameter width: the bytes of UTF-8 that a line has room for; longer strings exceed it.
  public func filledText(width: Int) -> String {
    let bytes = TapeWriter.bytes(of: self, layout: .filled(width: width), escaping: .readable)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// ``prettyText``, cut before the character that would exceed `limit` bytes of UTF-8 and closed
  /// with `…`, which counts neither, where there is more.
  public func prettyText(limit: Int) -> String {
    let limit = max(0, limit)
    let bytes = TapeWriter.bytes(of: self, layout: .indented, escaping: .readable, limit: limit)
    guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
    var end = limit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }
}

extension JSON: CustomStringConvertible {
  /// ``compactText``.
  public var description: String { compactText }
}
