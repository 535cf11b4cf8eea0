/// Text of a stranger as it may be shown: control characters, escape sequences, characters that
/// change the direction of text, line ends and the like become `\u{...}`, and what is longer than
/// `limit` characters is cut around the end.
package func visible(_ text: String, limit: Int = 200) -> String {
  var shown = ""
  var count = 0
  for scalar in text.unicodeScalars {
    guard count < limit else { return shown + "... (\(text.utf8.count) bytes)" }
    count += 1
    if isPlain(scalar) {
      shown.unicodeScalars.append(scalar)
    } else {
      shown += "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return shown
}

private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
    .paragraphSeparator:
    false
  default: true
  }
}
