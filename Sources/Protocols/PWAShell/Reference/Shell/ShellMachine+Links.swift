import MachineKit
import WirePrimitives

extension ShellMachine {
  // MARK: Links of the running app

  mutating func link(
    _ stimulus: Act, _ page: inout Page, _ out: inout Outbox<Timer>
  ) throws(TraceError) {
    let body = stimulus.body
    switch stimulus.name {
    case "continueActivity":
      guard let type = body["type"]?.text else { throw TraceError("the activity has no type") }
      let url = body["webpageURL"]?.text
      if rules.types == .none { return }
      if type != LaunchOptions.Activity.browsing {
        return follow(
          rules.types == .any ? url : nil, unless: .pwaLNK04, by: .pwaLNK04, &page, &out)
      }
      let missing = rules.missing == .rootForActivity ? rootURL : nil
      follow(url ?? missing, unless: url == nil ? .pwaLNK05 : nil, by: .pwaLNK06, &page, &out)
    case "openURLContexts": try open(body, &page, &out)
    default: try perform(body, &page, &out)
    }
  }

  private mutating func open(
    _ body: JSON, _ page: inout Page, _ out: inout Outbox<Timer>
  ) throws(TraceError) {
    let urls = body["urls"]?.array?.map(\.text)
    guard let urls, !urls.contains(nil) else { throw TraceError("the URLs are no texts") }
    guard let first = urls.first, let url = first else {
      let missing = rules.missing == .rootForContexts ? rootURL : nil
      return follow(missing, unless: .pwaLNK26, by: .pwaLNK26, &page, &out)
    }
    guard urls.count == 1, let parts = CommonURL(url) else {
      return leaveOpen(.ambPWA39, &page, &out)
    }
    let target = rules.contexts == .unconverted ? url : parts.text(scheme: "https")
    guard parts.host == root.host else { return leaveOpen(.ambPWA24, &page, &out) }
    follow(target, unless: nil, by: .pwaLNK08, isScored: true, &page, &out)
  }

  private mutating func perform(
    _ body: JSON, _ page: inout Page, _ out: inout Outbox<Timer>
  ) throws(TraceError) {
    guard let type = body["type"]?.text else { throw TraceError("the shortcut has no type") }
    out.need(Self.shortcutCompletion, for: "shortcutCompletion")
    out.recorder.cite(.pwaLNK15, "called")
    out.due("shortcutCompletion", by: .pwaLNK15)
    if type.isEmpty || SchemeConversion.isNoURL(type) {
      let missing = rules.missing == .rootForShortcut ? rootURL : nil
      return follow(missing, unless: .pwaLNK14, by: .pwaLNK14, &page, &out)
    }
    guard let url = CommonURL(type), url.isWeb else { return leaveOpen(.ambPWA07, &page, &out) }
    follow(type, unless: nil, by: .pwaLNK13, &page, &out)
  }

  private func leaveOpen(
    _ ambiguity: AmbiguityID, _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    out.open("evaluate", ambiguity)
    out.open("load", ambiguity)
    for index in page.retries.indices { disturb(&page.retries[index], by: .pwaRTY15) }
    page.progress = nil
  }

  /// - Parameter nothing: by what there is no navigation, where there is to be none.
  private mutating func follow(
    _ url: String?, unless nothing: RequirementID?, by requirement: RequirementID,
    isScored: Bool = false, _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    if let nothing {
      out.recorder.cite(nothing, "nothing")
      if let url { navigate(to: url, by: requirement, &out) }
      out.only("evaluate", by: nothing)
      return out.only("load", by: nothing)
    }
    guard let url else { return }
    begin(url, &page, &out)
    guard isScored || isCommon(url), page.loading != .failed else {
      let isForeign = CommonURL(url).map { $0.host != root.host } ?? false
      let doubt: AmbiguityID =
        page.loading == .failed ? .ambPWA26 : isForeign ? .ambPWA24 : .ambPWA39
      out.open("evaluate", doubt)
      return out.open("load", doubt)
    }
    navigate(to: url, by: requirement, &out)
  }

  private func isCommon(_ link: String) -> Bool {
    guard let url = CommonURL(link) else { return false }
    return url.host == root.host && url.isWeb && url.scheme == url.scheme.lowercased()
  }

  /// A link begins another load.
  private mutating func begin(_ url: String, _ page: inout Page, _ out: inout Outbox<Timer>) {
    page.latestLink = url
    if rules.launch == .newWebView { out.due("createWebView", by: .pwaCST05) }
    page.progress = nil
    out.cancel(.settled)
    if rules.success == .dropAtStart { drop(&page, &out) }
    for index in page.retries.indices { disturb(&page.retries[index], by: .pwaRTY15) }
  }

  private func navigate(
    to url: String, by requirement: RequirementID, _ out: inout Outbox<Timer>
  ) {
    out.recorder.cite(requirement, "navigation")
    if url.contains("'") || url.contains("%27") { out.recorder.cite(.pwaLNK18, "navigation") }
    if rules.delivery == .request {
      out.due("load", .object([.init("url", Self.target(url, requirement))]), by: requirement)
    } else {
      evaluate(url, by: requirement, &out)
      out.only("load", by: requirement)
    }
  }

  private static func target(_ url: String, _ requirement: RequirementID) -> Acceptance {
    let reason = url.contains("'") || url.contains("%27") ? .pwaLNK18 : requirement
    return .exactly(.string(JSONString(url)), by: reason)
  }

  static let setters = [
    "location.href", "location", "document.location", "document.location.href",
  ]

  func evaluate(_ url: String, by requirement: RequirementID, _ out: inout Outbox<Timer>) {
    let text = rules.delivery == .encoded ? url.replacing("'", with: "%27") : url
    if rules.delivery == .pasted, url.contains("'") {
      let script = JSONString("location.href = '\(url)'")
      return out.due(
        "evaluate", .exactly(["script": .string(script)], by: .pwaLNK17), by: .pwaLNK17)
    }
    let names = Self.setters + ["location.assign", "location.replace"]
    let call = Acceptance.object([
      .init(
        "call",
        .object([
          .init(
            "function",
            .oneOf(
              names.map { .exactly(.string(JSONString($0)), by: requirement) }, by: requirement)),
          .init("arguments", .array([Self.target(text, requirement)], by: requirement)),
        ]))
    ])
    let form = ScriptForm(
      inert: url.contains("alert") ? [.init("alert", by: .pwaLNK17)] : [], broken: .pwaLNK17,
      unread: .ambPWA01, setters: Self.setters)
    if url.contains("alert") { out.recorder.cite(.pwaLNK17, "data") }
    out.due("evaluate", .script(form, call), by: requirement)
  }

  // MARK: Policy

  mutating func decide(
    _ body: JSON, _ page: inout Page, _ out: inout Outbox<Timer>
  ) throws(TraceError) {
    guard let url = body["url"]?.text, let isMainFrame = body["mainFrame"]?.bool,
      let canOpen = body["canOpen"]?.bool
    else { throw TraceError("decidePolicy has no URL, mainFrame or canOpen") }
    let request = NavigationRequest(
      root: root, url: url, isMainFrame: isMainFrame, canOpen: canOpen)
    let reason = request?.requirement
    guard let request, reason == .pwaNAV03 || reason == .pwaNAV02, isMainFrame,
      request.hosted?.hasPlainHost ?? false
    else {
      out.open("decide", .ambPWA39)
      return out.open("open", .ambPWA39)
    }
    guard reason == .pwaNAV03 else {
      return out.due("decide", Self.decision("allow", .pwaNAV02), by: .pwaNAV02)
    }
    let isLaunchLink = page.first.isForeign && url == page.first.link
    let requirement: RequirementID = isLaunchLink ? .pwaLNK19 : .pwaAPP03
    out.recorder.cite(requirement, "cancelled")
    out.due("decide", Self.decision("cancel", requirement), by: requirement)
    if rules.cancelled != .forgotten {
      out.due(
        "open",
        .object([
          .init("via", .exactly("safari", by: requirement)),
          .init("url", .exactly(.string(JSONString(url)), by: requirement)),
        ]), by: requirement)
    }
    out.recorder.cite(.pwaNAV16, "cancelled")
    if rules.cancelled == .loadedToo {
      out.due(
        "load", .object([.init("url", .exactly(.string(JSONString(url)), by: .pwaNAV16))]),
        by: .pwaNAV16)
    }
    if isLaunchLink { return out.open("load", .ambPWA24) }
    guard page.retries.isEmpty else { return }
    out.only("load", by: .pwaNAV16)
    out.only("evaluate", by: .pwaNAV16)
  }

  private static func decision(_ name: String, _ requirement: RequirementID) -> Acceptance {
    .object([.init("decision", .exactly(.string(JSONString(name)), by: requirement))])
  }
}
