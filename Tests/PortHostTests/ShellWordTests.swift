import ConformanceKit
import Foundation
import PortHost
import Testing

/// A command that is shown is there to be pasted.
@Suite struct ShellWordTests {
  @Test func `a word is quoted no more than it has to be`() {
    let command = PortCommand(
      "python3", ["a b", "it's", "", "-x=1", "größe", "$HOME", "~", "=ls", "a\nb", "\u{1B}[31m"])
    #expect(
      command.description
        == #"python3 'a b' 'it'\''s' '' -x=1 'größe' '$HOME' '~' '=ls' $'a\nb' $'\033[31m'"#)
  }

  @Test func `what a line shows is what it says, so that nothing changes it on its way`() {
    for words in Self.commands(count: 200, seed: 3) {
      let line = "      again      proofload replay x -- \(ShellWord.line(words))"
      #expect(ShownText.harmless(line) == line)
      #expect(!line.contains("\n"))
    }
  }

  static let shells = ["/bin/bash", "/usr/bin/bash", "/bin/zsh", "/usr/bin/zsh", "/bin/ksh"]
    .filter(FileManager.default.isExecutableFile(atPath:))

  @Test func `a shell reads back the words byte for byte`() throws {
    try #require(!Self.shells.isEmpty, "there is no shell to ask")
    let commands = Self.commands(count: 500, seed: 7441)
    let script = commands.map { "printf '%s\\0' \(ShellWord.line($0))" }.joined(separator: "\n")
    let expected = commands.joined().reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [0] }
    let path = NSTemporaryDirectory() + "proofload-\(UUID().uuidString).sh"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(script.utf8).write(to: URL(fileURLWithPath: path))
    for shell in Self.shells {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: shell)
      process.arguments = [path]
      process.standardOutput = output
      try process.run()
      let came = Array(output.fileHandleForReading.readDataToEndOfFile())
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(came == expected, "\(shell)")
    }
  }

  /// Words of what shells, runners and terminals give a meaning to, and of any character.
  private static func commands(count: Int, seed: UInt64) -> [[String]] {
    let pieces =
      [
        "'", "\"", "\\", "\\x41", "\\033", "7", "f", "$(x)", "`x`", "${x}", "!", "!!", "*", "?",
        "[a]",
        "{a,b}", "~", "#", "##[error]", "##vso[a]", "::add-mask::", ";", "&", "|", "<", ">", "(",
        ")",
        "^", "=", "%", " ", "\t", "\n", "\r", "\r\n", "---", "é", "日本", "\u{1F600}", "e\u{301}",
      ] + (1...0x2FF).compactMap { Unicode.Scalar($0).map(String.init) }
      + ["\u{200B}", "\u{202E}", "\u{2028}", "\u{FE0F}", "\u{FFFF}", "\u{E000}", "\u{10FFFF}"]
    var random = Random(state: seed)
    return (0..<count).map { _ in
      (0...Int.random(in: 0...3, using: &random)).map { _ in
        (0..<Int.random(in: 0...8, using: &random))
          .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
    }
  }

  /// Xorshift, so that a failure comes again.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }
}
