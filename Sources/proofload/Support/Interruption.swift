import ConformanceKit
@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Ctrl-C, the end of the terminal, or the request to end by which CI stops a job: the first asks
/// what is under way to close its report and to end the port. Another one a second or more later
/// ends the program at once; `timeout` signals a process and then its group, which is one request.
final class Interruption: Sendable {
  /// Made by the verbs that start a port or write a report: only they leave something behind.
  static let shared = Interruption()

  private static let patience = Duration.seconds(1)

  private struct State {
    var first: ContinuousClock.Instant?
    var act: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())
  private let sources: [any DispatchSourceSignal]

  private init() {
    // A reader of the text that goes away ends the text and not the run: its report is still due.
    signal(SIGPIPE, SIG_IGN)
    sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      let before = unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
      // `nohup` has asked for a life beyond the terminal.
      if number == SIGHUP, before == unsafeBitCast(SIG_IGN, to: Int.self) { return nil }
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
    for source in sources {
      source.setEventHandler { [unowned self] in hear() }
      source.resume()
    }
  }

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
    state.withLock { $0 = State() }
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
    if isLate { exit(130) }
    act?()
  }
}
