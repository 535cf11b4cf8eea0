package import MachineKit

/// How onboardings are preloaded. The first value of each knob is the required one.
package struct PreloadRules: RuleSet {
  /// Of which screens documents are built. RMP-PLD-01.
  package enum Built: Sendable { case all, first }
  package var built = Built.all

  /// What the same onboarding leads to again. RMP-PLD-02.
  package enum Again: Sendable { case nothing, build, mount }
  package var again = Again.nothing

  /// What the preloader loads. RMP-PLD-03.
  package enum Document: Sendable { case first, last, none }
  package var document = Document.first

  /// RMP-PLD-03.
  package enum Size: Sendable { case one, full }
  package var size = Size.one

  /// What becomes of the preloader when an overlay is shown. RMP-PLD-04.
  package enum End: Sendable { case destroyed, kept }
  package var end = End.destroyed

  /// The documents that a show uses. RMP-PLD-05.
  package enum Use: Sendable { case cached, built }
  package var use = Use.cached

  /// What an onboarding without screens leads to. RMP-PLD-06.
  package enum Empty: Sendable { case nothing, mounted }
  package var empty = Empty.nothing

  /// Where nobody sees the preloader. RMP-PLD-07.
  package enum Place: Sendable { case offScreen, onScreen, visible }
  package var place = Place.offScreen

  /// What documents are kept under. RMP-PLD-08.
  package enum Key: Sendable { case onboardingID, none }
  package var key = Key.onboardingID

  package init() {}
}

extension PreloadRules {
  package static let variants = table {
    Knob(
      "built", \.built,
      .fault(
        .first, .rmpPLD01, "only the first screen of an onboarding were built",
        broad: "each onboarding has documents"))
    Knob(
      "again", \.again,
      .fault(.build, .rmpPLD02, "documents were built again"),
      .fault(.mount, .rmpPLD02, "a second preloader were mounted"))
    Knob(
      "document", \.document,
      .fault(
        .last, .rmpPLD03, "the preloader loaded the last document",
        broad: "each onboarding has a preloader"),
      .fault(.none, .rmpPLD03, "no preloader were mounted", broad: "each onboarding has one"))
    Knob(
      "size", \.size,
      .fault(
        .full, .rmpPLD03, "the preloader were as large as the screen",
        broad: "each onboarding has one"))
    Knob(
      "end", \.end,
      .fault(.kept, .rmpPLD04, "the preloader were kept when an overlay is shown"))
    Knob(
      "use", \.use,
      .fault(.built, .rmpPLD05, "a show built its documents though they are cached"))
    Knob(
      "empty", \.empty,
      .fault(
        .mounted, .rmpPLD06, "the preloader of an onboarding without screens had another's document"
      ))
    Knob(
      "place", \.place,
      .fault(
        .onScreen, .rmpPLD07, "the preloader stood on the screen", broad: "each onboarding has one"),
      .fault(
        .visible, .rmpPLD07, "the preloader could be seen through", broad: "each onboarding has one"
      ))
    Knob(
      "key", \.key,
      .fault(.none, .rmpPLD08, "the documents of the first onboarding were those of all"))
  }
}
