import MachineKit
import WirePrimitives

extension HostMachine {
  /// Takes in what the page posts: `{"body": object}`, in the form that the SDK takes, or
  /// `{"text": text}`.
  ///
  /// - Returns: the message, whatever is done with it; nil where it is none.
  mutating func receive(_ body: JSON) throws(TraceError) -> PostedMessage? {
    let text: JSONString
    if body["text"] != nil {
      text = try self.text("text", in: body)
    } else {
      guard let object = body["body"], object.object != nil else {
        throw TraceError("neither \"text\" nor an object \"body\"")
      }
      text = JSONString(object.compactText)
    }
    switch PostedMessage.read(text) {
    case .doubt(let ambiguity):
      grounds.received = .open(ambiguity)
      leaveOpen(ambiguity)
    case .undecodable: receiveUndecodable()
    case .message(let read):
      let isWhole = !has(.receivedNullMembersLeftOut) && !has(.receivedNullsLeftOut)
      let message =
        isWhole ? read : read.withoutNulls(alsoElements: has(.receivedNullsLeftOut))
      append(message)
      return message
    }
    return nil
  }

  private mutating func receiveUndecodable() {
    grounds.receive(by: .gbgRTE09)
    guard grounds.everything == nil else { return }
    cite(.gbgRTE08, "undecodable")
    cite(.gbgRTE09, "undecodable")
    fail(by: .gbgRTE08, unless: has(.undecodableSilent))
    out.only("handlerCalled", by: .gbgRTE09)
    if isWatched { out.only("delegate", by: .gbgRTE09) }
    guard has(.undecodableReceived) else { return }
    received.append(.placeholder)
    if isWatched { report("didReceive", .placeholder, by: .gbgRTE09) }
  }

  private mutating func append(_ message: PostedMessage) {
    let isRequest = message.type == "request"
    let isRepeated = isRequest && grounds.usedIDs.contains(message.correlationId)
    cite(.gbgRTE06, isRepeated ? "an id once more" : message.type)
    if grounds.isNew { grounds.received = .by(.gbgRTE06) }
    let isLost =
      has(.receivedFirstOfID) && isRepeated || has(.receivedRequestsOnly) && !isRequest
    if !isLost { received.insert(message, at: has(.receivedNewestFirst) ? 0 : received.count) }
    if has(.receivedLastEight) { received = received.suffix(8) }
    if config.delegate == .recording {
      cite(isDelegateGone ? .gbgLIF02 : .gbgRTE07, isDelegateGone ? "a message" : message.type)
    }
    guard isWatched else { return }
    let isUntold =
      has(.receivedReportRequestsOnly) && !isRequest || has(.receivedReportFirstOfID) && isRepeated
    if !isUntold { report("didReceive", message, by: .gbgRTE07) }
    if has(.receivedReportTwice) { report("didReceive", message, by: .gbgRTE07) }
  }

  // MARK: The delegate

  /// Whether there is a delegate that tells what it is told.
  var isWatched: Bool {
    config.delegate == .recording && (!isDelegateGone || has(.delegateStrong))
  }

  /// Nobody says when a delegate hears that nobody takes a request.
  mutating func report(
    _ method: String, _ message: PostedMessage, _ need: ExpectedEffect.Need = .due,
    by reason: RequirementID
  ) {
    var effect = ExpectedEffect(
      need, "delegate",
      .members([
        "method": .exactly(.string(method), by: reason), "message": message.tree(by: reason),
      ]), by: reason)
    if method != "didReceive" { effect.orders = [] }
    out.expect(effect)
  }

  /// What the delegate is told besides is a departure: nobody tells one that is gone.
  mutating func closeReports(by reason: RequirementID) {
    if config.delegate == .recording, !isDelegateGone { out.only("delegate", by: reason) }
  }

  mutating func reportUnhandled(_ request: PostedMessage, by reason: RequirementID) {
    guard isWatched, !has(.unhandledReportNever) else { return }
    report("unhandledRequest", request, by: reason)
    if has(.unhandledReportTwice) { report("unhandledRequest", request, by: reason) }
  }

  // MARK: What becomes of a message

  mutating func take(_ message: PostedMessage) {
    let isRequest = message.type == "request"
    // Whoever answers it may fail.
    if isRequest { mayReport() }
    succeed()
    if config.delegate == .silent { cite(.gbgRTE21, message.type) }
    if isRequest, !grounds.usedIDs.insert(message.correlationId).inserted {
      leaveOpen(.ambGBG51)
    } else if isRequest {
      route(message)
    } else {
      takeOther(message)
    }
    if config.delegate == .recording {
      out.only("delegate", by: isDelegateGone ? .gbgLIF02 : .gbgRTE07)
    }
  }

  /// An event or a response of the page.
  private mutating func takeOther(_ message: PostedMessage) {
    let handler = handlers[message.action] ?? customs[message.action]
    if handler != nil { cite(.gbgRTE11, message.type) }
    cite(.gbgRTE24, message.type)
    out.only("handlerCalled", by: .gbgRTE11)
    closeReports(by: .gbgRTE24)
    judgePending(by: .gbgRTE24)
    if has(.othersRouted), let handler { call(handler.handler, message, by: .gbgRTE11) }
    if has(.othersPending), handler == nil { wait(message, by: .gbgRTE24) }
  }

  /// The request waits for a manual answer, for that reason.
  mutating func leavePending(_ request: PostedMessage, by reason: RequirementID) {
    cite(reason, "pending")
    if reason != .gbgRTE04 { cite(.gbgRTE04, "pending for another reason") }
    if isWatched { cite(.gbgRTE05, "a delegate") }
    cite(.gbgRTE19, "pending")
    out.only("handlerCalled", by: reason)
    closeReports(by: RequirementID.gbgRTE05.weighed(for: reason))
    out.only("delivered", by: RequirementID.gbgRTE19.weighed(for: reason))
    wait(request, by: reason)
  }

  mutating func judgePending(by requirement: RequirementID) {
    if case .by = grounds.pending { grounds.pending = .by(requirement) }
  }

  mutating func wait(_ request: PostedMessage, by reason: RequirementID) {
    judgePending(by: reason)
    let isLost = has(.unhandledLost) || has(.customUnregisteringLost) && reason == .gbgRTE31
    if !isLost {
      pending[request.correlationId] = .init(request: request, reason: reason)
    }
    reportUnhandled(request, by: RequirementID.gbgRTE05.weighed(for: reason))
  }
}
