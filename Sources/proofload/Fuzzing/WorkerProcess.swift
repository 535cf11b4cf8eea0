import ConformanceKit
import Foundation
import FuzzTargets
import MachineKit
import PortHost
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
    /// Nil as long as it lives.
    var ending: KitProcess.Ending?

    var hasEnded: Bool { ending != nil }
    var cases: Int { last.flatMap { statuses[$0]?.cases } ?? 0 }
  }

  private let process: KitProcess
  private let state = Mutex(State())

  /// Starts this program once more.
  init(arguments: [String]) throws {
    // A trap is told by the input that caused it; its registers help nobody who has a port to fix.
    var variables = ["SWIFT_BACKTRACE": "enable=no"]
    // Of instrumented code the same edges each time; a port would inherit it and hide what it owes to
    // the order of its sets.
    if CodeCoverage.isInstrumented { variables["SWIFT_DETERMINISTIC_HASHING"] = "1" }
    do throws(KitProcess.StartError) {
      process = try KitProcess(arguments: arguments, variables: variables)
    } catch {
      throw Failure(.incomplete, "A worker cannot be started: \(error).")
    }
    Thread.detachNewThread { [self] in
      listen(to: process.output)
      let ending = process.wait()
      state.withLock { $0.ending = ending }
    }
  }

  var now: State { state.withLock(\.self) }

  /// Asks it to come to an end.
  func interrupt() { process.signal(SIGINT) }

  /// Ends it, and waits until it is gone: what it writes must not stand among what another one does.
  func kill() async throws {
    process.signal(SIGKILL)
    while !now.hasEnded { try await Task.sleep(for: .milliseconds(5)) }
  }

  private func listen(to output: Int32) {
    var rest: [UInt8] = []
    // What is there, and no waiting until there is so much.
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(output, &buffer, buffer.count)
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
