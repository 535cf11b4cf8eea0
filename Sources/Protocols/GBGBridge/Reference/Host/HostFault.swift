import MachineKit

/// The faults of a host, and the readings, that are no value of a knob.
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
  case receivedNullMembersLeftOut = "received=nullMembersLeftOut"
  case receivedNullsLeftOut = "received=nullsLeftOut"
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
  case customUnregisteringLost = "customUnregistering=lost"
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
  case returnedAnswersTwice = "returned=answersTwice"
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
  case noDataStatus = "noData=status"
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
  case idsEmpty = "ids=empty"
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
  case permissionOfDocument = "permission=ofDocument"
  case richWithOthers = "rich=withOthers"
  case configuredWithOthers = "configured=withOthers"
  case configuredLeftOut = "configured=leftOut"
  case configuredWithSlots = "configured=withSlots"
  case supportOnceSet = "support=onceSet"
  case supportWhateverIsEnabled = "support=whateverIsEnabled"
  case evaluationOnce = "evaluation=once"
  case evaluationAtInit = "evaluation=atInit"
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

extension HostFault {
  /// What each departs from, and what a host behaves like that has it.
  static let variants = HostRules.table {
    fault(.registeredLeftPending, .gbgRTE01, "registered handlers were never called")
    fault(.replacingFirst, .gbgRTE02, "the first handler for an action stayed")
    fault(.unregisteringIgnored, .gbgRTE03, "handlers could not be unregistered")
    fault(
      .unknownUnregisteringError, .gbgRTE23, "to unregister an action without handler were an error"
    )
    fault(
      .unknownUnregisteringRemovesAll, .gbgRTE23,
      "to unregister an action without handler removed all handlers")
    fault(.comparingIgnoringCase, .gbgRTE18, "actions were compared without letter case")
    fault(.comparingIgnoringSpace, .gbgRTE18, "actions were compared without spaces around them")
    fault(.comparingBeginning, .gbgRTE18, "an action needed but to begin with a known one")
    fault(.comparingPattern, .gbgRTE18, "an action with an asterisk took all that begin so")
    fault(.handedAcknowledges, .gbgRTE19, "the host acknowledged each request that a handler takes")
    fault(
      .handedReportsUnhandled, .gbgRTE27, "requests that a handler takes were reported as unhandled"
    )
    fault(.passingWithoutData, .gbgRTE20, "handlers got requests without data")
    fault(
      .concurrencySerial, .gbgRTE26,
      "a second request for an action waited until the handler has returned")
    fault(
      .silentDelegateTakesRequests, .gbgRTE21,
      "a delegate of default implementations took all requests")
    fault(.unhandledLost, .gbgRTE04, "requests without handler were lost")
    fault(.unhandledPrepended, .gbgRTE04, "the last pending request came first")
    fault(.unhandledReportNever, .gbgRTE05, "unhandled requests were not reported")
    fault(.unhandledReportTwice, .gbgRTE05, "unhandled requests were reported twice")
    fault(.receivedRequestsOnly, .gbgRTE06, "only requests were kept as received")
    fault(.receivedLastEight, .gbgRTE06, "only the last eight messages were kept")
    fault(.receivedNewestFirst, .gbgRTE06, "the last received message came first")
    fault(.receivedFirstOfID, .gbgRTE06, "a second request of an id were not kept")
    fault(.receivedReportFirstOfID, .gbgRTE07, "the delegate heard of one request of an id only")
    fault(.receivedReportRequestsOnly, .gbgRTE07, "the delegate heard of requests only")
    fault(.receivedReportTwice, .gbgRTE07, "the delegate heard of each message twice", broad: told)
    fault(.undecodableSilent, .gbgRTE08, "a message that cannot be read were no error")
    fault(.undecodableReceived, .gbgRTE09, "an empty message stood for one that cannot be read")
    fault(.othersRouted, .gbgRTE11, "handlers got events and responses too")
    fault(.othersPending, .gbgRTE24, "events and responses without handler were pending")
    fault(.clearingIgnored, .gbgRTE10, "clearError() did nothing")
    fault(.stickinessUntilSuccess, .gbgRTE25, "what goes well cleared the error")
    fault(
      .unannouncedReceivedMessages, .gbgLIF04, "observers did not hear of new messages",
      broad: posting)
    fault(.unannouncedPendingRequests, .gbgLIF04, "observers did not hear of pending requests")
    fault(.unannouncedIsEnabled, .gbgLIF04, "observers did not hear of a disabled slot")
    fault(.unannouncedActiveRequest, .gbgLIF04, "observers did not hear of an active request")
    fault(.successError, .gbgRTE25, "what goes well set an error")
    fault(.precedenceCustom, .gbgRTE13, "a custom capability went before a slot")
    fault(.overridingByAction, .gbgRTE14, "a custom capability gave a slot its version")
    fault(
      .overridingByID, .gbgRTE30, "a custom capability took the place of the slot that has its id")
    fault(.listingLeftOut, .gbgRTE15, "custom capabilities were not in query responses")
    fault(.listingUnsupported, .gbgRTE15, "custom capabilities were not supported")
    fault(.defaultVersionNone, .gbgRTE16, "a custom capability without version had none in queries")
    fault(.givenVersionDefaulted, .gbgRTE22, "each custom capability were of version 1.0")
    fault(.customsLeftPending, .gbgRTE17, "custom capabilities got no requests")
    fault(
      .unsetSlotShadowsHandlers, .gbgRTE28,
      "a slot without handler kept its requests from registered handlers")
    fault(.customReplacingFirst, .gbgRTE29, "the first custom capability of an id stayed")
    reading(
      .customUnregisteringIgnored, .ambGBG32, .gbgRTE31,
      "custom capabilities could not be unregistered")
    fault(
      .customUnregisteringLost, .gbgRTE31,
      "requests for an unregistered custom capability were lost")
    fault(.activeNever, .gbgSLT08, "the active request of a slot were never shown")
    fault(.activeStays, .gbgSLT08, "the active request of a slot were shown after its end")
    fault(.busyHandled, .gbgSLT09, "a busy slot called its handler again")
    fault(.busySilent, .gbgSLT09, "a busy slot did not answer")
    fault(.misroutedDocument, .gbgSLT10, "the selfie slot got document requests")
    fault(.misroutedSelfie, .gbgSLT11, "the document slot got selfie requests")
    fault(.awaitedCancelled, .gbgSLT12, "each wait for a completion ended as cancelled")
    fault(.completionSilent, .gbgSLT13, "a completion resumed the handler and no more")
    fault(.lateResumesAgain, .gbgSLT15, "a second completion resumed the handler again")
    fault(.lateAnswersAgain, .gbgSLT22, "a completion after the answer were sent too")
    fault(.busyErrorCodeAlone, .gbgENV17, "the error of a busy slot had a code alone")
    fault(.independenceShared, .gbgSLT16, "one busy slot made the other busy")
    fault(.reuseBusyForEver, .gbgSLT20, "a slot took one request and no other")
    fault(.repeatedSent, .gbgRSP08, "a responder sent whatever it is given")
    fault(.backgroundItsThread, .gbgRSP09, "responses of other threads were delivered there")
    fault(.backgroundDropped, .gbgRSP09, "responses of other threads were lost")
    reading(.returnedClosed, .ambGBG33, .gbgRSP12, "a responder ended with its handler")
    reading(
      .returnedAnswered, .ambGBG33, .gbgRSP12, "the host answered for a handler that has not")
    fault(.returnedAnswersTwice, .gbgRSP12, "a responder sent twice once its handler has returned")
    fault(.pendingKept, .gbgRSP01, "an answered request stayed pending")
    fault(.pendingOnlyRemoved, .gbgRSP01, "a pending request were removed and not answered")
    fault(.pendingActionRespond, .gbgRSP02, "the action of an answer were \"respond\"")
    fault(.unknownSent, .gbgRSP03, "answers to unknown requests were sent")
    fault(.answeredIgnoringCase, .gbgRSP03, "ids of answers were compared without letter case")
    fault(.answeredBeginning, .gbgRSP03, "an answer needed but the beginning of a request's id")
    fault(.explicitOnlyPending, .gbgRSP04, "only pending requests could be answered")
    fault(
      .explicitOfRequest, .gbgRSP04, "a pending request's action went before the one that is given")
    fault(.responsesSilentWithoutPage, .gbgRSP16, "a response to no page were no error")
    fault(.correlationIdsOwn, .gbgRSP06, "responses had ids of their own", broad: delivering)
    fault(.correlationIdsLowerCase, .gbgRSP06, "correlation ids were made lower-case")
    fault(.responsesEvents, .gbgRSP07, "responses were events", broad: delivering)
    fault(.noDataStatus, .gbgRSP10, "no data were an object with the status")
    fault(.noErrorEmptyError, .gbgRSP10, "no error were an empty one")
    fault(.errorLeftOut, .gbgRSP11, "errors were left out")
    fault(.errorNeverRecoverable, .gbgRSP11, "no error were recoverable")
    fault(.statusesCancelledAsError, .gbgRSP13, "what is cancelled were an error")
    fault(.statusesOthersAsSuccess, .gbgRSP13, "unsupported and acknowledged were success")
    fault(.responseDataLeftOut, .gbgRSP14, "responses had no data")
    fault(
      .receivedNullMembersLeftOut, .gbgJSV29, "null members of what the page posts were left out")
    fault(
      .receivedNullsLeftOut, .gbgJSV29,
      "null members and elements of what the page posts were left out")
    fault(.responseDataNullsLeftOut, .gbgRSP14, "null members of responses were left out")
    fault(.actionOfSlotID, .gbgRSP15, "a slot's answers had its id as action")
    fault(.actionHandlerName, .gbgRSP15, "answers had the handler's name as action")
    fault(.eventsResponses, .gbgEVT01, "events were responses")
    fault(.eventDataQuoted, .gbgEVT02, "the data of events were a text")
    fault(.eventDataNullsLeftOut, .gbgEVT02, "null members of events were left out")
    fault(.unwritableSilent, .gbgEVT05, "an event that cannot be written were no error")
    fault(.idsConstant, .gbgEVT06, "each event had the same id")
    reading(.idsEmpty, .ambGBG23, .gbgEVT06, "an event had an empty id")
    fault(.orderLastFirst, .gbgEVT08, "the last event came first")
    fault(.embeddingUnescaped, .gbgEVT09, "quotes and backslashes got lost in scripts")
    fault(.embeddingSeparatorsLost, .gbgEVT09, "line separators got lost in scripts")
    fault(.embeddingTemplated, .gbgEVT09, "texts were put into a template")
    fault(.eventStatusSuccess, .gbgEVT10, "events had a status")
    fault(
      .envelopePayloadOnly, .gbgEVT12, "the page got payloads without envelope", broad: delivering)
    fault(.version1, .gbgENV07, "the protocol version were \"1\"", broad: delivering)
    fault(.clockSeconds, .gbgENV08, "timestamps were seconds", broad: delivering)
    fault(
      .clockOfStart, .gbgENV08, "timestamps were of the time the host was made", broad: delivering)
    fault(.eventsSilentBeforeAttach, .gbgEVT03, "an event to no page were no error")
    fault(.eventsSilentAfterDrop, .gbgEVT04, "an event to a page that is gone were no error")
    fault(.targetFirst, .gbgEVT07, "the first WebView stayed attached")
    fault(.failingSilent, .gbgEVT11, "a script that fails were no error")
    fault(.webViewStrong, .gbgLIF01, "the host kept the WebView alive")
    fault(.delegateStrong, .gbgLIF02, "the host kept the delegate alive")
    fault(.providerSimple, .gbgINI01, "init(hostVersion:) knew flags alone")
    fault(
      .permissionOfDocument, .gbgSLT18,
      "both slots had the permission state of the document slot")
    fault(.richWithOthers, .gbgINI01, "responses had capabilities that nobody registered")
    fault(.configuredWithOthers, .gbgINI02, "responses had what nobody configured")
    fault(.configuredLeftOut, .gbgINI02, "configured capabilities were not in responses")
    fault(.configuredWithSlots, .gbgINI03, "slots were in the responses of a configuration")
    fault(.supportOnceSet, .gbgSLT06, "a handler that is cleared were still support")
    fault(.supportWhateverIsEnabled, .gbgSLT07, "disabled slots were supported")
    fault(.evaluationOnce, .gbgQRY10, "capabilities were looked up at the first query alone")
    fault(.evaluationAtInit, .gbgQRY10, "capabilities were looked up when the host is made")
    fault(.unsupportedSlotsLeftOut, .gbgQRY11, "unsupported slots were not in responses")
    fault(.queryStatusAcknowledged, .gbgQRY12, "queries were acknowledged")
    fault(.queryHandlerMissing, .gbgQRY14, "nobody answered queries")
    fault(.queryTracePending, .gbgQRY15, "answered queries were pending")
    fault(.flagsAllTrue, .gbgINI04, "each configured capability were supported")
    fault(.flagsSupportedOnly, .gbgINI04, "capabilities had the supported ones alone")
    fault(.configurationFollowsCustoms, .gbgINI05, "custom capabilities were configured ones")
    fault(.configurationEmptied, .gbgINI05, "a query emptied the configuration")
    fault(.listsMissingAtFirst, .gbgINI06, "there were no lists before the first message")
    fault(.hostVersionEmpty, .gbgINI07, "init(hostVersion:) made an empty configuration")
    fault(.scriptDefaulted, .gbgCFG08, "no script were a default one in the configuration")
    fault(.scriptDropped, .gbgCFG08, "the configuration forgot its script")
  }

  private static let told = "most vectors have a delegate that is told"
  private static let posting = "most vectors post a message"
  private static let delivering = "most vectors deliver something"

  private static func fault(
    _ fault: HostFault, _ requirement: RequirementID, _ phrase: String, broad reason: String? = nil
  ) -> Variant<HostRules> {
    variant(fault, .fault(requirement), phrase, reason)
  }

  private static func reading(
    _ reading: HostFault, _ ambiguity: AmbiguityID, _ requirement: RequirementID, _ phrase: String
  ) -> Variant<HostRules> {
    variant(reading, .reading(ambiguity, requirement), phrase, nil)
  }

  private static func variant(
    _ fault: HostFault, _ role: VariantLabel.Role, _ phrase: String, _ reason: String?
  ) -> Variant<HostRules> {
    Variant(fault.rawValue, role, behavesAsIf: phrase, broadBecause: reason) {
      $0.faults.insert(fault)
    }
  }
}
