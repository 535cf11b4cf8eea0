import Synchronization

/// Who waits for a token: resumed once, by whatever comes first.
final class TokenWaiter<Value: Sendable>: Sendable {
  typealias Continuation = UnsafeContinuation<Value, any Error>

  private enum State {
    case beginning
    case suspended(Continuation)
    /// Resumed before it was suspended.
    case early(Result<Value, any Error>)
    case over
  }

  private let state = Mutex(State.beginning)

  var isSuspended: Bool { state.withLock { if case .suspended = $0 { true } else { false } } }

  func suspend(_ continuation: Continuation) {
    let result = state.withLock { state -> Result<Value, any Error>? in
      guard case .early(let result) = state else {
        state = .suspended(continuation)
        return nil
      }
      state = .over
      return result
    }
    if let result { continuation.resume(with: result) }
  }

  func resume(with result: Result<Value, any Error>) {
    let continuation = state.withLock { state -> Continuation? in
      switch state {
      case .beginning: state = .early(result)
      case .suspended(let continuation):
        state = .over
        return continuation
      case .early, .over: break
      }
      return nil
    }
    continuation?.resume(with: result)
  }
}
