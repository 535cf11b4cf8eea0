import MachineKit
import WirePrimitives

extension HostMachine {
  // MARK: Handlers

  /// The number of a call that the host has made; a trace may name others, of which nothing comes.
  private func call(in body: JSON) throws(TraceError) -> Int? {
    guard let number = body["call"]?.int, number >= 0 else {
      throw TraceError("\"call\" is no number of a call")
    }
    return calls.contains(number) ? number : nil
  }

  mutating func handlerReturn(_ body: JSON) throws(TraceError) {
    let number = try call(in: body)
    let result = body["result"] == nil ? nil : try CaptureResult(body["result"])
    guard let number, let call = calls[number], call.handler == .running else { return }
    guard let name = call.slot else { return returnWithoutResult(number, call) }
    guard case .running(number, .manual) = slots[name].work, let result, let json = body["result"]
    else { return }
    if let doubt = result.doubt(in: name) { return leaveOpen(doubt) }
    finish(name, .init(result: result, json: json), awaited: nil, answered: .gbgSLT19)
  }

  private mutating func returnWithoutResult(_ number: Int, _ call: HostState.Call) {
    calls[number]?.handler = .returned
    if call.answer == .none {
      cite(.gbgRSP12, "returned")
      if has(.returnedAnswered) {
        calls[number]?.answer = .final
        let answer = response(
          to: call.request, status: .exactly("error", by: .gbgRSP12),
          error: .ignored(.none, .ambGBG35))
        deliver(answer, by: .gbgRSP12)
      }
      out.only("delivered", by: .gbgRSP12)
    }
    let action = call.request.action
    guard let next = waiting.firstIndex(where: { $0.request.action == action }) else { return }
    let (name, request) = waiting.remove(at: next)
    self.call(name, request, by: .gbgRTE26)
  }

  mutating func handlerRespond(_ body: JSON) throws(TraceError) {
    let number = try call(in: body)
    let answer = try Answer(body)
    guard let number, let call = calls[number], call.slot == nil else { return }
    if answer.hasTag { return leaveOpen(.ambGBG54) }
    let isInterim = answer.isAcknowledged && rules.acknowledged == .interim
    switch call.answer {
    case .interim where isInterim: return leaveOpen(.ambGBG14)
    case .none, .interim: calls[number]?.answer = isInterim ? .interim : .final
    case .final:
      cite(.gbgRSP08, "again")
      out.only("delivered", by: .gbgRSP08)
      guard has(.repeatedSent) else { return }
    }
    let hasReturned = call.handler == .returned
    let isBackground = body["thread"]?.text == "background"
    if isBackground { cite(.gbgRSP09, "background") }
    if hasReturned { cite(.gbgRSP12, "responds after its return") }
    // It is no later call to one that takes acknowledgements for interim.
    let reason: RequirementID =
      call.answer == .interim
      ? .gbgRSP08 : hasReturned ? .gbgRSP12 : isBackground ? .gbgRSP09 : .gbgRSP15
    if hasReturned && has(.returnedClosed)
      || isBackground && has(.backgroundDropped)
    {
      return out.only("delivered", by: reason)
    }
    for _ in 0..<(hasReturned && has(.returnedAnswersTwice) ? 2 : 1) {
      respond(to: call, with: answer, by: reason, isBackground: isBackground)
    }
  }

  private mutating func respond(
    to call: HostState.Call, with answer: Answer, by reason: RequirementID, isBackground: Bool
  ) {
    cite(.gbgRSP15, "a responder")
    let action = has(.actionHandlerName) ? call.name : call.request.action
    let thread =
      isBackground && has(.backgroundItsThread) ? "background" : "main"
    let answer = response(
      to: call.request, action: .text(action, by: .gbgRSP15), status: status(answer),
      data: data(answer), error: error(answer))
    deliver(answer, by: reason, thread: isBackground ? thread : nil)
  }
}

extension HostMachine {
  // MARK: Manual answers

  mutating func respond(_ body: JSON) throws(TraceError) {
    let id = try text("correlationId", in: body)
    let answer = try Answer(body)
    if answer.hasTag { return leaveOpen(.ambGBG54) }
    if case .open(let doubt) = grounds.pending { return leaveOpen(doubt) }
    let key = pendingKey(for: id)
    guard let entry = pending[key] else { return respondToUnknown(id, answer) }
    // A guard may be per id, so a second answer is unspecified.
    if grounds.explicit.contains(key) { return leaveOpen(.ambGBG51) }
    cite(.gbgRSP01, "pending")
    cite(.gbgRSP02, "pending")
    if !has(.pendingKept) { pending.remove(key) }
    judgePending(by: .gbgRSP01)
    if has(.pendingOnlyRemoved) {
      return out.only("delivered", by: .gbgRSP01)
    }
    let action: JSONString =
      has(.pendingActionRespond) ? "respond" : entry.request.action
    let sent = response(
      to: entry.request, action: .text(action, by: .gbgRSP02), status: status(answer),
      data: data(answer), error: error(answer))
    if !deliver(sent, by: .gbgRSP01) { grounds.pending = .open(.ambGBG48) }
  }

  /// The id under which a request is looked for.
  private func pendingKey(for id: JSONString) -> JSONString {
    if pending.contains(id) { return id }
    return pending.keys.first {
      has(.answeredIgnoringCase) && $0.lowercasedASCII == id.lowercasedASCII
        || has(.answeredBeginning) && $0.codeUnits.starts(with: id.codeUnits)
    } ?? id
  }

  private mutating func respondToUnknown(_ id: JSONString, _ answer: Answer) {
    cite(.gbgRSP03, "unknown")
    defer { out.only("delivered", by: .gbgRSP03) }
    guard has(.unknownSent) else { return }
    let request = PostedMessage(type: "request", correlationId: id, action: "", json: .null)
    deliver(response(to: request, status: status(answer)), by: .gbgRSP03)
  }

  mutating func respondAction(_ body: JSON) throws(TraceError) {
    let id = try text("correlationId", in: body)
    let action = try text("action", in: body)
    let answer = try Answer(body)
    if answer.hasTag { return leaveOpen(.ambGBG54) }
    if !id.isASCII || id.isEmpty || action.isEmpty { return leaveOpen(.ambGBG58) }
    let entry = pending[id]
    let isUsed =
      entry == nil
      ? !grounds.usedIDs.insert(id).inserted : grounds.explicit.contains(id)
    if isUsed { return leaveOpen(.ambGBG51) }
    if entry != nil, case .open(let doubt) = grounds.pending { return leaveOpen(doubt) }
    cite(.gbgRSP04, entry == nil ? "not pending" : "pending")
    if grounds.isNew { grounds.received = .by(.gbgRTE06) }
    if has(.explicitOnlyPending), entry == nil {
      return out.only("delivered", by: .gbgRSP04)
    }
    let shown =
      has(.explicitOfRequest) ? entry?.request.action ?? action : action
    let request = PostedMessage(type: "request", correlationId: id, action: action, json: .null)
    let sent = response(
      to: request, action: .text(shown, by: .gbgRSP04), status: status(answer),
      data: data(answer), error: error(answer))
    let isSent = deliver(sent, by: .gbgRSP04)
    if entry != nil { settleExplicit(id, answer, isSent: isSent) }
  }

  /// GBG-RSP-05: what becomes of the pending request is declared.
  private mutating func settleExplicit(_ id: JSONString, _ answer: Answer, isSent: Bool) {
    cite(.gbgRSP05, "pending")
    grounds.explicit.insert(id)
    if answer.isAcknowledged { grounds.pending = .open(.ambGBG14) }
    if !isSent { grounds.pending = .open(.ambGBG48) }
    if rules.explicitPending == .removed { pending.remove(id) }
  }
}

extension HostMachine {
  /// What an app answers with: `"status"`, `"data"`?, `"error"`?.
  struct Answer {
    let status: String
    let data: JSON?
    let error: JSON?

    init(_ body: JSON) throws(TraceError) {
      guard let status = body["status"]?.text, BridgeMessage.statuses.contains(status) else {
        throw TraceError("there is no such status")
      }
      guard body["data"] == nil || body["data"]?.object != nil,
        body["error"] == nil || body["error"]?.object != nil
      else { throw TraceError("\"data\" or \"error\" is no object") }
      self.status = status
      data = body["data"]
      error = body["error"]
    }

    var hasTag: Bool { (data?.hasTag ?? false) || (error?.hasTag ?? false) }
    var isAcknowledged: Bool { status == "acknowledged" }
  }

  private mutating func status(_ answer: Answer) -> Acceptance {
    cite(.gbgRSP13, answer.status)
    var shown = answer.status
    if has(.statusesCancelledAsError), shown == "cancelled" { shown = "error" }
    if has(.statusesOthersAsSuccess), ["unsupported", "acknowledged"].contains(shown) {
      shown = "success"
    }
    return .exactly(.string(shown), by: .gbgRSP13)
  }

  private mutating func data(_ answer: Answer) -> Acceptance {
    guard let data = answer.data else {
      cite(.gbgRSP10, "no data")
      return has(.noDataStatus)
        ? .exactly(["status": .string(answer.status)], by: .gbgRSP10) : Self.noData
    }
    cite(.gbgRSP14, "data")
    if has(.responseDataLeftOut) { return .absentOrNull(by: .gbgRSP14) }
    return embedded(has(.responseDataNullsLeftOut) ? data.withoutNulls : data, by: .gbgRSP14)
  }

  /// AMB-GBG-35: beside another status than error it may be stripped, and where there is none an SDK
  /// may put one beside error.
  private mutating func error(_ answer: Answer) -> Acceptance {
    guard let error = answer.error else {
      if answer.status == "error" { return .ignored(.none, .ambGBG35) }
      cite(.gbgRSP10, "no error")
      let empty: JSON = ["code": "", "message": "", "recoverable": false]
      return has(.noErrorEmptyError)
        ? .exactly(empty, by: .gbgRSP10) : .absentOrNull(by: .gbgRSP10)
    }
    cite(.gbgRSP11, answer.status == "error" ? "error" : "another status")
    let absent = Acceptance.absentOrNull(by: .gbgRSP11)
    if has(.errorLeftOut) { return absent }
    let recoverable: JSON =
      has(.errorNeverRecoverable) ? false : error["recoverable"] ?? false
    let given = Acceptance.members([
      "code": .exactly(error["code"] ?? "", by: .gbgRSP11),
      "message": .exactly(error["message"] ?? "", by: .gbgRSP11),
      "recoverable": .exactly(recoverable, by: .gbgRSP11),
    ])
    return answer.status == "error" ? given : .oneOf([given, absent], by: .gbgRSP11)
  }
}

extension JSON {
  /// Without members that are null at any level, and without such elements of lists.
  func withoutNullsInside(alsoElements: Bool) -> JSON {
    switch value {
    case .null, .bool, .number, .string: self
    case .array(let elements):
      .array(
        elements.filter { !alsoElements || !$0.isNull }
          .map { $0.withoutNullsInside(alsoElements: alsoElements) })
    case .object(let members):
      .object(
        members.filter { !$0.value.isNull }
          .map { ($0.name, $0.value.withoutNullsInside(alsoElements: alsoElements)) })
    }
  }

  /// Without the members of an object that are null.
  var withoutNulls: JSON {
    .object((object.map(Array.init) ?? []).filter { !$0.value.isNull }.map { ($0.name, $0.value) })
  }
}
