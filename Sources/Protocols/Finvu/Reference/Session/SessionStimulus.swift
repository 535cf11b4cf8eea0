import MachineKit
import WirePrimitives

/// What happens to an SDK in a session.
enum SessionStimulus {
  /// What the host application may let go.
  enum Held: String { case webView, viewController }

  case setUp(webView: JSONString)
  case loadPage
  case message(JSON)
  /// Of the message with this index, however the SDK came to ask.
  case provider(Int, SessionEvent)
  case callResult(missingFunction: Bool)
  case drop(Held)
  case cleanUp, inspect, wait

  /// - Parameter methods: of the messages so far, nil where one names none.
  init(_ act: Act, after methods: [BridgeMethod?]) throws(TraceError) {
    let body = act.body
    switch act.name {
    case "setup":
      guard let webView = body["webView"]?.string, body["viewController"]?.string != nil else {
        throw TraceError("\"setup\" names no web view or no view controller")
      }
      self = .setUp(webView: webView)
    case "loadPage": self = .loadPage
    case "message":
      guard let posted = body["body"] else { throw TraceError("the message has no \"body\"") }
      self = .message(posted)
    case "provider":
      guard let number = body["message"]?.int, (1...max(1, methods.count)).contains(number),
        number <= methods.count, let method = methods[number - 1]
      else { throw TraceError("there is no \"message\" with a method of that number") }
      self = .provider(number - 1, try SessionEvent(body, to: method))
    case "callResult":
      guard let isMissing = body["missingFunction"]?.bool else {
        throw TraceError("\"missingFunction\" is no boolean")
      }
      self = .callResult(missingFunction: isMissing)
    case "drop":
      guard let held = body["object"]?.text.flatMap(Held.init(rawValue:)) else {
        throw TraceError("there is no such \"object\"")
      }
      self = .drop(held)
    case "cleanupAll": self = .cleanUp
    case "inspect": self = .inspect
    case "wait": self = .wait
    default: throw TraceError("there is no stimulus \(act.name)")
    }
  }
}

/// What the provider reports.
enum SessionEvent {
  /// A condition for silent authentication is not met.
  case unavailable
  case outcome(BridgeOutcome)

  init(_ body: JSON, to method: BridgeMethod) throws(TraceError) {
    let kind = body["event"]?.text ?? ""
    let outcome: BridgeOutcome? =
      switch (method, kind) {
      case (.initAuth, "ok"): .initialised
      case (.initAuth, "init-failed"):
        body["cause"]?.text.flatMap(BridgeOutcome.InitCause.init(rawValue:)).map { .initFailed($0) }
      case (.startAuth, _): Self.ofFlow(kind, body)
      case (.verifyOtp, "token"): Self.token(body).map { .otpVerified(token: $0) }
      case (.verifyOtp, "otp-refused"): .otpRefused
      case (.verifyOtp, "failed"): .otpFailed
      default: nil
      }
    if let outcome {
      self = .outcome(outcome)
    } else if method == .startAuth, kind == "sna-unavailable" {
      self = .unavailable
    } else {
      throw TraceError("\(method.rawValue) has no such event, or the event not its members")
    }
  }

  private static func ofFlow(_ kind: String, _ body: JSON) -> BridgeOutcome? {
    let authType = body["authType"]?.text.flatMap(BridgeOutcome.AuthType.init(rawValue:))
    switch kind {
    case "initiated":
      return authType.map { .initiated($0, deliveryChannel: body["deliveryChannel"]?.string) }
    case "otp-read": return body["otp"]?.string.map { .otpRead($0) }
    case "verified": return .verified(token: nil)
    case "delivery": return .delivery
    case "fallback": return .fallback
    case "token":
      guard let authType, let token = token(body) else { return nil }
      return .token(authType, token)
    case "silent-failed":
      return body["cause"]?.text.flatMap(BridgeOutcome.SilentCause.init(rawValue:))
        .map { .silentFailed($0) }
    case "failed": return .failed
    default: return nil
    }
  }

  private static func token(_ body: JSON) -> JSONString? {
    body["token"]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }
}
