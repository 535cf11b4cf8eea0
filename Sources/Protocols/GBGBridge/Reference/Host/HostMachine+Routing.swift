import MachineKit
import WirePrimitives

extension HostMachine {
  /// Finds out who takes a request.
  mutating func route(_ request: PostedMessage) {
    let action = key(of: request.action)
    cite(.gbgQRY01, action == Self.queryAction ? "a query" : "another action")
    if config.delegate == .silent, rules.routing.silentDelegate == .takesRequests {
      return count(.handlerCalled, by: .gbgRTE21)
    }
    if action == Self.queryAction, rules.queries.handler == .registered { return answer(request) }
    if let slot = HostState.SlotName.allCases.first(where: { $0.action == action }) {
      return route(request, to: slot)
    }
    routeToHandler(request, action)
  }

  static var queryAction: JSONString { JSONString(BridgeConstant.queryAction.value) }

  /// The action under which handlers are looked for.
  private func key(of action: JSONString) -> JSONString {
    guard rules.routing.comparing != .exact else { return action }
    let known = knownActions
    guard !known.contains(action) else { return action }
    return known.first { Self.isTaken(action, for: $0, comparing: rules.routing.comparing) }
      ?? action
  }

  /// Whether an action passes for a known one, which it is not.
  private static func isTaken(
    _ action: JSONString, for known: JSONString, comparing: HostRules.Routing.Comparing
  ) -> Bool {
    switch comparing {
    case .exact: false
    case .ignoringCase: known.lowercasedASCII == action.lowercasedASCII
    case .ignoringSpace: known.codeUnits == action.codeUnits.trimmed
    case .beginning: action.codeUnits.starts(with: known.codeUnits)
    case .pattern:
      known.codeUnits.last == .asterisk
        && action.codeUnits.starts(with: known.codeUnits.dropLast())
    }
  }

  private var knownActions: [JSONString] {
    [Self.queryAction] + HostState.SlotName.allCases.map(\.action) + handlers.keys.sorted()
      + customs.keys.sorted()
  }

  private mutating func routeToHandler(_ request: PostedMessage, _ action: JSONString) {
    if handlers[action] != nil, customs[action] != nil { return leaveOpen(.ambGBG20) }
    let isRunning = calls.contains { !$0.hasReturned && $0.request.action == request.action }
    if let handler = handlers[action] {
      let reason: RequirementID =
        action != request.action
        ? .gbgRTE18
        : isRunning
          ? .gbgRTE26
          : hasUnregisteredUnknown ? .gbgRTE23 : handler.isReplaced ? .gbgRTE02 : .gbgRTE01
      cite(reason, "called")
      if rules.routing.registered == .leftPending { return leavePending(request, by: reason) }
      return hand(request, to: handler, by: reason, isRunning: isRunning)
    }
    if let custom = customs[action] {
      let reason: RequirementID =
        action != request.action
        ? .gbgRTE18 : isRunning ? .gbgRTE26 : custom.isReplaced ? .gbgRTE29 : .gbgRTE17
      cite(reason, "called")
      if rules.customs.routing == .leftPending { return leavePending(request, by: reason) }
      return hand(request, to: custom, by: reason, isRunning: isRunning)
    }
    leavePending(request, by: reasonToWait(request.action))
  }

  /// Why nobody takes a request for the action.
  private func reasonToWait(_ action: JSONString) -> RequirementID {
    if action == Self.queryAction { return .gbgQRY14 }
    if let reason = gone[action] { return reason }
    let looksKnown = knownActions.contains { known in
      known != action
        && HostRules.Routing.Comparing.allCases.contains {
          Self.isTaken(action, for: known, comparing: $0)
        }
    }
    return looksKnown ? .gbgRTE18 : .gbgRTE04
  }

  mutating func hand(
    _ request: PostedMessage, to handler: HostState.Registration, by reason: RequirementID,
    isRunning: Bool
  ) {
    countHanded(by: reason)
    if isRunning, rules.routing.concurrency == .serial {
      waiting.append((handler.handler, request))
      return
    }
    call(handler.handler, .responder, request, by: reason)
  }

  /// A request that a handler takes: it is neither reported as unhandled nor answered by the host.
  mutating func countHanded(by reason: RequirementID) {
    cite(.gbgRTE19, "handed over")
    if isWatched { cite(.gbgRTE27, "a delegate") }
    count(.handlerCalled, by: reason)
    countReports(by: RequirementID.gbgRTE27.weighed(for: reason))
    count(.delivered, by: RequirementID.gbgRTE19.weighed(for: reason))
    pendingReason = .gbgRTE19
  }

  @discardableResult
  mutating func call(
    _ handler: JSONString, _ kind: HostState.Call.Kind, _ request: PostedMessage,
    by reason: RequirementID
  ) -> Int {
    let number = calls.count
    calls.append(.init(kind: kind, handler: handler, request: request))
    cite(.gbgRTE20, request.json["payload"]?["data"] == nil ? "no data" : "data")
    tell(
      .handlerCalled,
      .object([
        ("handler", .value(.string(handler), by: reason)),
        ("call", .value(.number(number), by: reason)),
        ("request", request.expected(by: .gbgRTE20, rules.routing.passing)),
      ]))
    switch rules.routing.handed {
    case .nothing: break
    case .acknowledges:
      deliver(
        response(to: request, status: .value("acknowledged", by: .gbgRTE19)), by: .gbgRTE19)
    case .reportsUnhandled: reportUnhandled(request, by: .gbgRTE27)
    }
    return number
  }
}

extension HostMachine {
  // MARK: Registrations

  /// What a registration may meet that nothing is said of.
  private mutating func doubtRegistration(of action: JSONString) {
    if action == Self.queryAction { leaveOpen(.ambGBG21) }
    if !action.isASCII { leaveOpen(.ambGBG52) }
    if calls.contains(where: { $0.isOpen && $0.request.action == action }) { leaveOpen(.ambGBG41) }
  }

  /// What a new handler may find waiting for it.
  private mutating func doubtWaiting(for action: JSONString) {
    if pending.contains(where: { $0.request.action == action }) { leaveOpen(.ambGBG49) }
  }

  mutating func register(_ body: JSON) throws(TraceError) {
    let handler = try text("handler", in: body)
    let action = try text("action", in: body)
    doubtRegistration(of: action)
    doubtWaiting(for: action)
    isChanged = true
    gone[action] = nil
    if var known = handlers[action] {
      if rules.routing.replacing == .last { known.handler = handler }
      known.isReplaced = true
      handlers[action] = known
    } else {
      handlers[action] = .init(handler: handler)
    }
  }

  mutating func registerCustom(_ body: JSON) throws(TraceError) {
    let handler = try text("handler", in: body)
    let id = try text("id", in: body)
    let version = body["version"]?.string
    if version?.isEmpty ?? false { leaveOpen(.ambGBG58) }
    doubtRegistration(of: id)
    doubtWaiting(for: id)
    isChanged = true
    gone[id] = nil
    if customs[id] != nil, rules.customs.replacing == .first {
      customs[id]?.isReplaced = true
    } else {
      customs[id] = .init(handler: handler, version: version, isReplaced: customs[id] != nil)
    }
  }

  mutating func unregister(_ body: JSON) throws(TraceError) {
    let action = try text("action", in: body)
    doubtRegistration(of: action)
    let isSlot = HostState.SlotName.allCases.contains { [$0.action, $0.id].contains(action) }
    if isSlot, handlers[action] == nil { leaveOpen(.ambGBG32) }
    isChanged = true
    if handlers[action] != nil, customs[action] != nil { return leaveOpen(.ambGBG20) }
    if handlers[action] != nil {
      gone[action] = .gbgRTE03
      if rules.routing.unregistering == .removes { handlers[action] = nil }
    } else if customs[action] != nil {
      gone[action] = .gbgRTE31
      if rules.customs.unregistering == .removes { customs[action] = nil }
    } else {
      unregisterUnknown()
    }
  }

  private mutating func unregisterUnknown() {
    cite(.gbgRTE23, "no handler")
    hasUnregisteredUnknown = true
    let wasSet = showsError
    switch rules.routing.unknownUnregistering {
    case .nothing: break
    case .error: showsError = true
    case .removesAll: handlers = [:]
    }
    if case .clear = error { verdict.error = (showsError && !wasSet, .gbgRTE23) }
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
