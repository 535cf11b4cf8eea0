import Synchronization

/// Keeps a thread until it is opened, as an endless loop does.
final class Gate: Sendable {
  private let isOpen = Atomic(false)

  func open() { isOpen.store(true, ordering: .relaxed) }

  func spin() -> Int {
    while !isOpen.load(ordering: .relaxed) {}
    return 0
  }
}
