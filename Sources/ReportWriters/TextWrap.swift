/// Breaks text into lines at spaces, and words that fit in no line anywhere.
package enum TextWrap {
  package static func wrap(_ text: String, first: String, rest: String, width: Int = 80) -> [String]
  {
    var lines: [String] = []
    var line = first
    var isFresh = true
    for var word in text.split(separator: " ") {
      if !isFresh, line.count + 1 + word.count > width {
        lines.append(line)
        line = rest
        isFresh = true
      }
      while word.count > max(1, width - line.count) {
        let part = word.prefix(max(1, width - line.count))
        lines.append(line + part)
        word = word.dropFirst(part.count)
        line = rest
      }
      line += isFresh ? String(word) : " \(word)"
      isFresh = false
    }
    return lines + [line]
  }
}

extension String {
  /// With spaces behind it, up to a length.
  package func padded(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }

  /// With spaces before it, up to a length.
  package func indented(to length: Int) -> String {
    String(repeating: " ", count: max(0, length - count)) + self
  }
}
