package import MachineKit
import WirePrimitives

/// The reference for the decoding of messages.
package struct EnvelopeReader: Sendable {
  private let rules: EnvelopeRules

  package init(rules: EnvelopeRules) {
    self.rules = rules
  }

  package func read(
    _ source: JSONSource, citing recorder: inout CitationRecorder
  ) -> MessageReading {
    switch rules.decoding {
    case .usual: break
    case .refused: return MessageReading(outcome: .refused(by: .gbgENV23), open: nil)
    case .unhandled: return MessageReading(outcome: .unhandled, open: nil)
    }
    var ignored = CitationRecorder.disabled
    var textRules = JSONTextRules()
    if rules.numbers == .fifteenDigits { textRules.precision = .fifteenDigits }
    let text = JSONTextReader(rules: textRules).read(source, citing: &ignored)
    guard let utf8 = try? source.utf8(), let parsed = try? JSON.parse(utf8),
      case .value(let value, _) = text.outcome
    else { return noValue(source, text, citing: &recorder) }
    let json = rules.numbers == .doubles ? parsed : parsed.keptTo15Digits
    var fields = MessageFields(rules: rules, recorder: recorder)
    let message = fields.message(json, value)
    recorder = fields.recorder
    return conclude(message, fields, open: open(text))
  }

  private func open(_ text: JSONTextReading) -> AmbiguityID? {
    text.open ?? text.declared?.ambiguity ?? (text.hasLongNumber ? .ambGBG08 : nil)
  }

  /// What is no JSON, too deep, or refused for a part that a port declares, which is not this suite's
  /// to judge.
  private func noValue(
    _ source: JSONSource, _ text: JSONTextReading, citing recorder: inout CitationRecorder
  ) -> MessageReading {
    var open = open(text)
    if case .tooDeep = text.outcome { open = .ambGBG08 }
    recorder.cite(.gbgENV23, "no JSON")
    if rules.malformedText == .unhandled { return MessageReading(outcome: .unhandled, open: open) }
    // How lenient a reader of JSON is, is judged where it is asked for a value.
    if case .refused(by: .gbgJSV34) = text.outcome, Self.mayBeObject(source) {
      open = open ?? .ambGBG53
    }
    return MessageReading(outcome: .refused(by: .gbgENV23), open: open)
  }

  /// Whether a lenient reader may find an object in a text: behind white space, or a comment.
  private static func mayBeObject(_ source: JSONSource) -> Bool {
    let first = (try? source.utf8())?.first { $0 > 0x20 }
    return first.map("{/#".utf8.contains) ?? false
  }

  /// A must among the reasons to refuse a message comes first: a port that overlooks the others
  /// breaks it all the same.
  private func conclude(
    _ message: BridgeMessage, _ fields: MessageFields, open: AmbiguityID?
  ) -> MessageReading {
    let refusal = fields.problems.first { !Self.shoulds.contains($0) } ?? fields.problems.first
    if let refusal {
      return MessageReading(outcome: .refused(by: refusal), open: open ?? fields.openWhereRefused)
    }
    return MessageReading(
      outcome: .message(message, light: fields.light), open: open ?? fields.open)
  }

  private static let shoulds: [RequirementID] = [
    .gbgENV21, .gbgENV24, .gbgENV26, .gbgENV28, .gbgENV29, .gbgENV30,
  ]
}

extension RequirementID {
  /// What leaves open what a port declares by the requirement.
  fileprivate var ambiguity: AmbiguityID {
    switch self {
    case .gbgJSV17: .ambGBG07
    case .gbgJSV20: .ambGBG08
    case .gbgJSV32: .ambGBG52
    default: .ambGBG06
    }
  }
}
