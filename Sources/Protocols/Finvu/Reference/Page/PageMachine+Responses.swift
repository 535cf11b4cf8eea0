import MachineKit
import WirePrimitives

extension PageMachine {
  // MARK: What the page is told

  mutating func takeInit(_ response: PageResponse, _ out: inout Outbox<Never>) {
    switch state {
    case .initialising(let past, let isStartAsked):
      switch response {
      case .notJSON(let isNull): takeMalformed("init", isNull: isNull, &out)
      case .success: state = isStartAsked ? .open : .ready(after: past)
      case .failure:
        out.recorder.cite(.fnvCBK23, isStartAsked ? "a start is asked for" : "failed")
        if rules.initFailure == .startAuth {
          out.only(.bridge, by: .fnvCBK23)
          startAuth("", by: .fnvCBK23, &out)
        } else {
          startsNothing(by: .fnvCBK23, &out)
        }
        // Where the page has called startAuth early, that call may be under way still.
        state = isStartAsked ? .open : .idle(after: past)
      case .initiate, .news, .unclear: state = .open
      }
    case .idle, .ready, .calling, .silent, .otp, .verifying, .open: state = .open
    }
  }

  mutating func takeStart(_ response: PageResponse, _ out: inout Outbox<Never>) {
    switch state {
    case .calling(let flow), .silent(let flow), .otp(let flow):
      switch response {
      case .notJSON(let isNull): takeMalformed("start", isNull: isNull, &out)
      case .initiate(let isSilent, let isSMS):
        initiate(isSilent: isSilent, isSMS: isSMS, flow, &out)
      case .success(let token, let isSilent): finish(token, of: flow, isSilent, &out)
      case .failure(let message, let code, let token):
        fail(message, code, token, &out)
        permitRetry(flow.number, &out)
      case .news(let isCode, let token): takeNews(isCode: isCode, token, &out)
      case .unclear: state = .open
      }
    case .verifying:
      switch response {
      case .notJSON(let isNull): takeMalformed("start", isNull: isNull, &out)
      case .news(let isCode, let token): takeNews(isCode: isCode, token, &out)
      // Which of the two calls it speaks of, the page may decide. AMB-FNV-35.
      case .initiate, .success, .failure, .unclear: state = .open
      }
    case .idle, .initialising, .ready, .open: state = .open
    }
  }

  mutating func takeVerify(_ response: PageResponse, _ out: inout Outbox<Never>) {
    switch state {
    case .verifying(let flow):
      switch response {
      case .notJSON(let isNull): takeMalformed("verify", isNull: isNull, &out)
      case .success(let token, let isSilent):
        guard isSilent == false else { break }
        handOn(token, by: .fnvCBK16, isSilent: false, &out)
        if let token, !token.isEmpty { return end(flow, by: .verified, &out) }
      case .failure(let message, _, let token):
        out.recorder.cite(.fnvCBK22, "failed")
        withhold(token, by: token == nil ? .fnvCBK22 : .fnvCBK16, &out)
        if rules.verifyFailure == .told {
          tell(.error, message.lossyText, by: .fnvCBK22, &out)
        } else {
          out.only(.error, by: .fnvCBK22)
          out.only(.alert, by: .fnvCBK22)
        }
      case .news(_, let token):
        // Whether the user is told of it is the page's affair: no verifyOtp of the document has one.
        out.recorder.cite(.fnvCBK16, token == nil ? "news of verifyOtp" : "and with a token")
        out.only(.threw, by: .fnvCBK18)
        if rules.news == .thrown { act(.threw, by: .fnvCBK18, &out) }
        withhold(token, by: .fnvCBK16, &out)
      case .initiate, .unclear: break
      }
      // Whether the code may be tried once more, or the start, is the page's affair. AMB-FNV-41.
      state = .open
    case .idle, .initialising, .ready, .calling, .silent, .otp, .open: state = .open
    }
  }

  // MARK: By status

  private mutating func initiate(
    isSilent: Bool, isSMS: Bool, _ flow: Flow, _ out: inout Outbox<Never>
  ) {
    switch state {
    case .calling where isSilent:
      state = .silent(flow)
      out.recorder.cite(.fnvCBK09, "initiated")
      out.only(.token, by: .fnvCBK09)
      if rules.silent == .handedOnAtOnce { act(.token, ["text": ""], by: .fnvCBK09, &out) }
      if rules.silent == .verifiedAtOnce {
        let arguments: JSON = [.string(flow.number), "", "handleVerifyOtpResponse"]
        out.only(.bridge, by: .fnvCBK09)
        act(.bridge, ["method": "verifyOtp", "args": arguments], by: .fnvCBK09, &out)
      } else {
        startsNothing(by: .fnvCBK09, &out)
      }
    case .calling, .silent:
      guard !isSilent else { return state = .open }
      state = .otp(flow)
      out.recorder.cite(.fnvCBK10, isSMS ? "initiated" : "initiated without SMS")
      if rules.prompt == .shown || rules.prompt == .shownForSMSAlone && isSMS {
        hasPrompted = true
        act(.showOtp, by: .fnvCBK10, &out)
      }
      out.state(
        PageEffect.showOtp.rawValue,
        hasPrompted ? .any(.object, by: .fnvCBK10) : .absentOrNull(by: .fnvCBK10))
    case .idle, .initialising, .ready, .otp, .verifying, .open: state = .open
    }
  }

  private mutating func finish(
    _ token: JSONString?, of flow: Flow, _ type: Bool?, _ out: inout Outbox<Never>
  ) {
    let isSilent = if case .silent = state { true } else { false }
    // The type of another flow is nothing that a page must take. AMB-FNV-27.
    guard let type, type || !isSilent else { return state = .open }
    let reason: RequirementID =
      flow.hasNews ? .fnvCBK18 : isSilent ? .fnvCBK09 : .fnvCBK16
    let isDropped = flow.hasNews && rules.news == .ended || isSilent && rules.silent == .dropped
    let isThere = token.map { !$0.isEmpty } ?? false
    if isThere, isDropped {
      out.only(.token, by: reason)
    } else {
      handOn(token, by: reason, isSilent: isSilent, &out)
    }
    state = .open
    if isThere { end(flow, by: .success, &out) }
  }

  /// FNV-SEC-06: the next one may begin.
  private mutating func end(_ flow: Flow, by past: Past, _ out: inout Outbox<Never>) {
    state = .idle(after: past)
    permitRetry(flow.number, &out)
  }

  /// - Parameter reason: by what a token is handed on; that none is where there is none is always
  ///   FNV-CBK-16's.
  private mutating func handOn(
    _ token: JSONString?, by reason: RequirementID, isSilent: Bool, _ out: inout Outbox<Never>
  ) {
    guard let token, !token.isEmpty else { return refuse(token, &out) }
    out.recorder.cite(reason, "a token")
    out.recorder.cite(.fnvSEC01, "a token")
    out.recorder.cite(.fnvCBK23, "a token")
    out.only(.token, by: reason)
    out.only(.error, by: .fnvCBK23)
    if rules.success == .failureToo {
      act(.error, ["text": "Authentication failed"], by: .fnvCBK23, &out)
    }
    if rules.storage == .token { act(.store, ["what": "token"], by: .fnvSEC01, &out) }
    guard rules.token != .ofSilentAlone || isSilent else { return }
    for _ in 0..<(rules.token == .twice && reason == .fnvCBK16 ? 2 : 1) {
      act(.token, ["text": .string(token)], by: reason, &out)
    }
  }

  private mutating func refuse(_ token: JSONString?, _ out: inout Outbox<Never>) {
    out.recorder.cite(.fnvCBK16, token == nil ? "no token" : "an empty token")
    out.only(.token, by: .fnvCBK16)
    let isHandedOn =
      rules.token == .evenMissing || rules.token == .evenEmpty && token != nil
    guard isHandedOn else { return }
    act(.token, ["text": .string(token ?? "undefined")], by: .fnvCBK16, &out)
  }

  private mutating func fail(
    _ message: JSONString, _ code: JSONString?, _ token: JSONString?, _ out: inout Outbox<Never>
  ) {
    out.recorder.cite(.fnvCBK17, "failed")
    out.only(.error, by: .fnvCBK17)
    withhold(token, by: .fnvCBK16, &out)
    switch rules.failure {
    case .message: show(message, by: .fnvCBK17, &out)
    case .code: show(code ?? "error", by: .fnvCBK17, &out)
    case .nothing: break
    }
    state = .idle(after: .failure)
  }

  private mutating func takeNews(
    isCode: Bool, _ token: JSONString?, _ out: inout Outbox<Never>
  ) {
    func told(_ flow: Flow) -> Flow {
      var flow = flow
      flow.hasNews = true
      flow.hasCode = flow.hasCode || isCode
      return flow
    }
    switch state {
    case .calling(let flow): state = .calling(told(flow))
    case .silent(let flow): state = .silent(told(flow))
    case .otp(let flow): state = .otp(told(flow))
    case .verifying(let flow): state = .verifying(told(flow))
    case .idle, .initialising, .ready, .open: return
    }
    out.recorder.cite(.fnvCBK18, "news")
    out.recorder.cite(.fnvCBK16, token == nil ? "news" : "news with a token")
    out.only(.threw, by: .fnvCBK18)
    out.only(.error, by: .fnvCBK18)
    if rules.news == .thrown { act(.threw, by: .fnvCBK18, &out) }
    if rules.news == .shown { act(.error, ["text": "unknown status"], by: .fnvCBK18, &out) }
    withhold(token, by: .fnvCBK16, &out)
  }

  /// No token is handed on, whatever the response carries: its status is not SUCCESS.
  private func withhold(
    _ token: JSONString?, by reason: RequirementID, _ out: inout Outbox<Never>
  ) {
    out.only(.token, by: reason)
    let isVerifying = if case .verifying = state { true } else { false }
    guard let token,
      rules.token == .ofAnyStatus || rules.token == .ofAnyVerification && isVerifying
    else { return }
    act(.token, ["text": .string(token)], by: .fnvCBK16, &out)
  }

  private mutating func takeMalformed(
    _ callback: String, isNull: Bool, _ out: inout Outbox<Never>
  ) {
    out.recorder.cite(.fnvCBK15, isNull ? "null for \(callback)" : callback)
    for effect in [PageEffect.threw, .token, .error, .showOtp, .bridge] {
      out.only(effect, by: .fnvCBK15)
    }
    switch rules.malformed {
    case .ignored: break
    case .thrown: act(.threw, by: .fnvCBK15, &out)
    case .thrownAtNull: if isNull { act(.threw, by: .fnvCBK15, &out) }
    case .shown: act(.error, ["text": "no response"], by: .fnvCBK15, &out)
    case .prompted: act(.showOtp, by: .fnvCBK15, &out)
    }
    state = .open
  }
}
