import ConformanceKit
import Foundation
import ProcessSupport
import Synchronization

/// Ctrl-C, the end of the terminal, or the request to end by which CI stops a job: the first ends
/// the program, or asks what is under way to close its report and to end the port. Another one a
/// second or more later ends the program at once; `timeout` signals a process and then its group,
/// which is one request.
final class Interruption: Sendable {
  /// Made before anything else is done: until then a signal ends the program by itself, and with
  /// another status.
  static let shared = Interruption()

  private static let patience = Duration.seconds(1)

  private struct State {
    var first: ContinuousClock.Instant?
    var act: @Sendable () -> Void = Interruption.leave
  }

  private let state = Mutex(State())

  private init() {
    // A reader of the text that goes away ends the text and not the run: its report is still due.
    signal(SIGPIPE, SIG_IGN)
    // `nohup` has asked for a life beyond the terminal.
    let before = signal(SIGHUP, SIG_IGN)
    let isHangUpIgnored =
      unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    let signals = isHangUpIgnored ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]
    let pipe = signal_pipe(signals, Int32(signals.count))
    guard pipe >= 0 else { return }
    Thread.detachNewThread { [self] in
      var byte: UInt8 = 0
      while true {
        if read(pipe, &byte, 1) == 1 { hear() }
      }
    }
  }

  /// Other threads are at work, which the ends of what they use would trip up.
  private static func leave() {
    Terminal.clear()
    _exit(ExitStatus.interrupted.rawValue)
  }

  /// The verb looks for itself whether it is to end, and has something to close.
  func attend() { act {} }

  var isAskedFor: Bool { askedAt != nil }

  /// When the end was asked for.
  var askedAt: ContinuousClock.Instant? { state.withLock(\.first) }

  /// - Parameter act: called on the first request, from another thread; at once where that has come
  ///   already. It takes the place of the one before.
  func act(_ act: @escaping @Sendable () -> Void) {
    let isAskedFor = state.withLock { state in
      state.act = act
      return state.first != nil
    }
    if isAskedFor { act() }
  }

  /// What was asked for is done, and something else begins that can be interrupted as well.
  func begin() {
    state.withLock { $0 = State(act: {}) }
  }

  /// Ends a verb that has nothing more to say.
  ///
  /// - Parameter what: completes "Interrupted while ".
  func end(while what: String) throws {
    guard isAskedFor else { return }
    throw Failure(.interrupted, "Interrupted while \(what).")
  }

  private func hear() {
    let now = ContinuousClock.now
    let (act, isLate) = state.withLock { state -> ((@Sendable () -> Void)?, Bool) in
      if let first = state.first { return (nil, now - first >= Self.patience) }
      state.first = now
      return (state.act, false)
    }
    // Outside the lock, which what is called at the exit may want.
    if isLate { exit(ExitStatus.interrupted.rawValue) }
    act?()
  }
}
