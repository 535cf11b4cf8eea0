package import WirePrimitives

/// A page before its polyfill runs, and what it calls afterwards.
package struct PolyfillPage: Sendable {
  /// The last that exists of the way to the message handler.
  package enum Present: String, Sendable, CaseIterable, Comparable {
    case nothing, window, webkit, messageHandlers, handler

    package static func < (left: Self, right: Self) -> Bool {
      let all = Self.allCases
      return (all.firstIndex(of: left) ?? 0) < (all.firstIndex(of: right) ?? 0)
    }
  }

  /// What stands under the bridge's name.
  package enum Bridge: Sendable { case absent, own, falsy }

  package struct Call: Sendable {
    package let method: BridgeMethod
    package let arguments: [JSON]

    package init(_ method: BridgeMethod, _ arguments: [JSON]) {
      self.method = method
      self.arguments = arguments
    }
  }

  package let present: Present
  package let bridge: Bridge
  package let calls: [Call]

  package init(present: Present, bridge: Bridge, calls: [Call]) {
    self.present = present
    self.bridge = bridge
    self.calls = calls
  }
}

/// What a polyfill did in a page.
package struct PolyfillResult: Sendable {
  package struct Message: Sendable {
    package let method: BridgeMethod
    package let handler: String
    /// Without those that have no value.
    package var members: [(name: String, value: JSON)]
  }

  package var isDefined = false
  /// Whether the page's own bridge is still there.
  package var isKept = false
  package var functions: [(name: String, isThere: Bool)] = []
  package var messages: [Message] = []
  package var hasThrown = false
}
