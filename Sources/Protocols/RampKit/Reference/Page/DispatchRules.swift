package import MachineKit

/// What the page is sent messages by. The first value of each knob is the required one.
package struct DispatchRules: RuleSet {
  /// RMP-N2W-01.
  package enum Event: Sendable { case message, onWindow, custom, otherName, posted }
  package var event = Event.message

  /// RMP-N2W-02.
  package enum Data: Sendable { case object, text, varsAlone, upperType }
  package var data = Data.object

  /// RMP-N2W-04.
  package enum Values: Sendable {
    case kept, withoutNulls, asTexts, escapedForHTML, withoutLineEnds
  }
  package var values = Values.kept

  /// How the payload stands in the script. RMP-N2W-04, RMP-N2W-05.
  package enum Form: Sendable { case literal, doubled, singleQuoted, template }
  package var form = Form.literal

  /// A payload that JSON cannot hold. RMP-N2W-06.
  package enum Unencodable: Sendable { case null, nothing, emptyText, unhandled }
  package var unencodable = Unencodable.null

  package init() {}

  /// The same, where the payload stands as data.
  package var embedding: DispatchRules {
    var rules = self
    rules.form = .literal
    return rules
  }
}

extension DispatchRules {
  private static let everywhere = "nearly each vector has an event"

  package static let variants = table {
    Knob(
      "event", \.event,
      .fault(.onWindow, .rmpN2W01, "the event went to the window", broad: everywhere),
      .fault(.custom, .rmpN2W01, "the event were a CustomEvent", broad: everywhere),
      .fault(.otherName, .rmpN2W01, "the event were named rampkit", broad: everywhere),
      .fault(.posted, .rmpN2W01, "the message came by postMessage", broad: everywhere))
    Knob(
      "data", \.data,
      .fault(.text, .rmpN2W02, "the data were JSON text", broad: everywhere),
      .fault(.varsAlone, .rmpN2W02, "the data were the variables alone", broad: everywhere),
      .fault(.upperType, .rmpN2W02, "the type were RAMPKIT:VARIABLES", broad: everywhere))
    Knob(
      "values", \.values,
      .fault(.withoutNulls, .rmpN2W04, "variables that are null were left out"),
      .fault(.asTexts, .rmpN2W04, "variables became texts"),
      .fault(.escapedForHTML, .rmpN2W04, "texts were escaped as for HTML"),
      .fault(.withoutLineEnds, .rmpN2W04, "ends of lines were left out"))
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
