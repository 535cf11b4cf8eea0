import MachineKit
import WirePrimitives

extension HostMachine {
  // MARK: Handlers

  /// The number of a call that the host has made; a trace may name others, of which nothing comes.
  private func call(in body: JSON) throws(TraceError) -> Int? {
    guard let number = body["call"]?.int, number >= 0 else {
      throw TraceError("\"call\" is no number of a call")
    }
    return calls.indices.contains(number) ? number : nil
  }

  mutating func handlerReturn(_ body: JSON) throws(TraceError) {
    let number = try call(in: body)
    let result = body["result"] == nil ? nil : try CaptureResult(body["result"])
    guard let number, !calls[number].hasReturned else { return }
    switch calls[number].kind {
    case .responder: returnWithoutResult(number)
    case .slot(let name):
      guard slots[name]?.lastMode == .manual, let result, let json = body["result"] else { return }
      if let doubt = result.doubt(in: name) { return leaveOpen(doubt) }
      finish(name, result, json, awaited: nil, answered: .gbgSLT19)
    }
  }

  private mutating func returnWithoutResult(_ number: Int) {
    calls[number].hasReturned = true
    if calls[number].answer == .none {
      cite(.gbgRSP12, "returned")
      count(.delivered, by: .gbgRSP12)
      if rules.responders.returned == .answered {
        deliver(
          response(to: calls[number].request, status: .value("error", by: .gbgRSP12)),
          by: .gbgRSP12)
      }
    }
    let action = calls[number].request.action
    guard let next = waiting.firstIndex(where: { $0.request.action == action }) else { return }
    let (name, request) = waiting.remove(at: next)
    call(name, .responder, request, by: .gbgRTE26)
  }

  mutating func handlerRespond(_ body: JSON) throws(TraceError) {
    let number = try call(in: body)
    let answer = try Answer(body)
    guard let number, case .responder = calls[number].kind else { return }
    if answer.hasTag { return leaveOpen(.ambGBG54) }
    let isInterim =
      answer.status == "acknowledged" && rules.responders.acknowledged == .interim
    switch calls[number].answer {
    case .none: calls[number].answer = isInterim ? .acknowledged : .final
    case .acknowledged where isInterim: return leaveOpen(.ambGBG14)
    case .acknowledged: calls[number].answer = .final
    case .final:
      cite(.gbgRSP08, "again")
      count(.delivered, by: .gbgRSP08)
      guard rules.responders.repeated == .sent else { return }
    }
    let isBackground = body["thread"]?.text == "background"
    let isReturned = calls[number].hasReturned
    if isBackground { cite(.gbgRSP09, "background") }
    if isReturned { cite(.gbgRSP12, "responds after its return") }
    let reason: RequirementID =
      isReturned ? .gbgRSP12 : isBackground ? .gbgRSP09 : .gbgRSP15
    count(.delivered, by: verdict.counts[.delivered] ?? reason)
    if isReturned, rules.responders.returned == .closed { return }
    if isBackground, rules.responders.background == .dropped { return }
    respond(to: calls[number], with: answer, by: reason, isBackground: isBackground)
  }

  private mutating func respond(
    to call: HostState.Call, with answer: Answer, by reason: RequirementID, isBackground: Bool
  ) {
    cite(.gbgRSP15, "a responder")
    let action = rules.responders.action == .handlerName ? call.handler : call.request.action
    let thread =
      isBackground && rules.responders.background == .itsThread ? "background" : "main"
    deliver(
      response(
        to: call.request, action: .value(.string(action), by: .gbgRSP15),
        status: status(answer), data: data(answer), error: error(answer)),
      by: reason, thread: isBackground ? thread : nil)
  }
}

extension HostMachine {
  // MARK: Manual answers

  mutating func respond(_ body: JSON) throws(TraceError) {
    let id = try text("correlationId", in: body)
    let answer = try Answer(body)
    if answer.hasTag { return leaveOpen(.ambGBG54) }
    guard let index = pendingIndex(of: id) else {
      if let pendingDoubt { return leaveOpen(pendingDoubt) }
      return respondToUnknown(id, answer)
    }
    if let pendingDoubt { return leaveOpen(pendingDoubt) }
    // A guard may be per id, so a second answer is nobody's to foretell.
    if explicitIDs.contains(id) { return leaveOpen(.ambGBG51) }
    let request = pending[index].request
    cite(.gbgRSP01, "pending")
    cite(.gbgRSP02, "pending")
    if rules.responders.pending != .kept { pending.remove(at: index) }
    pendingReason = .gbgRSP01
    count(.delivered, by: .gbgRSP01)
    if rules.responders.pending == .onlyRemoved { return }
    let action = rules.responders.pendingAction == .respond ? "respond" : request.action
    let isSent = deliver(
      response(
        to: request, action: .value(.string(action), by: .gbgRSP02), status: status(answer),
        data: data(answer), error: error(answer)),
      by: .gbgRSP01)
    if !isSent { pendingDoubt = .ambGBG48 }
  }

  /// Of the request that is answered under an id.
  private func pendingIndex(of id: JSONString) -> Int? {
    let ids = pending.map(\.request.correlationId)
    if let index = ids.firstIndex(of: id) { return index }
    return switch rules.responders.comparing {
    case .exact: nil
    case .ignoringCase: ids.firstIndex { $0.lowercasedASCII == id.lowercasedASCII }
    case .beginning: ids.firstIndex { $0.codeUnits.starts(with: id.codeUnits) }
    }
  }

  private mutating func respondToUnknown(_ id: JSONString, _ answer: Answer) {
    cite(.gbgRSP03, "unknown")
    count(.delivered, by: .gbgRSP03)
    error = .unknown
    guard rules.responders.unknown == .sent else { return }
    let request = PostedMessage(type: "request", correlationId: id, action: "", json: .null)
    deliver(response(to: request, status: status(answer)), by: .gbgRSP03)
  }

  mutating func respondAction(_ body: JSON) throws(TraceError) {
    let id = try text("correlationId", in: body)
    let action = try text("action", in: body)
    let answer = try Answer(body)
    if answer.hasTag { return leaveOpen(.ambGBG54) }
    if !id.isASCII || id.isEmpty || action.isEmpty { return leaveOpen(.ambGBG58) }
    let index = pending.firstIndex { $0.request.correlationId == id }
    if explicitIDs.contains(id) || index == nil && !usedIDs.insert(id).inserted {
      return leaveOpen(.ambGBG51)
    }
    if index != nil, let pendingDoubt { return leaveOpen(pendingDoubt) }
    cite(.gbgRSP04, index == nil ? "not pending" : "pending")
    count(.delivered, by: .gbgRSP04)
    if rules.responders.explicit == .onlyPending, index == nil { return }
    if let index { settleExplicit(index, answer) }
    let shown =
      rules.responders.explicit == .ofRequest
      ? index.map { pending[$0].request.action } ?? action : action
    let request = PostedMessage(type: "request", correlationId: id, action: action, json: .null)
    let isSent = deliver(
      response(
        to: request, action: .value(.string(shown), by: .gbgRSP04), status: status(answer),
        data: data(answer), error: error(answer)),
      by: .gbgRSP04)
    guard let index else { return }
    if !isSent { pendingDoubt = .ambGBG48 }
    if rules.responders.explicitPending == .removed { pending.remove(at: index) }
    if rules.responders.explicitPending == .doubled { pending.append(pending[index]) }
  }

  /// GBG-RSP-05: what becomes of the pending request is declared.
  private mutating func settleExplicit(_ index: Int, _ answer: Answer) {
    cite(.gbgRSP05, "pending")
    pendingReason = .gbgRSP05
    explicitIDs.insert(pending[index].request.correlationId)
    if answer.isAcknowledged { pendingDoubt = .ambGBG14 }
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

  private mutating func status(_ answer: Answer) -> Expected {
    cite(.gbgRSP13, answer.status)
    let shown =
      switch rules.responders.statuses {
      case .asGiven: answer.status
      case .cancelledAsError: answer.status == "cancelled" ? "error" : answer.status
      case .othersAsSuccess:
        ["unsupported", "acknowledged"].contains(answer.status) ? "success" : answer.status
      }
    return .value(.string(shown), by: .gbgRSP13)
  }

  private mutating func data(_ answer: Answer) -> Expected {
    guard let data = answer.data else {
      cite(.gbgRSP10, "no data")
      return rules.responders.noData == .emptyObject
        ? .value([:], by: .gbgRSP10) : .absent(by: .gbgRSP10)
    }
    cite(.gbgRSP14, "data")
    switch rules.responders.data {
    case .leftOut: return .absent(by: .gbgRSP14)
    case .nullsLeftOut: return embedded(data.withoutNulls, by: .gbgRSP14)
    case .asGiven: return embedded(data, by: .gbgRSP14)
    }
  }

  /// AMB-GBG-35: beside another status than error it may be stripped.
  private mutating func error(_ answer: Answer) -> Expected {
    guard let error = answer.error else {
      cite(.gbgRSP10, "no error")
      let empty: JSON = ["code": "", "message": "", "recoverable": false]
      return rules.responders.noError == .emptyError
        ? .value(empty, by: .gbgRSP10) : .absent(by: .gbgRSP10)
    }
    cite(.gbgRSP11, answer.status == "error" ? "error" : "another status")
    let recoverable: JSON =
      rules.responders.error == .neverRecoverable ? false : error["recoverable"] ?? false
    let given = Expected.object([
      ("code", .value(error["code"] ?? "", by: .gbgRSP11)),
      ("message", .value(error["message"] ?? "", by: .gbgRSP11)),
      ("recoverable", .value(recoverable, by: .gbgRSP11)),
    ])
    if rules.responders.error == .leftOut { return .absent(by: .gbgRSP11) }
    return answer.status == "error"
      ? given : .either([given, .absent(by: .gbgRSP11)], by: .gbgRSP11)
  }
}

extension JSON {
  /// Without the members of an object that are null.
  var withoutNulls: JSON {
    .object((object.map(Array.init) ?? []).filter { !$0.value.isNull }.map { ($0.name, $0.value) })
  }
}
