import Foundation
import TestSupport
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
  ///   - isEnough: whether what stands there is what is waited for.
  ///   - isListening: sent as soon as it hears them, said or not.
  ///   - toChildren: sent to the processes that it has started, and not to itself.
  static func run(
    _ arguments: [String], in folder: URL = root, program: URL = program,
    reads: Reader = .everything, signals: [Int32] = [], saidIn file: String? = nil,
    once isEnough: @escaping @Sendable (String) -> Bool = { !$0.isEmpty },
    toChildren: Bool = false, whenListening isListening: Bool = false
  ) async throws -> Command {
    await Turns.shared.take()
    do {
      let command = try await runAtOnce(
        arguments, in: folder, program: program, reads: reads, signals: signals, saidIn: file,
        once: isEnough, toChildren: toChildren, whenListening: isListening)
      await Turns.shared.give()
      return command
    } catch {
      await Turns.shared.give()
      throw error
    }
  }

  private static func runAtOnce(
    _ arguments: [String], in folder: URL, program: URL, reads: Reader, signals: [Int32],
    saidIn file: String?, once isEnough: @escaping @Sendable (String) -> Bool, toChildren: Bool,
    whenListening isListening: Bool
  ) async throws -> Command {
    let texts = try ScratchFolder()
    let (output, errors) = (texts.url.appending(path: "out"), texts.url.appending(path: "err"))
    let running = try RunningProgram.start(
      [program.path] + arguments, in: folder.path,
      output: reads == .everything ? .file(output.path) : .closedPipe, errors: errors.path)
    let said = file.map { folder.appending(path: $0) } ?? output
    if !signals.isEmpty {
      await send(signals, to: running, toChildren: toChildren) {
        isListening
          ? listens(running.processID)
          : (try? String(contentsOf: said, encoding: .utf8)).map(isEnough) ?? false
      }
    }
    let status = try await running.wait()
    return Command(
      status: status, output: reads == .everything ? try texts.text("out") : "",
      errors: try texts.text("err"))
  }

  /// On a thread of its own: where other tests keep the pool busy, a task that sleeps for milliseconds
  /// wakes seconds later, when the program may have ended.
  private static func send(
    _ signals: [Int32], to running: RunningProgram, toChildren: Bool,
    once isReady: @escaping @Sendable () -> Bool
  ) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        while !running.hasEnded, !isReady() { usleep(5_000) }
        for signal in signals where !running.hasEnded {
          if toChildren {
            sendToChildren(signal, of: running)
          } else {
            running.send(signal)
          }
          usleep(30_000)
        }
        continuation.resume()
      }
    }
  }

  private static func sendToChildren(_ signal: Int32, of running: RunningProgram) {
    var targets: [Int32] = []
    // A list of processes fails where one of them ends meanwhile.
    while !running.hasEnded, targets.isEmpty {
      targets = children(of: running.processID)
      usleep(10_000)
    }
    for target in targets { kill(target, signal) }
  }
}

extension Command {
  /// Whether the system tells who has started whom.
  static let seesChildren = FileManager.default.fileExists(atPath: "/proc/self/stat")

  /// Whether it handles SIGINT.
  private static func listens(_ process: Int32) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let handled = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
    let bits = handled?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? 0
    return bits & 1 << UInt64(SIGINT - 1) != 0
  }

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

  private var free = 2
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
