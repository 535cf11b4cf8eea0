package import ConformanceKit
package import MachineKit

/// A port that is a program: started, supervised, restarted when it must be, and ended.
///
/// Whatever the program does, each call has a reply: a failure is a crash, a timeout or a
/// violation of the port protocol on the run that it happened on, and an incident where it belongs
/// to none. The program and all that it started in its process group are killed when the port is
/// released and when the kit exits; behind a ``PortGuard`` also when the kit is killed, and on Linux
/// what has left the group too.
package final class ProcessPort: Port {
  /// What the first process declared.
  package let declaration: Declaration
  private let thread: PortThread
  private let control: PortControl

  private init(declaration: Declaration, thread: PortThread, control: PortControl) {
    self.declaration = declaration
    self.thread = thread
    self.control = control
  }

  deinit { thread.post(.stop) }

  /// Starts the command and greets it.
  ///
  /// Cancelling the task interrupts it.
  ///
  /// - Parameters:
  ///   - guarding: What stands between; nil where the port is to be a child of this process.
  ///   - suites: The suites that the kit knows, all of them, as the handshake tells.
  package static func start(
    command: PortCommand, guarding: PortGuard? = nil, suites: [SuiteID],
    limits: PortLimits = PortLimits(),
    kitVersion: String, wireLog: WireLog? = nil
  ) async throws(PortStartError) -> ProcessPort {
    guard let control = PortControl(limits: limits) else { throw .noResources("descriptor") }
    let thread = PortThread.launch(control: control) {
      Supervisor(
        command: command, guarding: guarding, suites: suites, kitVersion: kitVersion,
        limits: limits, log: wireLog,
        control: control)
    }
    guard let thread else { throw .noResources("thread") }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { thread.post(.start($0)) }
    } onCancel: {
      control.interrupt()
    }
    switch result {
    case .success(let declaration):
      return ProcessPort(declaration: declaration, thread: thread, control: control)
    case .failure(let error):
      thread.post(.stop)
      throw error
    }
  }

  /// Cancelling the task interrupts the port.
  package func answer(_ calls: [Call]) async -> Batch { await answer(calls, Patience()) }

  package func answer(_ calls: [Call], _ patience: Patience) async -> Batch {
    await withTaskCancellationHandler {
      await withCheckedContinuation { thread.post(.answer(calls, patience, $0)) }
    } onCancel: {
      interrupt()
    }
  }

  package func restart() async {
    await withCheckedContinuation { thread.post(.restart($0)) }
  }

  package func finish() async -> [Incident] {
    await withCheckedContinuation { thread.post(.finish($0)) }
  }

  /// Makes a running ``answer(_:)`` return soon, and all later ones at once, with what is left not
  /// run. May be called from any thread, not from a signal handler.
  package func interrupt() { control.interrupt() }

  /// Whether the port was given up before its end: it used up its restarts, could not be started
  /// again, or was interrupted. What was not run makes the kit's run incomplete.
  package var isExhausted: Bool { control.isSpent }
  package var exhaustion: String? { control.spentReason }

  /// The last lines that the port wrote to standard error, safe to show.
  package func lastErrorLines(_ count: Int) -> [String] { control.errors.lastLines(count) }
}
