import Foundation
import Synchronization

/// Keeps a thread until it is opened, as an endless loop does, but leaves the processor to other tests.
final class Gate: Sendable {
  private let isOpen = Atomic(false)

  func open() { isOpen.store(true, ordering: .relaxed) }

  func wait() -> Int {
    while !isOpen.load(ordering: .relaxed) { Thread.sleep(forTimeInterval: 0.001) }
    return 0
  }
}
