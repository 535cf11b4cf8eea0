import MachineKit
import WirePrimitives

extension ShellMachine {
  // MARK: Failures

  mutating func fail(
    _ body: JSON, at now: Int, _ page: inout Page, _ out: inout Outbox<Timer>
  ) throws(TraceError) {
    guard let code = body["code"]?.double.map({ Int($0) }), let url = body["url"]?.text else {
      throw TraceError("the failure has no code or no URL")
    }
    let flag = rules.flag == .cleared
    out.does(
      "pageLoaded", .object([.init("value", .exactly(.bool(!flag), by: .pwaRTY01))]), by: .pwaRTY01)
    out.only("pageLoaded", by: .pwaRTY01)
    if code == -999 {
      page.cancelled += 1
      let isIgnored =
        rules.ignored != .none && (rules.ignored != .firstAlone || page.cancelled == 1)
      let reason: RequirementID = page.cancelled == 1 ? .pwaRTY02 : .pwaRTY12
      out.recorder.cite(reason, "ignored")
      if isIgnored { return showsNothing(page, by: reason, &out) }
    }
    if code == 102 {
      out.recorder.cite(.pwaRTY16, "failure")
      if rules.ignored == .cancelledAndPolicy { return showsNothing(page, by: .pwaRTY16, &out) }
    }
    showFailure(isNamed: code == 102, at: now, &page, &out)
    if code == 102, rules.ignored == .policyUnretried { return }
    startRetry(of: url, isNamed: code == 102, &page, &out)
  }

  private func showFailure(
    isNamed: Bool, at now: Int, _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    let order = ExpectedEffect.Order("failure at \(now)", by: .pwaRTY08)
    func reason(_ requirement: RequirementID) -> RequirementID { isNamed ? .pwaRTY16 : requirement }
    func show(_ kind: String, _ member: String, _ value: Bool, _ requirement: RequirementID) {
      let reason = reason(requirement)
      out.recorder.cite(reason, kind)
      let body = Acceptance.object([.init(member, .exactly(.bool(value), by: reason))])
      var effect = ExpectedEffect(.does, kind, body, by: reason)
      effect.orders = [order]
      out.expect(effect)
      out.state(kind, body)
    }
    if rules.failure != .webViewLast { show("webView", "hidden", true, .pwaRTY03) }
    show("loadingView", "hidden", rules.failure == .splashHidden, .pwaRTY03)
    show("connectionProblem", "shown", rules.failure != .noProblem, .pwaRTY04)
    setProgress(rules.firstProgress, by: reason(.pwaRTY05), in: [order], &page, &out)
    if rules.failure == .webViewLast { show("webView", "hidden", true, .pwaRTY03) }
    page.loading = .failed
    out.cancel(.settled)
  }

  /// Nothing is shown or hidden; a value may be set to what it is.
  func showsNothing(
    _ page: Page, by requirement: RequirementID, _ out: inout Outbox<Timer>
  ) {
    let hasFailed = page.loading == .failed
    guard hasFailed || failures == 0 else { return }
    // Before the first failure a port may show its splash.
    let hidden = hasFailed ? [("webView", "hidden")] : []
    for (kind, member) in hidden + [("connectionProblem", "shown")] {
      let value = Acceptance.object([.init(member, .exactly(.bool(hasFailed), by: requirement))])
      out.state(
        kind, hasFailed ? value : .oneOf([value, .absentOrNull(by: requirement)], by: requirement))
    }
  }

  private mutating func startRetry(
    of url: String, isNamed: Bool, _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    page.failuresInRow += 1
    if rules.repeats == .once, page.failuresInRow > 1 { return }
    let overlaps = !page.retries.isEmpty
    for index in page.retries.indices { disturb(&page.retries[index], by: .pwaRTY11) }
    if overlaps, rules.overlap == .oldest { return }
    if rules.overlap == .newest || rules.overlap == .none { drop(&page, &out) }
    if overlaps, rules.overlap == .none { return }
    failures += 1
    let (target, basis) = target(of: url, page)
    let isRepeated = page.failuresInRow > 1 && !page.hasSucceeded
    var retry = Retry(
      number: failures, url: target,
      presence: isNamed ? .pwaRTY16 : isRepeated ? .pwaRTY10 : .pwaRTY07, target: basis)
    if overlaps { disturb(&retry, by: .pwaRTY11) }
    page.retries.append(retry)
    out.start(.progressOfRetry(retry.number), after: rules.progressDelay)
  }

  private func target(of url: String, _ page: Page) -> (String, Basis) {
    let link = page.first.link
    if page.hasSucceeded {
      let target =
        switch rules.target {
        case .launchOrRoot: page.first.url
        case .rootAfterSuccess: rootURL
        case .failedURL: url
        case .blank: "about:blank"
        case .latestLink: page.latestLink ?? page.first.url
        }
      return (target, page.first.basis.isOpen ? page.first.basis : .requirement(.pwaRTY14))
    }
    let isRepeated = page.failuresInRow > 1
    let forgets =
      rules.firstTarget == .root || rules.firstTarget == .launchOnce && isRepeated
    let target = forgets ? rootURL : page.first.url
    if page.latestLink != nil { return (target, .open(.ambPWA26)) }
    if page.first.basis.isOpen { return (target, page.first.basis) }
    return (
      target, .requirement(isRepeated ? link == nil ? .pwaRTY10 : .pwaLNK20 : .pwaRTY09)
    )
  }

  func disturb(_ retry: inout Retry, by requirement: RequirementID) {
    retry.isDisturbed = true
    retry.presence = requirement
  }

  func drop(_ page: inout Page, _ out: inout Outbox<Timer>) {
    for retry in page.retries {
      out.cancel(.progressOfRetry(retry.number))
      out.cancel(.reload(retry.number))
    }
    page.retries = []
  }

  // MARK: Retries

  mutating func progress(
    ofRetry number: Int, _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    guard let retry = page.retries.first(where: { $0.number == number }) else { return }
    let reason =
      retry.isDisturbed || retry.presence == .pwaRTY10 ? retry.presence : .pwaRTY06
    out.recorder.cite(reason, "progress")
    setProgress(rules.secondProgress, by: reason, in: [], &page, &out)
    out.start(.reload(number), after: rules.reloadDelay)
  }

  mutating func reload(_ number: Int, _ page: inout Page, _ out: inout Outbox<Timer>) {
    guard let place = page.retries.firstIndex(where: { $0.number == number }) else { return }
    let retry = page.retries.remove(at: place)
    out.recorder.cite(retry.presence, "reload")
    let url = Acceptance.decided(.string(JSONString(retry.url)), retry.target)
    out.due("load", .object([.init("url", url)]), by: retry.presence)
    page.progress = nil
    if rules.repeats == .forEver {
      page.retries.append(retry)
      out.start(.reload(number), after: 6_000)
    }
    if rules.finish == .showsBefore {
      out.does(
        "loadingView", .object([.init("hidden", .exactly(true, by: .pwaUIE05))]), by: .pwaUIE05)
      out.state("loadingView", .object([.init("hidden", .exactly(true, by: .pwaUIE05))]))
    }
  }

  private func setProgress(
    _ thousandths: Int, by reason: RequirementID, in orders: [ExpectedEffect.Order],
    _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    set(Double(thousandths) / 1_000, by: reason, in: orders, &page, &out)
  }

  private func set(
    _ value: Double, by reason: RequirementID, in orders: [ExpectedEffect.Order],
    _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    var effect = ExpectedEffect(.does, "setProgress", Self.shown(value, reason), by: reason)
    effect.orders = orders
    out.expect(effect)
    page.progress = (value, reason)
  }

  private static func shown(_ value: Double, _ reason: RequirementID) -> Acceptance {
    .object([.init("progress", .close(value, tolerance: 0.000_001, by: reason))])
  }

  // MARK: Progress and the end of a load

  mutating func progress(
    _ body: JSON, _ page: inout Page, _ out: inout Outbox<Timer>
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
    out.recorder.cite(reason, "progress")
    set(value, by: reason, in: [], &page, &out)
    if !update.hasProblem {
      let hidden = Acceptance.object([.init("shown", .exactly(false, by: .pwaPRG04))])
      out.does("connectionProblem", hidden, by: .pwaPRG04)
      out.state("connectionProblem", .oneOf([hidden, .absentOrNull(by: .pwaPRG04)], by: .pwaPRG04))
    }
    if page.loading == .failed { page.loading = .finished }
  }

  mutating func finish(_ page: inout Page, _ out: inout Outbox<Timer>) {
    let hasFailed = page.failuresInRow > 0
    let isFull = page.progress.map { $0.value == 1 } ?? false
    page.hasSucceeded = true
    page.failuresInRow = 0
    page.progress = nil
    page.loading = .finished
    if rules.success != .fire { drop(&page, &out) }
    for index in page.retries.indices { disturb(&page.retries[index], by: .pwaRTY15) }
    guard hasFailed, isFull else { return }
    if rules.finish != .staysHidden {
      for (kind, isHidden) in [("webView", false), ("loadingView", true)] {
        let body = Acceptance.object([.init("hidden", .exactly(.bool(isHidden), by: .pwaUIE03))])
        out.does(kind, body, by: .pwaUIE03)
      }
    }
    out.start(.settled, after: Self.settling)
  }

  /// What is shown after a step, where that is known.
  func state(_ page: Page, _ out: inout Outbox<Timer>) {
    if let (value, reason) = page.progress { out.state("setProgress", Self.shown(value, reason)) }
    switch page.loading {
    case .unknown, .finished: break
    case .failed where rules.failure != .splashHidden && rules.finish != .showsBefore:
      let shown = Acceptance.object([.init("hidden", .exactly(false, by: .pwaUIE05))])
      if out.reason(for: "pageLoaded") == nil { out.state("loadingView", shown) }
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

extension Basis {
  fileprivate var isOpen: Bool {
    if case .open = self { true } else { false }
  }
}
