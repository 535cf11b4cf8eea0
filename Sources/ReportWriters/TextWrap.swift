/// Breaks text into lines at spaces.
package enum TextWrap {
  package static func wrap(_ text: String, first: String, rest: String, width: Int = 80) -> [String]
  {
    var lines: [String] = []
    var line = first
    var isFresh = true
    for word in text.split(separator: " ") {
      if !isFresh, line.count + 1 + word.count > width {
        lines.append(line)
        line = rest
        isFresh = true
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
