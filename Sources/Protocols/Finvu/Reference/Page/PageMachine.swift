package import MachineKit
package import WirePrimitives

/// The reference for a web page that leads a user through the authentication (Example Integration,
/// Callback Flow & Status Handling).
///
///     idle --init--> initialising --SUCCESS--> ready --start--> calling --INITIATE--> silent
///      ^ ^             |                                        |    |                | |
///      | +-- FAILURE --+                                        |    +-- INITIATE --> otp --verify--> verifying
///      |                                                        |                     |
///      +----------- FAILURE, or SUCCESS with a token -----------+---------------------+
///
/// Whatever the document does not speak of leads to `open`, and of what follows nothing is said but
/// that nothing is stored.
package struct PageMachine: Machine {
  /// A start that nobody has heard of yet counts as repeated within this time: a page may let the
  /// user try again when nothing comes. FNV-SEC-03 speaks of rapid calls.
  private static let rapidly = 1_000

  /// How the flow before ended on the callback of startAuth, or that its call threw.
  enum Past: String { case none, failure, success, verified, thrown }

  /// A startAuth that has been called.
  struct Flow: Equatable {
    let number: JSONString
    let start: Int
    /// A status has come that is neither INITIATE nor an end.
    var hasNews = false
    /// A code has been read, which a page may submit by itself. AMB-FNV-09.
    var hasCode = false
  }

  enum State: Equatable {
    case idle(after: Past)
    case initialising(after: Past, isStartAsked: Bool)
    case ready(after: Past)
    case calling(Flow)
    case silent(Flow)
    case otp(Flow)
    case verifying(Flow)
    case open
  }

  let rules: PageRules
  private let ids: [JSON]
  @StateVariable("the number of initialisations") private var used = 0
  /// Methods whose next call throws.
  private var broken: Set<String> = []
  @StateVariable("the state of the page") var state = State.idle(after: .none)
  /// Whether a field for the code has been shown: it need not be shown again.
  var hasPrompted = false
  /// The start that a page may make by itself once a flow is over, instead of waiting for the user.
  struct Retry: Equatable {
    let number: JSONString
    let permission: Expectations.Permission
  }
  var retry: Retry?

  /// - Parameter config: `{"ids": [{"appId": text, "requestId": text}]}`.
  package init(config: JSON, rules: PageRules) throws(TraceError) {
    guard let ids = config["ids"]?.array.map(Array.init),
      ids.allSatisfy({ $0["appId"]?.string != nil && $0["requestId"]?.string != nil })
    else { throw TraceError("the member \"ids\" of the config is no list of ids") }
    self.ids = ids
    self.rules = rules
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    out.only(.store, by: .fnvSEC01)
    let body = stimulus.body
    switch stimulus.name {
    case "user":
      switch body["action"]?.text {
      case "init": initialise(&out)
      case "start": start(body["phoneNumber"]?.string ?? "", at: now, &out)
      case "verify": verify(body["otp"]?.string ?? "", for: body["phoneNumber"]?.string, &out)
      default: throw TraceError("there is no such \"action\"")
      }
    case "response":
      guard let text = body["text"]?.string else { throw TraceError("a response is a \"text\"") }
      let response = PageResponse(text)
      switch body["to"]?.text {
      case "init": takeInit(response, &out)
      case "start": takeStart(response, &out)
      case "verify": takeVerify(response, &out)
      default: throw TraceError("there is no such \"to\"")
      }
    case "bridgeThrows":
      guard let method = body["method"]?.text.flatMap(BridgeMethod.init) else {
        throw TraceError("there is no such \"method\"")
      }
      broken.insert(method.rawValue)
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
  }
}

extension PageMachine {
  // MARK: What the user does

  private mutating func initialise(_ out: inout Outbox<Never>) {
    switch state {
    case .idle(let past):
      guard used < ids.count, !isBroken(.initAuth, &out) else { return state = .open }
      state = .initialising(after: past, isStartAsked: false)
      out.recorder.cite(.fnvINI20, used == 0 ? "at first" : "again")
      // That the user may do so again is not promised.
      let isFirst = used == 0
      let id = ids[used]
      used += 1
      out.only(.bridge, by: .fnvINI20)
      var effect = ExpectedEffect(
        isFirst ? .due : .does, PageEffect.bridge.rawValue, initialisation(config(id)),
        by: .fnvINI20)
      effect.isRepeatable = true
      call(.initAuth, effect, &out)
    case .initialising, .ready, .calling, .silent, .otp, .verifying, .open: state = .open
    }
  }

  private func config(_ id: JSON) -> JSON {
    let app = ("appId", id["appId"] ?? .null)
    let request = ("requestId", id["requestId"] ?? .null)
    switch rules.config {
    case .text: return .string(JSON.object([app, request]).compactText)
    case .object: return .object([app, request])
    case .withoutAppID: return .string(JSON.object([request]).compactText)
    case .withoutRequestID: return .string(JSON.object([app]).compactText)
    }
  }

  private mutating func start(_ number: JSONString, at now: Int, _ out: inout Outbox<Never>) {
    switch state {
    case .ready(let past):
      guard Self.isMobileNumber(number) else { return askForNumber(number, by: .fnvCBK19, &out) }
      // No flow is in progress then. A page may take it that it has to initialise anew.
      guard !isBroken(.startAuth, &out) else {
        permitRetry(number, &out)
        return state = .idle(after: .thrown)
      }
      state = .calling(Flow(number: number, start: now))
      begin(number, after: past, &out)
    case .calling(let flow)
    where flow.number == number && !flow.hasNews && now - flow.start <= Self.rapidly:
      out.recorder.cite(.fnvSEC03, "repeated")
      out.only(.bridge, by: .fnvSEC03)
      if rules.start == .eachTime { startAuth(number, by: .fnvSEC03, &out) }
    case .initialising(let past, _): state = .initialising(after: past, isStartAsked: true)
    // That no initialisation is needed after a flow is not promised. AMB-FNV-53.
    case .idle(after: .failure):
      guard Self.isMobileNumber(number), !broken.contains("startAuth") else { return state = .open }
      if !isRefused(after: .failure) { startAuth(number, .does, by: .fnvSEC06, &out) }
      state = .open
    case .idle, .calling, .silent, .otp, .verifying, .open: state = .open
    }
  }

  /// A page may hold what the user enters to the numbers that are given to mobile phones in India.
  private static func isMobileNumber(_ number: JSONString) -> Bool {
    InputLength.of(number, whole: 10...10) == .whole
      && number.codeUnits.first.map { (0x36...0x39).contains($0) } == true
  }

  mutating func permitRetry(_ number: JSONString, _ out: inout Outbox<Never>) {
    var effect = startAuthEffect(number, .may, by: .fnvSEC06)
    effect.orders = []
    retry = Retry(number: number, permission: out.expectations.permit(effect))
  }

  private func isRefused(after past: Past) -> Bool {
    switch rules.again {
    case .allowed: false
    case .refused: [.failure, .success, .verified].contains(past)
    case .refusedAfterFailure: past == .failure
    case .refusedAfterThrow: past == .thrown
    case .refusedAfterSuccess: past == .success || past == .verified
    case .refusedAfterVerification: past == .verified
    }
  }

  private mutating func begin(
    _ number: JSONString, after past: Past, _ out: inout Outbox<Never>
  ) {
    let reason: RequirementID = past == .none ? .fnvSEC03 : .fnvSEC06
    out.recorder.cite(reason, "start after: \(past)")
    out.recorder.cite(.fnvSEC01, "a number")
    out.only(.bridge, by: reason)
    if rules.storage == .phoneNumber { act(.store, ["what": "phoneNumber"], by: .fnvSEC01, &out) }
    guard !isRefused(after: past) else { return }
    // That a page asks at once is not promised, but where it has asked before.
    let need: ExpectedEffect.Need = past == .none && rules.start != .twice ? .does : .due
    startAuth(number, need, by: reason, &out)
    if rules.start == .twice { startAuth(number, by: reason, &out) }
  }

  /// What the page may have done by itself before, it need not do again.
  mutating func startAuth(
    _ number: JSONString, _ need: ExpectedEffect.Need = .due, by reason: RequirementID,
    _ out: inout Outbox<Never>
  ) {
    out.recorder.cite(.fnvSTA27, "a start")
    out.recorder.cite(.fnvCBK24, BridgeMethod.startAuth.rawValue)
    var effect = startAuthEffect(number, need, by: reason)
    if let retry {
      if retry.number != number { beginOther(retry.number, &effect, &out) }
      out.expectations.expect(effect, permittedBy: retry.permission)
    } else {
      out.expect(effect)
    }
    retry = nil
  }

  /// A page that has begun with the number before by itself need not break that off for another one, but it may.
  private func beginOther(
    _ before: JSONString, _ effect: inout ExpectedEffect, _ out: inout Outbox<Never>
  ) {
    let reason = effect.requirement
    var too = effect
    (too.need, too.orders) = (.may, [])
    out.expect(too)
    let earlier = startAuthEffect(before, .may, by: reason)
    effect.body = .oneOf([effect.body, earlier.body], by: reason)
    effect.orders = []
  }

  private func startAuthEffect(
    _ number: JSONString, _ need: ExpectedEffect.Need, by reason: RequirementID
  ) -> ExpectedEffect {
    let sent = sent(number)
    let form = Acceptance.exactly(.string(sent), by: .fnvSTA27)
    let tree = call(.startAuth, [Self.form(of: sent, form)], by: reason)
    var effect = ExpectedEffect(need, PageEffect.bridge.rawValue, tree, by: reason)
    if retry?.number == number { effect.orders = [] }
    return effect
  }

  private func sent(_ number: JSONString) -> JSONString {
    rules.startNumber == .ofUser ? number : JSONString("+91" + number.lossyText)
  }

  private mutating func verify(
    _ otp: JSONString, for number: JSONString?, _ out: inout Outbox<Never>
  ) {
    switch state {
    case .otp(let flow) where !flow.hasCode:
      guard number == nil || number == flow.number else {
        return askForNumber(number ?? "", by: .fnvCBK20, &out)
      }
      guard InputLength.of(otp, whole: 6...6) == .whole else { return askForCode(otp, &out) }
      guard !isBroken(.verifyOtp, &out) else { return state = .open }
      state = .verifying(flow)
      out.recorder.cite(.fnvCBK10, "verified")
      out.recorder.cite(.fnvVER18, number == nil ? "the same number" : "a given number")
      out.recorder.cite(.fnvSEC01, "a code")
      out.only(.bridge, by: .fnvCBK10)
      if rules.storage == .otp { act(.store, ["what": "otp"], by: .fnvSEC01, &out) }
      send(otp, for: flow.number, &out)
    case .idle, .initialising, .ready, .calling, .silent, .otp, .verifying, .open: state = .open
    }
  }

  private func send(_ otp: JSONString, for number: JSONString, _ out: inout Outbox<Never>) {
    let code: JSON = rules.code == .asNumber ? JSON.number(Int(otp.lossyText) ?? 0) : .string(otp)
    let sent: JSON =
      switch rules.number {
      case .ofStart: .string(self.sent(number))
      case .withCountryCode: .string("+91" + number.lossyText)
      case .empty: ""
      }
    let form =
      sent == .string(number)
      ? Self.form(of: number, .any(.string, by: .fnvVER18)) : .exactly(sent, by: .fnvVER18)
    let tree = call(.verifyOtp, [form, .exactly(code, by: .fnvCBK10)], by: .fnvCBK10)
    let times = rules.code == .ignored ? 0 : rules.code == .verifiedTwice ? 2 : 1
    for _ in 0..<times {
      call(
        .verifyOtp,
        ExpectedEffect(.due, PageEffect.bridge.rawValue, tree, by: .fnvCBK10), &out)
    }
  }

  // MARK: The sample page's own checks, which a page may have or not

  private mutating func askForNumber(
    _ number: JSONString, by reason: RequirementID, _ out: inout Outbox<Never>
  ) {
    defer { state = .open }
    guard InputLength.of(number, whole: 10...10) == .short else { return }
    ask("Please enter a valid phone number", by: reason, &out)
  }

  private mutating func askForCode(_ otp: JSONString, _ out: inout Outbox<Never>) {
    defer { state = .open }
    guard InputLength.of(otp, whole: 6...6) != .odd else { return }
    ask("Please enter a valid 6-digit OTP", by: .fnvCBK20, &out)
  }

  private mutating func ask(
    _ text: String, by reason: RequirementID, _ out: inout Outbox<Never>
  ) {
    out.recorder.cite(reason, text)
    out.only(.bridge, by: reason)
    out.only(.alert, by: reason)
    act(.alert, ["text": .string(JSONString(text))], by: reason, &out)
  }

  /// Whether the bridge throws, which a page may catch. FNV-CBK-21.
  private mutating func isBroken(_ method: BridgeMethod, _ out: inout Outbox<Never>) -> Bool {
    guard broken.remove(method.rawValue) != nil else { return false }
    out.recorder.cite(.fnvCBK21, method.rawValue)
    out.only(.bridge, by: .fnvCBK21)
    out.only(.threw, by: .fnvCBK21)
    tell(.alert, "\(method.rawValue) failed: gone", by: .fnvCBK21, &out)
    return true
  }
}
