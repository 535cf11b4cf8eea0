package import MachineKit

/// What a host is decided by. The first value of each knob is the required one, or the default of a
/// choice.
package struct HostRules: Sendable {
  /// Requests that no handler is set for, or that is disabled. GBG-SLT-17, AMB-GBG-15.
  package enum Unset: Sendable { case pending, unsupported, dropped }
  package var unset = Unset.pending
  package enum Disabled: Sendable { case pending, unsupported, handled, dropped }
  package var disabled = Disabled.pending
  /// GBG-SLT-09, AMB-GBG-16.
  package enum BusyStatus: String, Sendable { case error, cancelled, unsupported, success }
  package var busyStatus = BusyStatus.error
  /// A completion that nobody waits for. GBG-SLT-14, AMB-GBG-18.
  package enum Early: Sendable { case dropped, kept, sent }
  package var early = Early.dropped
  /// GBG-RSP-08, AMB-GBG-14.
  package enum Acknowledged: Sendable { case final, interim }
  package var acknowledged = Acknowledged.final
  /// GBG-RSP-05, AMB-GBG-22.
  package enum ExplicitPending: Sendable { case kept, removed, doubled }
  package var explicitPending = ExplicitPending.kept
  /// How results of captures are encoded. GBG-SLT-19.
  package var capture = CaptureRules()
  package var faults: Set<HostFault> = []

  package init() {}
}

/// What can go wrong in a host and is no other value of a knob. `HostSuite.faults` says what each
/// departs from.
package enum HostFault: String, Sendable {
  case registeredLeftPending = "registered=leftPending"
  case replacingFirst = "replacing=first"
  case unregisteringIgnored = "unregistering=ignored"
  case unknownUnregisteringError = "unknownUnregistering=error"
  case unknownUnregisteringRemovesAll = "unknownUnregistering=removesAll"
  case comparingIgnoringCase = "comparing=ignoringCase"
  case comparingIgnoringSpace = "comparing=ignoringSpace"
  case comparingBeginning = "comparing=beginning"
  case comparingPattern = "comparing=pattern"
  case handedAcknowledges = "handed=acknowledges"
  case handedReportsUnhandled = "handed=reportsUnhandled"
  case passingWithoutData = "passing=withoutData"
  case concurrencySerial = "concurrency=serial"
  case silentDelegateTakesRequests = "silentDelegate=takesRequests"
  case unhandledLost = "unhandled=lost"
  case unhandledPrepended = "unhandled=prepended"
  case unhandledReportNever = "unhandledReport=never"
  case unhandledReportTwice = "unhandledReport=twice"
  case receivedRequestsOnly = "received=requestsOnly"
  case receivedLastEight = "received=lastEight"
  case receivedNewestFirst = "received=newestFirst"
  case receivedFirstOfID = "received=firstOfID"
  case receivedReportFirstOfID = "receivedReport=firstOfID"
  case receivedReportRequestsOnly = "receivedReport=requestsOnly"
  case receivedReportTwice = "receivedReport=twice"
  case undecodableSilent = "undecodable=silent"
  case undecodableReceived = "undecodable=received"
  case othersRouted = "others=routed"
  case othersPending = "others=pending"
  case clearingIgnored = "clearing=ignored"
  case stickinessUntilSuccess = "stickiness=untilSuccess"
  case unannouncedReceivedMessages = "unannounced=receivedMessages"
  case unannouncedPendingRequests = "unannounced=pendingRequests"
  case unannouncedIsEnabled = "unannounced=isEnabled"
  case unannouncedActiveRequest = "unannounced=activeRequest"
  case successError = "success=error"
  case precedenceCustom = "precedence=custom"
  case overridingByAction = "overriding=byAction"
  case overridingByID = "overriding=byID"
  case listingLeftOut = "listing=leftOut"
  case listingUnsupported = "listing=unsupported"
  case defaultVersionNone = "defaultVersion=none"
  case givenVersionDefaulted = "givenVersion=defaulted"
  case customsLeftPending = "customs=leftPending"
  case unsetSlotShadowsHandlers = "unsetSlot=shadowsHandlers"
  case customReplacingFirst = "customReplacing=first"
  case customUnregisteringIgnored = "customUnregistering=ignored"
  case activeNever = "active=never"
  case activeStays = "active=stays"
  case busyHandled = "busy=handled"
  case busySilent = "busy=silent"
  case misroutedDocument = "misrouted=document"
  case misroutedSelfie = "misrouted=selfie"
  case awaitedCancelled = "awaited=cancelled"
  case completionSilent = "completion=silent"
  case lateResumesAgain = "late=resumesAgain"
  case lateAnswersAgain = "late=answersAgain"
  case busyErrorCodeAlone = "busyError=codeAlone"
  case independenceShared = "independence=shared"
  case reuseBusyForEver = "reuse=busyForEver"
  case repeatedSent = "repeated=sent"
  case backgroundItsThread = "background=itsThread"
  case backgroundDropped = "background=dropped"
  case returnedClosed = "returned=closed"
  case returnedAnswered = "returned=answered"
  case pendingKept = "pending=kept"
  case pendingOnlyRemoved = "pending=onlyRemoved"
  case pendingActionRespond = "pendingAction=respond"
  case unknownSent = "unknown=sent"
  case answeredIgnoringCase = "answered=ignoringCase"
  case answeredBeginning = "answered=beginning"
  case explicitOnlyPending = "explicit=onlyPending"
  case explicitOfRequest = "explicit=ofRequest"
  case responsesSilentWithoutPage = "responses=silentWithoutPage"
  case correlationIdsOwn = "correlationIds=own"
  case correlationIdsLowerCase = "correlationIds=lowerCase"
  case responsesEvents = "responses=events"
  case noDataEmptyObject = "noData=emptyObject"
  case noErrorEmptyError = "noError=emptyError"
  case errorLeftOut = "error=leftOut"
  case errorNeverRecoverable = "error=neverRecoverable"
  case statusesCancelledAsError = "statuses=cancelledAsError"
  case statusesOthersAsSuccess = "statuses=othersAsSuccess"
  case responseDataLeftOut = "responseData=leftOut"
  case responseDataNullsLeftOut = "responseData=nullsLeftOut"
  case actionOfSlotID = "action=ofSlotID"
  case actionHandlerName = "action=handlerName"
  case eventsResponses = "events=responses"
  case eventDataQuoted = "eventData=quoted"
  case eventDataNullsLeftOut = "eventData=nullsLeftOut"
  case unwritableSilent = "unwritable=silent"
  case idsConstant = "ids=constant"
  case orderLastFirst = "order=lastFirst"
  case embeddingUnescaped = "embedding=unescaped"
  case embeddingSeparatorsLost = "embedding=separatorsLost"
  case embeddingTemplated = "embedding=templated"
  case eventStatusSuccess = "eventStatus=success"
  case envelopePayloadOnly = "envelope=payloadOnly"
  case version1 = "version=1"
  case clockSeconds = "clock=seconds"
  case clockOfStart = "clock=ofStart"
  case eventsSilentBeforeAttach = "events=silentBeforeAttach"
  case eventsSilentAfterDrop = "events=silentAfterDrop"
  case targetFirst = "target=first"
  case failingSilent = "failing=silent"
  case webViewStrong = "webView=strong"
  case delegateStrong = "delegate=strong"
  case providerSimple = "provider=simple"
  case richWithOthers = "rich=withOthers"
  case configuredWithOthers = "configured=withOthers"
  case configuredLeftOut = "configured=leftOut"
  case configuredWithSlots = "configured=withSlots"
  case supportOnceSet = "support=onceSet"
  case supportWhateverIsEnabled = "support=whateverIsEnabled"
  case evaluationOnce = "evaluation=once"
  case unsupportedSlotsLeftOut = "unsupportedSlots=leftOut"
  case queryStatusAcknowledged = "queryStatus=acknowledged"
  case queryHandlerMissing = "queryHandler=missing"
  case queryTracePending = "queryTrace=pending"
  case flagsAllTrue = "flags=allTrue"
  case flagsSupportedOnly = "flags=supportedOnly"
  case configurationFollowsCustoms = "configuration=followsCustoms"
  case configurationEmptied = "configuration=emptied"
  case listsMissingAtFirst = "lists=missingAtFirst"
  case hostVersionEmpty = "hostVersion=empty"
  case scriptDefaulted = "script=defaulted"
  case scriptDropped = "script=dropped"
}

/// A property whose changes observers are told of. GBG-LIF-04.
enum HostAnnouncement: String, Sendable, CaseIterable {
  case receivedMessages, pendingRequests, isEnabled, activeRequest

  /// The effect, whose body is empty.
  var effect: String { "announces" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// That observers hear nothing of it.
  var silence: HostFault {
    switch self {
    case .receivedMessages: .unannouncedReceivedMessages
    case .pendingRequests: .unannouncedPendingRequests
    case .isEnabled: .unannouncedIsEnabled
    case .activeRequest: .unannouncedActiveRequest
    }
  }
}

extension CapabilityID {
  package static let gbgClock = CapabilityID("gbg.clock")
  package static let gbgObservers = CapabilityID("gbg.observers")
}
