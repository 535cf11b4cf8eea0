import MachineKit
import WirePrimitives

extension HostMachine {
  /// A request for the action of a slot.
  mutating func route(_ request: PostedMessage, to name: HostState.SlotName) {
    let target = misroutes(name) ? name.other : name
    guard let slot = slots[target] else { return }
    guard slot.handler != nil else { return routeUnset(request) }
    if config.isConfigured { return leaveOpen(.ambGBG46) }
    if handlers[name.action] != nil { return leaveOpen(.ambGBG20) }
    if !slot.isEnabled { return routeDisabled(request, target) }
    if slot.active != nil { return reject(request, target) }
    if let custom = customs[name.action], rules.customs.precedence == .custom {
      return hand(request, to: custom, by: .gbgRTE13, isRunning: false)
    }
    let isOtherBusy = slots[target.other]?.active != nil
    if isOtherBusy, rules.slots.independence == .shared { return reject(request, target) }
    let reason: RequirementID =
      isOtherBusy
      ? .gbgSLT16
      : customs[name.action] != nil
        ? .gbgRTE13 : slot.hasAnswered ? .gbgSLT20 : name.requirement
    if slot.hasAnswered, rules.slots.reuse == .busyForEver { return reject(request, target) }
    run(request, in: target, by: reason)
  }

  /// A wrong rule: to the other slot, where that could take it.
  private func misroutes(_ name: HostState.SlotName) -> Bool {
    guard rules.slots.misrouted.contains(name.rawValue), let other = slots[name.other],
      let own = slots[name]
    else { return false }
    return own.isSupported && own.active == nil && other.isSupported && other.active == nil
  }

  private mutating func routeUnset(_ request: PostedMessage) {
    if let handler = handlers[request.action], customs[request.action] == nil {
      cite(.gbgRTE28, "a registered handler")
      if rules.customs.unsetSlot == .shadowsHandlers {
        return leavePending(request, by: .gbgRTE28)
      }
      return hand(request, to: handler, by: .gbgRTE28, isRunning: false)
    }
    if customs[request.action] != nil { return leaveOpen(.ambGBG20) }
    if config.isConfigured { return leaveOpen(.ambGBG46) }
    cite(.gbgSLT17, "no handler")
    switch rules.slots.unset {
    case .pending: leavePending(request, by: .gbgSLT17)
    case .unsupported: refuse(request)
    case .dropped: countNothing()
    }
  }

  private mutating func routeDisabled(_ request: PostedMessage, _ name: HostState.SlotName) {
    if customs[name.action] != nil { return leaveOpen(.ambGBG20) }
    if slots[name]?.active != nil { return leaveOpen(.ambGBG15) }
    cite(.gbgSLT17, "disabled")
    switch rules.slots.disabled {
    case .pending: leavePending(request, by: .gbgSLT17)
    case .unsupported: refuse(request)
    case .handled: run(request, in: name, by: .gbgSLT17)
    case .dropped: countNothing()
    }
  }

  private mutating func countNothing() {
    count(.handlerCalled, by: .gbgSLT17)
    countReports(by: .gbgSLT17)
    count(.delivered, by: .gbgSLT17)
    pendingReason = .gbgSLT17
  }

  private mutating func refuse(_ request: PostedMessage) {
    countNothing()
    deliver(
      response(
        to: request, status: .value("unsupported", by: .gbgSLT17),
        data: .open(.none, .ambGBG15), error: .open(.none, .ambGBG15)),
      by: .gbgSLT17)
  }

  /// GBG-SLT-09.
  private mutating func reject(_ request: PostedMessage, _ name: HostState.SlotName) {
    cite(.gbgSLT09, name.rawValue)
    cite(.gbgRTE19, "answered by the host")
    count(.handlerCalled, by: .gbgSLT09)
    countReports(by: .gbgRTE27)
    count(.delivered, by: .gbgSLT09)
    pendingReason = .gbgRTE19
    if rules.slots.busy == .handled {
      run(request, in: name, by: .gbgSLT09)
      return
    }
    guard rules.slots.busy == .rejected else { return }
    let status = JSON.string(rules.slots.busyStatus.rawValue)
    deliver(
      response(
        to: request, status: .value(status, by: .gbgSLT09),
        data: .open(.none, .ambGBG16), error: busyError()),
      by: .gbgSLT09)
  }

  /// Its values are left open (AMB-GBG-16), its members are not.
  private mutating func busyError() -> Expected {
    cite(.gbgENV17, "busy")
    let code: (String, JSON) = ("code", "BUSY")
    let others: [(String, JSON)] = [("message", "busy"), ("recoverable", true)]
    return .error(
      .object(rules.slots.busyError == .whole ? [code] + others : [code]), by: .gbgENV17)
  }

  private mutating func run(
    _ request: PostedMessage, in name: HostState.SlotName, by reason: RequirementID
  ) {
    guard let handler = slots[name]?.handler else { return }
    cite(reason, "called")
    cite(.gbgSLT08, "\(name.rawValue) runs")
    countHanded(by: reason)
    let number = call(handler.name, .slot(name), request, by: reason)
    slots[name]?.active = number
    slots[name]?.lastMode = handler.mode
    slots[name]?.lastRequest = request
    guard let early = slots[name]?.early, !early.isEmpty else { return }
    slots[name]?.early = []
    guard rules.slots.early == .kept else { return }
    // Several, one for a request that was answered, or a handler that does not wait.
    let isPlain = early.count == 1 && !early[0].isLate && handler.mode == .await
    guard isPlain else { return leaveOpen(.ambGBG18) }
    finish(name, early[0].result, early[0].json, awaited: .gbgSLT14, answered: .gbgSLT14)
  }
}

extension HostMachine {
  // MARK: Ends

  mutating func complete(_ body: JSON) throws(TraceError) {
    guard let name = body["slot"]?.text.flatMap(HostState.SlotName.init) else {
      throw TraceError("there is no such slot")
    }
    let result = try CaptureResult(body["result"])
    if let doubt = result.doubt(in: name) { return leaveOpen(doubt) }
    guard let slot = slots[name], let json = body["result"] else { return }
    guard slot.active != nil else { return completeNothing(name, slot, result, json) }
    guard slot.lastMode == .await else { return leaveOpen(.ambGBG18) }
    cite(.gbgSLT12, "completed")
    cite(.gbgSLT13, "completed")
    finish(name, result, json, awaited: .gbgSLT12, answered: .gbgSLT13)
  }

  /// A completion that no handler waits for.
  private mutating func completeNothing(
    _ name: HostState.SlotName, _ slot: HostState.Slot, _ result: CaptureResult, _ json: JSON
  ) {
    guard slot.hasAnswered, let request = slot.lastRequest else {
      cite(.gbgSLT14, "before any request")
      count(.delivered, by: .gbgSLT14)
      count(.awaitReturned, by: .gbgSLT14)
      if rules.slots.early == .sent {
        let request = PostedMessage(
          type: "request", correlationId: "", action: name.action, json: .null)
        answer(request, of: name, result, by: .gbgSLT14)
      }
      slots[name]?.early.append((result, json, isLate: false))
      return
    }
    cite(.gbgSLT15, "after the answer")
    cite(.gbgSLT22, slot.lastMode == .await ? "completed twice" : "returned and completed")
    count(.delivered, by: .gbgSLT22)
    count(.awaitReturned, by: .gbgSLT15)
    switch rules.slots.late {
    case .nothing: break
    case .resumesAgain where slot.lastMode == .await:
      tellAwaited(calls.lastIndex { $0.request.correlationId == request.correlationId }, json)
    case .resumesAgain: break
    case .answersAgain: answer(request, of: name, result, by: .gbgSLT22)
    }
    slots[name]?.early.append((result, json, isLate: true))
  }

  private mutating func tellAwaited(
    _ call: Int?, _ json: JSON, by reason: RequirementID = .gbgSLT15
  ) {
    tell(
      .awaitReturned,
      .object([
        ("call", .value(.number(call ?? 0), by: reason)), ("result", .capture(json, by: reason)),
      ]))
  }

  /// The active request of a slot comes to its end.
  mutating func finish(
    _ name: HostState.SlotName, _ result: CaptureResult, _ json: JSON,
    awaited: RequirementID?, answered: RequirementID
  ) {
    guard let slot = slots[name], let active = slot.active else { return }
    cite(.gbgSLT08, "\(name.rawValue) ends")
    var (result, json) = (result, json)
    if let awaited {
      if rules.slots.awaited == .cancelled {
        (result, json) = (.cancelled(reason: "x"), ["cancelled": ["reason": "x"]])
      }
      count(.awaitReturned, by: awaited)
      tellAwaited(active, json, by: awaited)
    }
    calls[active].hasReturned = true
    calls[active].answer = .final
    slots[name]?.active = nil
    slots[name]?.hasAnswered = true
    slots[name]?.shown = calls[active].request
    count(.delivered, by: answered)
    if awaited != nil, rules.slots.completion == .silent { return }
    answer(calls[active].request, of: name, result, by: answered)
  }

  private mutating func answer(
    _ request: PostedMessage, of name: HostState.SlotName, _ result: CaptureResult,
    by reason: RequirementID
  ) {
    var deaf = CitationRecorder.deaf
    let encoded = CaptureReference(rules: rules.capture).response(to: result, citing: &deaf)
    cite(.gbgSLT19, encoded.status.value)
    cite(.gbgRSP15, "a slot")
    let action = rules.responders.action == .ofSlotID ? name.id : request.action
    deliver(
      response(
        to: request, action: .value(.string(action), by: .gbgRSP15),
        status: .value(.string(encoded.status.value), by: .gbgSLT19),
        data: encoded.expectedData, error: encoded.expectedError),
      by: reason)
  }
}

extension CaptureResult {
  /// What leaves open what a slot makes of it.
  func doubt(in slot: HostState.SlotName) -> AmbiguityID? {
    switch self {
    case .document where slot == .selfie, .selfie where slot == .document: .ambGBG19
    default: doubt
    }
  }
}

extension CaptureResponse {
  var expectedData: Expected {
    guard case .members(let members) = data else { return .open(.none, .ambGBG17) }
    return .object(members.map { ($0.name, .value($0.part.value, by: .gbgSLT19)) })
  }

  var expectedError: Expected {
    switch failure {
    case nil: .open(.none, .ambGBG35)
    case .absent: .absent(by: .gbgSLT19)
    case .payload(let error):
      .object([
        ("code", .value(.string(error.code), by: .gbgSLT19)),
        ("message", .value(.string(error.message), by: .gbgSLT19)),
        ("recoverable", .value(.bool(error.recoverable), by: .gbgSLT19)),
      ])
    }
  }
}

extension Expected {
  /// A result of a capture as a port writes it. A type that was left to the default may be written.
  static func capture(_ json: JSON, by requirement: RequirementID) -> Expected {
    .object(
      json.object?.map { kind, members in
        (
          kind.lossyText,
          .object(
            members.object?.map { name, value in
              (name.lossyText, .value(value.normalisedBytes, by: requirement))
            } ?? [])
        )
      } ?? [])
  }
}

extension JSON {
  /// Bytes in the one form that their base64 has.
  fileprivate var normalisedBytes: JSON {
    guard let base64 = self["$bytes"]?.text, let bytes = try? Base64.decode(base64.utf8) else {
      return self
    }
    return ["$bytes": .string(Base64.encode(bytes))]
  }
}
