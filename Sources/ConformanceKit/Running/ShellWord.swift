/// A word of a command line that is shown to be pasted into a shell.
package enum ShellWord {
  /// The word as bash, zsh and ksh read it back byte for byte: as it is, in quotes, or, where it holds
  /// what ``ShownText`` would not let pass, in the form `$'\033'`.
  package static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && !word.hasPrefix("=") && word.utf8.allSatisfy(isPlain)
    let shown = isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    return ShownText.harmless(shown) == shown && !word.utf8.contains(UInt8(ascii: "\n"))
      ? shown : "$'\(word.utf8.map(code).joined())'"
  }

  /// A command line of words.
  package static func line(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  /// What no shell gives a meaning to.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "@%+=:,./_-".utf8.contains(byte)
    }
  }

  /// A byte inside of `$'…'`. Three octal digits end by themselves; how many hexadecimal digits follow
  /// `\x` differs from shell to shell.
  private static func code(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\n"): return #"\n"#
    case UInt8(ascii: "\t"): return #"\t"#
    case 0x20..<0x7F where !"'\\#!".utf8.contains(byte):
      return String(UnicodeScalar(byte))
    default:
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
  }
}
