import BridgeCatalog
import ChoiceEngine
import ConformanceKit
import CorpusStore
import Foundation
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
    var found: [String] = []
    var statuses: [SuiteID: FuzzStatus] = [:]
    var kitFailures: [Case] = []
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
  /// Nobody waits longer for a model that answers in a millisecond.
  private static let patience = Duration.seconds(10)
  /// Workers that may end before their time in a round: then something is wrong that will not go away.
  private static let mostEnds = 16
  /// What a worker has for coming to an end when it is asked to.
  private static let grace = Duration.seconds(3)
  private static let casesOfRound = 50_000
  private static let firstRound = Duration.seconds(60)
  private static let longestRound = Duration.seconds(600)

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

  mutating func run() async throws -> Outcome {
    started = .now
    var cases = extent.cases
    var length = Self.firstRound
    // A campaign that is gone on with does not begin with the same cases again.
    var round = status.rounds
    while outcome.problem == nil, !Interruption.shared.isAskedFor, cases ?? 1 > 0 {
      let left = extent.time.map { $0 - (.now - started) }
      guard left ?? .seconds(1) > .zero else { break }
      let share = cases.map { min($0, Self.casesOfRound) }
      try await self.round(round, cases: share, time: left.map { min($0, length) })
      if let share { cases = (cases ?? 0) - share }
      length = min(length * 2, Self.longestRound)
      round += 1
    }
    outcome.duration = .now - started
    return outcome
  }

  private mutating func round(_ round: Int, cases: Int?, time: Duration?) async throws {
    let end = time.map { ContinuousClock.now + $0 }
    var shards: [Shard] = []
    for number in 0..<extent.jobs {
      var shard = Shard(
        number: number, cases: cases.map { share($0, of: number) }, end: end, round: round)
      try shard.start(folder)
      shards.append(shard)
    }
    var asked: ContinuousClock.Instant?
    while shards.contains(where: { !$0.isOver }), outcome.problem == nil {
      try await Task.sleep(for: Self.pollInterval)
      if Interruption.shared.isAskedFor, asked == nil {
        asked = .now
        // They are in process groups of their own and have heard nothing.
        shards.forEach { $0.worker.interrupt() }
      }
      if let asked, .now - asked > Self.grace { break }
      for index in shards.indices where !shards[index].isOver { try look(at: &shards[index]) }
      status.show(shards.map(\.worker.now), before: outcome.cases, since: started)
    }
    for shard in shards {
      let state = shard.worker.now
      outcome.cases += shard.earlierCases + state.cases
      outcome.found += state.found
      outcome.statuses.merge(state.statuses) { $0.requirements > $1.requirements ? $0 : $1 }
      for name in state.kitFaults {
        if let run = Self.run(named: name) { outcome.kitFailures.append(run) }
      }
      if !shard.isOver { shard.worker.kill() }
    }
    status.end(of: round, cases: outcome.cases, since: started)
    try folder.merge()
  }

  /// A case as a worker has named it.
  private static func run(named name: String) -> Case? {
    if let target = TargetCase(named: name) { return target.run }
    return (try? Corpus(files: .embedded)).flatMap { try? CaseName.find(name, in: $0) }
  }

  private func share(_ cases: Int, of number: Int) -> Int {
    cases / extent.jobs + (number < cases % extent.jobs ? 1 : 0)
  }

  /// A worker with those that have taken its place.
  private struct Shard {
    let number: Int
    /// Cases that are left for each suite and target.
    private(set) var cases: Int?
    let end: ContinuousClock.Instant?
    let round: Int
    private(set) var worker: WorkerProcess! = nil
    private(set) var ends = 0
    private(set) var earlierCases = 0
    var isOver = false
    /// What its model is being asked, and since when.
    var asked: (number: UInt64, since: ContinuousClock.Instant)?

    init(number: Int, cases: Int?, end: ContinuousClock.Instant?, round: Int) {
      self.number = number
      self.cases = cases
      self.end = end
      self.round = round
    }

    mutating func start(_ folder: CampaignFolder) throws {
      var seeds = SplitMix64(seed: folder.plan.seed)
      let seed = [UInt64(round), UInt64(number), UInt64(ends)].reduce(seeds.next()) { seed, part in
        var mixer = SplitMix64(seed: seed ^ part)
        return mixer.next()
      }
      var arguments = [
        FuzzWorkerVerb.name, "--folder", folder.path, "--shard",
        String(number), "--seed", String(seed),
      ]
      if let cases { arguments += ["--cases", String(cases)] }
      if let end {
        let left = max(0, Int((end - .now) / .milliseconds(1)))
        arguments += ["--milliseconds", String(left)]
      }
      worker = try WorkerProcess(arguments: arguments)
      asked = nil
    }

    mutating func restart(_ folder: CampaignFolder) throws {
      let done = worker.now.cases
      let units = max(1, folder.plan.suites.count + folder.plan.targets.count)
      cases = cases.map { max(1, $0 - done / units) }
      earlierCases += done
      ends += 1
      try start(folder)
    }
  }

  private mutating func look(at shard: inout Shard) throws {
    let state = shard.worker.now
    if state.hasEnded {
      if state.isDone || Interruption.shared.isAskedFor {
        shard.isOver = true
      } else if let reason = state.stopped {
        outcome.problem = reason
      } else if !shard.worker.ending.isSignal {
        // It has said why, on standard error, which it shares with us.
        outcome.problem = "a worker ended with \(shard.worker.ending.code)"
      } else {
        try recover(&shard, fromSignal: shard.worker.ending.code)
      }
    } else if hangs(&shard) {
      shard.worker.kill()
      try recover(&shard, byHow: "no answer in \(Self.patience.components.seconds) s")
    }
  }

  /// A signal that nobody traps by comes from outside: a person, or a system without memory.
  private mutating func recover(_ shard: inout Shard, fromSignal signal: Int32) throws {
    guard [SIGKILL, SIGTERM, SIGHUP, SIGINT].contains(signal) else {
      return try recover(&shard, byHow: "signal \(signal)")
    }
    outcome.notes.append(
      "a worker was ended from outside (signal \(signal)), perhaps for want of memory; another one went on"
    )
    try restart(&shard, how: "signal \(signal)")
  }

  /// Keeps the input that ended a worker, and lets another one go on.
  private mutating func recover(_ shard: inout Shard, byHow how: String) throws {
    if let asked = InFlightInput.read(folder.inFlight(ofShard: shard.number)) {
      let run = Case(suite: asked.suite, input: asked.input, origin: .written)
      try folder.addKitFailure(run, how: how)
      outcome.kitFailures.append(run)
    } else {
      outcome.kitEnds.append("a worker ended by \(how) while it made a case")
    }
    try restart(&shard, how: how)
  }

  private mutating func restart(_ shard: inout Shard, how: String) throws {
    guard shard.ends < Self.mostEnds else {
      outcome.problem = "workers ended \(shard.ends) times before their time, the last by \(how)"
      return
    }
    try shard.restart(folder)
  }

  private func hangs(_ shard: inout Shard) -> Bool {
    let asked = InFlightInput.read(folder.inFlight(ofShard: shard.number))
    guard let asked, asked.number == shard.asked?.number else {
      shard.asked = asked.map { ($0.number, .now) }
      return false
    }
    return shard.asked.map { .now - $0.since > Self.patience } ?? false
  }
}
