package import MachineKit
package import WirePrimitives

/// The reference for what a page's message asks for.
package struct MessageReader: Sendable {
  /// Of an onboarding as the suite poses it: the page that posts is the current one.
  package static let current = 2

  private let rules: MessageRules

  package init(rules: MessageRules) {
    self.rules = rules
  }

  /// - Parameter screens: the ids of the screens, of which ``current`` posts.
  package func read(
    _ body: JSON, screens: [JSONString], citing recorder: inout CitationRecorder
  ) -> MessageReading {
    switch rules.handling {
    case .usual: break
    case .ignored: return MessageReading(outcome: .action(.none(by: .rmpMSP07)), open: nil)
    case .unhandled: return MessageReading(outcome: .unhandled, open: nil)
    }
    var reader = BodyReader(rules: rules, screens: screens, recorder: recorder)
    let outcome = reader.body(body)
    recorder = reader.recorder
    return MessageReading(outcome: outcome, open: reader.open)
  }
}
