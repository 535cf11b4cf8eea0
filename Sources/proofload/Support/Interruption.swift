@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Ctrl-C: the first asks the run to close its report, the second ends the program at once.
final class Interruption: Sendable {
  private let count = Atomic<Int>(0)
  private let source: any DispatchSourceSignal

  /// - Parameter act: called on the first Ctrl-C, from another thread.
  init(act: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [unowned self] in
      if count.add(1, ordering: .relaxed).newValue > 1 { exit(130) }
      act()
    }
    source.resume()
  }

  var isAskedFor: Bool { count.load(ordering: .relaxed) > 0 }
}
