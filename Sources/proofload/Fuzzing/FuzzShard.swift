import ChoiceEngine
import CorpusStore
import Foundation

/// A worker's share of a round, with the worker that is at it and those whose place that has taken.
struct FuzzShard {
  /// Nobody waits longer for a model that answers in a millisecond.
  static let patience = Duration.seconds(10)

  /// What a worker is started for.
  struct Assignment {
    let number: Int
    let round: Int
    let end: ContinuousClock.Instant?
    /// Cases that are left for each suite and target.
    var cases: Int?
    /// Workers that have ended before their time.
    var ends = 0

    func start(in folder: CampaignFolder) throws -> WorkerProcess {
      var arguments = [
        FuzzWorkerVerb.name, "--folder", folder.path, "--shard", String(number),
        "--seed", String(seed(of: folder.plan)),
      ]
      if let cases { arguments += ["--cases", String(cases)] }
      if let end {
        let left = max(0, Int((end - .now) / .milliseconds(1)))
        arguments += ["--milliseconds", String(left)]
      }
      return try WorkerProcess(arguments: arguments)
    }

    private func seed(of plan: CampaignPlan) -> UInt64 {
      var seeds = SplitMix64(seed: plan.seed)
      return [UInt64(round), UInt64(number), UInt64(ends)].reduce(seeds.next()) { seed, part in
        var mixer = SplitMix64(seed: seed ^ part)
        return mixer.next()
      }
    }
  }

  let folder: CampaignFolder
  private(set) var assignment: Assignment
  private(set) var worker: WorkerProcess
  private var earlierCases = 0
  private var earlierFound: Set<String> = []
  /// What its model is being asked, and since when.
  private var asked: (number: UInt64, since: ContinuousClock.Instant)?
  var isOver = false

  init(_ assignment: Assignment, in folder: CampaignFolder) throws {
    self.folder = folder
    self.assignment = assignment
    worker = try assignment.start(in: folder)
  }

  var cases: Int { earlierCases + worker.now.cases }
  /// Kinds of failures, as a person calls them.
  var found: Set<String> { earlierFound.union(worker.now.found) }

  /// What its model was asked last, where that has not come back.
  var inFlight: InFlightInput.Entry? {
    InFlightInput.read(folder.inFlight(ofShard: assignment.number))
  }

  /// Starts a worker in the place of one that has ended.
  mutating func restart() throws {
    let done = worker.now.cases
    earlierFound = found
    let units = max(1, folder.plan.suites.count + folder.plan.targets.count)
    assignment.cases = assignment.cases.map { max(1, $0 - done / units) }
    assignment.ends += 1
    earlierCases += done
    worker = try assignment.start(in: folder)
    asked = nil
  }

  /// Whether the model has been at the same input for too long.
  mutating func hangs() -> Bool {
    let entry = inFlight
    guard let entry, let asked, entry.number == asked.number else {
      asked = entry.map { ($0.number, .now) }
      return false
    }
    return ContinuousClock.now - asked.since > Self.patience
  }
}
