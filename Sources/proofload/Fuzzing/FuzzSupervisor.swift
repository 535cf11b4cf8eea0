import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import MachineKit
import PortHost
import WirePrimitives

/// Keeps the workers of a campaign at work: round after round it starts them, watches them, starts
/// those again that a trap has ended or that hang, and puts together what they have found.
struct FuzzSupervisor {
  /// How long a campaign goes on.
  struct Extent {
    /// Cases for each suite.
    var cases: Int?
    var time: Duration?
    /// Workers side by side.
    var jobs: Int
  }

  /// What came of it.
  struct Outcome {
    var cases = 0
    var statuses: [SuiteID: FuzzStatus] = [:]
    /// Kinds of failures, as a person calls them.
    var found: Set<String> = []
    /// Ends of workers that no input is known for.
    var kitEnds: [String] = []
    /// What else is to be known.
    var notes: [String] = []
    /// How long cases were put to the ports.
    var duration = Duration.zero
    /// Why it did not go on to the end.
    var problem: String?
  }

  private static let pollInterval = Duration.milliseconds(50)
  /// Workers that may end before their time in a round: then something is wrong that will not go away.
  private static let mostEnds = 16
  /// What a worker has for coming to an end when it is asked to.
  private static let grace = Duration.seconds(2)
  /// Of the time, what is kept for the conclusion where something was found.
  private static let shareOfConclusion = 0.25
  private static let longestConclusion = Duration.seconds(30)
  /// Rounds double in length: what is found soon is told soon, and later few workers are started anew.
  private static let firstRound = (cases: 4_096, time: Duration.seconds(20))
  private static let longestRound = (cases: 65_536, time: Duration.seconds(600))

  /// Signals that nobody traps by.
  private static let outside = [SIGKILL, SIGTERM, SIGHUP, SIGINT]

  let folder: CampaignFolder
  let extent: Extent
  private let status: FuzzStatusLine
  private var outcome = Outcome()
  private var started = ContinuousClock.now

  init(folder: CampaignFolder, extent: Extent) throws(CampaignError) {
    self.folder = folder
    self.extent = extent
    let path = folder.file("statistics.jsonl")
    let suites = BridgeCatalog.suites.map { ($0.id, $0.requirements.count) }
    status = FuzzStatusLine(
      log: try LineLog(path: path), extent: extent,
      requirements: Dictionary(suites, uniquingKeysWith: { first, _ in first }),
      rounds: LineLog.read(path).lines.count { $0["round"] != nil })
  }

  /// - Parameter conclude: called between two rounds where something was found that was not found
  ///   before, with how many kinds there are and how long it may take.
  mutating func run(
    concluding conclude: (Int, Duration?) async throws -> Void
  ) async throws -> Outcome {
    started = .now
    var concluded = 0
    var concluding = Duration.zero
    var left = extent.cases
    var length = Self.firstRound
    // A campaign that is gone on with does not begin with the same cases again.
    var round = status.rounds
    while goesOn(left) {
      let share = left.map { min($0, length.cases) }
      try await self.round(round, cases: share, time: timeLeft.map { min($0, length.time) })
      left = left.map { $0 - (share ?? 0) }
      length.cases = min(length.cases * 2, Self.longestRound.cases)
      length.time = min(length.time * 2, Self.longestRound.time)
      round += 1
      if goesOn(left), outcome.found.count > concluded {
        concluded = outcome.found.count
        let before = ContinuousClock.now
        try await conclude(concluded, timeLeft.map { $0 * Self.shareOfConclusion })
        concluding += .now - before
      }
    }
    outcome.duration = .now - started - concluding
    return outcome
  }

  private var timeLeft: Duration? { timeLeft(afterFinding: outcome.found) }

  /// What is left for cases.
  private func timeLeft(afterFinding found: Set<String>) -> Duration? {
    extent.time.map { time in
      let reserve =
        found.isEmpty ? .zero : min(time * Self.shareOfConclusion, Self.longestConclusion)
      return time - reserve - (.now - started)
    }
  }

  /// - Parameter cases: that are left for each suite and target.
  private func goesOn(_ cases: Int?) -> Bool {
    outcome.problem == nil && !Interruption.shared.isAskedFor && cases ?? 1 > 0
      && timeLeft ?? .seconds(1) > .zero
  }

  private mutating func round(_ round: Int, cases: Int?, time: Duration?) async throws {
    let end = time.map { ContinuousClock.now + $0 }
    var shards = try (0..<extent.jobs).map { number in
      let cases = cases.map { share($0, of: number) }
      return try FuzzShard(
        FuzzShard.Assignment(number: number, round: round, end: end, cases: cases), in: folder)
    }
    var asked: ContinuousClock.Instant?
    while shards.contains(where: { !$0.isOver }), outcome.problem == nil {
      try await Task.sleep(for: Self.pollInterval)
      let found = shards.reduce(outcome.found) { $0.union($1.found) }
      let isOver = timeLeft(afterFinding: found).map { $0 <= .zero } ?? false
      if Interruption.shared.isAskedFor || isOver, asked == nil {
        asked = .now
        // They are in process groups of their own and have heard nothing.
        shards.forEach { $0.worker.interrupt() }
      }
      if let asked, .now - asked > Self.grace { break }
      for index in shards.indices where !shards[index].isOver {
        try await look(at: &shards[index], isAsked: asked != nil)
      }
      status.show(
        shards.map(\.worker.now), cases: shards.reduce(outcome.cases) { $0 + $1.cases },
        found: found, since: started)
    }
    for shard in shards {
      if !shard.isOver { try await shard.worker.kill() }
      let state = shard.worker.now
      outcome.cases += shard.cases
      outcome.found.formUnion(shard.found)
      outcome.statuses.merge(state.statuses) { $0.requirements > $1.requirements ? $0 : $1 }
    }
    if outcome.cases == 0, !outcome.statuses.isEmpty, outcome.statuses.values.allSatisfy(\.isBarren)
    {
      outcome.problem = "there was nothing that the ports may be asked"
    }
    status.end(of: round, cases: outcome.cases, since: started)
    try folder.merge()
  }

  private func share(_ cases: Int, of number: Int) -> Int {
    cases / extent.jobs + (number < cases % extent.jobs ? 1 : 0)
  }

  /// - Parameter isAsked: whether it was asked to come to an end.
  private mutating func look(at shard: inout FuzzShard, isAsked: Bool) async throws {
    let state = shard.worker.now
    if let ending = state.ending {
      if state.isDone {
        shard.isOver = true
      } else if isAsked {
        if case .signalled(let signal) = ending, !Self.outside.contains(signal) {
          // What it ended by before it heard that.
          try keep(shard, endedBy: "signal \(signal)")
        }
        shard.isOver = true
      } else if let reason = state.stopped {
        outcome.problem = reason
      } else {
        switch ending {
        // It has said why, on standard error, which it shares with us.
        case .exited(let code): outcome.problem = "a worker ended with \(code)"
        case .signalled(let signal): try recover(&shard, fromSignal: signal)
        }
      }
    } else if shard.hangs() {
      try await shard.worker.kill()
      try recover(&shard, byHow: "no answer in \(FuzzShard.patience.components.seconds) s")
    }
  }

  /// A signal that nobody traps by comes from outside: a person, or a system without memory.
  private mutating func recover(_ shard: inout FuzzShard, fromSignal signal: Int32) throws {
    guard Self.outside.contains(signal) else {
      return try recover(&shard, byHow: "signal \(signal)")
    }
    outcome.notes.append(
      "a worker was ended from outside (signal \(signal)), perhaps for want of memory; another one went on"
    )
    try restart(&shard, how: "signal \(signal)")
  }

  /// Keeps the input that ended a worker, and lets another one go on.
  private mutating func recover(_ shard: inout FuzzShard, byHow how: String) throws {
    try keep(shard, endedBy: how)
    try restart(&shard, how: how)
  }

  private mutating func keep(_ shard: FuzzShard, endedBy how: String) throws {
    if let asked = shard.inFlight {
      let run = Case(suite: asked.suite, input: asked.input, origin: .written)
      try folder.addKitFailure(run, how: how)
    } else {
      outcome.kitEnds.append("a worker ended by \(how) while it made a case")
    }
  }

  private mutating func restart(_ shard: inout FuzzShard, how: String) throws {
    guard shard.assignment.ends < Self.mostEnds else {
      outcome.problem =
        "workers ended \(shard.assignment.ends) times before their time, the last by \(how)"
      return
    }
    try shard.restart()
  }
}
