package import MachineKit

/// How a WebView is connected to the bridge. The first value of each knob is the required one.
package struct WebViewRules: RuleSet {
  /// Where no bootstrap script is given. GBG-CFG-01.
  package enum DefaultScript: Sendable { case injected, leftOut }
  package var defaultScript = DefaultScript.injected

  /// A bootstrap script that is given. GBG-CFG-02.
  package enum CustomScript: Sendable { case instead, besides, ignored }
  package var customScript = CustomScript.instead

  /// When the page runs it. GBG-CFG-02, GBG-CFG-03.
  package enum Time: String, Sendable { case documentStart, documentEnd }
  package var time = Time.documentStart

  /// GBG-CFG-05.
  package enum Channel: Sendable { case documented, capitals }
  package var channel = Channel.documented

  /// GBG-CFG-03, GBG-RTE-12.
  package enum Handler: Sendable { case once, leftOut, twice, disconnected }
  package var handler = Handler.once
  package enum Attachment: Sendable { case once, leftOut }
  package var attachment = Attachment.once

  /// What `makeWebView` returns. GBG-CFG-04.
  package enum Made: Sendable { case configured, bare, none }
  package var made = Made.configured

  /// When the view loads the address of the journey. GBG-CFG-09.
  package enum Loading: Sendable { case last, first, never }
  package var loading = Loading.last

  /// What setting an address does. GBG-CFG-06.
  package enum Address: Sendable { case loadedIfChanged, loaded, ignored }
  package var address = Address.loadedIfChanged

  /// GBG-CFG-10.
  package enum Order: Sendable { case listed, attachedFirst }
  package var order = Order.listed

  package init() {}
}

extension WebViewRules {
  package static let variants = table {
    Knob(
      "defaultScript", \.defaultScript,
      .fault(
        .leftOut, .gbgCFG01, "no script were injected where none is given",
        broad: "most vectors give no script"))
    Knob(
      "customScript", \.customScript,
      .fault(.besides, .gbgCFG02, "a script that is given were injected besides the default one"),
      .fault(.ignored, .gbgCFG02, "the default script were injected whatever is given"))
    Knob(
      "time", \.time,
      .fault(
        .documentEnd, .gbgCFG03, "scripts ran at the end of the document",
        broad: "each set-up injects a script"))
    Knob(
      "handler", \.handler,
      .fault(
        .leftOut, .gbgCFG03, "no message handler were registered",
        broad: "each set-up registers a handler"),
      .fault(
        .twice, .gbgCFG03, "the message handler were registered twice",
        broad: "each set-up registers a handler"),
      .fault(.disconnected, .gbgRTE12, "the message handler told the host nothing"))
    Knob(
      "attachment", \.attachment,
      .fault(
        .leftOut, .gbgCFG03, "the WebView were not attached",
        broad: "each set-up attaches the WebView"))
    Knob(
      "made", \.made,
      .fault(.bare, .gbgCFG04, "makeWebView returned a WebView without bridge"),
      .fault(.none, .gbgCFG04, "no WebView were made", broad: "all but configuration makes one"))
    Knob(
      "channel", \.channel,
      .fault(
        .capitals, .gbgCFG05, "the channel were named \"GBGBridge\"",
        broad: "each set-up names the channel"))
    Knob(
      "order", \.order,
      .fault(
        .attachedFirst, .gbgCFG10, "the WebView were attached first",
        broad: "each configuration has an order"))
    Knob(
      "address", \.address,
      .fault(.loaded, .gbgCFG06, "each address that is set were loaded"),
      .fault(.ignored, .gbgCFG06, "an address that is set were not loaded"))
    Knob(
      "loading", \.loading,
      .fault(
        .first, .gbgCFG09, "a view loaded its address before the bridge is there",
        broad: "most vectors show a view"),
      .fault(
        .never, .gbgCFG09, "a view did not load its address", broad: "most vectors show a view"))
  }
}
