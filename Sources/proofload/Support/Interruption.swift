@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Ctrl-C, or the request to end by which CI stops a job: the first asks the run to close its report,
/// the second ends the program at once.
final class Interruption: Sendable {
  private let count = Atomic<Int>(0)
  private let sources: [any DispatchSourceSignal]

  /// - Parameter act: called on the first of them, from another thread.
  init(act: @escaping @Sendable () -> Void) {
    // A reader of the text that goes away ends the text and not the run: its report is still due.
    signal(SIGPIPE, SIG_IGN)
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
    for source in sources {
      source.setEventHandler { [unowned self] in
        if count.add(1, ordering: .relaxed).newValue > 1 { exit(130) }
        act()
      }
      source.resume()
    }
  }

  var isAskedFor: Bool { count.load(ordering: .relaxed) > 0 }
}
