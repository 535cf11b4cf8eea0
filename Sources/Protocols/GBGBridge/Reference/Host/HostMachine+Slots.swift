import MachineKit
import WirePrimitives

extension HostMachine {
  private func slot(in body: JSON) throws(TraceError) -> HostState.SlotName {
    guard let name = body["slot"]?.text.flatMap(HostState.SlotName.init) else {
      throw TraceError("there is no such slot")
    }
    return name
  }

  mutating func setSlot(_ body: JSON) throws(TraceError) {
    let name = try slot(in: body)
    var slot = slots[name]
    if slot.active != nil { leaveOpen(.ambGBG41) }
    grounds.capabilities = .unasked
    if let handler = body["handler"] {
      slot.handler = try handler.isNull ? slot.handler.cleared : Self.handler(handler)
      if isPending(name.action) { leaveOpen(.ambGBG49) }
    }
    if let isEnabled = body["isEnabled"] {
      guard let isEnabled = isEnabled.bool else { throw TraceError("\"isEnabled\" is no boolean") }
      slot.isEnabled = isEnabled
    }
    if let state = body["permissionState"] {
      guard let text = state.text, BridgeEnumeration.permissions.contains(text) else {
        throw TraceError("there is no such permission state")
      }
      slot.permission = JSONString(text)
    }
    if let version = body["version"] {
      slot.version = version.string
      if slot.version?.isEmpty ?? false { leaveOpen(.ambGBG58) }
    }
    slots[name] = slot
  }

  private static func handler(_ json: JSON) throws(TraceError) -> HostState.Slot.Handler {
    guard let name = json["name"]?.string,
      let mode = json["mode"]?.text.flatMap(HostState.Slot.Mode.init)
    else { throw TraceError("a handler has a \"name\" and a \"mode\"") }
    return .set(name, mode)
  }

  // MARK: Requests

  /// A request for the action of a slot.
  mutating func route(_ request: PostedMessage, to name: HostState.SlotName) {
    let target = misroutes(name) ? name.other : name
    let slot = slots[target]
    guard slot.hasHandler else { return routeUnset(request) }
    if config.isConfigured { return leaveOpen(.ambGBG46) }
    if handlers.contains(name.action) { return leaveOpen(.ambGBG20) }
    if !slot.isEnabled { return routeDisabled(request, target, slot) }
    if slot.active != nil { return reject(request, target) }
    let custom = customs[name.action]
    if let custom, has(.precedenceCustom) {
      return hand(request, to: custom, by: .gbgRTE13)
    }
    let isOtherBusy = slots[target.other].active != nil
    let isReused = slot.answered != nil
    if isOtherBusy && has(.independenceShared)
      || isReused && has(.reuseBusyForEver)
    {
      return reject(request, target)
    }
    let reason: RequirementID =
      isOtherBusy
      ? .gbgSLT16
      : custom != nil ? .gbgRTE13 : isReused ? .gbgSLT20 : name.requirement
    run(request, in: target, by: reason)
  }

  /// A wrong rule: to the other slot, where that could take it.
  private func misroutes(_ name: HostState.SlotName) -> Bool {
    has(name == .document ? .misroutedDocument : .misroutedSelfie)
      && [name, name.other].allSatisfy { slots[$0].isSupported && slots[$0].active == nil }
  }

  private mutating func routeUnset(_ request: PostedMessage) {
    let isCustom = customs.contains(request.action)
    if let handler = handlers[request.action], !isCustom {
      cite(.gbgRTE28, "a registered handler")
      if has(.unsetSlotShadowsHandlers) {
        return leavePending(request, by: .gbgRTE28)
      }
      return hand(request, to: handler, by: .gbgRTE28)
    }
    if isCustom { return leaveOpen(.ambGBG20) }
    if config.isConfigured { return leaveOpen(.ambGBG46) }
    cite(.gbgSLT17, "no handler")
    switch rules.unset {
    case .pending: leavePending(request, by: .gbgSLT17)
    case .unsupported: refuse(request)
    case .dropped: drop()
    }
  }

  private mutating func routeDisabled(
    _ request: PostedMessage, _ name: HostState.SlotName, _ slot: HostState.Slot
  ) {
    if customs.contains(name.action) { return leaveOpen(.ambGBG20) }
    if slot.active != nil { return leaveOpen(.ambGBG15) }
    cite(.gbgSLT17, "disabled")
    switch rules.disabled {
    case .pending: leavePending(request, by: .gbgSLT17)
    case .unsupported: refuse(request)
    case .handled: run(request, in: name, by: .gbgSLT17)
    case .dropped: drop()
    }
  }

  private mutating func drop() {
    out.only("handlerCalled", by: .gbgSLT17)
    closeReports(by: .gbgSLT17)
    out.only("delivered", by: .gbgSLT17)
    judgePending(by: .gbgSLT17)
  }

  private mutating func refuse(_ request: PostedMessage) {
    let answer = response(
      to: request, status: .exactly("unsupported", by: .gbgSLT17),
      data: .ignored(.none, .ambGBG15), error: .ignored(.none, .ambGBG15))
    deliver(answer, by: .gbgSLT17)
    drop()
    // No handler that is in use has it (line 1193), though it is answered.
    if isWatched { report("unhandledRequest", request, .may, by: .gbgSLT17) }
  }

  /// GBG-SLT-09.
  private mutating func reject(_ request: PostedMessage, _ name: HostState.SlotName) {
    cite(.gbgSLT09, name.rawValue)
    cite(.gbgRTE19, "answered by the host")
    if has(.busyHandled) { return run(request, in: name, by: .gbgSLT09) }
    out.only("handlerCalled", by: .gbgSLT09)
    closeReports(by: .gbgRTE27)
    judgePending(by: .gbgRTE19)
    if has(.busySilent) { return out.only("delivered", by: .gbgSLT09) }
    let status = JSON.string(rules.busyStatus.rawValue)
    let answer = response(
      to: request, status: .exactly(status, by: .gbgSLT09), data: .ignored(.none, .ambGBG16),
      error: busyError())
    deliver(answer, by: .gbgSLT09)
  }

  /// Its values are left open, and whether there is one (AMB-GBG-16); its members are not.
  private mutating func busyError() -> Acceptance {
    cite(.gbgENV17, "busy")
    let absent = Acceptance.absentOrNull(by: .gbgENV17)
    let isWhole = !has(.busyErrorCodeAlone)
    let error = Acceptance.members([
      "code": .any(.string, by: .gbgENV17),
      "message": isWhole ? .any(.string, by: .gbgENV17) : absent,
      "recoverable": isWhole ? .any(.boolean, by: .gbgENV17) : absent,
    ])
    return .oneOf([error, absent], by: .gbgENV17)
  }

  private mutating func run(
    _ request: PostedMessage, in name: HostState.SlotName, by reason: RequirementID
  ) {
    guard case .set(let handler, let mode) = slots[name].handler else { return }
    cite(reason, "called")
    cite(.gbgSLT08, "\(name.rawValue) runs")
    closeHanded(by: reason)
    mayAcknowledge(request)
    let number = call(handler, request, in: name, by: reason)
    let before = slots[name].work
    slots[name].work = .running(call: number, mode)
    switch before {
    case .idle(let kept) where kept.count == 1 && mode == .await:
      finish(name, kept[0], awaited: .gbgSLT14, answered: .gbgSLT14)
    // Several, one for a request that was answered, or a handler that does not wait.
    case .idle(let kept), .answered(_, _, let kept): if !kept.isEmpty { leaveOpen(.ambGBG18) }
    case .running: break
    }
    if mode == .await { out.only("awaitReturned", by: .gbgSLT12) }
  }
}

extension HostMachine {
  // MARK: Ends

  mutating func complete(_ body: JSON) throws(TraceError) {
    let name = try slot(in: body)
    let result = HostState.GivenResult(
      result: try CaptureResult(body["result"]), json: body["result"] ?? .null)
    if let doubt = result.result.doubt(in: name) { return leaveOpen(doubt) }
    switch slots[name].work {
    case .idle(let kept):
      completeNothing(name, result)
      if rules.early == .kept { slots[name].work = .idle(kept: kept + [result]) }
    case .answered(let call, let mode, let kept):
      completeAgain(name, result, call, mode)
      if rules.early == .kept {
        slots[name].work = .answered(call: call, mode, kept: kept + [result])
      }
    case .running(_, .manual): leaveOpen(.ambGBG18)
    case .running(_, .await):
      cite(.gbgSLT12, "completed")
      cite(.gbgSLT13, "completed")
      finish(name, result, awaited: .gbgSLT12, answered: .gbgSLT13)
    }
  }

  /// A completion before any request.
  private mutating func completeNothing(
    _ name: HostState.SlotName, _ result: HostState.GivenResult
  ) {
    cite(.gbgSLT14, "before any request")
    if rules.early == .sent {
      let request = PostedMessage(
        type: "request", correlationId: "", action: name.action, json: .null)
      answer(request, of: name, result.result, by: .gbgSLT14)
    }
    out.only("delivered", by: .gbgSLT14)
    out.only("awaitReturned", by: .gbgSLT14)
  }

  /// A completion after the answer.
  private mutating func completeAgain(
    _ name: HostState.SlotName, _ result: HostState.GivenResult, _ call: Int,
    _ mode: HostState.Slot.Mode
  ) {
    cite(.gbgSLT15, "after the answer")
    cite(.gbgSLT22, mode == .await ? "completed twice" : "returned and completed")
    if has(.lateResumesAgain), mode == .await { resume(call, result.json, by: .gbgSLT15) }
    if has(.lateAnswersAgain), let call = calls[call] {
      answer(call.request, of: name, result.result, by: .gbgSLT22)
    }
    out.only("delivered", by: .gbgSLT22)
    out.only("awaitReturned", by: .gbgSLT15)
  }

  /// `awaitCompletion()` returns.
  private mutating func resume(_ call: Int, _ json: JSON, by reason: RequirementID) {
    out.due(
      "awaitReturned",
      .members([
        "call": .exactly(.number(call), by: reason), "result": .capture(json, by: reason),
      ]), by: reason)
  }

  /// The active request of a slot comes to its end.
  mutating func finish(
    _ name: HostState.SlotName, _ given: HostState.GivenResult, awaited: RequirementID?,
    answered: RequirementID
  ) {
    guard case .running(let active, let mode) = slots[name].work else { return }
    cite(.gbgSLT08, "\(name.rawValue) ends")
    let isCancelled = awaited != nil && has(.awaitedCancelled)
    let result = isCancelled ? .cancelled(reason: "x") : given.result
    if let awaited {
      resume(active, isCancelled ? ["cancelled": ["reason": "x"]] : given.json, by: awaited)
    }
    calls[active]?.handler = .returned
    calls[active]?.answer = .final
    slots[name].work = .answered(call: active, mode, kept: [])
    guard let call = calls[active], awaited == nil || !has(.completionSilent) else {
      return out.only("delivered", by: answered)
    }
    answer(call.request, of: name, result, by: answered)
  }

  private mutating func answer(
    _ request: PostedMessage, of name: HostState.SlotName, _ result: CaptureResult,
    by reason: RequirementID
  ) {
    var ignored = CitationRecorder.disabled
    let encoded = CaptureReference(rules: rules.capture).response(to: result, citing: &ignored)
    cite(.gbgSLT19, encoded.status.value)
    cite(.gbgRSP15, "a slot")
    let action = has(.actionOfSlotID) ? name.id : request.action
    let answer = response(
      to: request, action: .text(action, by: .gbgRSP15),
      status: .exactly(.string(encoded.status.value), by: .gbgSLT19), data: encoded.dataTree,
      error: encoded.errorTree)
    deliver(answer, by: reason)
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
  fileprivate var dataTree: Acceptance {
    guard case .members(let members) = data else { return .ignored(.none, .ambGBG17) }
    return .object(members.map { .init($0.name, .exactly($0.part.value, by: .gbgSLT19)) })
  }

  fileprivate var errorTree: Acceptance {
    switch failure {
    case nil: .ignored(.none, .ambGBG35)
    case .absent: .absentOrNull(by: .gbgSLT19)
    case .payload(let error):
      .members([
        "code": .exactly(.string(error.code), by: .gbgSLT19),
        "message": .exactly(.string(error.message), by: .gbgSLT19),
        "recoverable": .exactly(.bool(error.recoverable), by: .gbgSLT19),
      ])
    }
  }
}

extension Acceptance {
  /// A result of a capture as a port writes it. A type that was left to the default may be written.
  fileprivate static func capture(_ json: JSON, by requirement: RequirementID) -> Acceptance {
    .object(
      json.object?.map { kind, members in
        let values = members.object?.map { name, value in
          Member(name.lossyText, .exactly(value.normalisedBytes, by: requirement))
        }
        return Member(kind.lossyText, .object(values ?? []))
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
