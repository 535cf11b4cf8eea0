import MachineKit
import WirePrimitives

/// What a page does.
enum PageEffect: String, CaseIterable {
  /// A call of the bridge that did not throw: `{"method", "args"}`.
  case bridge
  /// `{"text"}`.
  case token, error, alert
  /// An exception left the page's code.
  case threw
  /// `{"what"}`.
  case store
  case showOtp
}

extension Outbox {
  mutating func only(_ effect: PageEffect, by reason: RequirementID) {
    only(effect.rawValue, by: reason)
  }
}

extension PageMachine {
  /// Judged where the effects of its kind are in this step.
  func act(
    _ effect: PageEffect, _ body: JSON = [:], by reason: RequirementID, _ out: inout Outbox<Never>
  ) {
    guard let asked = out.reason(for: effect.rawValue) else {
      return out.does(effect.rawValue, body, by: reason)
    }
    let members = (body.object.map(Array.init) ?? []).map {
      Acceptance.Member($0.name.lossyText, .exactly($0.value, by: asked))
    }
    out.due(effect.rawValue, .object(members), by: asked)
  }

  /// The user is told something, in whatever words.
  func tell(
    _ effect: PageEffect, _ text: String, by reason: RequirementID, _ out: inout Outbox<Never>
  ) {
    var told = ExpectedEffect(
      .due, effect.rawValue, .unasked(["text": .string(JSONString(text))]), by: reason)
    told.otherKinds = [effect == .alert ? PageEffect.error.rawValue : PageEffect.alert.rawValue]
    told.isRepeatable = true
    told.orders = []
    out.expect(told)
  }

  /// The message is shown, once or more, and no other instead.
  func show(_ message: JSONString, by reason: RequirementID, _ out: inout Outbox<Never>) {
    var shown = ExpectedEffect(
      .due, PageEffect.error.rawValue,
      .object([.init("text", .exactly(.string(message), by: reason))]), by: reason)
    shown.isRepeatable = true
    out.expect(shown)
  }

  /// Neither startAuth nor verifyOtp is called.
  func startsNothing(by reason: RequirementID, _ out: inout Outbox<Never>) {
    out.only(.bridge, by: reason)
    var again = ExpectedEffect(
      .may, PageEffect.bridge.rawValue,
      .object([.init("method", .exactly("initAuth", by: reason))]),
      by: reason)
    again.isRepeatable = true
    out.expect(again)
  }

  // MARK: Calls of the bridge

  func call(_ method: BridgeMethod, _ effect: ExpectedEffect, _ out: inout Outbox<Never>) {
    out.recorder.cite(.fnvCBK24, method.rawValue)
    out.expect(effect)
  }

  func initialisation(_ given: JSON) -> Acceptance {
    let reason = RequirementID.fnvINI20
    var config = Acceptance.exactly(given, by: reason)
    if let json = given.text.flatMap({ try? JSON.parse($0) }) {
      let app = json["appId"].map { Acceptance.exactly($0, by: reason) }
      let request = json["requestId"].map { own in
        Acceptance.oneOf([.exactly(own, by: reason), .any(.string, by: reason)], by: reason)
      }
      config = .json(
        .object([
          .init("appId", app ?? .absentOrNull(by: reason)),
          .init("requestId", request ?? .absentOrNull(by: reason)),
        ]), .none, by: reason)
    }
    return call(.initAuth, [config], by: reason)
  }

  func call(
    _ method: BridgeMethod, _ arguments: [Acceptance], by reason: RequirementID
  ) -> Acceptance {
    let name =
      switch method {
      case .initAuth: "handleInitAuthResponse"
      case .startAuth: "handleStartAuthResponse"
      case .verifyOtp: "handleVerifyOtpResponse"
      }
    let callback: Acceptance =
      switch rules.callback {
      case .named:
        .oneOf(
          [.exactly(.string(JSONString(name)), by: .fnvCBK24), .any(.path, by: .fnvCBK24)],
          by: .fnvCBK24)
      case .empty: .exactly("", by: .fnvCBK24)
      case .called: .exactly(.string(JSONString(name + "()")), by: .fnvCBK24)
      }
    // What is left out is most often the callback.
    return .object([
      .init("method", .exactly(.string(JSONString(method.rawValue)), by: reason)),
      .init("args", .array(arguments + [callback], by: .fnvCBK24)),
    ])
  }

  /// Whatever verifyOtp is given, it is what startAuth was given.
  static func form(of number: JSONString, _ form: Acceptance) -> Acceptance {
    .named("the form of \(number.lossyText)", form, by: .fnvVER18)
  }
}
