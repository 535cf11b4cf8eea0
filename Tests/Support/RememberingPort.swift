package import ConformanceKit
import Synchronization

/// A port in this process that remembers the calls before, in its process and over all of them.
package final class RememberingPort: Port {
  /// What has been before a call.
  package struct Past: Sendable {
    /// Calls of this process, oldest first.
    package fileprivate(set) var calls: [Call] = []
    /// Calls of all processes.
    package fileprivate(set) var count = 0
    package fileprivate(set) var restarts = 0
  }

  package let declaration: Declaration
  private let past = Mutex(Past())
  private let reply: @Sendable (Call, Past) -> Reply

  package init(
    _ declaration: Declaration, reply: @escaping @Sendable (Call, Past) -> Reply
  ) {
    self.declaration = declaration
    self.reply = reply
  }

  package var count: Int { past.withLock(\.count) }
  package var restarts: Int { past.withLock(\.restarts) }

  package func answer(_ calls: [Call]) async -> Batch {
    past.withLock { past in
      Batch(
        replies: calls.map { call in
          defer {
            past.calls.append(call)
            past.count += 1
          }
          return reply(call, past)
        })
    }
  }

  /// Its process ends with each call that is not answered in time, so they are put one at a time.
  package func answer(_ calls: [Call], _ patience: Patience) async -> Batch {
    var batch = Batch(replies: [])
    var timeouts = 0
    for call in calls {
      guard timeouts < patience.timeouts else {
        batch.replies.append(.notRun("too many timeouts"))
        continue
      }
      let reply = await answer([call]).replies[0]
      if case .timeout = reply { timeouts += 1 }
      batch.replies.append(reply)
    }
    return batch
  }

  package func restart() async {
    past.withLock { past in
      past.calls = []
      past.restarts += 1
    }
  }

  package func finish() async -> [Incident] { [] }
}
