/// Which of the two WebViews of a session is visible: the UI, or the one that is automated.
///
/// The most recent request decides, whoever makes it: the server, a page, or the automated WebView
/// when it comes to an address of success.
@MainActor
public final class WebViewSwitch {
  public enum WebView: String, Sendable {
    case ui, automation
  }

  public private(set) var visible: WebView
  /// Called when another WebView becomes visible.
  public var onShow: (WebView) -> Void = { _ in }
  private let success: [SuccessAddress]

  public init(visible: WebView = .ui, successPatterns: [String]) {
    self.visible = visible
    success = successPatterns.map(SuccessAddress.init)
  }

  /// A navigation of the main frame begins.
  public func navigationStarted(in webView: WebView, to address: String) {
    check(address, in: webView)
  }

  /// A navigation of the main frame has ended, perhaps at another address.
  public func navigationEnded(in webView: WebView, at address: String) {
    check(address, in: webView)
  }

  /// The server tells whether it waits for the user.
  public func setUserActionRequired(_ isRequired: Bool) {
    show(isRequired ? .automation : .ui)
  }

  /// A page calls `window.passage.switchWebview()`.
  public func switchWebView() {
    show(visible == .ui ? .automation : .ui)
  }

  private func check(_ address: String, in webView: WebView) {
    guard webView == .automation, success.contains(where: { $0.covers(address) }) else { return }
    show(.ui)
  }

  private func show(_ webView: WebView) {
    guard webView != visible else { return }
    visible = webView
    onShow(webView)
  }
}
