package import MachineKit

/// What the page is sent messages by. What each knob has at first is required.
package struct DispatchRules: RuleSet {
  /// RMP-N2W-01.
  package var function = "document.dispatchEvent"
  package var made = "MessageEvent"
  package var name = "message"

  /// RMP-N2W-02.
  package enum Data: Sendable { case object, text, varsAlone }
  package var data = Data.object

  /// RMP-N2W-04.
  package enum Values: Sendable {
    case kept, withoutNulls, asTexts, escapedForHTML
  }
  package var values = Values.kept

  /// How the payload stands in the script. RMP-N2W-04, RMP-N2W-05.
  package enum Form: Sendable { case literal, doubled, singleQuoted, template }
  package var form = Form.literal

  /// A payload that JSON cannot hold. RMP-N2W-06.
  package enum Unencodable: Sendable { case null, emptyText, unhandled }
  package var unencodable = Unencodable.null

  package init() {}
}

extension DispatchRules {
  private static let everywhere = "nearly each vector has an event"

  package static let variants = table {
    Knob(
      "function", \.function,
      .fault("dispatchEvent", .rmpN2W01, "the event went to the window", broad: everywhere),
      .fault("postMessage", .rmpN2W01, "the message came by postMessage", broad: everywhere))
    Knob(
      "made", \.made,
      .fault("CustomEvent", .rmpN2W01, "the event were a CustomEvent", broad: everywhere))
    Knob(
      "name", \.name,
      .fault("rampkit", .rmpN2W01, "the event were named rampkit", broad: everywhere))
    Knob(
      "data", \.data,
      .fault(.text, .rmpN2W02, "the data were JSON text", broad: everywhere),
      .fault(.varsAlone, .rmpN2W02, "the data were the variables alone", broad: everywhere))
    Knob(
      "values", \.values,
      .fault(.withoutNulls, .rmpN2W04, "variables that are null were left out"),
      .fault(.asTexts, .rmpN2W04, "variables became texts"),
      .fault(.escapedForHTML, .rmpN2W04, "texts were escaped as for HTML"))
    Knob(
      "form", \.form,
      .fault(.doubled, .rmpN2W04, "each backslash of the JSON were doubled"),
      .fault(.singleQuoted, .rmpN2W05, "the JSON stood between single quotes as it is"),
      .fault(.template, .rmpN2W05, "the JSON stood between backquotes as it is"))
    Knob(
      "unencodable", \.unencodable,
      .fault(.emptyText, .rmpN2W06, "what is no JSON were empty text in the script"),
      .fault(.unhandled, .rmpN2W06, "what is no JSON were a fault"))
  }
}
