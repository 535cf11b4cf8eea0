import MachineKit
import WirePrimitives

extension MessageReader {
  /// What a text asks for that a page of an overlay posts; nil and the ambiguity where the documents leave
  /// that open. A target that is no screen's id is a navigation all the same.
  static func action(
    of text: JSONString, screens: [JSONString]
  ) -> (asked: DecidedAction?, open: AmbiguityID?) {
    // The reader leaves targets next to the current screen open, so the screens stand behind two others.
    let padding = Array(repeating: JSONString(""), count: current + 2)
    var recorder = CitationRecorder.disabled
    let reading = MessageReader(rules: MessageRules())
      .read(.string(text), screens: padding + screens, citing: &recorder)
    guard case .action(let asked) = reading.outcome else { return (nil, nil) }
    if case .navigate = asked.action, reading.open == .ambRMP25 { return (asked, nil) }
    return reading.open.map { (nil, $0) } ?? (asked, nil)
  }
}
