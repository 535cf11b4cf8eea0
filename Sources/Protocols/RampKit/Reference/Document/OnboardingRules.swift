package import MachineKit

/// What fetched documents are read by. The first value of each knob is the required one.
package struct OnboardingRules: RuleSet {
  /// A document that lacks something or has it of the wrong type. AMB-RMP-37.
  package enum Malformed: Sendable { case skip, keep, strict }
  package var malformed = Malformed.skip

  /// RMP-DAT-01, RMP-DAT-10.
  package enum ID: Sendable { case kept, lowerCase, coerced }
  package var id = ID.kept

  /// RMP-DAT-02, RMP-DAT-05.
  package enum Screens: Sendable { case inOrder, byID, coercedIDs, allDropped }
  package var screens = Screens.inOrder

  /// RMP-DAT-03, RMP-DAT-07.
  package enum State: Sendable { case state, top, asTexts, withoutNulls, wholeNumbers }
  package var state = State.state

  /// RMP-DAT-04.
  package enum Scripts: Sendable { case listed, once, sorted }
  package var scripts = Scripts.listed

  /// RMP-DAT-06, RMP-DAT-10.
  package enum Texts: Sendable { case kept, labelFromID, trimmed, htmlUndefined }
  package var texts = Texts.kept

  /// RMP-DAT-08, RMP-DAT-11.
  package enum Members: Sendable {
    case known, unknownRejected, anyCase, nullsRejected, nullsAsText
  }
  package var members = Members.known

  /// Bytes that are no JSON, RMP-DAT-09, and members of wrong types, RMP-DAT-10.
  package enum Broken: Sendable { case rejected, empty, unhandled, unhandledTypes }
  package var broken = Broken.rejected

  package init() {}
}

extension OnboardingRules {
  private static let everywhere = "nearly each vector has screens"

  package static let variants = table {
    Knob(
      "malformed", \.malformed,
      .choice(.keep, "rampkit.data", "tolerant-keep", "screens without id were kept"),
      .choice(.strict, "rampkit.data", "strict", "malformed documents were rejected"))
    Knob(
      "id", \.id,
      .fault(.lowerCase, .rmpDAT01, "the id were put into lower case"),
      .fault(.coerced, .rmpDAT10, "an id that is a number were its text"))
    Knob(
      "screens", \.screens,
      .fault(.byID, .rmpDAT02, "screens were sorted by id"),
      .fault(.coercedIDs, .rmpDAT05, "a screen's id that is a number were its text"),
      .fault(.allDropped, .rmpDAT05, "one screen without id made all of them disappear"))
    Knob(
      "state", \.state,
      .fault(.top, .rmpDAT03, "variables were read from the document's top"),
      .fault(.asTexts, .rmpDAT07, "initial values became texts"),
      .fault(.withoutNulls, .rmpDAT07, "nulls inside of values were dropped"),
      .fault(.wholeNumbers, .rmpDAT07, "numbers lost their fractions"))
    Knob(
      "scripts", \.scripts,
      .fault(.once, .rmpDAT04, "repeated scripts were dropped"),
      .fault(.sorted, .rmpDAT04, "scripts were sorted"))
    Knob(
      "texts", \.texts,
      .fault(
        .labelFromID, .rmpDAT06, "a screen without label had its id for one", broad: everywhere),
      .fault(.trimmed, .rmpDAT06, "white space around html were cut"),
      .fault(.htmlUndefined, .rmpDAT10, "html that is missing were the text undefined"))
    Knob(
      "members", \.members,
      .fault(.unknownRejected, .rmpDAT08, "unknown members made a document be rejected"),
      .fault(.anyCase, .rmpDAT08, "the names of members were compared without letter case"),
      .fault(.nullsRejected, .rmpDAT11, "null in place of an optional member were an error"),
      .fault(.nullsAsText, .rmpDAT11, "null in place of a text were the text null"))
    Knob(
      "broken", \.broken,
      .fault(.empty, .rmpDAT09, "a text that is no JSON were an empty document"),
      .fault(.unhandled, .rmpDAT09, "a text that is no JSON were a fault"),
      .fault(
        .unhandledTypes, .rmpDAT10, "a member that is missing or of a wrong type were a fault"))
  }
}
