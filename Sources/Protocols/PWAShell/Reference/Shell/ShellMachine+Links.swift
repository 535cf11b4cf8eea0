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
    let links = urls.compactMap(\.self)
    guard !links.isEmpty else {
      let missing = rules.missing == .rootForContexts ? rootURL : nil
      return follow(missing, unless: .pwaLNK26, by: .pwaLNK26, &page, &out)
    }
    let contexts = links.compactMap { CommonURL($0) }
    guard contexts.count == links.count else { return leaveOpen(.ambPWA39, &page, &out) }
    guard contexts.allSatisfy({ $0.host == root.host }) else {
      return leaveOpen(.ambPWA24, &page, &out)
    }
    let targets =
      rules.contexts == .unconverted ? links : contexts.map { $0.text(scheme: "https") }
    if targets.count == 1 {
      return follow(targets[0], unless: nil, by: .pwaLNK08, isScored: true, &page, &out)
    }
    followOne(of: targets, &page, &out)
  }

  /// Of several contexts exactly one is followed, PWA-LNK-09, and that is the first, PWA-LNK-22.
  private mutating func followOne(
    of targets: [String], _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    let isAlike = Set(targets).count == 1
    let followed: ArraySlice<String> =
      switch rules.severalContexts {
      case .first: targets.prefix(1)
      case .second: targets.prefix(2).suffix(1)
      case .last: targets.suffix(1)
      case .all: targets[...]
      case .none: []
      }
    let isLoaded = page.isLoaded
    begin(targets[0], &page, &out)
    guard isLoaded else { return leaveOpen(.ambPWA26, &page, &out) }
    for target in followed {
      navigate(to: target, by: .pwaLNK09, target: isAlike ? .pwaLNK09 : .pwaLNK22, &out)
    }
    out.recorder.cite(.pwaLNK09, "while running")
  }

  private mutating func perform(
    _ body: JSON, _ page: inout Page, _ out: inout Outbox<Timer>
  ) throws(TraceError) {
    guard let type = body["type"]?.text else { throw TraceError("the shortcut has no type") }
    out.need(Self.shortcutCompletion, for: "shortcutCompletion")
    out.recorder.cite(.pwaLNK15, "called")
    if rules.shortcuts != .uncompleted {
      out.due("shortcutCompletion", by: .pwaLNK15, until: .withdrawn)
    }
    out.only("shortcutCompletion", by: .pwaLNK15)
    if type.isEmpty || SchemeConversion.isNoURL(type) {
      let missing = rules.missing == .rootForShortcut ? rootURL : nil
      return follow(missing, unless: .pwaLNK14, by: .pwaLNK14, &page, &out)
    }
    guard let url = CommonURL(type), url.isWeb else { return leaveOpen(.ambPWA07, &page, &out) }
    if rules.shortcuts == .ignored { return }
    follow(type, unless: nil, by: .pwaLNK13, &page, &out)
  }

  /// A link of which nobody can tell whether it is followed, and when.
  private func leaveOpen(
    _ ambiguity: AmbiguityID, _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    out.open("evaluate", ambiguity)
    out.open("load", ambiguity)
    page.hasOpenLink = true
    page.isLinkPending = true
    mayMove(&page, &out)
    interrupt(&page, isLink: true, &out)
  }

  /// - Parameter nothing: by what there is no navigation, where there is to be none.
  private mutating func follow(
    _ url: String?, unless nothing: RequirementID?, by requirement: RequirementID,
    isScored: Bool = false, _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    if let nothing {
      out.recorder.cite(nothing, "nothing")
      if let url { navigate(to: url, by: requirement, &out) }
      onlyNavigation(by: nothing, &out)
      // A retry may have been due in the same step.
      return nothing == .pwaLNK14
        ? out.only("load", rather: nothing) : out.only("load", by: nothing)
    }
    guard let url else { return }
    guard isScored || isCommon(url) else {
      let isForeign = CommonURL(url).map { $0.host != root.host } ?? false
      return leaveOpen(isForeign ? .ambPWA24 : .ambPWA39, &page, &out)
    }
    let isLoaded = page.isLoaded
    begin(url, &page, &out)
    guard isLoaded else { return leaveOpen(.ambPWA26, &page, &out) }
    navigate(to: url, by: requirement, &out)
  }

  private func isCommon(_ link: String) -> Bool {
    guard let url = CommonURL(link) else { return false }
    return url.host == root.host && url.isWeb && url.scheme == url.scheme.lowercased()
  }

  /// A link begins another load.
  private mutating func begin(_ url: String, _ page: inout Page, _ out: inout Outbox<Timer>) {
    page.latestLink = url
    out.recorder.cite(.pwaCST05, "kept")
    if rules.launch == .newWebView { out.due("createWebView", by: .pwaCST05) }
    if rules.success == .dropAtStart { drop(&page, by: .pwaRTY15, &out) }
    mayMove(&page, &out)
    interrupt(&page, isLink: true, &out)
  }

  /// - Parameter choice: by what it is this URL, if it is not what says that there is a navigation.
  private func navigate(
    to url: String, by requirement: RequirementID, target choice: RequirementID? = nil,
    _ out: inout Outbox<Timer>
  ) {
    out.recorder.cite(requirement, "navigation")
    let choice = choice ?? requirement
    let reason = Self.reason(url, choice)
    if reason != requirement { out.recorder.cite(reason, "navigation") }
    if rules.delivery == .request {
      out.due("load", .object([.init("url", Self.target(url, choice))]), by: requirement)
    } else {
      evaluate(url, by: requirement, target: choice, &out)
      out.only("load", by: requirement)
    }
  }

  private static func target(_ url: String, _ requirement: RequirementID) -> Acceptance {
    .exactly(.string(JSONString(url)), by: reason(url, requirement))
  }

  private static func reason(_ url: String, _ requirement: RequirementID) -> RequirementID {
    url.contains("'") || url.contains("%27") ? .pwaLNK18 : requirement
  }

  private static let setters = [
    "location.href", "location", "document.location", "document.location.href",
  ]

  private static func form(_ requirement: RequirementID, inert: [ScriptForm.Inert] = [])
    -> ScriptForm
  {
    ScriptForm(inert: inert, broken: .pwaLNK17, unread: .ambPWA01, setters: setters)
  }

  /// Nothing else is evaluated that may navigate; a port may run other scripts.
  func onlyNavigation(
    by requirement: RequirementID, form: ScriptForm? = nil, _ out: inout Outbox<Timer>
  ) {
    let plain = Acceptance.object([
      .init("function", .any(.path, by: requirement)),
      .init("arguments", .array([], by: requirement)),
    ])
    let nothing = Acceptance.object([.init("none", .exactly(true, by: requirement))])
    let body = Acceptance.oneOf([nothing, .object([.init("call", plain)])], by: requirement)
    var effect = ExpectedEffect(
      .may, "evaluate", .script(form ?? Self.form(requirement), body), by: requirement)
    effect.isRepeatable = true
    effect.orders = []
    out.expect(effect)
    out.only("evaluate", by: requirement)
  }

  func evaluate(
    _ url: String, by requirement: RequirementID, target choice: RequirementID? = nil,
    _ out: inout Outbox<Timer>
  ) {
    let text = rules.delivery == .encoded ? url.replacing("'", with: "%27") : url
    if rules.delivery == .pasted, url.contains("'") {
      let script = JSONString("location.href = '\(url)'")
      return out.due(
        "evaluate", .exactly(["script": .string(script)], by: .pwaLNK17), by: .pwaLNK17)
    }
    // Whether a function of the page navigates only the page knows; that it is given the link counts.
    let function = Acceptance.oneOf(
      [
        .exactly(.string(JSONString(Self.setters[0])), by: requirement),
        .any(.path, by: requirement),
      ], by: requirement)
    let choice = choice ?? requirement
    let target = Self.target(text, choice)
    let link = Acceptance.oneOf(
      [
        target,
        .object([
          .init("new", .exactly("URL", by: requirement)),
          .init("arguments", .array([target], by: requirement)),
        ]),
      ],
      by: Self.reason(text, choice))
    // What else a function is given, and whether an object holds the link, is its own affair. AMB-PWA-51.
    let object = Acceptance.any(.object, by: requirement)
    let anything = Acceptance.ignored(nil, .ambPWA51)
    let arguments = [
      [link], [link, anything], [.any(.string, by: requirement), link], [object],
      [object, anything], [.any(.string, by: requirement), object],
    ].map { Acceptance.array($0, by: requirement) }
    let call = Acceptance.object([
      .init("function", function),
      .init("arguments", .oneOf(arguments, by: Self.reason(text, choice))),
    ])
    let isTrap = url.contains("alert")
    let form = Self.form(requirement, inert: isTrap ? [.init("alert", by: .pwaLNK17)] : [])
    if isTrap { out.recorder.cite(.pwaLNK17, "data") }
    out.due("evaluate", .script(form, .object([.init("call", call)])), by: requirement)
    onlyNavigation(by: requirement, form: form, &out)
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
      if isMainFrame { mayMove(&page, &out) }
      doubtRetries(&page)
      page.hasOpened = true
      out.open("decide", .ambPWA39)
      return out.open("open", .ambPWA39)
    }
    doubtRetries(&page)
    guard reason == .pwaNAV03 else {
      mayMove(&page, &out)
      let decision = rules.cancelled == .ownToo ? "cancel" : "allow"
      out.recorder.cite(.pwaNAV02, "allowed")
      return out.due("decide", Self.decision(decision, .pwaNAV02), by: .pwaNAV02)
    }
    let isLaunchLink = page.first.isForeign && url == page.first.link
    let requirement: RequirementID = isLaunchLink ? .pwaLNK19 : .pwaAPP03
    out.recorder.cite(requirement, "cancelled")
    out.due("decide", Self.decision("cancel", requirement), by: requirement)
    if page.hasOpened {
      out.open("open", .ambPWA45)
    } else if rules.cancelled != .forgotten {
      out.due(
        "open",
        .object([
          // Whether that is Safari itself or a view of it in the app the navigation policy says.
          .init(
            "via",
            .oneOf(
              [.exactly("safari", by: requirement), .exactly("system", by: requirement)],
              by: requirement)),
          .init("url", .exactly(.string(JSONString(url)), by: requirement)),
        ]), by: requirement)
    }
    page.hasOpened = true
    // A port may take back what it shows of a load that is cancelled. AMB-PWA-13.
    page.progress = nil
    out.recorder.cite(.pwaNAV16, "cancelled")
    if rules.cancelled == .loadedToo {
      out.due(
        "load", .object([.init("url", .exactly(.string(JSONString(url)), by: .pwaNAV16))]),
        by: .pwaNAV16)
    }
    guard page.retries.isEmpty else { return }
    out.only("load", by: .pwaNAV16)
    onlyNavigation(by: .pwaNAV16, &out)
  }

  private static func decision(_ name: String, _ requirement: RequirementID) -> Acceptance {
    .object([.init("decision", .exactly(.string(JSONString(name)), by: requirement))])
  }
}
