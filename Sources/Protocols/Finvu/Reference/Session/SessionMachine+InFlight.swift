import MachineKit
import WirePrimitives

/// Two calls of a method that are in flight at once. Whether the second is joined to the first, waits, is
/// refused or left is nobody's; that no callback gets two final responses is FNV-CBK-13.
extension SessionMachine {
  /// AMB-FNV-42.
  mutating func initialiseBeside(
    _ result: InitConfigReference.Result, _ out: inout Outbox<Never>
  ) {
    guard case .valid = result.validation.outcome, let first = requests.dropLast().last,
      case .initialising(isRepeated: false) = first.state, pair(.ambFNV42)
    else { return lose(.ambFNV42) }
    ask(
      .providerInit,
      [("appId", result.appID, .fnvINI19), ("requestId", result.requestID, .fnvINI19)],
      by: .fnvCBK13, &out)
    verdict.open.insert(ProviderCall.providerInit.rawValue)
  }

  /// AMB-FNV-18. What the callback of a startAuth hears besides is a matter of its own (AMB-FNV-35), so it
  /// has none.
  mutating func verifyBeside(
    _ number: JSONString, _ otp: JSONString, _ out: inout Outbox<Never>
  ) {
    guard let current, case .flow(let flow) = requests[current].state, flow.callback == .absent,
      flow.number == number, flow.stage == .initiated(.otp), liveFlows == [current],
      case .verifying = requests[requests.count - 2].state, pair(.ambFNV18)
    else { return lose(.ambFNV18) }
    requests[current].state = .settled
    for request in requests.suffix(2) { allow("VERIFY", to: request.callback) }
    keep(.otp, as: "otp", &out)
    ask(
      .providerVerify, [("phoneNumber", number, .fnvVER10), ("otp", otp, .fnvVER13)], by: .fnvCBK13,
      &out)
    verdict.open.insert(ProviderCall.providerVerify.rawValue)
  }

  /// Of the last two messages.
  private mutating func pair(_ ambiguity: AmbiguityID) -> Bool {
    let last = callback
    guard case .named = last, case .named = requests[requests.count - 2].callback,
      requests[requests.count - 2].callback != last
    else { return false }
    inFlight = ambiguity
    for index in requests.indices.suffix(2) { requests[index].state = .inFlight(last: last) }
    letCall(requests.suffix(2).map(\.callback))
    return true
  }

  private mutating func letCall(_ callbacks: [SessionCallback]) {
    verdict.calls = .init(requirement: .fnvCBK13, isLight: true, isFree: true)
    for callback in callbacks { allow(nil, to: callback) }
  }

  mutating func reported(
    _ event: SessionEvent, of index: Int, last: SessionCallback, _ out: inout Outbox<Never>
  ) {
    let own = requests[index].callback
    requests[index].state = .settled
    let hasWorked = if case .outcome(.initialised) = event { true } else { false }
    let isFirst = requests.contains { if case .inFlight = $0.state { true } else { false } }
    if hasWorked, isFirst {
      initialisation = .done
    } else if hasWorked, initialisation == .done {
      inFlight = nil
    }
    let isMixedUp = rules.inFlight == .last
    say(response(to: event.outcome), to: isMixedUp ? last : own, by: .light(.fnvCBK13), &out)
    if !isMixedUp { letCall([own, last]) }
  }
}
