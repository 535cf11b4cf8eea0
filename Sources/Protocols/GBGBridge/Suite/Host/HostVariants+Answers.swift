import ConformanceKit
import GBGBridgeReference
import MachineKit

extension HostSuite {
  /// GBG-SLT-19: results that are not encoded as it is documented.
  static let resultFaults: [Variant<HostRules>] = [
    fault(.gbgSLT19, "documents=plain", "documents were sent under other names") {
      $0.capture.documentNames = .plain
    },
    fault(.gbgSLT19, "selfies=withoutBlobs", "selfies were sent without the second blob") {
      $0.capture.blobs = .encryptedOnly
    },
    fault(.gbgSLT19, "cancelled=error", "what is cancelled were an error") {
      $0.capture.cancelled = .error
    },
    fault(.gbgSLT19, "failed=cancelled", "what has failed were cancelled") {
      $0.capture.failed = .cancelled
    },
    fault(.gbgSLT19, "failure=leftOut", "what has failed had no error") {
      $0.capture.failure = .leftOut
    },
  ]

  static let responderFaults: [Variant<HostRules>] = [
    fault(.gbgRSP08, "repeated=sent", "a responder sent whatever it is given") {
      $0.responders.repeated = .sent
    },
    fault(.gbgRSP09, "background=itsThread", "responses of other threads were delivered there") {
      $0.responders.background = .itsThread
    },
    fault(.gbgRSP09, "background=dropped", "responses of other threads were lost") {
      $0.responders.background = .dropped
    },
    fault(.gbgRSP12, "returned=closed", "a responder ended with its handler") {
      $0.responders.returned = .closed
    },
    fault(.gbgRSP12, "returned=answered", "the host answered for a handler that has not") {
      $0.responders.returned = .answered
    },
    fault(.gbgRSP01, "pending=kept", "an answered request stayed pending") {
      $0.responders.pending = .kept
    },
    fault(.gbgRSP01, "pending=onlyRemoved", "a pending request were removed and not answered") {
      $0.responders.pending = .onlyRemoved
    },
    fault(.gbgRSP02, "pendingAction=respond", "the action of an answer were \"respond\"") {
      $0.responders.pendingAction = .respond
    },
    fault(.gbgRSP03, "unknown=sent", "answers to unknown requests were sent") {
      $0.responders.unknown = .sent
    },
    fault(.gbgRSP03, "answered=ignoringCase", "ids of answers were compared without letter case") {
      $0.responders.comparing = .ignoringCase
    },
    fault(.gbgRSP03, "answered=beginning", "an answer needed but the beginning of a request's id") {
      $0.responders.comparing = .beginning
    },
    fault(.gbgRSP04, "explicit=onlyPending", "only pending requests could be answered") {
      $0.responders.explicit = .onlyPending
    },
    fault(
      .gbgRSP04, "explicit=ofRequest",
      "a pending request's action went before the one that is given"
    ) { $0.responders.explicit = .ofRequest },
    fault(.gbgRSP05, "explicitPending=doubled", "an answered request were pending twice") {
      $0.responders.explicitPending = .doubled
    },
    fault(.gbgRSP16, "responses=silentWithoutPage", "a response to no page were no error") {
      $0.responders.withoutPage = .silent
    },
  ]

  static let answerFaults: [Variant<HostRules>] = [
    fault(
      .gbgRSP06, "correlationIds=own", "responses had ids of their own",
      broadly: "most vectors deliver something"
    ) {
      $0.responders.correlationIds = .own
    },
    fault(.gbgRSP06, "correlationIds=lowerCase", "correlation ids were made lower-case") {
      $0.responders.correlationIds = .lowerCase
    },
    fault(
      .gbgRSP07, "responses=events", "responses were events",
      broadly: "most vectors deliver something"
    ) {
      $0.responders.type = .event
    },
    fault(.gbgRSP10, "noData=emptyObject", "no data were an empty object") {
      $0.responders.noData = .emptyObject
    },
    fault(.gbgRSP10, "noError=emptyError", "no error were an empty one") {
      $0.responders.noError = .emptyError
    },
    fault(.gbgRSP11, "error=leftOut", "errors were left out") { $0.responders.error = .leftOut },
    fault(.gbgRSP11, "error=neverRecoverable", "no error were recoverable") {
      $0.responders.error = .neverRecoverable
    },
    fault(.gbgRSP13, "statuses=cancelledAsError", "what is cancelled were an error") {
      $0.responders.statuses = .cancelledAsError
    },
    fault(.gbgRSP13, "statuses=othersAsSuccess", "unsupported and acknowledged were success") {
      $0.responders.statuses = .othersAsSuccess
    },
    fault(.gbgRSP14, "responseData=leftOut", "responses had no data") {
      $0.responders.data = .leftOut
    },
    fault(.gbgRSP14, "responseData=nullsLeftOut", "null members of responses were left out") {
      $0.responders.data = .nullsLeftOut
    },
    fault(.gbgRSP15, "action=ofSlotID", "a slot's answers had its id as action") {
      $0.responders.action = .ofSlotID
    },
    fault(.gbgRSP15, "action=handlerName", "answers had the handler's name as action") {
      $0.responders.action = .handlerName
    },
  ]

  static let eventFaults: [Variant<HostRules>] = [
    fault(.gbgEVT01, "events=responses", "events were responses") { $0.events.type = .response },
    fault(.gbgEVT02, "eventData=quoted", "the data of events were a text") {
      $0.events.data = .quoted
    },
    fault(.gbgEVT02, "eventData=nullsLeftOut", "null members of events were left out") {
      $0.events.data = .nullsLeftOut
    },
    fault(.gbgEVT05, "unwritable=silent", "an event that cannot be written were no error") {
      $0.events.unwritable = .silent
    },
    fault(.gbgEVT06, "ids=constant", "each event had the same id") { $0.events.ids = .constant },
    fault(.gbgEVT08, "order=lastFirst", "the last event came first") {
      $0.events.order = .lastFirst
    },
    fault(.gbgEVT09, "embedding=unescaped", "quotes and backslashes got lost in scripts") {
      $0.events.embedding = .unescaped
    },
    fault(.gbgEVT09, "embedding=separatorsLost", "line separators got lost in scripts") {
      $0.events.embedding = .separatorsLost
    },
    fault(.gbgEVT09, "embedding=templated", "texts were put into a template") {
      $0.events.embedding = .templated
    },
    fault(.gbgEVT10, "eventStatus=success", "events had a status") {
      $0.events.status = .success
    },
    fault(
      .gbgEVT12, "envelope=payloadOnly", "the page got payloads without envelope",
      broadly: "most vectors deliver something"
    ) {
      $0.events.envelope = .payloadOnly
    },
    fault(
      .gbgENV07, "version=1", "the protocol version were \"1\"",
      broadly: "most vectors deliver something"
    ) {
      $0.events.version = .short
    },
    fault(
      .gbgENV08, "clock=seconds", "timestamps were seconds",
      broadly: "most vectors deliver something"
    ) { $0.events.clock = .seconds },
    fault(
      .gbgENV08, "clock=ofStart", "timestamps were of the time the host was made",
      broadly: "most vectors deliver something"
    ) {
      $0.events.clock = .ofStart
    },
  ]

  static let pageFaults: [Variant<HostRules>] = [
    fault(.gbgEVT03, "events=silentBeforeAttach", "an event to no page were no error") {
      $0.events.withoutPage = .silentBefore
    },
    fault(.gbgEVT04, "events=silentAfterDrop", "an event to a page that is gone were no error") {
      $0.events.withoutPage = .silentAfter
    },
    fault(.gbgEVT07, "target=first", "the first WebView stayed attached") {
      $0.events.target = .first
    },
    fault(.gbgEVT11, "failing=silent", "a script that fails were no error") {
      $0.events.failing = .silent
    },
    fault(.gbgLIF01, "webView=strong", "the host kept the WebView alive") {
      $0.events.webView = .strong
    },
    fault(.gbgLIF02, "delegate=strong", "the host kept the delegate alive") {
      $0.events.delegate = .strong
    },
  ]

  static let queryFaults: [Variant<HostRules>] = [
    fault(.gbgINI01, "provider=simple", "init(hostVersion:) knew flags alone") {
      $0.queries.provider = .simple
    },
    fault(.gbgINI01, "rich=withOthers", "responses had capabilities that nobody registered") {
      $0.queries.rich = .withOthers
    },
    fault(.gbgINI02, "configured=withOthers", "responses had what nobody configured") {
      $0.queries.configured = .withOthers
    },
    fault(.gbgINI02, "configured=leftOut", "configured capabilities were not in responses") {
      $0.queries.configured = .leftOut
    },
    fault(.gbgINI03, "configured=withSlots", "slots were in the responses of a configuration") {
      $0.queries.configured = .withSlots
    },
    fault(.gbgSLT06, "support=onceSet", "a handler that is cleared were still support") {
      $0.queries.support = .onceSet
    },
    fault(.gbgSLT07, "support=whateverIsEnabled", "disabled slots were supported") {
      $0.queries.support = .whateverIsEnabled
    },
    fault(.gbgQRY10, "evaluation=once", "capabilities were looked up at the first query alone") {
      $0.queries.evaluation = .once
    },
    fault(.gbgQRY11, "unsupportedSlots=leftOut", "unsupported slots were not in responses") {
      $0.queries.unsupportedSlots = .leftOut
    },
    fault(.gbgQRY12, "queryStatus=acknowledged", "queries were acknowledged") {
      $0.queries.status = .acknowledged
    },
    fault(.gbgQRY14, "queryHandler=missing", "nobody answered queries") {
      $0.queries.handler = .missing
    },
    fault(.gbgQRY15, "queryTrace=pending", "answered queries were pending") {
      $0.queries.trace = .pending
    },
  ]

  static let stateFaults: [Variant<HostRules>] = [
    fault(.gbgINI04, "flags=allTrue", "each configured capability were supported") {
      $0.state.flags = .allTrue
    },
    fault(.gbgINI04, "flags=supportedOnly", "capabilities had the supported ones alone") {
      $0.state.flags = .supportedOnly
    },
    fault(.gbgINI05, "configuration=followsCustoms", "custom capabilities were configured ones") {
      $0.state.configuration = .followsCustoms
    },
    fault(.gbgINI05, "configuration=emptied", "a query emptied the configuration") {
      $0.state.configuration = .emptied
    },
    fault(.gbgINI06, "lists=missingAtFirst", "there were no lists before the first message") {
      $0.state.lists = .missingAtFirst
    },
    fault(.gbgINI07, "hostVersion=empty", "init(hostVersion:) made an empty configuration") {
      $0.state.hostVersion = .empty
    },
    fault(.gbgCFG08, "script=defaulted", "no script were a default one in the configuration") {
      $0.state.script = .defaulted
    },
    fault(.gbgCFG08, "script=dropped", "the configuration forgot its script") {
      $0.state.script = .dropped
    },
  ]
}
