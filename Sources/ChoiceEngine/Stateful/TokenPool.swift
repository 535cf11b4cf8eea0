import Synchronization

/// The tokens of one kind of value, by kind and order.
package final class TokenPool<Value: Sendable>: Sendable {
  private struct State {
    var references = References()
    var tokens: [Reference: CompletionToken<Value>] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// A token whose answers go to a callback, each of them: it is for the callback to know the second.
  package func make(
    _ kind: String, deliver: @escaping @Sendable (CompletionToken<Value>.Answer) -> Void
  ) -> CompletionToken<Value> {
    state.withLock { state in
      let token = CompletionToken(state.references.make(kind), deliver: deliver)
      state.tokens[token.reference] = token
      return token
    }
  }

  /// Suspends until a token made for it is answered; what comes after the first answer is for nobody.
  package func wait(_ kind: String) async throws -> Value {
    try await withUnsafeThrowingContinuation { continuation in
      let waiter = Mutex<UnsafeContinuation<Value, any Error>?>(continuation)
      _ = make(kind) { answer in
        let waiting = waiter.withLock { waiter in
          defer { waiter = nil }
          return waiter
        }
        waiting?.resume(with: answer.mapError { $0 })
      }
    }
  }

  package subscript(_ reference: Reference) -> CompletionToken<Value>? {
    state.withLock { $0.tokens[reference] }
  }

  /// All that were made, in their order.
  package var all: [CompletionToken<Value>] {
    state.withLock { state in state.references.living.compactMap { state.tokens[$0] } }
  }

  /// Those that nothing became of.
  package var open: [CompletionToken<Value>] { all.filter(\.isOpen) }

  /// Those that somebody may still wait for: open ones and dropped ones.
  var unanswered: [CompletionToken<Value>] { all.filter { $0.answers == 0 } }

  /// Throws where a token was not answered exactly once; a dropped one is not meant to be.
  package func verify() throws {
    let open = open
    guard open.isEmpty else { throw LeakedTokens(references: open.map(\.reference)) }
    if let token = all.first(where: { $0.answers > 1 }) {
      throw RepeatedAnswer(reference: token.reference, count: token.answers)
    }
  }
}

/// Nobody answers these any more.
package struct LeakedTokens: Error, Hashable, CustomStringConvertible {
  package let references: [Reference]

  package var description: String {
    "never answered: " + references.map(\.description).joined(separator: ", ")
  }
}

package struct RepeatedAnswer: Error, Hashable, CustomStringConvertible {
  package let reference: Reference
  package let count: Int

  package var description: String { "\(reference) was answered \(count) times" }
}
