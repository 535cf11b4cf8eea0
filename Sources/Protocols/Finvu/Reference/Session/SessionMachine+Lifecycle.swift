import MachineKit
import WirePrimitives

extension SessionMachine {
  // MARK: Setting up

  mutating func setUp(_ webView: JSONString, _ out: inout Outbox<Never>) {
    let isAgain = bridge == .connected
    guard !isAgain || webView == self.webView && !isWebViewGone && isUntouched else {
      return lose(isAgain && webView != self.webView ? .ambFNV43 : .ambFNV50)
    }
    self.webView = webView
    firstWebView = firstWebView ?? webView
    setUps = isAgain ? setUps + 1 : 1
    isWebViewGone = false
    isControllerGone = false
    if bridge == .cleaned {
      doubt = .fnvLIF04
      isRevived = true
      out.recorder.cite(.fnvLIF04, "set up once more")
    }
    bridge = .connected
    log("set up", &out)
    if isAgain {
      // Replaced, left or refused: all three leave one handler that works.
      doubt = doubt ?? .fnvLIF09
      out.recorder.cite(.fnvLIF09, "set up again")
      verdict.open.insert("register")
      return
    }
    register(&out)
  }

  /// Whether it makes no difference what a second setup keeps: there has been no message.
  private var isUntouched: Bool { requests.isEmpty }

  private mutating func register(_ out: inout Outbox<Never>) {
    // A cleanupAll before any setup leaves nothing behind.
    let requirement = doubt ?? (hasCleanedUp ? .fnvLIF01 : .fnvBRG19)
    verdict.judged["register"] = .init(
      requirement: requirement,
      members: ["webView": requirement, "name": requirement])
    out.recorder.cite(requirement, hasCleanedUp ? "after cleanupAll" : "at first")
    if doubt == nil { out.recorder.cite(.fnvBRG14, "at once") }
    isRegistered = rules.registration != .withThePage
    let isLost =
      rules.setUpAfterCleanup == .ignored && isRevived
      || rules.earlyCleanup == .isTheEnd && requirement == .fnvLIF01
    if isRegistered, !isLost { emitRegistration(&out) }
  }

  private func emitRegistration(_ out: inout Outbox<Never>) {
    let name = rules.registration == .otherName ? "finvuAuthenticationBridge" : Self.handler
    let count = rules.registration == .never ? 0 : rules.registration == .twice ? 2 : 1
    for _ in 0..<count {
      out.emit(
        "register", ["webView": .string(webView), "name": .string(name)], by: .fnvBRG19)
    }
  }

  mutating func loadPage(_ out: inout Outbox<Never>) {
    out.emit("load", by: .fnvBRG14)
    if bridge == .connected, setUps == 1 { out.recorder.cite(.fnvBRG14, "before the page") }
    guard bridge == .connected, !isRegistered else { return }
    isRegistered = true
    emitRegistration(&out)
  }

  // MARK: Cleaning up

  mutating func cleanUp(_ out: inout Outbox<Never>) {
    askNothing(by: .fnvLIF01, &out)
    let isRepeated = bridge != .connected
    out.recorder.cite(.fnvLIF01, isRepeated ? "nothing to clean up" : "set up")
    hasCleanedUp = true
    guard bridge == .connected else { return }
    out.emit(
      "unregister", ["webView": .string(webView), "name": .string(Self.handler)], by: .fnvLIF08)
    tellOfCleanUp(&out)
    bridge = .cleaned
    initialisation = .none
    inFlight = nil
    hasFailedToInitialise = false
    current = nil
    for index in requests.indices { requests[index].state = .cleanedUp }
  }

  /// Where all has had its end; what else comes of a cleanup is nobody's.
  private mutating func tellOfCleanUp(_ out: inout Outbox<Never>) {
    let isOver = requests.allSatisfy { request in
      switch request.state {
      case .answered: true
      case .flow(let flow): if case .ended = flow.stage { true } else { false }
      case .settled, .initialising, .verifying, .inFlight, .cleanedUp: false
      }
    }
    guard isOver, !isWebViewGone, let index = requests.lastIndex(where: \.isAnswered)
    else { return }
    saysNothing(by: .fnvCBK13, &out)
    guard rules.cleanUp == .failure else { return }
    verdict.calls = nil
    say(response(to: .failed), to: requests[index].callback, by: .light(.fnvCBK13), &out)
  }

  mutating func inspect(_ out: inout Outbox<Never>) {
    let isClean = bridge == .cleaned
    if isClean {
      verdict.unheld = [
        "webView": .fnvLIF03, "viewController": .fnvLIF03, "phoneNumber": .fnvSEC02,
        "otp": .fnvSEC02,
      ]
    } else if bridge == .connected {
      verdict.unheld = ["viewController": doubt ?? .fnvLIF05]
    }
    for requirement in Set(verdict.unheld.values).sorted() {
      out.recorder.cite(requirement, "looked at")
    }
    let live = current.map { index in
      if case .flow(let flow) = requests[index].state { flow.isLive } else { false }
    }
    out.emit(
      "held",
      [
        "webView": .bool(rules.kept == .webView && isClean),
        "viewController": .bool(rules.kept == .viewController && !isClean),
        "phoneNumber": .bool(live == true || rules.kept == .number && isClean),
        "otp": .bool(rules.kept == .otp && isClean),
      ], by: .fnvLIF03)
  }

  // MARK: Calls that fail

  mutating func callResult(_ isMissing: Bool) {
    guard isMissing, hasCalled, bridge == .connected else { return }
    doubt = doubt ?? .fnvCBK08
    if rules.missingFunction == .ends { isMuted = true }
  }
}
