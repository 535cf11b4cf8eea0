import ConformanceKit
import GBGBridgeReference
import MachineKit

extension HostSuite {
  /// What can go another way in a host, topic by topic.
  static let variants: [Variant<HostRules>] =
    choiceVariants + handlerFaults + messageFaults + customFaults + slotFaults + resultFaults
    + responderFaults + answerFaults + eventFaults + pageFaults + queryFaults + stateFaults

  static func fault(
    _ requirement: RequirementID, _ name: String, _ phrase: String, broadly reason: String? = nil,
    _ change: @escaping @Sendable (inout HostRules) -> Void
  ) -> Variant<HostRules> {
    Variant(name, .fault(requirement), behavesAsIf: phrase, broadBecause: reason, change: change)
  }

  private static func choice(
    _ choice: ChoiceID, _ variant: String, _ name: String, _ phrase: String,
    _ change: @escaping @Sendable (inout HostRules) -> Void
  ) -> Variant<HostRules> {
    Variant(name, .choice(choice, variant), behavesAsIf: phrase, change: change)
  }

  private static let choiceVariants: [Variant<HostRules>] = [
    choice(unsetSlot, "unsupported", "unset=unsupported", "a slot without handler said so") {
      $0.slots.unset = .unsupported
    },
    choice(disabledSlot, "unsupported", "disabled=unsupported", "a disabled slot said so") {
      $0.slots.disabled = .unsupported
    },
    choice(disabledSlot, "handled", "disabled=handled", "a disabled slot still took requests") {
      $0.slots.disabled = .handled
    },
    choice(busyStatus, "cancelled", "busyStatus=cancelled", "a busy slot cancelled requests") {
      $0.slots.busyStatus = .cancelled
    },
    choice(busyStatus, "unsupported", "busyStatus=unsupported", "a busy slot were unsupported") {
      $0.slots.busyStatus = .unsupported
    },
    choice(earlyComplete, "kept", "early=kept", "an early completion were kept for the next wait") {
      $0.slots.early = .kept
    },
    choice(acknowledged, "interim", "acknowledged=interim", "a final answer could follow") {
      $0.responders.acknowledged = .interim
    },
    choice(
      explicitPending, "removed", "explicitPending=removed",
      "an answer with an explicit action removed the pending request"
    ) { $0.responders.explicitPending = .removed },
  ]

  private static let handlerFaults: [Variant<HostRules>] = [
    fault(.gbgRTE01, "registered=leftPending", "registered handlers were never called") {
      $0.routing.registered = .leftPending
    },
    fault(.gbgRTE02, "replacing=first", "the first handler for an action stayed") {
      $0.routing.replacing = .first
    },
    fault(.gbgRTE03, "unregistering=ignored", "handlers could not be unregistered") {
      $0.routing.unregistering = .ignored
    },
    fault(
      .gbgRTE23, "unknownUnregistering=error",
      "to unregister an action without handler were an error"
    ) { $0.routing.unknownUnregistering = .error },
    fault(
      .gbgRTE23, "unknownUnregistering=removesAll",
      "to unregister an action without handler removed all handlers"
    ) { $0.routing.unknownUnregistering = .removesAll },
    fault(.gbgRTE18, "comparing=ignoringCase", "actions were compared without letter case") {
      $0.routing.comparing = .ignoringCase
    },
    fault(.gbgRTE18, "comparing=ignoringSpace", "actions were compared without spaces around them")
    {
      $0.routing.comparing = .ignoringSpace
    },
    fault(.gbgRTE18, "comparing=beginning", "an action needed but to begin with a known one") {
      $0.routing.comparing = .beginning
    },
    fault(.gbgRTE18, "comparing=pattern", "an action with an asterisk took all that begin so") {
      $0.routing.comparing = .pattern
    },
    fault(
      .gbgRTE19, "handed=acknowledges", "the host acknowledged each request that a handler takes"
    ) { $0.routing.handed = .acknowledges },
    fault(
      .gbgRTE27, "handed=reportsUnhandled",
      "requests that a handler takes were reported as unhandled"
    ) { $0.routing.handed = .reportsUnhandled },
    fault(.gbgRTE20, "passing=withoutData", "handlers got requests without data") {
      $0.routing.passing = .withoutData
    },
    fault(
      .gbgRTE26, "concurrency=serial",
      "a second request for an action waited until the handler has returned"
    ) { $0.routing.concurrency = .serial },
    fault(
      .gbgRTE21, "silentDelegate=takesRequests",
      "a delegate of default implementations took all requests"
    ) { $0.routing.silentDelegate = .takesRequests },
  ]

  private static let messageFaults: [Variant<HostRules>] = [
    fault(.gbgRTE04, "unhandled=lost", "requests without handler were lost") {
      $0.routing.unhandled = .lost
    },
    fault(.gbgRTE04, "unhandled=prepended", "the last pending request came first") {
      $0.routing.unhandled = .prepended
    },
    fault(.gbgRTE05, "unhandledReport=never", "unhandled requests were not reported") {
      $0.routing.unhandledReport = .never
    },
    fault(.gbgRTE05, "unhandledReport=twice", "unhandled requests were reported twice") {
      $0.routing.unhandledReport = .twice
    },
    fault(.gbgRTE06, "received=requestsOnly", "only requests were kept as received") {
      $0.routing.received = .requestsOnly
    },
    fault(.gbgRTE06, "received=lastEight", "only the last eight messages were kept") {
      $0.routing.received = .lastEight
    },
    fault(.gbgRTE06, "received=newestFirst", "the last received message came first") {
      $0.routing.received = .newestFirst
    },
    fault(.gbgRTE06, "received=firstOfID", "a second request of an id were not kept") {
      $0.routing.received = .firstOfID
    },
    fault(
      .gbgRTE07, "receivedReport=firstOfID", "the delegate heard of one request of an id only"
    ) { $0.routing.receivedReport = .firstOfID },
    fault(.gbgRTE07, "receivedReport=requestsOnly", "the delegate heard of requests only") {
      $0.routing.receivedReport = .requestsOnly
    },
    fault(
      .gbgRTE07, "receivedReport=twice", "the delegate heard of each message twice",
      broadly: "most vectors have a delegate that is told"
    ) {
      $0.routing.receivedReport = .twice
    },
    fault(.gbgRTE08, "undecodable=silent", "a message that cannot be read were no error") {
      $0.routing.undecodable = .silent
    },
    fault(
      .gbgRTE09, "undecodable=received",
      "an empty message stood for one that cannot be read"
    ) { $0.routing.undecodable = .received },
    fault(.gbgRTE11, "others=routed", "handlers got events and responses too") {
      $0.routing.others = .routed
    },
    fault(.gbgRTE24, "others=pending", "events and responses without handler were pending") {
      $0.routing.others = .pending
    },
    fault(.gbgRTE10, "clearing=ignored", "clearError() did nothing") {
      $0.state.clearing = .ignored
    },
    fault(.gbgRTE25, "stickiness=untilSuccess", "what goes well cleared the error") {
      $0.state.stickiness = .untilSuccess
    },
    fault(
      .gbgLIF04, "unannounced=receivedMessages", "observers did not hear of new messages",
      broadly: "most vectors post a message"
    ) { $0.state.unannounced = .receivedMessages },
    fault(.gbgLIF04, "unannounced=pendingRequests", "observers did not hear of pending requests") {
      $0.state.unannounced = .pendingRequests
    },
    fault(.gbgLIF04, "unannounced=isEnabled", "observers did not hear of a disabled slot") {
      $0.state.unannounced = .isEnabled
    },
    fault(.gbgLIF04, "unannounced=activeRequest", "observers did not hear of an active request") {
      $0.state.unannounced = .activeRequest
    },
    fault(.gbgRTE25, "success=error", "what goes well set an error") {
      $0.state.success = .error
    },
  ]

  private static let customFaults: [Variant<HostRules>] = [
    fault(.gbgRTE13, "precedence=custom", "a custom capability went before a slot") {
      $0.customs.precedence = .custom
    },
    fault(.gbgRTE14, "overriding=byAction", "a custom capability gave a slot its version") {
      $0.customs.overriding = .byAction
    },
    fault(
      .gbgRTE30, "overriding=byID", "a custom capability under a slot's id gave it its version"
    ) { $0.customs.overriding = .byID },
    fault(.gbgRTE15, "listing=leftOut", "custom capabilities were not in query responses") {
      $0.customs.listing = .leftOut
    },
    fault(.gbgRTE15, "listing=unsupported", "custom capabilities were not supported") {
      $0.customs.listing = .unsupported
    },
    fault(
      .gbgRTE16, "defaultVersion=none", "a custom capability without version had none in queries"
    ) { $0.customs.defaultVersion = .none },
    fault(.gbgRTE22, "givenVersion=defaulted", "each custom capability were of version 1.0") {
      $0.customs.givenVersion = .defaulted
    },
    fault(.gbgRTE17, "customs=leftPending", "custom capabilities got no requests") {
      $0.customs.routing = .leftPending
    },
    fault(
      .gbgRTE28, "unsetSlot=shadowsHandlers",
      "a slot without handler kept its requests from registered handlers"
    ) { $0.customs.unsetSlot = .shadowsHandlers },
    fault(.gbgRTE29, "customReplacing=first", "the first custom capability of an id stayed") {
      $0.customs.replacing = .first
    },
    fault(.gbgRTE31, "customUnregistering=ignored", "custom capabilities could not be unregistered")
    { $0.customs.unregistering = .ignored },
  ]

  private static let slotFaults: [Variant<HostRules>] = [
    fault(.gbgSLT08, "active=never", "the active request of a slot were never shown") {
      $0.slots.active = .never
    },
    fault(.gbgSLT08, "active=stays", "the active request of a slot were shown after its end") {
      $0.slots.active = .stays
    },
    fault(.gbgSLT09, "busy=handled", "a busy slot called its handler again") {
      $0.slots.busy = .handled
    },
    fault(.gbgSLT09, "busy=silent", "a busy slot did not answer") { $0.slots.busy = .silent },
    fault(.gbgSLT09, "busyStatus=success", "a busy slot answered with success") {
      $0.slots.busyStatus = .success
    },
    fault(.gbgSLT10, "misrouted=document", "the selfie slot got document requests") {
      $0.slots.misrouted = ["document"]
    },
    fault(.gbgSLT11, "misrouted=selfie", "the document slot got selfie requests") {
      $0.slots.misrouted = ["selfie"]
    },
    fault(.gbgSLT12, "awaited=cancelled", "each wait for a completion ended as cancelled") {
      $0.slots.awaited = .cancelled
    },
    fault(.gbgSLT13, "completion=silent", "a completion resumed the handler and no more") {
      $0.slots.completion = .silent
    },
    fault(.gbgSLT14, "early=sent", "a completion before any request were sent") {
      $0.slots.early = .sent
    },
    fault(.gbgSLT15, "late=resumesAgain", "a second completion resumed the handler again") {
      $0.slots.late = .resumesAgain
    },
    fault(.gbgSLT22, "late=answersAgain", "a completion after the answer were sent too") {
      $0.slots.late = .answersAgain
    },
    fault(.gbgENV17, "busyError=codeAlone", "the error of a busy slot had a code alone") {
      $0.slots.busyError = .codeAlone
    },
    fault(.gbgSLT16, "independence=shared", "one busy slot made the other busy") {
      $0.slots.independence = .shared
    },
    fault(.gbgSLT17, "unset=dropped", "requests for a slot without handler were lost") {
      $0.slots.unset = .dropped
    },
    fault(.gbgSLT17, "disabled=dropped", "requests for a disabled slot were lost") {
      $0.slots.disabled = .dropped
    },
    fault(.gbgSLT20, "reuse=busyForEver", "a slot took one request and no other") {
      $0.slots.reuse = .busyForEver
    },
  ]
}
