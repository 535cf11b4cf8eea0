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
    out.recorder.cite(.pwaRTY01, "cleared")
    if rules.flag != .kept {
      let flag = does(
        "pageLoaded", "value", rules.flag == .set, by: .pwaRTY01,
        in: .init("failure at \(now)", by: .pwaRTY01), &out)
      // Of a port that has never told of the flag nothing is asked.
      out.state("pageLoaded", .oneOf([flag, .absentOrNull(by: .pwaRTY01)], by: .pwaRTY01))
    }
    out.only("pageLoaded", by: .pwaRTY01)
    // For a cancelled load too: what a link does then is open. AMB-PWA-26.
    page.isLoaded = false
    if code == -999 {
      page.cancelled += 1
      let reason: RequirementID = page.cancelled == 1 ? .pwaRTY02 : .pwaRTY12
      out.recorder.cite(reason, "ignored")
      if isIgnored(page) {
        guard rules.ignored == .hiding else { return showsNothing(page, by: reason, &out) }
        let hidden = Acceptance.object([.init("hidden", .exactly(true, by: reason))])
        out.does("webView", hidden, by: reason)
        return out.state("webView", hidden)
      }
    }
    if code == 102 {
      out.recorder.cite(.pwaRTY16, "failure")
      if rules.ignored == .cancelledAndPolicy {
        return showsNothing(page, by: .pwaRTY16, &out)
      }
    }
    showFailure(isNamed: code == 102, at: now, &page, &out)
    if code == 102, rules.ignored == .policyUnretried { return }
    if code == -999, rules.ignored == .unretried { return }
    startRetry(of: url, isNamed: code == 102, at: now, &page, &out)
  }

  /// Whether a load that was cancelled is no failure.
  private func isIgnored(_ page: Page) -> Bool {
    switch rules.ignored {
    case .none, .unretried: false
    case .firstAlone: page.cancelled == 1
    case .cancelled, .cancelledAndPolicy, .policyUnretried, .hiding: true
    }
  }

  private func showFailure(
    isNamed: Bool, at now: Int, _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    func reason(_ requirement: RequirementID) -> RequirementID { isNamed ? .pwaRTY16 : requirement }
    let order = ExpectedEffect.Order("failure at \(now)", by: reason(.pwaRTY08))
    func show(_ kind: String, _ member: String, _ value: Bool, _ requirement: RequirementID) {
      out.recorder.cite(reason(requirement), kind)
      let body = does(kind, member, value, by: reason(requirement), in: order, &out)
      out.state(kind, body)
    }
    let isAlone = page.loading == .unknown || page.loading == .settled
    out.recorder.cite(reason(.pwaRTY08), "order")
    func startProgress() {
      out.recorder.cite(reason(.pwaRTY05), "progress")
      setProgress(rules.firstProgress, by: reason(.pwaRTY05), at: now, in: order, &page, &out)
      page.progress?.isAlone = isAlone
    }
    if rules.failure == .progressFirst { startProgress() }
    if rules.failure != .webViewLast { show("webView", "hidden", true, .pwaRTY03) }
    show("loadingView", "hidden", rules.failure == .splashHidden, .pwaRTY03)
    show("connectionProblem", "shown", rules.failure != .noProblem, .pwaRTY04)
    if rules.failure != .progressFirst { startProgress() }
    if rules.failure == .webViewLast { show("webView", "hidden", true, .pwaRTY03) }
    // Otherwise something that was put off may be shown in the same step.
    if page.loading == .unknown || page.latest == now {
      Self.permitNothingElse(but: order, &out)
    }
    page.loading = .failed
    page.showsFailure = true
    page.mayHideProblem = false
    out.cancel(.settled)
  }

  /// Nothing else is shown or hidden. A port may reset what it shows before, and move the progress on
  /// behind.
  private static func permitNothingElse(
    but order: ExpectedEffect.Order, _ out: inout Outbox<Timer>
  ) {
    let reason = order.requirement
    for kind in ["webView", "loadingView", "connectionProblem", "setProgress"] {
      out.only(kind, by: reason)
    }
    func may(
      _ kind: String, _ member: String, _ tree: Acceptance, in orders: [ExpectedEffect.Order]
    ) {
      var effect = ExpectedEffect(.may, kind, .object([.init(member, tree)]), by: reason)
      effect.isRepeatable = true
      effect.orders = orders
      out.expect(effect)
    }
    // The state counts. AMB-PWA-49.
    may("webView", "hidden", .exactly(false, by: reason), in: [])
    may("loadingView", "hidden", .exactly(true, by: reason), in: [])
    may("connectionProblem", "shown", .exactly(false, by: reason), in: [])
    may("setProgress", "progress", .exactly(0, by: reason), in: [])
    may("setProgress", "progress", .any(.number, by: reason), in: [order])
  }

  /// An effect that comes, maybe more than once, before what stands later in an order.
  @discardableResult private func does(
    _ kind: String, _ member: String, _ value: Bool, by reason: RequirementID,
    in order: ExpectedEffect.Order, _ out: inout Outbox<Timer>
  ) -> Acceptance {
    let body = Acceptance.object([.init(member, .exactly(.bool(value), by: reason))])
    var effect = ExpectedEffect(.does, kind, body, by: reason)
    effect.isRepeatable = true
    effect.orders = [order]
    out.expect(effect)
    return body
  }

  /// Nothing is shown or hidden; a value may be set to what it is.
  func showsNothing(
    _ page: Page, by requirement: RequirementID, _ out: inout Outbox<Timer>
  ) {
    let hasFailed = page.showsFailure
    guard hasFailed || failures == 0 else { return }
    // Until the first load has long finished a port may show its splash.
    let isKnown = hasFailed || page.loading == .rested
    let hidden = isKnown ? [("webView", "hidden", hasFailed)] : []
    let shown = ("connectionProblem", "shown", hasFailed && rules.failure != .noProblem)
    for (kind, member, isSo) in hidden + (page.mayHideProblem ? [] : [shown]) {
      let value = Acceptance.object([.init(member, .exactly(.bool(isSo), by: requirement))])
      out.state(
        kind, hasFailed ? value : .oneOf([value, .absentOrNull(by: requirement)], by: requirement))
    }
  }

  private mutating func startRetry(
    of url: String, isNamed: Bool, at now: Int, _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    page.failuresInRow += 1
    if rules.repeats == .once, page.failuresInRow > 1 { return }
    let overlaps = !page.retries.isEmpty
    let mayBeAlone = page.retries.allSatisfy(\.isOptional)
    disturb(&page, by: .pwaRTY11)
    if !mayBeAlone, rules.overlap == .oldest { return }
    if rules.overlap == .newest || rules.overlap == .none { drop(&page, by: .pwaRTY11, &out) }
    if overlaps, rules.overlap == .none { return }
    failures += 1
    page.droppedBy = nil
    let (target, basis) = target(of: url, page)
    let isRepeated = page.failuresInRow > 1
    var retry = Retry(
      number: failures, url: target,
      presence: isNamed ? .pwaRTY16 : isRepeated ? .pwaRTY10 : .pwaRTY07, target: basis)
    if overlaps { retry.presence = .pwaRTY11 }
    let isForeign = page.first.isForeign && page.first.url != rootURL
    retry.isOptional = isForeign || overlaps && rules.overlap == .oldest
    retry.next = now + rules.progressDelay
    page.retries.append(retry)
    out.start(.progressOfRetry(retry.number), after: rules.progressDelay)
  }

  private func target(of url: String, _ page: Page) -> (String, Basis) {
    let link = page.first.link
    if page.first.isForeign, page.first.url != rootURL { return (page.first.url, .open(.ambPWA24)) }
    if page.hasSucceeded {
      let target =
        switch rules.target {
        case .launchOrRoot: page.first.url
        case .rootAfterSuccess: rootURL
        case .failedURL: url
        case .blank: "about:blank"
        case .latestLink: page.latestLink ?? page.first.url
        }
      if page.hasOpenLink { return (target, .open(.ambPWA26)) }
      // What is no URL has no one form.
      if rules.target == .failedURL, CommonURL(url) == nil { return (target, .open(.ambPWA39)) }
      return (target, page.first.basis.isOpen ? page.first.basis : .requirement(.pwaRTY14))
    }
    let isRepeated = page.failuresInRow > 1
    let forgets =
      rules.firstTarget == .root || rules.firstTarget == .launchOnce && isRepeated
    let target = forgets ? rootURL : page.first.url
    if page.latestLink != nil || page.hasOpenLink { return (target, .open(.ambPWA26)) }
    if page.first.basis.isOpen { return (target, page.first.basis) }
    // Behind a redirect "the same URL" may be the one that failed.
    if url != page.first.url, rules.target == .failedURL { return (url, .open(.ambPWA05)) }
    return (
      target, .requirement(isRepeated ? link == nil ? .pwaRTY10 : .pwaLNK20 : .pwaRTY09)
    )
  }

  /// Something else happens while retries wait, so what they load may have changed as well.
  private func disturb(
    _ page: inout Page, by requirement: RequirementID, isLink: Bool = false
  ) {
    for index in page.retries.indices {
      page.retries[index].presence = requirement
      if isLink {
        page.retries[index].target = .open(.ambPWA26)
      } else if rules.target != .launchOrRoot {
        page.retries[index].target = .open(.ambPWA05)
      }
    }
  }

  /// Another load begins or may begin while retries wait.
  func interrupt(_ page: inout Page, isLink: Bool = false, _ out: inout Outbox<Timer>) {
    disturb(&page, by: .pwaRTY15, isLink: isLink)
    if rules.success == .dropAtStart { doubtRetries(&page) }
    guard rules.success == .restart else { return }
    for retry in page.retries {
      out.cancel(.reload(retry.number))
      out.start(.progressOfRetry(retry.number), after: rules.progressDelay)
    }
  }

  /// Nobody can tell whether the retries still wait.
  func doubtRetries(_ page: inout Page) {
    for index in page.retries.indices { page.retries[index].isOptional = true }
  }

  /// A load that begins may show what it likes.
  func mayMove(_ page: inout Page, _ out: inout Outbox<Timer>) {
    page.loading = .moving
    page.showsFailure = false
    page.progress = nil
    out.cancel(.settled)
  }

  func drop(_ page: inout Page, by requirement: RequirementID, _ out: inout Outbox<Timer>) {
    if !page.retries.isEmpty { page.droppedBy = requirement }
    for retry in page.retries {
      out.cancel(.progressOfRetry(retry.number))
      out.cancel(.reload(retry.number))
    }
    page.retries = []
  }

  // MARK: Retries

  mutating func progress(
    ofRetry number: Int, at now: Int, _ page: inout Page, _ out: inout Outbox<Timer>
  ) {
    guard let place = page.retries.firstIndex(where: { $0.number == number }) else { return }
    page.retries[place].next = now + rules.reloadDelay
    let retry = page.retries[place]
    let reason = retry.presence == .pwaRTY07 ? .pwaRTY06 : retry.presence
    out.recorder.cite(reason, "progress")
    setProgress(rules.secondProgress, by: reason, at: now, &page, &out)
    if retry.isOptional { page.progress = nil }
    page.mayHideProblem = page.showsFailure
    out.start(.reload(number), after: rules.reloadDelay)
  }

  /// Who waits for the store may ask it before each load, and load when it has answered. AMB-PWA-19.
  private mutating func load(_ url: Acceptance, by retry: Retry, _ out: inout Outbox<Timer>) {
    func effect(
      _ need: ExpectedEffect.Need, _ kind: String, _ body: Acceptance, in branch: String
    ) -> ExpectedEffect {
      var effect = ExpectedEffect(need, kind, body, by: retry.presence)
      effect.branch = .init(branch, of: "retry \(retry.number)")
      return effect
    }
    let body = Acceptance.object([.init("url", url)])
    guard rules.gate == .store else { return out.due("load", body, by: retry.presence) }
    out.expect(effect(.due, "load", body, in: "loads"))
    let stores = ["webview", "shared"].map { Acceptance.exactly(.string($0), by: retry.presence) }
    let asking = Acceptance.object([.init("store", .oneOf(stores, by: retry.presence))])
    out.expect(effect(.due, "setCookie", asking, in: "asks first"))
    promise(effect(.due, "load", body, in: "asks first"), &out)
    out.only("load", by: retry.presence)
  }

  mutating func reload(_ number: Int, _ page: inout Page, _ out: inout Outbox<Timer>) {
    guard let place = page.retries.firstIndex(where: { $0.number == number }) else { return }
    var retry = page.retries.remove(at: place)
    out.recorder.cite(retry.presence, "reload")
    out.recorder.cite(.pwaRTY13, "one load")
    if case .requirement(let reason) = retry.target { out.recorder.cite(reason, "target") }
    let url = Acceptance.decided(.string(JSONString(retry.url)), retry.target)
    if retry.isOptional {
      out.open("load", .ambPWA52)
    } else {
      load(url, by: retry, &out)
    }
    let hasFailed = page.loading == .failed
    mayMove(&page, &out)
    if hasFailed { page.loading = .failed }
    if rules.success == .dropAtStart { doubtRetries(&page) }
    if let interval = rules.repeats.interval {
      retry.next = -1
      page.retries.append(retry)
      out.start(.reload(number), after: interval)
    }
    if rules.finish == .showsBefore {
      out.does(
        "loadingView", .object([.init("hidden", .exactly(true, by: .pwaUIE05))]), by: .pwaUIE05)
      out.state("loadingView", .object([.init("hidden", .exactly(true, by: .pwaUIE05))]))
    }
  }
}

extension Basis {
  fileprivate var isOpen: Bool {
    if case .open = self { true } else { false }
  }
}
