import ConformanceKit
import Foundation
import FuzzTargets
import Synchronization

/// A worker of a campaign as whoever started it sees it.
final class WorkerProcess: Sendable {
  struct State {
    var statuses: [SuiteID: FuzzStatus] = [:]
    /// The suite that it told of last.
    var last: SuiteID?
    var found: Set<String> = []
    var stopped: String?
    var isDone = false
    var hasEnded = false

    var cases: Int { last.flatMap { statuses[$0]?.cases } ?? 0 }
  }

  private let process: Process
  /// Ends when we do, by which the worker knows.
  private let lifeline = Pipe()
  private let state = Mutex(State())

  /// Starts this program once more.
  init(arguments: [String]) throws {
    process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    process.standardInput = lifeline
    let output = Pipe()
    process.standardOutput = output
    // A trap is told by the input that caused it; its registers help nobody who has a port to mend.
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    // Of instrumented code the same edges each time; a port would inherit it and hide what it owes to
    // the order of its sets.
    if CodeCoverage.isInstrumented { environment["SWIFT_DETERMINISTIC_HASHING"] = "1" }
    process.environment = environment
    try process.run()
    Thread.detachNewThread { [self] in
      listen(to: output.fileHandleForReading)
      process.waitUntilExit()
      state.withLock { $0.hasEnded = true }
    }
  }

  var now: State { state.withLock(\.self) }

  /// How it ended: the number of a signal, or what it returned.
  var ending: (isSignal: Bool, code: Int32) {
    (process.terminationReason == .uncaughtSignal, process.terminationStatus)
  }

  /// Asks it to come to an end.
  func interrupt() { Foundation.kill(process.processIdentifier, SIGINT) }

  /// Ends it, and waits until it is gone: what it writes must not stand among what another one does.
  func kill() async throws {
    Foundation.kill(process.processIdentifier, SIGKILL)
    while !now.hasEnded { try await Task.sleep(for: .milliseconds(5)) }
  }

  private func listen(to handle: FileHandle) {
    var rest: [UInt8] = []
    // What is there, and no waiting until there is so much.
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(handle.fileDescriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest += buffer[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let message = try? JSONDecoder().decode(FuzzMessage.self, from: Data(rest[..<end]))
        if let message { hear(message) }
        rest.removeSubrange(...end)
      }
    }
  }

  private func hear(_ message: FuzzMessage) {
    state.withLock { state in
      switch message {
      case .status(let status):
        state.statuses[status.suite] = status
        state.last = status.suite
      case .found(let kind): state.found.insert(kind)
      case .stopped(let reason): state.stopped = reason
      case .done: state.isDone = true
      }
    }
  }
}
