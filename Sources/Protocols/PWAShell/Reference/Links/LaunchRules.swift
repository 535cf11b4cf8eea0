package import MachineKit

/// What the first load is decided by. The first value of each knob is the required one.
package struct LaunchRules: RuleSet {
  /// PWA-LNK-03, AMB-PWA-04.
  package enum Precedence: Sendable {
    case universalShortcutScheme, universalSchemeShortcut, shortcutUniversalScheme, schemeFirst
  }
  package var precedence = Precedence.universalShortcutScheme

  /// Which activity counts. PWA-LNK-02, PWA-LNK-22.
  package enum Activities: Sendable {
    case firstUsable, secondUsable, lastUsable, firstAlone, lastAlone, none
  }
  package var activities = Activities.firstUsable

  /// PWA-LNK-23.
  package enum Types: Sendable { case any, browsingAlone }
  package var types = Types.any

  /// PWA-LNK-12, PWA-LNK-25.
  package enum Shortcut: Sendable { case used, ignored, appended, usedIfEmpty }
  package var shortcut = Shortcut.used

  /// PWA-LNK-07, PWA-LNK-09, PWA-LNK-22.
  package enum Contexts: Sendable { case first, second, last, onlyOne, unconverted, none }
  package var contexts = Contexts.first

  /// PWA-LNK-11.
  package enum Broken: Sendable { case nothing, used }
  package var broken = Broken.nothing

  /// PWA-LNK-01, PWA-LNK-16.
  package enum Storage: Sendable { case used, usedOnSamePort, forgotten, stale }
  package var storage = Storage.used

  package init() {}
}

extension LaunchRules {
  package static let variants = table {
    Knob(
      "precedence", \.precedence,
      .choice(
        .universalSchemeShortcut, "pwa-shell.launch-precedence", "universal-scheme-shortcut",
        "schemes came before shortcuts"),
      .choice(
        .shortcutUniversalScheme, "pwa-shell.launch-precedence", "shortcut-universal-scheme",
        "shortcuts came first"),
      .fault(.schemeFirst, .pwaLNK03, "schemes came before universal links"))
    Knob(
      "activities", \.activities,
      .fault(.firstAlone, .pwaLNK02, "the first activity counted alone"),
      .fault(.lastAlone, .pwaLNK02, "the last activity counted alone"),
      .fault(.none, .pwaLNK02, "activities did not count"),
      .reading(.lastUsable, .ambPWA29, .pwaLNK22, "the last of several activities counted"),
      .fault(.secondUsable, .pwaLNK22, "the second of several activities counted"))
    Knob(
      "types", \.types,
      .fault(.browsingAlone, .pwaLNK23, "activities of other types did not count"))
    Knob(
      "shortcut", \.shortcut,
      .fault(.ignored, .pwaLNK12, "shortcuts did not count"),
      .fault(.appended, .pwaLNK12, "shortcuts were appended to the root URL"),
      .fault(.usedIfEmpty, .pwaLNK25, "a shortcut without type were loaded"))
    Knob(
      "contexts", \.contexts,
      .fault(.unconverted, .pwaLNK07, "links with custom schemes were not converted"),
      .fault(.none, .pwaLNK07, "links with custom schemes did not count"),
      .fault(.onlyOne, .pwaLNK09, "several contexts did not count"),
      .reading(.last, .ambPWA29, .pwaLNK22, "the last of several contexts counted"),
      .fault(.second, .pwaLNK22, "the second of several contexts counted"))
    Knob(
      "broken", \.broken, .fault(.used, .pwaLNK11, "a text that is no URL were loaded"))
    Knob(
      "storage", \.storage,
      .fault(
        .forgotten, .pwaLNK01, "launch links were forgotten", broad: "most vectors have a link"),
      .fault(.usedOnSamePort, .pwaLNK01, "a launch link to another port did not count"),
      .fault(.stale, .pwaLNK16, "there were a launch link from the start"))
  }
}
