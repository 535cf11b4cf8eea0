import Synchronization

/// The duty to answer once, as a callback or a suspended task is: whoever holds it completes it, as
/// often as it likes, cancels it, or drops it.
package final class CompletionToken<Value: Sendable>: Sendable {
  package typealias Answer = Result<Value, CancellationError>

  package let reference: Reference
  private let deliver: @Sendable (Answer) -> Void
  private let fate = Mutex(TokenFate.open)

  init(_ reference: Reference, deliver: @escaping @Sendable (Answer) -> Void) {
    self.reference = reference
    self.deliver = deliver
  }

  var isOpen: Bool { fate.withLock { $0 == .open } }
  /// How often it was answered.
  package var answers: Int {
    fate.withLock { if case .answered(let count) = $0 { count } else { 0 } }
  }

  package func complete(_ value: Value) { answer(.success(value)) }
  package func cancel() { answer(.failure(CancellationError())) }

  /// Nobody is going to answer it, and nobody is to blame.
  package func drop() {
    fate.withLock { fate in if fate == .open { fate = .dropped } }
  }

  package func perform(_ act: TokenAct, _ value: Value) {
    switch act {
    case .complete: complete(value)
    case .cancel: cancel()
    case .drop: drop()
    case .completeTwice:
      complete(value)
      complete(value)
    }
  }

  private func answer(_ answer: Answer) {
    fate.withLock { fate in
      if case .answered(let count) = fate {
        fate = .answered(count + 1)
      } else {
        fate = .answered(1)
      }
    }
    // Outside of the lock: it may come back to this token.
    deliver(answer)
  }
}

enum TokenFate: Hashable, Sendable {
  case open
  case answered(Int)
  case dropped
}

/// What can become of a token, the simplest first.
package enum TokenAct: String, CaseIterable, Hashable, Sendable {
  case complete, completeTwice, cancel, drop
}
