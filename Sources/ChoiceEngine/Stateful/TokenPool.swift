import Synchronization

/// The tokens of one kind of value, by kind and order.
package final class TokenPool<Value: Sendable>: Sendable {
  private struct State {
    var references = References()
    var tokens: [Reference: CompletionToken<Value>] = [:]
    var waiters: [Reference: TokenWaiter<Value>] = [:]
    var isClosed = false

    mutating func make(
      _ kind: String, deliver: @escaping @Sendable (CompletionToken<Value>.Answer) -> Void
    ) -> CompletionToken<Value> {
      let token = CompletionToken(references.make(kind), deliver: deliver)
      tokens[token.reference] = token
      return token
    }
  }

  private let state = Mutex(State())

  package init() {}

  /// A token whose answers go to a callback, each of them: it is for the callback to know the second.
  package func make(
    _ kind: String, deliver: @escaping @Sendable (CompletionToken<Value>.Answer) -> Void
  ) -> CompletionToken<Value> {
    state.withLock { $0.make(kind, deliver: deliver) }
  }

  /// Suspends until a token made for it is answered, or its task is cancelled; what comes after the
  /// first answer is for nobody.
  package func wait(_ kind: String) async throws -> Value {
    let waiter = TokenWaiter<Value>()
    let isClosed = state.withLock { state in
      let token = state.make(kind) { waiter.resume(with: $0.mapError { $0 }) }
      state.waiters[token.reference] = waiter
      return state.isClosed
    }
    if isClosed { waiter.resume(with: .failure(CancellationError())) }
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { waiter.suspend($0) }
    } onCancel: {
      waiter.resume(with: .failure(CancellationError()))
    }
  }

  /// Those that somebody waits for.
  var awaited: [Reference] {
    state.withLock { state in
      state.references.living.filter { state.waiters[$0]?.isSuspended ?? false }
    }
  }

  /// Ends all waiting, now and from now on.
  func close() {
    let waiters = state.withLock { state in
      state.isClosed = true
      return state.references.living.compactMap { state.waiters[$0] }
    }
    for waiter in waiters { waiter.resume(with: .failure(CancellationError())) }
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
