package import FuzzEngine

/// Fuzzes ports by one suite: makes cases, puts each to all of the ports, judges the answers and learns
/// from them.
package struct SuiteFuzzer {
  /// Something that is to be written down before it is said.
  package enum Event: Sendable {
    /// A case that shows what none before it has shown.
    case kept(Case, [Feature])
    /// A case that failed with the port at an index, and whether it is the first of its kind.
    case failed(CaseResult, port: Int, isFirst: Bool)
    case incident(Incident, port: Int)
    /// The model gave no answer to a case that its own generator made.
    case kitError(Case)
  }

  /// A port with what judges it.
  private struct Contestant {
    let port: any Port
    let assessment: Assessment
    var buckets = FailureBuckets()
    var timeouts = 0
  }

  /// What is with the ports.
  private struct InFlightBatch {
    let made: [GuidedCases.Made]
    let batches: [Task<Batch, Never>]
  }

  /// Cases that a port is given at a time.
  private static let batch = 64
  /// The same at first: a port that answers nothing is known by a few cases that run into the deadline.
  private static let firstBatch = 3

  package let suite: ConformanceSuite
  package private(set) var cases: GuidedCases
  private var contestants: [Contestant]
  /// Cases that were put to the ports.
  package private(set) var executions = 0
  /// Whether nothing was found that may be put to the ports: all of it needs what they do not grant.
  package private(set) var isBarren = false

  /// - Parameter ports: at least one; those that declare the suite.
  package init(
    _ cases: GuidedCases, of suite: ConformanceSuite, ports: [any Port], registry: Registry
  ) {
    self.suite = suite
    self.cases = cases
    contestants = ports.map { port in
      Contestant(
        port: port,
        assessment: Assessment(suite: suite, declaration: port.declaration, registry: registry))
    }
  }

  /// Whether every case so far has run into the deadline of some port, so that going on is in vain.
  package var isSilent: Bool {
    executions > 0 && contestants.contains { $0.timeouts == executions }
  }

  /// Whether every port was given up.
  package var isExhausted: Bool { contestants.allSatisfy(\.port.isExhausted) }

  /// While the ports are at work on a batch the next is made, so what a batch has shown is known to
  /// the next but one.
  ///
  /// - Parameters:
  ///   - isMaking: is told of each input before the model is asked about it, which may be the last that
  ///     this process does, and of nil when a batch is made.
  package mutating func run(
    _ limit: FuzzLimit, isMaking: (FuzzInput?) -> Void = { _ in }, _ hear: (Event) -> Void
  ) async {
    var made = 0
    var inFlight: InFlightBatch?
    while made < limit.cases, !limit.isReached, !isExhausted {
      let size = executions == 0 ? Self.firstBatch : Self.batch
      let next = cases.next(min(size, limit.cases - made), isMaking: isMaking)
      guard !next.isEmpty else {
        isBarren = executions + made == 0
        break
      }
      made += next.count
      let batches = contestants.map { contestant in
        let calls = next.map { contestant.assessment.call(for: $0.run) }
        return Task { [port = contestant.port] in await port.answer(calls) }
      }
      if let inFlight { await take(inFlight, hear) }
      inFlight = InFlightBatch(made: next, batches: batches)
      if executions == 0, let first = inFlight {
        await take(first, hear)
        inFlight = nil
        if isSilent { return }
      }
    }
    if let inFlight { await take(inFlight, hear) }
  }

  private mutating func take(_ inFlight: InFlightBatch, _ hear: (Event) -> Void) async {
    var replies: [[Reply]] = []
    for (port, batch) in inFlight.batches.enumerated() {
      let batch = await batch.value
      batch.incidents.forEach { hear(.incident($0, port: port)) }
      replies.append(batch.replies)
    }
    for (place, made) in inFlight.made.enumerated() {
      if replies.allSatisfy({ $0[place].isNotRun }) { continue }
      executions += 1
      guard made.run.tree != nil else {
        cases.learn(made, [])
        hear(.kitError(made.run))
        continue
      }
      let results = contestants.indices.compactMap {
        judge(made.run, replies[$0][place], by: $0, hear)
      }
      let (taken, features) = cases.learn(made, results)
      if case .new = taken { hear(.kept(made.run, features)) }
    }
  }

  /// What is said of a reply; nil where the case was not run.
  private mutating func judge(
    _ run: Case, _ reply: Reply, by port: Int, _ hear: (Event) -> Void
  ) -> CaseResult? {
    if reply.isNotRun { return nil }
    if case .timeout = reply { contestants[port].timeouts += 1 }
    guard
      let result = try? contestants[port].assessment
        .assess(run, number: executions, reply: reply)
    else { return nil }
    if result.verdict.isNotable {
      let (isKept, isFirst) = contestants[port].buckets.take(result)
      if isKept { hear(.failed(result, port: port, isFirst: isFirst)) }
    }
    return result
  }
}
