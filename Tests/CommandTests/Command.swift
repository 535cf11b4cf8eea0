import Foundation
import Testing

/// The built program, run as a person runs it.
struct Command {
  let status: Int32
  let output: String
  let errors: String

  var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Lines that begin so.
  func lines(startingWith prefix: String) -> [String] { lines.filter { $0.hasPrefix(prefix) } }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Beside the test bundle, wherever the build has put that.
  static let program: URL = {
    let bundle =
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      ?? Bundle.main.bundleURL
    let candidates = [bundle.deletingLastPathComponent(), bundle]
    return candidates.map { $0.appending(path: "proofload") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? candidates[0].appending(path: "proofload")
  }()

  /// - Parameters:
  ///   - isInterrupted: Ctrl-C is pressed when the program has said something.
  ///   - signals: sent one after the other when a file of the folder is there.
  static func run(
    _ arguments: [String], in folder: URL = root, program: URL = program,
    isInterrupted: Bool = false, signals: [Int32] = [], when file: String = ""
  ) async throws -> Command {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    let output = try ScratchFolder()
    let names = ["out", "err"].map { output.url.appending(path: $0) }
    for name in names { try Data().write(to: name) }
    process.standardOutput = try FileHandle(forWritingTo: names[0])
    process.standardError = try FileHandle(forWritingTo: names[1])
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do { try process.run() } catch { done.resume(throwing: error) }
      if isInterrupted {
        while process.isRunning, (try? Data(contentsOf: names[0]))?.isEmpty ?? true {
          Thread.sleep(forTimeInterval: 0.05)
        }
        process.interrupt()
      }
      if !signals.isEmpty {
        let path = folder.appending(path: file).path
        while process.isRunning, (FileManager.default.contents(atPath: path) ?? Data()).isEmpty {
          Thread.sleep(forTimeInterval: 0.02)
        }
        for number in signals where process.isRunning {
          kill(process.processIdentifier, number)
          Thread.sleep(forTimeInterval: 0.03)
        }
      }
    }
    let texts = try names.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Command(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }
}

/// A folder for one test, gone with it.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "proofload-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func copy(_ path: String, as name: String) throws {
    try FileManager.default.copyItem(
      at: Command.root.appending(path: path), to: url.appending(path: name))
  }

  /// Changes a file by exact text, which must be there once.
  func replace(_ old: String, with new: String, in name: String) throws {
    let file = url.appending(path: name)
    let text = try String(contentsOf: file, encoding: .utf8)
    try #require(text.components(separatedBy: old).count == 2, "\(name) has not once: \(old)")
    try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: file)
  }
}
