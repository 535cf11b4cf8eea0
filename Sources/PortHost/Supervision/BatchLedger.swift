import ConformanceKit

/// The runs of one batch: which wait, which are in flight, which have their reply, and whose fault
/// it is when the port dies or falls silent.
///
/// ```
///            put in flight                  answered
///   waiting ---------------> in flight -----------------> replied
///      ^                        |   ^                        ^
///      | not yet written,       |   | put alone              | died or silent alone
///      | or not to blame        v   |                        |
///      +--------------------- suspect -----------------------+
/// ```
///
/// - A port that dies with one run in flight crashed on it. With more, each is a suspect: they are
///   put again one at a time, and whichever it dies of alone is to blame. If it survives them all
///   the crash depends on their order or company, which is an incident and no run's reply.
/// - The clock of the deadline starts when the oldest run in flight was sent or when the latest
///   answer came, whichever is later: until then the port may have been at work on others. So a
///   port that needs less than the deadline for each run is never accused, however many runs wait,
///   and a run that is skipped for others is timed from the last answer that the window lets pass.
/// - On silence each run in flight is a suspect too, for a port may keep answers back until it has no
///   more input, or answer in any order. They are put again one at a time until one is silent alone,
///   and so is all that is left of the batch: together, each silence would cost the deadline twice.
///   Where none is, they are put again together, once: the machine may have been busy.
/// - After as many silences as the kit has patience for, what is left of the batch is not run.
struct BatchLedger {
  private struct Inquiry {
    let rule: PortRule
    /// What happened with all of them in flight.
    let event: String
    let all: [Int]
    var suspects: ArraySlice<Int>
    var hasCulprit = false

    init(rule: PortRule, event: String, of all: [Int]) {
      (self.rule, self.event, self.all) = (rule, event, all)
      suspects = all[...]
    }
  }

  private var replies: [Reply?]
  private var unanswered: Int
  /// Calls from here on were never sent.
  private var next = 0
  /// Calls that were sent to a process that is gone, through no fault of theirs.
  private var again: ArraySlice<Int> = []
  private var inquiry: Inquiry?
  /// Runs that may still be silent before the rest is not run.
  private var timeoutsLeft: Int
  /// Whether a run was silent, so that one is put at a time.
  private var isWary = false
  /// Whether a silence of which no run was the culprit was tried once more.
  private var isSilenceRepeated = false
  private var latestAnswer: SuspendingClock.Instant?
  private(set) var flights = Flights()
  /// What was found that is no run's reply.
  private var incidents: [(rule: PortRule, detail: String)] = []

  init(count: Int, timeouts: Int) {
    timeoutsLeft = timeouts
    replies = Array(repeating: nil, count: count)
    unanswered = count
  }

  var isDone: Bool { unanswered == 0 }

  /// The replies, when it is done.
  var settledReplies: [Reply] { replies.map { $0 ?? .notRun("no reply") } }

  mutating func takeIncidents() -> [(rule: PortRule, detail: String)] {
    defer { incidents = [] }
    return incidents
  }

  /// The call to put in flight now, if there is one and the window has room.
  func nextCall(window: Int) -> Int? {
    if let inquiry { return flights.isEmpty ? inquiry.suspects.first : nil }
    guard flights.count < (isWary ? 1 : window) else { return nil }
    return again.first ?? (next < replies.count ? next : nil)
  }

  /// The call that ``nextCall(window:)`` gave is on its way.
  mutating func sent(_ call: Int, id: Int, bytes: Range<Int>, at now: SuspendingClock.Instant) {
    leaveQueue()
    flights.append(Flight(id: id, call: call, bytes: bytes, sent: now))
  }

  /// The call that ``nextCall(window:)`` gave cannot be put to the port.
  mutating func refused(_ call: Int, _ reason: String) {
    leaveQueue()
    settle(call, .notRun(reason))
  }

  private mutating func leaveQueue() {
    if inquiry != nil {
      inquiry?.suspects.removeFirst()
    } else if !again.isEmpty {
      again.removeFirst()
    } else {
      next += 1
    }
  }

  /// A reply for a run in flight.
  mutating func answered(_ id: Int, _ reply: Reply, at now: SuspendingClock.Instant) {
    guard let flight = flights[id] else { return }
    latestAnswer = now
    flights.remove(id)
    settle(flight.call, reply)
  }

  /// When the oldest run in flight is overdue.
  func deadline(_ allowed: Duration) -> SuspendingClock.Instant? {
    guard let oldest = flights.oldest else { return nil }
    return max(oldest.sent, latestAnswer ?? oldest.sent) + allowed
  }

  private mutating func settle(_ call: Int, _ reply: Reply) {
    if replies[call] == nil { unanswered -= 1 }
    replies[call] = reply
    concludeInquiry()
  }

  private mutating func concludeInquiry() {
    guard let inquiry, inquiry.suspects.isEmpty, flights.isEmpty else { return }
    self.inquiry = nil
    guard !inquiry.hasCulprit else { return }
    if inquiry.rule == .answersInTime, !isSilenceRepeated {
      isSilenceRepeated = true
      for call in inquiry.all { replies[call] = nil }
      unanswered += inquiry.all.count
      again = inquiry.all[...] + again
      return
    }
    incidents.append(
      (
        inquiry.rule,
        "\(inquiry.event) with a window of \(inquiry.all.count) runs in flight; "
          + "put again one at a time, each of them is answered"
      ))
  }
}

extension BatchLedger {
  /// The process is gone. `written` are the bytes that it was sent.
  mutating func died(_ event: String, evidence: String, written: Int) {
    let lost = takeFlights(written: written)
    switch lost.count {
    case 0:
      incidents.append((.staysAlive, "the port \(event) with no run in flight\(evidence)"))
    case 1:
      inquiry?.hasCulprit = true
      settle(lost[0], .crash(detail: "the port \(event)\(evidence)"))
    default:
      inquiry = Inquiry(rule: .staysAlive, event: "the port \(event)", of: lost)
    }
  }

  /// The deadline has passed, and the process is gone.
  mutating func fellSilent(for allowed: Duration, written: Int) {
    let lost = takeFlights(written: written)
    guard let oldest = lost.first else { return }
    if lost.count == 1 {
      again = (inquiry?.suspects ?? []) + again
      inquiry = nil
      settle(oldest, .timeout(milliseconds: allowed.wholeMilliseconds))
      isWary = true
      timeoutsLeft -= 1
      if timeoutsLeft <= 0 { abandon("too many runs before it were not answered in time") }
    } else {
      inquiry = Inquiry(
        rule: .answersInTime, event: "the port gave no answer within \(allowed.shown)", of: lost)
    }
  }

  /// The process was ended for what it wrote while this run, or else the oldest, was in flight.
  mutating func broke(_ rule: PortRule, _ detail: String, run id: Int?, written: Int) {
    let culprit = (id.flatMap { flights[$0] } ?? flights.oldest)?.call
    let lost = takeFlights(written: written)
    guard let culprit else {
      incidents.append((rule, detail))
      return
    }
    inquiry?.hasCulprit = true
    again = lost.filter { $0 != culprit }[...] + again
    settle(culprit, .violation(.port(rule), detail: detail))
  }

  /// The process was replaced on purpose, or will not be: what is left is not run.
  mutating func abandon(_ reason: String) {
    _ = flights.removeAll()
    inquiry = nil
    (again, next) = ([], replies.count)
    for call in replies.indices where replies[call] == nil { replies[call] = .notRun(reason) }
    unanswered = 0
  }

  /// Ends all flights: the calls of which the process was sent something, in order. The others go
  /// back to where they came from.
  private mutating func takeFlights(written: Int) -> [Int] {
    let all = flights.removeAll()
    latestAnswer = nil
    let unsent = all.filter { $0.bytes.lowerBound >= written }.map(\.call)
    if let suspects = inquiry?.suspects {
      inquiry?.suspects = unsent[...] + suspects
    } else {
      again = unsent[...] + again
    }
    return all.filter { $0.bytes.lowerBound < written }.map(\.call)
  }
}
