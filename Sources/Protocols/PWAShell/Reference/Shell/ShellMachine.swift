package import MachineKit
package import WirePrimitives

/// The reference for the running shell: start, links, failures and retries.
///
///     created --launch--> storing --cookieStored--> running --teardown--> over
///
/// Running, each failure of a navigation starts a retry: 0.05 now, 0.1 after 3 s, a load after 6 s.
package struct ShellMachine: Machine {
  package enum Timer: Sendable, Hashable {
    /// 3 s after a failure.
    case progressOfRetry(Int)
    /// 6 s after it.
    case reload(Int)
    /// 60 s after a finished load.
    case settled
  }

  enum Phase {
    case created
    case storing(first: FirstLoad)
    case running(Page)
    case over
  }

  struct FirstLoad {
    let url: String
    let link: String?
    let basis: Basis
    var isForeign = false
  }

  /// A failure whose URL is to be loaded again.
  struct Retry {
    let number: Int
    let url: String
    /// By what it is loaded at all, and by what that URL.
    var presence: RequirementID
    var target: Basis
    /// Whether nobody can tell that it still waits.
    var isOptional = false
    /// When its timer ends.
    var next = 0
  }

  /// What is known of the loading UI: nothing yet; a failure; that a load has begun, made progress or
  /// finished since; that it did so 60 s ago; that the first load did and nothing has failed before.
  enum Loading { case unknown, failed, moving, settled, rested }

  /// A progress, and by what it is shown, where that is known.
  struct Progress {
    let value: Double
    var reason: RequirementID?
    let since: Int
    /// Whether nothing that went before may still change it.
    var isAlone = false
  }

  struct Page {
    let first: FirstLoad
    var hasSucceeded = false
    /// Whether there is a page that a script can reach.
    var isLoaded = false
    var latestLink: String?
    /// Whether a link was left open, and whether it may still be followed.
    var hasOpenLink = false
    var isLinkPending = false
    var failuresInRow = 0
    /// By what the last retries no longer wait, if they were dropped.
    var droppedBy: RequirementID?
    var cancelled = 0
    var hasFailedPart = false
    var hasOpened = false
    var loading = Loading.unknown
    /// Whether what the last failure has shown is shown still.
    var showsFailure = false
    /// Whether a retry is being prepared since: no sentence has the problem shown until the load, so a port may hide it.
    var mayHideProblem = false
    var progress: Progress?
    var retries: [Retry] = []
    /// When the last stimulus came.
    var latest = 0
  }

  package static let keyPath = "estimatedProgress"
  package static let observing = CapabilityID("pwa-shell.key-value-observing")
  package static let shortcutCompletion = CapabilityID("pwa-shell.shortcut-completion")
  static let settling = 60_000

  let rules: ShellRules
  let root: CommonURL
  let rootURL: String
  var phase = Phase.created
  var failures = 0
  /// Completion handlers that wait for the store.
  @StateVariable(wrappedValue: 0, "the completion handlers that wait") var completions: Int
  /// Whether the cookie was last stored without a completion handler: nothing follows.
  private var isStoredAlone = false
  /// What who waits for the store may do before it answers, and does when it has.
  private var awaitingStore: [Expectations.Promise] = []

  /// - Parameter config: `{"rootUrl": text}`.
  package init(config: JSON, rules: ShellRules) throws(TraceError) {
    guard let rootURL = config["rootUrl"]?.text, let root = CommonURL(root: rootURL) else {
      throw TraceError("the member \"rootUrl\" is no root URL over https")
    }
    self.rules = rules
    self.root = root
    self.rootURL = rootURL
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Timer>
  ) throws(TraceError) {
    if stimulus.name != "launch" { out.only("createWebView", by: .pwaCST05) }
    switch (phase, stimulus.name) {
    case (.created, "launch"): phase = .storing(first: try launch(stimulus.body, &out))
    case (.created, _): throw TraceError("the first stimulus is not launch")
    case (_, "launch"): throw TraceError("launch comes twice")
    case (.storing, "wait"): waitForStore(&out)
    case (.storing(let first), "cookieStored"):
      keepPromises(&out)
      if rules.gate == .store { load(first, &out) }
      out.only("load", by: .pwaRTY13)
      phase = .running(Page(first: first))
    case (.storing, _): throw TraceError("the first load waits for cookieStored")
    case (.over, _): Self.leaveOpen(&out)
    case (.running(var page), _):
      if stimulus.name != "wait", page.retries.contains(where: { $0.next == now }) {
        return meet(&out)
      }
      let before = page.retries
      openLoads(page, &out)
      if page.isLinkPending, ["progress", "finish"].contains(stimulus.name) {
        for kind in ["load", "evaluate"] { out.open(kind, .ambPWA26) }
      }
      forget(&page, before: now, &out)
      try receive(stimulus, at: now, &page, &out)
      out.only("load", by: quiet(page, before))
      if case .over = phase { return }
      state(page, at: now, &out)
      page.latest = now
      phase = .running(page)
    }
  }

  /// Once the policy has cancelled a launch link, the root URL may be loaded at any time.
  private func openLoads(_ page: Page, _ out: inout Outbox<Timer>) {
    if page.first.isForeign, page.first.url != rootURL { out.open("load", .ambPWA24) }
  }

  /// What was shown before may be shown no more: a port may take progress back.
  private func forget(_ page: inout Page, before now: Int, _ out: inout Outbox<Timer>) {
    for kind in ["webView", "loadingView", "connectionProblem", "setProgress", "pageLoaded"] {
      out.state(kind, nil)
    }
    guard let progress = page.progress, progress.since < now, !progress.isAlone else {
      return
    }
    page.progress?.reason = nil
  }

  /// By what nothing more is loaded.
  private func quiet(_ page: Page, _ before: [Retry]) -> RequirementID {
    if let waiting = (before + page.retries).first { return waiting.presence }
    if let dropped = page.droppedBy { return dropped }
    if page.failuresInRow == 0, page.cancelled > 0 {
      return page.cancelled == 1 ? .pwaRTY02 : .pwaRTY12
    }
    return page.hasFailedPart && page.failuresInRow == 0 ? .pwaRTY17 : .pwaRTY13
  }

  private mutating func receive(
    _ stimulus: Act, at now: Int, _ page: inout Page, _ out: inout Outbox<Timer>
  ) throws(TraceError) {
    let body = stimulus.body
    // What a retry that waits for the store does after anything else has happened nobody says.
    if !["wait", "cookieStored"].contains(stimulus.name) { awaitingStore = [] }
    switch stimulus.name {
    case "wait": break
    case "cookieStored":
      // Which of several questions the store has answered nobody knows.
      if completions > 0 || isStoredAlone || awaitingStore.count > 1 { awaitingStore = [] }
      keepPromises(&out)
      for _ in 0..<completions { out.due("cookieCompletion", by: .pwaCOO06) }
      out.only("cookieCompletion", by: .pwaCOO06)
      if isStoredAlone { out.only("load", by: .pwaCOO07) }
      (completions, isStoredAlone) = (0, false)
    case "setCookie": try setCookie(body, &out)
    case "continueActivity", "openURLContexts", "performShortcut":
      try link(stimulus, &page, &out)
    case "decidePolicy": try decide(body, &page, &out)
    case "progress": try progress(body, at: now, &page, &out)
    case "failProvisional": try fail(body, at: now, &page, &out)
    case "failResource":
      out.recorder.cite(.pwaRTY17, "part")
      if rules.resources == .fail {
        try fail(body, at: now, &page, &out)
      } else {
        page.hasFailedPart = true
        showsNothing(page, by: .pwaRTY17, &out)
      }
    case "finish": finish(&page, &out)
    case "teardown":
      out.recorder.cite(.pwaPRG09, "removed")
      out.need(Self.observing, for: "removeObserver")
      if rules.launch != .unobserved { out.due("removeObserver", Self.observed, by: .pwaPRG09) }
      observeOthers("removeObserver", &out)
      Self.leaveOpen(&out)
      phase = .over
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
  }

  /// AMB-PWA-50.
  private static func leaveOpen(_ out: inout Outbox<Timer>) {
    for kind in ["load", "evaluate", "setCookie", "cookieCompletion", "createWebView"] {
      out.open(kind, .ambPWA50)
    }
  }

  package mutating func elapse(_ timer: Timer, at now: Int, _ out: inout Outbox<Timer>) {
    guard case .running(var page) = phase else { return }
    openLoads(page, &out)
    forget(&page, before: now, &out)
    switch timer {
    case .progressOfRetry(let number): progress(ofRetry: number, at: now, &page, &out)
    case .reload(let number): reload(number, &page, &out)
    case .settled: page.loading = failures == 0 ? .rested : .settled
    }
    state(page, at: now, &out)
    phase = .running(page)
  }
}

extension ShellMachine {
  // MARK: At one instant

  /// A retry is due at the very instant of a stimulus, and which of the two comes first nobody says.
  private mutating func meet(_ out: inout Outbox<Timer>) {
    for kind in ["webView", "loadingView", "connectionProblem", "setProgress", "pageLoaded"] {
      out.state(kind, nil)
    }
    Self.leaveOpen(&out)
    phase = .over
  }

  // MARK: Start

  static let observed = Acceptance.object([
    .init("keyPath", .exactly(.string(JSONString(keyPath)), by: .pwaPRG09))
  ])
  private static let start = ExpectedEffect.Order("start", by: .pwaCOO11)

  /// What else of a WebView may be observed.
  private func observeOthers(_ kind: String, _ out: inout Outbox<Timer>) {
    let names = [
      "title", "loading", "isLoading", "URL", "url", "canGoBack", "canGoForward",
      "hasOnlySecureContent", "serverTrust", "contentSize", "scrollView.contentSize",
    ]
    let known = names.map { Acceptance.exactly(.string(JSONString($0)), by: .pwaPRG09) }
    var effect = ExpectedEffect(
      .may, kind, .object([.init("keyPath", .oneOf(known, by: .pwaPRG09))]), by: .pwaPRG09)
    effect.isRepeatable = true
    effect.orders = []
    out.expect(effect)
  }

  private mutating func launch(
    _ body: JSON, _ out: inout Outbox<Timer>
  ) throws(TraceError) -> FirstLoad {
    let first = try firstLoad(body)
    out.recorder.cite(.pwaCST05, "created")
    start("createWebView", by: .pwaCST05, &out)
    out.recorder.cite(.pwaPRG09, "added")
    out.need(Self.observing, for: "addObserver")
    if rules.launch != .unobserved { start("addObserver", Self.observed, by: .pwaPRG09, &out) }
    observeOthers("addObserver", &out)
    if rules.gate == .storeAfterLoad { load(first, &out) }
    store(by: .pwaCOO11, in: [Self.start], &out)
    if rules.gate == .nothing { load(first, &out) }
    if rules.launch == .loadAndScript, let link = first.link { evaluate(link, by: .pwaLNK27, &out) }
    if first.link != nil {
      out.recorder.cite(.pwaLNK27, "loaded")
      onlyNavigation(by: .pwaLNK27, &out)
    }
    out.recorder.cite(.pwaCOO11, first.link == nil ? "before the root URL" : "before a link")
    out.only("load", by: rules.gate == .store ? .pwaCOO11 : .pwaRTY13)
    return first
  }

  /// What is due at launch, or, for who waits for the store, when it has answered: nobody says when the WebView is
  /// made.
  private mutating func start(
    _ kind: String, _ body: Acceptance = .object([]), by requirement: RequirementID,
    _ out: inout Outbox<Timer>
  ) {
    guard rules.gate == .store else { return out.due(kind, body, by: requirement) }
    promise(ExpectedEffect(.due, kind, body, by: requirement), &out)
    out.only(kind, by: requirement)
  }

  /// An effect that may come from now on, and is due once the store has answered.
  mutating func promise(_ effect: ExpectedEffect, _ out: inout Outbox<Timer>) {
    awaitingStore.append(out.expectations.promise(effect))
  }

  private mutating func keepPromises(_ out: inout Outbox<Timer>) {
    for promised in awaitingStore {
      if promised.effect.kind == "addObserver" { out.need(Self.observing, for: "addObserver") }
      out.expectations.expect(promised)
    }
    awaitingStore = []
  }

  private func waitForStore(_ out: inout Outbox<Timer>) {
    out.only("load", by: rules.gate == .store ? .pwaCOO11 : .pwaRTY13)
  }

  private func load(_ first: FirstLoad, _ out: inout Outbox<Timer>) {
    let presence: RequirementID =
      first.isForeign ? .pwaLNK19 : first.link == nil ? .pwaLNK16 : .pwaLNK21
    out.recorder.cite(presence, "first load")
    if first.isForeign, rules.foreign == .nothing { return }
    var effect = ExpectedEffect(
      .due, "load", .object([.init("url", .decided(.string(JSONString(first.url)), first.basis))]),
      by: presence)
    effect.orders = [Self.start]
    out.expect(effect)
  }

  func store(
    by requirement: RequirementID, in orders: [ExpectedEffect.Order], _ out: inout Outbox<Timer>
  ) {
    out.recorder.cite(requirement, "store")
    out.recorder.cite(.pwaCOO13, requirement == .pwaCOO11 ? "at launch" : "called")
    let store = rules.store == .shared ? "shared" : "webview"
    var effect = ExpectedEffect(
      .due, "setCookie",
      .object([.init("store", .exactly(.string(JSONString(store)), by: .pwaCOO13))]),
      by: requirement)
    effect.orders = orders
    out.expect(effect)
  }

  private mutating func setCookie(_ body: JSON, _ out: inout Outbox<Timer>) throws(TraceError) {
    guard let isAwaited = body["completion"]?.bool else {
      throw TraceError("setCookie does not say whether there is a completion handler")
    }
    if isAwaited || rules.store != .awaitedAlone {
      store(by: isAwaited ? .pwaCOO06 : .pwaCOO07, in: [], &out)
    }
    if isAwaited, rules.store == .completedEarly {
      out.due("cookieCompletion", by: .pwaCOO06)
    } else if isAwaited {
      completions += 1
    }
    isStoredAlone = !isAwaited
    out.only("cookieCompletion", by: isAwaited ? .pwaCOO06 : .pwaCOO07)
  }
}
