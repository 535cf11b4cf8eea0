import Foundation
import PortHost
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that a test has started, the leader of a process group of its own.
///
/// Waiting for it holds no thread of the cooperative pool, and a wait that is cancelled ends the
/// program and all that it started in its group. Foundation's `Process` promises neither.
package final class RunningProgram: Sendable {
  package enum Failure: Error, Equatable {
    case notStarted(String)
    /// It was still there when the time that ``start(_:in:input:output:errors:limit:)`` gives was over, and was killed.
    case hung
  }

  /// Where standard output goes.
  package enum Output {
    case file(String)
    /// The reader has gone away before anything is written.
    case closedPipe
  }

  private enum State {
    case running([CheckedContinuation<Void, Never>])
    case ended(status: Int32, isHung: Bool)
  }

  /// Against what never ends. It counts from the start of the program, so that no test pays for the
  /// turns of others.
  package static let limit = Duration.seconds(900)

  package let processID: Int32
  private let state = Mutex(State.running([]))

  private init(processID: Int32) { self.processID = processID }

  /// - Parameters:
  ///   - words: the path of the program and its arguments.
  ///   - errors: the file for standard error.
  package static func start(
    _ words: [String], in folder: String, input: String = "/dev/null", output: Output,
    errors: String, limit: Duration = RunningProgram.limit
  ) throws -> RunningProgram {
    let program = RunningProgram(
      processID: try spawn(words, in: folder, input: input, output: output, errors: errors))
    Thread.detachNewThread { program.watch(limit) }
    return program
  }

  package var hasEnded: Bool {
    state.withLock { if case .ended = $0 { true } else { false } }
  }

  /// Sends a signal, unless the program has ended: then its number may be another's.
  package func send(_ signal: Int32) {
    state.withLock { if case .running = $0 { _ = kill(processID, signal) } }
  }

  /// Ends the program and its group.
  package func end() {
    state.withLock { if case .running = $0 { _ = kill(-processID, SIGKILL) } }
  }

  /// - Returns: its exit code, or 128 and the number of the signal that ended it, as a shell has it.
  package func wait() async throws -> Int32 {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let hasEnded = state.withLock { state in
          guard case .running(let waiting) = state else { return true }
          state = .running(waiting + [continuation])
          return false
        }
        if hasEnded { continuation.resume() }
      }
    } onCancel: {
      end()
    }
    try Task.checkCancellation()
    guard case .ended(let status, let isHung) = state.withLock(\.self) else { return 0 }
    if isHung { throw Failure.hung }
    return status
  }

  /// Until it has ended.
  private func watch(_ limit: Duration) {
    let deadline = ContinuousClock.now + limit
    var isHung = false
    while !isZombie {
      usleep(2_000)
      guard !isHung, ContinuousClock.now > deadline else { continue }
      isHung = true
      end()
    }
    let waiting = state.withLock { state in
      var raw: Int32 = 0
      while waitpid(processID, &raw, 0) < 0, errno == EINTR {}
      let signal = raw & 0x7F
      defer {
        state = .ended(status: signal == 0 ? (raw >> 8) & 0xFF : 128 + signal, isHung: isHung)
      }
      guard case .running(let waiting) = state else { return [CheckedContinuation<Void, Never>]() }
      return waiting
    }
    waiting.forEach { $0.resume() }
  }

  /// Whether it has ended; its number stays its own until it is waited for.
  private var isZombie: Bool {
    var info = siginfo_t()
    let result = waitid(P_PID, id_t(processID), &info, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 ? info.si_signo != 0 : errno == ECHILD
  }
}

extension RunningProgram {
  private static func spawn(
    _ words: [String], in folder: String, input: String, output: Output, errors: String
  ) throws -> Int32 {
    var opened: [Int32] = []
    defer { opened.forEach { close($0) } }
    func descriptor(_ path: String, _ mode: Int32) throws -> Int32 {
      let file = open(path, mode | O_CLOEXEC, 0o644)
      guard file >= 0 else { throw Failure.notStarted("\(path): \(text(errno))") }
      opened.append(file)
      return file
    }
    let create = O_WRONLY | O_CREAT | O_TRUNC
    return try Spawner.spawning.withLock { _ in
      let target =
        switch output {
        case .file(let path): try descriptor(path, create)
        case .closedPipe: try closedPipe(&opened)
        }
      // A shell finds the folder, because not every system can have `posix_spawn` do that. A port in
      // Python that may keep what it compiles starts in half the time.
      do {
        return try Spawner.start(
          path: "/bin/sh",
          words: ["sh", "-c", #"unset PYTHONDONTWRITEBYTECODE; cd -- "$0" && exec "$@""#, folder]
            + words,
          descriptors: [
            try descriptor(input, O_RDONLY), target, try descriptor(errors, create),
          ])
      } catch let error as SpawnError {
        throw Failure.notStarted("\(words[0]): \(error.text)")
      }
    }
  }

  /// The writing end of a pipe whose reader has gone.
  private static func closedPipe(_ opened: inout [Int32]) throws -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure.notStarted("pipe: \(text(errno))") }
    close(ends[0])
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    opened.append(ends[1])
    return ends[1]
  }

  private static func text(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
