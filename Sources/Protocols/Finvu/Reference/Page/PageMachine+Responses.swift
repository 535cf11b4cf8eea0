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
        claims.append(.notStarted(.fnvCBK23))
        if rules.initFailure == .startAuth { startAuth("", by: .fnvCBK23, &out) }
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
      case .failure(let message, let code): fail(message, code, &out)
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
    case .verifying:
      switch response {
      case .notJSON(let isNull): takeMalformed("verify", isNull: isNull, &out)
      case .success(let token, let isSilent):
        if isSilent == false { handOn(token, by: .fnvCBK16, isSilent: false, &out) }
      case .failure(let message, _):
        out.recorder.cite(.fnvCBK22, "failed")
        claims += [.told(.fnvCBK22), .exactly(.token, .fnvCBK22)]
        if rules.verifyFailure == .told {
          out.emit("error", ["text": .string(message)], by: .fnvCBK22)
        }
      case .initiate, .news, .unclear: break
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
      claims += [.exactly(.token, .fnvCBK09), .notStarted(.fnvCBK09)]
      if rules.silent == .handedOnAtOnce { out.emit("token", ["text": ""], by: .fnvCBK09) }
      if rules.silent == .verifiedAtOnce {
        let arguments: JSON = [.string(flow.number), "", "handleVerifyOtpResponse"]
        out.emit("bridge", ["method": "verifyOtp", "args": arguments], by: .fnvCBK09)
      }
    case .calling, .silent:
      guard !isSilent else { return state = .open }
      state = .otp(flow)
      out.recorder.cite(.fnvCBK10, isSMS ? "initiated" : "initiated without SMS")
      claims.append(.prompted(.fnvCBK10))
      if rules.prompt == .shown || rules.prompt == .shownForSMSAlone && isSMS {
        out.emit("showOtp", by: .fnvCBK10)
      }
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
      claims.append(.exactly(.token, reason))
    } else {
      handOn(token, by: reason, isSilent: isSilent, &out)
    }
    state = isThere ? .idle(after: .success) : .open
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
    claims += [.exactly(.token, reason), .exactly(.error, .fnvCBK23)]
    if rules.success == .failureToo {
      out.emit("error", ["text": "Authentication failed"], by: .fnvCBK23)
    }
    if rules.storage == .token { out.emit("store", ["what": "token"], by: .fnvSEC01) }
    guard rules.token != .ofSilentAlone || isSilent else { return }
    for _ in 0..<(rules.token == .twice && reason == .fnvCBK16 ? 2 : 1) {
      out.emit("token", ["text": .string(token)], by: reason)
    }
  }

  private mutating func refuse(_ token: JSONString?, _ out: inout Outbox<Never>) {
    out.recorder.cite(.fnvCBK16, token == nil ? "no token" : "an empty token")
    claims.append(.exactly(.token, .fnvCBK16))
    let isHandedOn =
      rules.token == .evenMissing || rules.token == .evenEmpty && token != nil
    guard isHandedOn else { return }
    out.emit("token", ["text": .string(token ?? "undefined")], by: .fnvCBK16)
  }

  private mutating func fail(
    _ message: JSONString, _ code: JSONString?, _ out: inout Outbox<Never>
  ) {
    out.recorder.cite(.fnvCBK17, "failed")
    claims += [.message(.fnvCBK17), .exactly(.token, .fnvCBK16)]
    switch rules.failure {
    case .message: out.emit("error", ["text": .string(message)], by: .fnvCBK17)
    case .code: out.emit("error", ["text": .string(code ?? "error")], by: .fnvCBK17)
    case .nothing: break
    }
    state = .ready(after: .failure)
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
    claims += [
      .exactly(.threw, .fnvCBK18), .exactly(.error, .fnvCBK18), .exactly(.token, .fnvCBK16),
    ]
    if rules.news == .thrown { out.emit("threw", by: .fnvCBK18) }
    if rules.news == .shown { out.emit("error", ["text": "unknown status"], by: .fnvCBK18) }
    if rules.token == .ofAnyStatus, let token {
      out.emit("token", ["text": .string(token)], by: .fnvCBK16)
    }
  }

  private mutating func takeMalformed(
    _ callback: String, isNull: Bool, _ out: inout Outbox<Never>
  ) {
    out.recorder.cite(.fnvCBK15, isNull ? "null for \(callback)" : callback)
    claims += [PageEffect.threw, .token, .error, .showOtp, .bridge].map { .exactly($0, .fnvCBK15) }
    switch rules.malformed {
    case .ignored: break
    case .thrown: out.emit("threw", by: .fnvCBK15)
    case .thrownAtNull: if isNull { out.emit("threw", by: .fnvCBK15) }
    case .shown: out.emit("error", ["text": "no response"], by: .fnvCBK15)
    case .prompted: out.emit("showOtp", by: .fnvCBK15)
    }
    state = .open
  }
}
