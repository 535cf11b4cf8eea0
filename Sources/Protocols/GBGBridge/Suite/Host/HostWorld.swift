import MachineKit
import WirePrimitives

/// What the generator of `gbg.host` knows of a host that goes the default ways: what there is to post
/// to, to answer and to end.
struct HostWorld {
  struct Call {
    let number: Int
    let action: String
    var isAnswered = false
    var hasReturned = false
    var isOver: Bool { isAnswered && hasReturned }
  }

  struct Slot {
    let name: String
    var mode: String?
    var isEnabled = true
    var active: Int?
    var action: String { "camera.\(name).capture" }
    var takes: Bool { mode != nil && isEnabled }
  }

  /// Made by `init(configuration:)`.
  let isConfigured: Bool
  /// Whether the page posts texts.
  let isText: Bool
  let isWatched: Bool
  var messages = 0
  var names = 0
  var callCount = 0
  var calls: [Call] = []
  var handlers: [String] = []
  var customs: [String] = []
  var gone: [String] = []
  var pending: [(id: String, action: String)] = []
  var slots = [Slot(name: "document"), Slot(name: "selfie")]
  var views: Int
  var isPageGone = false
  var isDelegateGone = false
  /// Something was answered so that nobody knows what is still pending.
  var isPendingOpen = false

  /// Handlers that have still to answer: what they use is left alone.
  var hasOpenCalls: Bool {
    calls.contains { !$0.isAnswered } || slots.contains { $0.active != nil }
  }

  var hasPage: Bool { views > 0 && !isPageGone }

  func isQuiet(_ action: String) -> Bool {
    !calls.contains { !$0.isOver && $0.action == action }
      && !pending.contains { $0.action == action }
      && !slots.contains { $0.action == action && $0.active != nil }
  }

  mutating func name(_ prefix: String) -> JSON {
    names += 1
    return .string("\(prefix)\(names)")
  }

  /// The stimulus that the page posts a message.
  mutating func post(
    _ type: String, id: String, action: String, _ members: [(String, JSON)] = []
  ) -> Act {
    messages += 1
    return post([
      "version": "1.0", "correlationId": .string(id), "type": .string(type),
      "timestamp": .number(1_700_000_000_000 + messages),
      "payload": .object([("action", .string(action))] + members),
    ])
  }

  func post(_ message: JSON) -> Act {
    Act("post", isText ? ["text": .string(message.compactText)] : ["body": message])
  }
}
