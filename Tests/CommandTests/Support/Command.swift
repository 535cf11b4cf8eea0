import Foundation
import Testing

/// The built program, run as a person runs it, and what came of that.
struct Command {
  let status: Int32
  let output: String
  let errors: String

  /// The lines that say something.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// Lines that begin so.
  func lines(startingWith prefix: String) -> [String] { lines.filter { $0.hasPrefix(prefix) } }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

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

  /// What the other end of standard output does.
  enum Reader {
    case everything
    /// It has gone away before anything is written.
    case nothing
  }

  /// - Parameters:
  ///   - signals: sent one after the other, once the program has said something.
  ///   - file: where it says that, a file of the folder; standard output without it.
  ///   - toChildren: sent to the processes that it has started, and not to itself.
  static func run(
    _ arguments: [String], in folder: URL = root, program: URL = program,
    reads: Reader = .everything, signals: [Int32] = [], saidIn file: String? = nil,
    toChildren: Bool = false
  ) async throws -> Command {
    await Turns.shared.take()
    do {
      let command = try await runAtOnce(
        arguments, in: folder, program: program, reads: reads, signals: signals, saidIn: file,
        toChildren: toChildren)
      await Turns.shared.give()
      return command
    } catch {
      await Turns.shared.give()
      throw error
    }
  }

  private static func runAtOnce(
    _ arguments: [String], in folder: URL, program: URL, reads: Reader, signals: [Int32],
    saidIn file: String?, toChildren: Bool
  ) async throws -> Command {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    let texts = try ScratchFolder()
    for name in ["out", "err"] { try texts.write("", to: name) }
    let output = texts.url.appending(path: "out")
    let errors = texts.url.appending(path: "err")
    // What the test leaves open adds up to hundreds.
    let handles = [try FileHandle(forWritingTo: errors), try FileHandle(forWritingTo: output)]
    defer { for handle in handles { try? handle.close() } }
    process.standardError = handles[0]
    switch reads {
    case .everything: process.standardOutput = handles[1]
    case .nothing:
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      process.standardOutput = pipe
    }
    let (ending, end) = AsyncStream.makeStream(of: Never.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    if !signals.isEmpty {
      let said = file.map { folder.appending(path: $0) } ?? output
      while process.isRunning, (try? Data(contentsOf: said))?.isEmpty ?? true {
        try await Task.sleep(for: .milliseconds(10))
      }
      for signal in signals where process.isRunning {
        var targets = [process.processIdentifier]
        // A list of processes fails where one of them ends meanwhile.
        while toChildren, process.isRunning {
          targets = children(of: process.processIdentifier)
          if !targets.isEmpty { break }
          try await Task.sleep(for: .milliseconds(10))
        }
        for target in targets { kill(target, signal) }
        // A task that sleeps may wake much later, when the two are no longer one request.
        usleep(30_000)
      }
    }
    // No thread waits: a blocked one would keep other tests from running.
    for await _ in ending {}
    return Command(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }
}

extension Command {
  /// Whether the system tells who has started whom.
  static let seesChildren = FileManager.default.fileExists(atPath: "/proc/self/stat")

  private static func children(of parent: Int32) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap(Int32.init).filter { process in
      let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
      // Behind the name, which may hold anything: its state and its parent.
      let words = stat.split(separator: ")").last?.split(separator: " ") ?? []
      return words.count > 1 && Int32(words[1]) == parent
    }
  }
}

/// Lets a few programs run at a time: where all tests start theirs at once, a port that is sound
/// misses its deadlines.
private actor Turns {
  static let shared = Turns()

  private var free = 3
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func give() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
