/// Lines on their way to a terminal, to the log of a CI service, or to a report that either may show.
///
/// What a port says is escaped where a line is put together; this is what holds for all lines, whatever
/// they were put together from and wherever they were broken.
package enum ShownText {
  /// Nothing that is hidden, as `String(escaping:)` has it, and nothing that the runner of a CI service
  /// takes for a command: its first character is written as `\u0023`, or whatever its code is. JSON
  /// stays JSON, with the same values.
  package static func harmless(_ text: String) -> String {
    String(decoding: harmless(Array(text.utf8)), as: UTF8.self)
  }

  /// The same in UTF-8.
  ///
  /// - Parameter bytes: whole lines.
  package static func harmless(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.allSatisfy(isPlain) else {
      let lines = bytes.split(separator: lineFeed, omittingEmptySubsequences: false)
      let shown = lines.map { $0.allSatisfy(isPlain) ? Array($0) : escaped($0) }
      return brokenCommands(Array(shown.joined(separator: [lineFeed])))
    }
    return brokenCommands(bytes)
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F || byte == lineFeed
  }

  private static func escaped(_ line: some Collection<UInt8>) -> [UInt8] {
    Array(String(escaping: line, limit: .max).utf8)
  }
}

// MARK: Commands in logs

extension ShownText {
  /// What is a command at the start of a line: `::add-mask::` (GitHub Actions, which skips space before
  /// it), and what opens a group of lines that Buildkite folds.
  private static let starts = ["::", "---", "+++", "~~~", "^^^"].map { Array($0.utf8) }

  private static func brokenCommands(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    /// What is not written yet begins here.
    var rest = 0
    var isStart = true
    for (index, byte) in bytes.enumerated() {
      let isCommand =
        byte == UInt8(ascii: "#")
        ? isMarkedCommand(bytes[index...])
        : isStart && starts.contains { bytes[index...].starts(with: $0) }
      if isCommand {
        output += bytes[rest..<index] + escape(of: byte)
        rest = index + 1
      }
      // Beyond ASCII there are spaces too.
      isStart = byte == lineFeed || isStart && (byte <= 0x20 || byte >= 0x7F)
    }
    return rest == 0 ? bytes : output + bytes[rest...]
  }

  /// `##[error]` (GitHub Actions, Azure Pipelines), `##vso[` (Azure Pipelines) and `##teamcity[`, which
  /// are looked for anywhere in a line.
  private static func isMarkedCommand(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.starts(with: "##".utf8) else { return false }
    let behind = bytes.dropFirst(2).drop { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return behind.first == UInt8(ascii: "[")
  }

  private static func escape(of byte: UInt8) -> [UInt8] {
    Array("\\u00\(String(byte, radix: 16, uppercase: true))".utf8)
  }
}
