import ConformanceKit
import MachineKit
import RampKitReference

/// What a port may declare for `rampkit.overlay`.
enum OverlayDeclarations {
  static let requirements: [RequirementID] = [
    .rmpOVL01, .rmpOVL02, .rmpOVL03, .rmpOVL04, .rmpOVL05, .rmpOVL07, .rmpOVL08, .rmpOVL09,
    .rmpOVL11, .rmpOVL12, .rmpOVL14, .rmpOVL15, .rmpOVL16, .rmpOVL17, .rmpOVL18, .rmpOVL19,
    .rmpANM06, .rmpANM07, .rmpANM08, .rmpNAV01, .rmpNAV02, .rmpNAV03, .rmpNAV04, .rmpNAV05,
    .rmpNAV06, .rmpNAV07, .rmpNAV09, .rmpNAV10, .rmpMSP05, .rmpMSP06, .rmpMSP07,
    .rmpMSS01, .rmpMSS02, .rmpMSS03, .rmpMSS04, .rmpMSS05, .rmpMSS09, .rmpMSS10, .rmpMSS11,
    .rmpMSS13, .rmpMSJ01, .rmpMSJ02, .rmpMSJ04, .rmpMSJ05, .rmpMSJ06, .rmpMSJ07, .rmpMSJ08,
    .rmpMSJ09, .rmpMSJ12, .rmpMSJ13, .rmpMSJ14, .rmpMSJ17, .rmpMSJ18, .rmpMSJ19, .rmpMSJ20,
    .rmpMSJ23, .rmpHAP01, .rmpHAP02, .rmpHAP03, .rmpHAP04, .rmpHAP05, .rmpHAP06, .rmpHAP07,
    .rmpHAP08, .rmpHAP09, .rmpHAP10, .rmpHAP11, .rmpHAP13, .rmpCBK01, .rmpCBK02, .rmpCBK03,
    .rmpCBK04, .rmpCBK05, .rmpCBK06, .rmpCBK08, .rmpINI14, .rmpCFG01, .rmpCFG02,
    .rmpCFG03, .rmpCFG04, .rmpCFG05, .rmpCST03, .rmpNSL04,
  ]

  static let choices = [
    // What a move past the ends does, and one to an id that no screen has.
    Choice(id: "rampkit.continue-on-last", variants: ["none", "close"], ambiguity: .ambRMP23),
    Choice(id: "rampkit.goback-on-first", variants: ["none", "close"], ambiguity: .ambRMP24),
    Choice(id: "rampkit.unknown-id", variants: ["none", "continue"], ambiguity: .ambRMP25),
    Choice(
      id: "rampkit.relative-to", variants: ["current", "sender", "visible-only"],
      ambiguity: .ambRMP26),
    Choice(id: "rampkit.slide-lock", variants: ["none", "locks"], ambiguity: .ambRMP27),
    Choice(
      id: "rampkit.paywall-both", variants: ["onShowPaywall", "showPaywall"], ambiguity: .ambRMP43),
    Choice(id: "rampkit.paywall-override", variants: ["one-show", "stays"], ambiguity: .ambRMP43),
    Choice(id: "rampkit.hide", variants: ["immediate", "animated"], ambiguity: .ambRMP46),
    Choice(
      id: "rampkit.show-while-visible", variants: ["ignored", "replaced"], ambiguity: .ambRMP47),
  ]

  static let webkitHandlers = CapabilityID("rampkit.webkit-handlers")
  static let webViewSettings = CapabilityID("rampkit.webview-settings")
  static let throwingCallbacks = CapabilityID("rampkit.throwing-callbacks")
  static let mainFrameScripts = CapabilityID("rampkit.main-frame-scripts")

  /// The capability without which a stimulus is not given.
  static let stimuli: [(name: String, capability: Capability)] = [
    (
      "navigate",
      Capability(
        id: CapabilityID("rampkit.navigate-index"),
        summary: "the function that moves to an index can be called")
    ),
    (
      "swipe",
      Capability(
        id: CapabilityID("rampkit.swipe"), summary: "the adapter can swipe over the pages")
    ),
    (
      "hide",
      Capability(
        id: CapabilityID("rampkit.hide"), summary: "the overlay can be hidden as well as closed")
    ),
    (
      "hardwareBack",
      Capability(
        id: CapabilityID("rampkit.hardware-back"), summary: "the platform has a back key")
    ),
    (
      "openExternal",
      Capability(
        id: CapabilityID("rampkit.open-external"),
        summary: "the adapter can have a page lead to an external address")
    ),
    (
      "foreignMessage",
      Capability(
        id: CapabilityID("rampkit.foreign-web-view"),
        summary: "a WebView that is no page can post to the handler of the overlay")
    ),
  ]

  static let capabilities =
    [
      Capability(id: webkitHandlers, summary: "the platform has WebKit's script message handlers"),
      Capability(
        id: webViewSettings, summary: "WebViews have settings of media and data detectors"),
      Capability(
        id: MessageParsingSuite.hapticStyles,
        summary: "the platform's haptics differ in kind and style"),
      Capability(id: throwingCallbacks, summary: "a callback of the app can throw"),
      Capability(
        id: mainFrameScripts, summary: "user scripts can be limited to the main frame"),
    ] + stimuli.map(\.capability)
}
