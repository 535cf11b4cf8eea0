import MachineKit
import WirePrimitives

extension ShellMachine {
  func setProgress(
    _ thousandths: Int, by reason: RequirementID, at now: Int,
    in order: ExpectedEffect.Order? = nil, _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    set(Double(thousandths) / 1_000, by: reason, at: now, in: order, &page, &out)
  }

  private func set(
    _ value: Double, by reason: RequirementID, at now: Int,
    in order: ExpectedEffect.Order? = nil, _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    var effect = ExpectedEffect(.does, "setProgress", Self.shown(value, reason), by: reason)
    effect.orders = order.map { [$0] } ?? []
    out.expect(effect)
    page.progress = Progress(value: value, reason: reason, since: now)
  }

  private static func shown(_ value: Double, _ reason: RequirementID) -> Acceptance {
    .object([.init("progress", .close(value, tolerance: 0.000_001, by: reason))])
  }

  /// What a port may show while a retry waits: 0.05 comes at once and 0.1 after 3 s, and nothing says that the bar
  /// stands still between the two.
  private static func creeping(_ reason: RequirementID) -> Acceptance {
    .object([.init("progress", .close(0.075, tolerance: 0.024_9, by: reason))])
  }

  // MARK: Progress and the end of a load

  mutating func progress(
    _ body: JSON, at now: Int, _ page: inout Page, _ out: inout Outbox<Timer>
  ) throws(TraceError) {
    guard let given = body["estimatedProgress"]?.double, (0...1).contains(given) else {
      throw TraceError("the progress is no number from 0 to 1")
    }
    let change = ProgressChange(
      keyPath: ProgressChange.keyPath, progress: given, isLoading: true, hasProblem: true)
    var ignored = CitationRecorder.disabled
    let update = ProgressReference(rules: ProgressRules()).update(by: change, citing: &ignored)
    var value = Double(update.progress ?? 0)
    let isLower = page.progress.map { $0.value > value } ?? false
    if isLower, rules.progress == .neverDown { value = page.progress?.value ?? value }
    let reason = isLower ? .pwaPRG12 : update.progressReason
    mayMove(&page, &out)
    set(value, by: reason, at: now, &page, &out)
    if [.pwaPRG02, .pwaPRG03].contains(update.progressReason) {
      out.recorder.cite(reason, "progress")
    } else {
      // What becomes of other fractions is for the suite of the progress to say.
      page.progress?.reason = nil
    }
    if update.problemReason == .pwaPRG04 {
      let hidden = Acceptance.object([.init("shown", .exactly(false, by: .pwaPRG04))])
      out.does("connectionProblem", hidden, by: .pwaPRG04)
      out.state("connectionProblem", .oneOf([hidden, .absentOrNull(by: .pwaPRG04)], by: .pwaPRG04))
    }
  }

  mutating func finish(_ page: inout Page, _ out: inout Outbox<Timer>) {
    let hasFailed = page.failuresInRow > 0
    let isFull = page.progress.map { $0.value == 1 } ?? false
    let isLinkPending = page.isLinkPending
    page.isLinkPending = false
    page.hasSucceeded = true
    page.isLoaded = true
    out.does("pageLoaded", ["value": true], by: .pwaRTY01)
    page.failuresInRow = 0
    mayMove(&page, &out)
    if rules.success == .drop { drop(&page, by: .pwaRTY15, &out) }
    interrupt(&page, &out)
    guard isFull, !isLinkPending, hasFailed || failures == 0 else { return }
    if hasFailed, rules.finish != .staysHidden {
      for (kind, isHidden) in [("webView", false), ("loadingView", true)] {
        let body = Acceptance.object([.init("hidden", .exactly(.bool(isHidden), by: .pwaUIE03))])
        out.does(kind, body, by: .pwaUIE03)
      }
    }
    out.start(.settled, after: Self.settling)
  }

  /// What is shown after a step, where that is known.
  func state(_ page: Page, at now: Int, _ out: inout Outbox<Timer>) {
    if let progress = page.progress, let reason = progress.reason {
      // A port may take a full bar back. AMB-PWA-13.
      let values = progress.value == 1 ? [1, 0] : [progress.value]
      // At one instant with what a stimulus shows the bar may move on for a retry that waits since before.
      let isWaiting =
        progress.since < now
        ? progress.isAlone : page.retries.contains { $0.next < now + rules.progressDelay }
      let shown = values.map { Self.shown($0, reason) } + (isWaiting ? [Self.creeping(reason)] : [])
      out.state("setProgress", shown.count == 1 ? shown[0] : .oneOf(shown, by: reason))
    }
    switch page.loading {
    case .unknown, .moving, .rested: break
    case .failed where rules.failure != .splashHidden && rules.finish != .showsBefore:
      let shown = Acceptance.object([.init("hidden", .exactly(false, by: .pwaUIE05))])
      guard out.reason(for: "pageLoaded") == nil else { break }
      out.recorder.cite(.pwaUIE05, "shown")
      out.state("loadingView", shown)
    case .failed: break
    case .settled:
      out.recorder.cite(.pwaUIE03, "shown")
      let isHidden = rules.finish == .staysHidden
      for (kind, value) in [("webView", isHidden), ("loadingView", !isHidden)] {
        let body = Acceptance.object([.init("hidden", .exactly(.bool(value), by: .pwaUIE03))])
        out.state(kind, body)
      }
    }
  }
}

extension ShellMachine {
  // MARK: The first load

  func firstLoad(_ body: JSON) throws(TraceError) -> FirstLoad {
    let activities = body["activities"]?.array?.map { activity in
      activity["type"]?.text.map {
        LaunchOptions.Activity(type: $0, url: activity["webpageURL"]?.text)
      }
    }
    let contexts = body["urlContexts"]?.array?.map(\.text)
    guard let activities, !activities.contains(where: { $0 == nil }), let contexts,
      !contexts.contains(nil)
    else { throw TraceError("launch says no activities or no contexts") }
    let options = LaunchOptions(
      rootURL: rootURL, activities: activities.compactMap(\.self),
      shortcut: body["shortcutType"]?.text, contexts: contexts.compactMap(\.self))
    var ignored = CitationRecorder.disabled
    let found = LaunchReference(rules: LaunchRules()).firstLoad(of: options, citing: &ignored)
    if let foreign = foreignLink(options) {
      let url = rules.foreign == .root ? rootURL : foreign
      return FirstLoad(url: url, link: url, basis: .requirement(.pwaLNK19), isForeign: true)
    }
    if rules.launch == .nothing {
      return FirstLoad(url: rootURL, link: nil, basis: .requirement(.pwaLNK21))
    }
    guard case .requirement(let said) = found.url.basis, options.isSingle else {
      let doubt: Basis = options.isSingle ? found.url.basis : .open(.ambPWA04)
      return FirstLoad(url: found.url.value, link: found.link, basis: doubt)
    }
    // What the shoulds of a launch say is asked in `pwa-shell.launch-link`.
    if let doubt = Self.shouldsOfLaunch[said] {
      return FirstLoad(url: found.url.value, link: found.link, basis: .open(doubt))
    }
    let reason: RequirementID = found.link == nil ? .pwaLNK16 : .pwaLNK21
    // Whether http becomes https is another matter than which link is loaded.
    let basis: Basis = found.unconverted.isEmpty ? .requirement(reason) : .open(.ambPWA30)
    return FirstLoad(url: found.url.value, link: found.link, basis: basis)
  }

  private static let shouldsOfLaunch: [RequirementID: AmbiguityID] = [
    .pwaLNK11: .ambPWA39, .pwaLNK23: .ambPWA06, .pwaLNK25: .ambPWA07,
  ]

  /// A universal link to another host, alone.
  private func foreignLink(_ options: LaunchOptions) -> String? {
    guard options.isSingle, let link = options.activities.first?.url,
      let url = CommonURL(link), url.isWeb, url.hasPlainHost, url.scheme == url.scheme.lowercased(),
      url.host != root.host
    else { return nil }
    return link
  }
}
