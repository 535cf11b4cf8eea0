/// What a host is decided by, topic by topic. The first value of each knob is the required one.
package struct HostRules: Sendable {
  package var routing = Routing()
  package var customs = Customs()
  package var slots = Slots()
  package var responders = Responders()
  package var events = Events()
  package var queries = Queries()
  package var state = State()
  /// How results of captures are encoded. GBG-SLT-19.
  package var capture = CaptureRules()

  package init() {}

  package struct Routing: Sendable {
    /// GBG-RTE-01.
    package enum Registered: Sendable { case called, leftPending }
    package var registered = Registered.called
    /// GBG-RTE-02.
    package enum Replacing: Sendable { case last, first }
    package var replacing = Replacing.last
    /// GBG-RTE-03.
    package enum Unregistering: Sendable { case removes, ignored }
    package var unregistering = Unregistering.removes
    /// GBG-RTE-23.
    package enum UnknownUnregistering: Sendable { case nothing, error, removesAll }
    package var unknownUnregistering = UnknownUnregistering.nothing
    /// GBG-RTE-04.
    package enum Unhandled: Sendable { case appended, lost, prepended }
    package var unhandled = Unhandled.appended
    /// GBG-RTE-05.
    package enum UnhandledReport: Sendable { case once, never, twice }
    package var unhandledReport = UnhandledReport.once
    /// GBG-RTE-06, AMB-GBG-36.
    package enum Received: Sendable { case all, requestsOnly, lastEight, newestFirst, firstOfID }
    package var received = Received.all
    /// GBG-RTE-07.
    package enum ReceivedReport: Sendable { case once, requestsOnly, twice, firstOfID }
    package var receivedReport = ReceivedReport.once
    /// GBG-RTE-08, GBG-RTE-09.
    package enum Undecodable: Sendable { case error, silent, received }
    package var undecodable = Undecodable.error
    /// Events and responses of the page. GBG-RTE-11, GBG-RTE-24.
    package enum Others: Sendable { case recorded, routed, pending }
    package var others = Others.recorded
    /// GBG-RTE-18.
    package enum Comparing: Sendable, CaseIterable {
      case exact, ignoringCase, ignoringSpace, beginning, pattern
    }
    package var comparing = Comparing.exact
    /// What else the host does with a request that a handler takes. GBG-RTE-19, GBG-RTE-27.
    package enum Handed: Sendable { case nothing, acknowledges, reportsUnhandled }
    package var handed = Handed.nothing
    /// GBG-RTE-20.
    package enum Passing: Sendable { case asItIs, withoutData }
    package var passing = Passing.asItIs
    /// A delegate of default implementations. GBG-RTE-21.
    package enum SilentDelegate: Sendable { case nothing, takesRequests }
    package var silentDelegate = SilentDelegate.nothing
    /// GBG-RTE-26.
    package enum Concurrency: Sendable { case sideBySide, serial }
    package var concurrency = Concurrency.sideBySide
  }

  package struct Customs: Sendable {
    /// GBG-RTE-17.
    package enum Routing: Sendable { case called, leftPending }
    package var routing = Routing.called
    /// Over a slot with a handler. GBG-RTE-13.
    package enum Precedence: Sendable { case slot, custom }
    package var precedence = Precedence.slot
    /// Over a registered handler where the slot has none. GBG-RTE-28.
    package enum UnsetSlot: Sendable { case shadowsNothing, shadowsHandlers }
    package var unsetSlot = UnsetSlot.shadowsNothing
    /// GBG-RTE-29.
    package enum Replacing: Sendable { case last, first }
    package var replacing = Replacing.last
    /// GBG-RTE-31.
    package enum Unregistering: Sendable { case removes, ignored }
    package var unregistering = Unregistering.removes
    /// Their entries in query responses. GBG-RTE-15, GBG-RTE-16, GBG-RTE-22.
    package enum Listing: Sendable { case supported, leftOut, unsupported }
    package var listing = Listing.supported
    package enum DefaultVersion: Sendable { case one, none }
    package var defaultVersion = DefaultVersion.one
    package enum GivenVersion: Sendable { case asGiven, defaulted }
    package var givenVersion = GivenVersion.asGiven
    /// Of a custom capability under the action or under the id of a slot with a handler: whether its
    /// version is the slot's. GBG-RTE-14, GBG-RTE-30.
    package enum Overriding: Sendable { case never, byAction, byID }
    package var overriding = Overriding.never
  }

  package struct Slots: Sendable {
    /// Requests that no handler is set for, or that is disabled. GBG-SLT-17, AMB-GBG-15.
    package enum Unset: Sendable { case pending, unsupported, dropped }
    package var unset = Unset.pending
    package enum Disabled: Sendable { case pending, unsupported, handled, dropped }
    package var disabled = Disabled.pending
    /// GBG-SLT-09, AMB-GBG-16.
    package enum BusyStatus: String, Sendable { case error, cancelled, unsupported, success }
    package var busyStatus = BusyStatus.error
    /// GBG-ENV-17.
    package enum BusyError: Sendable { case whole, codeAlone }
    package var busyError = BusyError.whole
    package enum Busy: Sendable { case rejected, silent, handled }
    package var busy = Busy.rejected
    /// GBG-SLT-16.
    package enum Independence: Sendable { case own, shared }
    package var independence = Independence.own
    /// GBG-SLT-10, GBG-SLT-11: whose requests go to the other slot.
    package var misrouted: [String] = []
    /// GBG-SLT-08.
    package enum Active: Sendable { case whileRunning, never, stays }
    package var active = Active.whileRunning
    /// What `awaitCompletion()` returns. GBG-SLT-12.
    package enum Awaited: Sendable { case argument, cancelled }
    package var awaited = Awaited.argument
    /// GBG-SLT-13.
    package enum Completion: Sendable { case answers, silent }
    package var completion = Completion.answers
    /// A completion that nobody waits for. GBG-SLT-14, AMB-GBG-18.
    package enum Early: Sendable { case dropped, kept, sent }
    package var early = Early.dropped
    /// A completion after the answer. GBG-SLT-15, GBG-SLT-22.
    package enum Late: Sendable { case nothing, resumesAgain, answersAgain }
    package var late = Late.nothing
    /// GBG-SLT-20.
    package enum Reuse: Sendable { case free, busyForEver }
    package var reuse = Reuse.free
  }

  package struct Responders: Sendable {
    /// GBG-RSP-08, AMB-GBG-14.
    package enum Acknowledged: Sendable { case final, interim }
    package var acknowledged = Acknowledged.final
    package enum Repeated: Sendable { case ignored, sent }
    package var repeated = Repeated.ignored
    /// GBG-RSP-09.
    package enum Background: Sendable { case mainThread, itsThread, dropped }
    package var background = Background.mainThread
    /// GBG-RSP-12.
    package enum Returned: Sendable { case open, closed, answered }
    package var returned = Returned.open
    /// GBG-RSP-01.
    package enum Pending: Sendable { case removed, kept, onlyRemoved }
    package var pending = Pending.removed
    /// GBG-RSP-02.
    package enum PendingAction: Sendable { case ofRequest, respond }
    package var pendingAction = PendingAction.ofRequest
    /// GBG-RSP-03, AMB-GBG-22.
    package enum Unknown: Sendable { case nothing, sent }
    package var unknown = Unknown.nothing
    /// How the id of an answer is compared with those of pending requests. GBG-RSP-03.
    package enum Comparing: Sendable { case exact, ignoringCase, beginning }
    package var comparing = Comparing.exact
    /// GBG-RSP-04, GBG-RSP-05.
    package enum Explicit: Sendable { case sent, onlyPending, ofRequest }
    package var explicit = Explicit.sent
    package enum ExplicitPending: Sendable { case kept, removed, doubled }
    package var explicitPending = ExplicitPending.kept
    /// GBG-RSP-06.
    package enum CorrelationIds: Sendable { case ofRequest, lowerCase, own }
    package var correlationIds = CorrelationIds.ofRequest
    /// GBG-RSP-07.
    package enum MessageType: String, Sendable { case response, event }
    package var type = MessageType.response
    /// GBG-RSP-10.
    package enum NoData: Sendable { case absent, emptyObject }
    package var noData = NoData.absent
    package enum NoError: Sendable { case absent, emptyError }
    package var noError = NoError.absent
    /// GBG-RSP-11.
    package enum ErrorPayload: Sendable { case asGiven, leftOut, neverRecoverable }
    package var error = ErrorPayload.asGiven
    /// GBG-RSP-13.
    package enum Statuses: Sendable { case asGiven, cancelledAsError, othersAsSuccess }
    package var statuses = Statuses.asGiven
    /// GBG-RSP-14.
    package enum Data: Sendable { case asGiven, leftOut, nullsLeftOut }
    package var data = Data.asGiven
    /// GBG-RSP-15.
    package enum Action: Sendable { case ofRequest, ofSlotID, handlerName }
    package var action = Action.ofRequest
    /// GBG-RSP-16.
    package enum WithoutPage: Sendable { case error, silent }
    package var withoutPage = WithoutPage.error
  }

  package struct Events: Sendable {
    /// GBG-EVT-01.
    package enum MessageType: String, Sendable { case event, response }
    package var type = MessageType.event
    /// GBG-EVT-02.
    package enum Data: Sendable { case asGiven, quoted, nullsLeftOut }
    package var data = Data.asGiven
    /// GBG-EVT-03, GBG-EVT-04.
    package enum WithoutPage: Sendable { case error, silentBefore, silentAfter }
    package var withoutPage = WithoutPage.error
    /// GBG-EVT-05.
    package enum Unwritable: Sendable { case error, silent }
    package var unwritable = Unwritable.error
    /// GBG-EVT-06.
    package enum IDs: Sendable { case fresh, constant, empty }
    package var ids = IDs.fresh
    /// GBG-EVT-07.
    package enum Target: Sendable { case last, first }
    package var target = Target.last
    /// GBG-EVT-08.
    package enum Order: Sendable { case asSent, lastFirst }
    package var order = Order.asSent
    /// GBG-EVT-09.
    package enum Embedding: Sendable { case transparent, unescaped, separatorsLost, templated }
    package var embedding = Embedding.transparent
    /// GBG-EVT-10.
    package enum Status: Sendable { case absent, success }
    package var status = Status.absent
    /// GBG-EVT-11.
    package enum Failing: Sendable { case error, silent }
    package var failing = Failing.error
    /// GBG-EVT-12.
    package enum Envelope: Sendable { case whole, payloadOnly }
    package var envelope = Envelope.whole
    /// GBG-ENV-07.
    package enum Version: String, Sendable { case current = "1.0", short = "1", next = "2.0" }
    package var version = Version.current
    /// GBG-ENV-08.
    package enum Clock: Sendable { case milliseconds, seconds, ofStart }
    package var clock = Clock.milliseconds
    /// GBG-LIF-01.
    package enum Reference: Sendable { case weak, strong }
    package var webView = Reference.weak
    /// GBG-LIF-02.
    package var delegate = Reference.weak
  }

  package struct Queries: Sendable {
    /// GBG-INI-01.
    package enum Provider: Sendable { case rich, simple }
    package var provider = Provider.rich
    /// GBG-INI-02, GBG-INI-03.
    package enum Configured: Sendable { case listed, leftOut, withSlots, withOthers }
    package var configured = Configured.listed
    /// Which entries there are without a configuration. GBG-INI-01.
    package enum Rich: Sendable { case listed, withOthers }
    package var rich = Rich.listed
    /// GBG-QRY-10.
    package enum Evaluation: Sendable { case eachTime, once }
    package var evaluation = Evaluation.eachTime
    /// GBG-QRY-11.
    package enum UnsupportedSlots: Sendable { case listed, leftOut }
    package var unsupportedSlots = UnsupportedSlots.listed
    /// GBG-QRY-12.
    package enum Status: String, Sendable { case success, acknowledged }
    package var status = Status.success
    /// GBG-QRY-14.
    package enum Handler: Sendable { case registered, missing }
    package var handler = Handler.registered
    /// GBG-QRY-15.
    package enum Trace: Sendable { case none, pending }
    package var trace = Trace.none
    /// GBG-SLT-06, GBG-SLT-07.
    package enum Support: Sendable { case current, onceSet, whateverIsEnabled }
    package var support = Support.current
  }

  package struct State: Sendable {
    /// GBG-INI-04.
    package enum Flags: Sendable { case asConfigured, supportedOnly, allTrue }
    package var flags = Flags.asConfigured
    /// GBG-INI-05, GBG-INI-07.
    package enum Configuration: Sendable { case asPassed, followsCustoms, emptied }
    package var configuration = Configuration.asPassed
    package enum HostVersion: Sendable { case asPassed, empty }
    package var hostVersion = HostVersion.asPassed
    /// GBG-INI-06.
    package enum Lists: Sendable { case empty, missingAtFirst }
    package var lists = Lists.empty
    /// GBG-CFG-08.
    package enum Script: Sendable { case asPassed, defaulted, dropped }
    package var script = Script.asPassed
    /// GBG-RTE-10, GBG-RTE-25.
    package enum Clearing: Sendable { case clears, ignored }
    package var clearing = Clearing.clears
    package enum Stickiness: Sendable { case untilCleared, untilSuccess }
    package var stickiness = Stickiness.untilCleared
    /// Of what observers are told nothing. GBG-LIF-04.
    package var unannounced: HostVerdict.Announcement?
    package enum Success: Sendable { case silent, error }
    package var success = Success.silent
  }
}
