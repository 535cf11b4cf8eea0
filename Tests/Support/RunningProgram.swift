import Foundation
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
  #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  private static func spawn(
    _ words: [String], in folder: String, input: String, output: Output, errors: String
  ) throws -> Int32 {
    #if canImport(Darwin)
      var (actions, attributes): (FileActions, Attributes) = (nil, nil)
    #else
      var (actions, attributes) = (FileActions(), Attributes())
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0o644)
    var pipeEnd: Int32 = -1
    defer { if pipeEnd >= 0 { close(pipeEnd) } }
    switch output {
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, flags, 0o644)
    case .closedPipe:
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw failure(errno, words) }
      close(ends[0])
      pipeEnd = ends[1]
      posix_spawn_file_actions_adddup2(&actions, pipeEnd, STDOUT_FILENO)
    }
    setAttributes(&attributes)
    // A shell finds the folder, because not every system can have `posix_spawn` do that.
    let arguments = ["sh", "-c", #"cd -- "$0" && exec "$@""#, folder] + words
    let copies = arguments.map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, "/bin/sh", &actions, &attributes, copies, environ)
    guard code == 0 else { throw failure(code, words) }
    return child
  }

  /// A group of its own, and signals as a shell would leave them.
  private static func setAttributes(_ attributes: inout Attributes) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    sigdelset(&signals, SIGKILL)
    sigdelset(&signals, SIGSTOP)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: Int32(flags)))
  }

  private static func failure(_ code: Int32, _ words: [String]) -> Failure {
    .notStarted("\(words[0]): \(strerror(code).map { String(cString: $0) } ?? "error \(code)")")
  }
}
