import MachineKit
import WirePrimitives

extension SessionConnection {
  private static let handler = "finvu_authentication_bridge"

  /// What holds for the whole trace.
  mutating func begin(_ out: inout Out) {
    let body = Acceptance.object([.init("holds", .exactly([], by: .fnvSEC01))])
    var nothing = ExpectedEffect(.may, "store", body, by: .fnvSEC01)
    nothing.isRepeatable = true
    nothing.orders = []
    out.expect(nothing, until: .withdrawn)
    permitLogs(&out)
  }

  // MARK: Setting up

  mutating func revive(in webView: JSONString) {
    webViews.append(webView)
    dropped = []
    footing.bridge = .fnvLIF04
    handlers = rules.setUpAfterCleanup == .ignored ? 0 : 1
  }

  /// - Parameter requirement: by which there is a handler; that it is there at once, so that a page
  ///   which is loaded next finds it, is a should.
  mutating func register(by requirement: RequirementID, isPageNext: Bool, _ out: inout Out) {
    log("set up", &out)
    out.recorder.cite(requirement, requirement == .fnvBRG19 ? "at first" : "after cleanupAll")
    let isAtOnce: RequirementID = requirement == .fnvLIF04 ? .fnvLIF04 : .fnvBRG14
    out.recorder.cite(isAtOnce, "at once")
    let order = ExpectedEffect.Order("set-up", by: isAtOnce)
    let reason = isPageNext ? requirement : isAtOnce
    page = isPageNext ? .next(order, by: reason) : .later
    out.only("register", by: reason)
    let isLost = handlers == 0 || rules.earlyCleanup == .isTheEnd && requirement == .fnvLIF01
    guard rules.registration != .withThePage, !isLost else { return }
    expectHandlers(requirement, late: isPageNext ? 1 : 0, order, by: reason, &out)
  }

  /// - Parameters:
  ///   - what: by which it is this handler.
  ///   - late: how many steps it may be late.
  private func expectHandlers(
    _ what: RequirementID, late: Int, _ order: ExpectedEffect.Order, by requirement: RequirementID,
    _ out: inout Out
  ) {
    let name = rules.registration == .otherName ? "finvuAuthenticationBridge" : Self.handler
    let named = Acceptance.exactly(.string(name), by: what)
    var effect = ExpectedEffect(
      .due, "register",
      .object([
        .init("webView", .exactly(.string(webViews[webViews.count - 1]), by: what)),
        .init("name", .granted(SessionCapability.pagePolyfill, named)),
      ]), by: requirement)
    // Where cleanupAll leaves the handler, it is there already. FNV-LIF-08.
    if requirement == .fnvLIF04, webViews.dropLast().last == webViews.last { effect.need = .may }
    effect.late = late
    effect.orders = [order]
    let count = rules.registration == .never ? 0 : rules.registration == .twice ? 2 : 1
    for _ in 0..<count { out.expect(effect) }
  }

  mutating func loadPage(_ out: inout Out) {
    guard case .next(let order, let requirement) = page else {
      return out.does("load", by: .fnvBRG14)
    }
    page = .later
    out.recorder.cite(.fnvBRG14, "before the page")
    out.due("load", by: order.requirement, in: [order])
    out.only("register", by: requirement)
    if rules.registration == .withThePage {
      expectHandlers(requirement, late: 0, order, by: requirement, &out)
    }
  }

  /// Replaced, left or refused: all three leave one handler that works.
  mutating func setUpAgain(_ webView: JSONString, _ out: inout Out) throws(Unspecified) {
    guard webView == webViews.last else { throw Unspecified(.ambFNV43) }
    // It makes no difference what a second setup keeps where there has been no message.
    guard !dropped.contains(.webView), messages == 0 else { throw Unspecified(.ambFNV50) }
    dropped = []
    page = .later
    handlers = rules.setUpAgain == .oneHandler ? 1 : rules.setUpAgain == .twoHandlers ? 2 : 0
    log("set up", &out)
    footing.bridge = footing.bridge ?? .fnvLIF09
    out.recorder.cite(.fnvLIF09, "set up again")
  }

  // MARK: Cleaning up

  static func cleanUpNothing(_ out: inout Out) {
    for call in ProviderCall.allCases { out.only(call.rawValue, by: .fnvLIF01) }
    out.recorder.cite(.fnvLIF01, "nothing to clean up")
  }

  mutating func cleanUp(_ out: inout Out) {
    for call in ProviderCall.allCases { out.only(call.rawValue, by: .fnvLIF01) }
    out.recorder.cite(.fnvLIF01, "set up")
    out.does(
      "unregister",
      ["webView": .string(webViews[webViews.count - 1]), "name": .string(Self.handler)],
      by: .fnvLIF01)
    tellOfCleanUp(&out)
    initialisation = .none
    isSpent = false
    hasPassedOn = false
    current = nil
    footing = SessionFooting()
    withdraw(requests.values.flatMap(\.permissions), &out)
    for index in requests.keys { mark(index, as: .cleanedUp) }
  }

  /// Where all has had its end; what else comes of a cleanup is unspecified.
  private mutating func tellOfCleanUp(_ out: inout Out) {
    let all = requests.values
    guard all.count == messages, all.allSatisfy(\.isOver), !dropped.contains(.webView),
      let request = all.last(where: \.isAnswered)
    else { return }
    if rules.cleanUp == .failure {
      say(response(to: .failed), to: request.callback, by: .light(.fnvCBK13), &out)
    }
    saysNothing(by: .fnvCBK13, &out)
  }
}
