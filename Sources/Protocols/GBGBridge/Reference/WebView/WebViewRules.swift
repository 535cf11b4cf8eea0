/// How a WebView is connected to the bridge. The first value of each knob is the required one.
package struct WebViewRules: Sendable {
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
  package enum Handler: Sendable { case once, leftOut, twice, deaf }
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
