import ConformanceKit

/// Pieces of Markdown from which no text can break out.
///
/// What a port said stands in code only: there neither HTML nor links, mentions (`@name`) nor issue
/// numbers (`#1`) mean anything, which no backslash achieves on GitHub.
enum MarkdownText {
  /// A stranger's text in a code span; not for tables, where a bar ends even a code span.
  static func code(_ text: String, limit: Int = 200) -> String {
    let shown = String(escaping: text, limit: limit)
    guard !shown.isEmpty else { return "(empty)" }
    let fence = String(repeating: "`", count: longestRun(in: shown) + 1)
    // One space on each side is taken off again, and keeps backticks of the text off the fence.
    return "\(fence) \(shown) \(fence)"
  }

  /// Lines that are shown as they are.
  static func block(_ lines: [String]) -> [String] {
    let fence = String(
      repeating: "`", count: max(3, (lines.map(longestRun).max() ?? 0) + 1))
    return ["\(fence)text"] + lines + [fence]
  }

  /// The kit's own words.
  static func prose(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\`*_{}[]<>#|~&".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  private static func longestRun(in text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
