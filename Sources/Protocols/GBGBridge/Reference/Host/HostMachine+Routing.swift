import MachineKit
import WirePrimitives

extension HostMachine {
  /// Finds out who takes a request.
  mutating func route(_ request: PostedMessage) {
    let action = key(of: request.action)
    cite(.gbgQRY01, action == Self.queryAction ? "a query" : "another action")
    if config.delegate == .silent, has(.silentDelegateTakesRequests) {
      return out.only("handlerCalled", by: .gbgRTE21)
    }
    if action == Self.queryAction, !has(.queryHandlerMissing) { return answer(request) }
    if let slot = HostState.SlotName.allCases.first(where: { $0.action == action }) {
      return route(request, to: slot)
    }
    routeToHandler(request, action)
  }

  static var queryAction: JSONString { JSONString(BridgeConstant.queryAction.value) }

  /// The action under which handlers are looked for.
  private func key(of action: JSONString) -> JSONString {
    guard let fault = Self.loose.first(where: has), !knownActions.contains(action) else {
      return action
    }
    return knownActions.first { Self.isTaken(action, for: $0, under: fault) } ?? action
  }

  /// Wrong ways to compare actions.
  private static let loose: [HostFault] = [
    .comparingIgnoringCase, .comparingIgnoringSpace, .comparingBeginning, .comparingPattern,
  ]

  /// Whether an action passes for a known one, which it is not.
  private static func isTaken(
    _ action: JSONString, for known: JSONString, under fault: HostFault
  ) -> Bool {
    switch fault {
    case .comparingIgnoringCase: known.lowercasedASCII == action.lowercasedASCII
    case .comparingIgnoringSpace: known.codeUnits == action.codeUnits.trimmed
    case .comparingBeginning: action.codeUnits.starts(with: known.codeUnits)
    default:
      known.codeUnits.last == .asterisk
        && action.codeUnits.starts(with: known.codeUnits.dropLast())
    }
  }

  private var knownActions: [JSONString] {
    [Self.queryAction] + HostState.SlotName.allCases.map(\.action) + handlers.keys.sorted()
      + customs.keys.sorted()
  }

  private mutating func routeToHandler(_ request: PostedMessage, _ action: JSONString) {
    let (handler, custom) = (handlers[action], customs[action])
    if handler != nil, custom != nil { return leaveOpen(.ambGBG20) }
    // "Registered for the same action ID" may be said of the slot's own identifier too.
    let slot = HostState.SlotName.allCases.first { $0.id == action }
    if custom != nil, let slot, slots[slot].hasHandler { return leaveOpen(.ambGBG20) }
    guard let found = handler ?? custom else {
      return leavePending(request, by: reasonToWait(request.action))
    }
    let isRunning = calls.values.contains {
      $0.handler == .running && $0.request.action == request.action
    }
    let reason: RequirementID =
      action != request.action ? .gbgRTE18 : isRunning ? .gbgRTE26 : found.reason
    cite(reason, "called")
    let isLeft =
      handler != nil
      ? has(.registeredLeftPending) : has(.customsLeftPending)
    if isLeft { return leavePending(request, by: reason) }
    hand(request, to: found, by: reason, isRunning: isRunning)
  }

  /// Why nobody takes a request for the action.
  private func reasonToWait(_ action: JSONString) -> RequirementID {
    if action == Self.queryAction { return .gbgQRY14 }
    if let reason = grounds.unregistered[action] { return reason }
    let looksKnown = knownActions.contains { known in
      known != action && Self.loose.contains { Self.isTaken(action, for: known, under: $0) }
    }
    return looksKnown ? .gbgRTE18 : .gbgRTE04
  }

  mutating func hand(
    _ request: PostedMessage, to handler: HostState.Registration, by reason: RequirementID,
    isRunning: Bool = false
  ) {
    closeHanded(by: reason)
    if isRunning, has(.concurrencySerial) {
      waiting.append((handler.handler, request))
      return
    }
    call(handler.handler, request, by: reason)
  }

  /// A request that a handler takes: it is neither reported as unhandled nor answered by the host.
  mutating func closeHanded(by reason: RequirementID) {
    cite(.gbgRTE19, "handed over")
    if isWatched { cite(.gbgRTE27, "a delegate") }
    out.only("handlerCalled", by: reason)
    closeReports(by: RequirementID.gbgRTE27.weighed(for: reason))
    out.only("delivered", by: RequirementID.gbgRTE19.weighed(for: reason))
    judgePending(by: .gbgRTE19)
  }

  @discardableResult
  mutating func call(
    _ handler: JSONString, _ request: PostedMessage, in slot: HostState.SlotName? = nil,
    by reason: RequirementID
  ) -> Int {
    let number = callCount
    callCount += 1
    calls[number] = .init(name: handler, request: request, slot: slot)
    cite(.gbgRTE20, request.json["payload"]?["data"] == nil ? "no data" : "data")
    out.due(
      "handlerCalled",
      .members([
        "handler": .text(handler, by: reason), "call": .exactly(.number(number), by: reason),
        "request": request.tree(by: .gbgRTE20, withData: !has(.passingWithoutData)),
      ]), by: reason)
    if has(.handedAcknowledges) {
      let answer = response(to: request, status: .exactly("acknowledged", by: .gbgRTE19))
      deliver(answer, by: .gbgRTE19)
    }
    if has(.handedReportsUnhandled) { reportUnhandled(request, by: .gbgRTE27) }
    return number
  }
}

extension HostMachine {
  // MARK: Registrations

  /// What a registration may meet that nothing is said of.
  private mutating func doubtRegistration(of action: JSONString) {
    if action == Self.queryAction { leaveOpen(.ambGBG21) }
    if !action.isASCII { leaveOpen(.ambGBG52) }
    if calls.values.contains(where: { !$0.isOver && $0.request.action == action }) {
      leaveOpen(.ambGBG41)
    }
  }

  /// A registration under an action that nobody has asked for in vain.
  private mutating func settle(_ action: JSONString) {
    doubtRegistration(of: action)
    if isPending(action) { leaveOpen(.ambGBG49) }
    grounds.capabilities = .unasked
    grounds.unregistered[action] = nil
  }

  func isPending(_ action: JSONString) -> Bool {
    pending.values.contains { $0.request.action == action }
  }

  mutating func register(_ body: JSON) throws(TraceError) {
    let handler = try text("handler", in: body)
    let action = try text("action", in: body)
    settle(action)
    let known = handlers[action]
    handlers[action] = .init(
      handler: has(.replacingFirst) ? known?.handler ?? handler : handler, version: nil,
      reason: known == nil ? .gbgRTE01 : .gbgRTE02)
  }

  mutating func registerCustom(_ body: JSON) throws(TraceError) {
    let handler = try text("handler", in: body)
    let id = try text("id", in: body)
    let version = body["version"]?.string
    if version?.isEmpty ?? false { leaveOpen(.ambGBG58) }
    settle(id)
    let known = customs[id]
    let kept = has(.customReplacingFirst) ? known : nil
    customs[id] = .init(
      handler: kept?.handler ?? handler, version: kept == nil ? version : kept?.version,
      reason: known == nil ? .gbgRTE17 : .gbgRTE29)
  }

  mutating func unregister(_ body: JSON) throws(TraceError) {
    let action = try text("action", in: body)
    doubtRegistration(of: action)
    let isSlot = HostState.SlotName.allCases.contains { [$0.action, $0.id].contains(action) }
    if isSlot, !handlers.contains(action) { leaveOpen(.ambGBG32) }
    grounds.capabilities = .unasked
    switch (handlers.contains(action), customs.contains(action)) {
    case (true, true): leaveOpen(.ambGBG20)
    case (true, false):
      grounds.unregistered[action] = .gbgRTE03
      if !has(.unregisteringIgnored) { handlers.remove(action) }
    case (false, true):
      grounds.unregistered[action] = .gbgRTE31
      if !has(.customUnregisteringIgnored) { customs.remove(action) }
    case (false, false): unregisterUnknown()
    }
  }

  private mutating func unregisterUnknown() {
    cite(.gbgRTE23, "no handler")
    for action in handlers.keys { handlers[action]?.reason = .gbgRTE23 }
    if has(.unknownUnregisteringRemovesAll) { handlers.removeAll() }
    let wasNone = lastError == .none
    if has(.unknownUnregisteringError) { turn(.set) }
    if wasNone, case .by = grounds.lastError { showError(lastError, by: .gbgRTE23) }
  }
}

extension [UInt16] {
  fileprivate var trimmed: [UInt16] {
    var trimmed = self[...]
    while trimmed.first == .space { trimmed.removeFirst() }
    while trimmed.last == .space { trimmed.removeLast() }
    return Array(trimmed)
  }
}

extension UInt16 {
  fileprivate static let space = UInt16(UInt8(ascii: " "))
  fileprivate static let asterisk = UInt16(UInt8(ascii: "*"))
}
