import ConformanceKit

/// A port's command that stands on the command line without the `--` before it.
enum MissingSeparator {
  /// - Parameter message: what is wrong, in the words of ArgumentParser.
  static func advice(on message: String) -> String? {
    let arguments = CommandLine.arguments.dropFirst()
    guard ["check", "doctor", "replay"].contains(arguments.first), !arguments.contains("--"),
      let line = message.split(separator: "\n").first,
      line.lowercased().contains("unexpected argument")
    else { return nil }
    let quoted = line.split(separator: "'", omittingEmptySubsequences: false)
    guard quoted.count > 2, let start = arguments.firstIndex(of: String(quoted[1])) else {
      return nil
    }
    let words = ["proofload"] + arguments[..<start] + ["--"] + arguments[start...]
    return "Put the port's command after --:\n  \(String(escaping: words.joined(separator: " ")))"
  }
}
