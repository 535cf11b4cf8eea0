import MachineKit
import WirePrimitives

extension MessageReader {
  /// What a text that a page of an overlay posts asks for; nil and why where the documents are open. A
  /// target that is the id of no screen is none of that.
  static func action(
    of text: JSONString, screens: [JSONString]
  ) -> (asked: DecidedAction?, open: AmbiguityID?) {
    // A target stands wherever it is: what the parser needs other screens for is told apart here.
    let padding = Array(repeating: JSONString(""), count: current + 2)
    var recorder = CitationRecorder.disabled
    let reading = MessageReader(rules: MessageRules())
      .read(.string(text), screens: padding + screens, citing: &recorder)
    guard case .action(let asked) = reading.outcome else { return (nil, nil) }
    if case .navigate = asked.action, reading.open == .ambRMP25 { return (asked, nil) }
    return reading.open.map { (nil, $0) } ?? (asked, nil)
  }
}
