import BridgeCatalog
import ConformanceKit
import CorpusStore
import CoverageRuntime
import Foundation
import FuzzTargets
import MachineKit
import MagicGates

/// libFuzzer over what `proofload fuzz` runs: its command line, its corpus, its reports.
///
/// usage: fuzztwin TARGET [--raw] [libFuzzer's options]
///
/// TARGET is a suite, a target that is none, or a gate of the table of magic values. An input of a suite
/// is the text of its JSON; it is changed by the mutators of the kit, or, with `--raw`, by those of
/// libFuzzer. What the reference cites counts as edges do. Built by
/// `PROOFLOAD_COVERAGE=libfuzzer swift build -c release --scratch-path .build/coverage --product fuzztwin`.
@main
struct FuzzTwin {
  static func main() throws {
    var arguments = CommandLine.arguments
    let isRaw = arguments.contains("--raw")
    arguments.removeAll { $0 == "--raw" }
    guard arguments.count > 1, let body = try TwinBody(named: arguments[1], isRaw: isRaw) else {
      throw UsageError(description: usage)
    }
    guard plcov_has_libfuzzer() else { throw UsageError(description: unbuilt) }
    arguments.remove(at: 1)
    if !body.words.isEmpty {
      let path = try dictionary(of: body.words)
      dictionaryPath = path
      arguments.append("-dict=\(path)")
    }
    TwinBody.current = body
    atexit {
      if let path = FuzzTwin.dictionaryPath { unlink(path) }
      guard let body = TwinBody.current else { return }
      FileHandle.standardError.write(
        Data("stat::bytes_of_executed_units: \(body.bytes)\n".utf8))
    }
    var pointers = arguments.map { strdup($0) } + [nil]
    let status = plcov_run_libfuzzer(
      Int32(arguments.count), &pointers,
      { bytes, count in
        TwinBody.run(UnsafeBufferPointer(start: bytes, count: count))
        return 0
      },
      { bytes, count, capacity, seed in
        guard let bytes else { return 0 }
        let room = UnsafeMutableBufferPointer(start: bytes, count: capacity)
        return TwinBody.mutate(room, count: count, seed: UInt64(seed))
      })
    exit(status)
  }

  /// Of a file that is to go when the program does.
  nonisolated(unsafe) private static var dictionaryPath: String?

  /// A file of words as libFuzzer reads them.
  private static func dictionary(of words: [[UInt8]]) throws -> String {
    let lines = words.map { word in
      let escaped = word.map { "\\x" + (($0 < 16) ? "0" : "") + String($0, radix: 16) }
      return "\"\(escaped.joined())\"\n"
    }
    let file = FileManager.default.temporaryDirectory
      .appending(path: "fuzztwin-\(ProcessInfo.processInfo.processIdentifier).dict")
    try Data(lines.joined().utf8).write(to: file)
    return file.path
  }

  private static var usage: String {
    let targets =
      BridgeCatalog.suites.map(\.id.text) + FuzzTarget.all.map(\.name)
      + MagicGate.all.map { "gate.\($0.name)" }
    return "usage: fuzztwin TARGET [--raw] [libFuzzer's options]; the targets are: "
      + targets.joined(separator: ", ")
  }

  private static let unbuilt =
    "This build has no libFuzzer: PROOFLOAD_COVERAGE=libfuzzer swift build -c release "
    + "--scratch-path .build/coverage --product fuzztwin"
}

private struct UsageError: Error, CustomStringConvertible {
  let description: String
}
