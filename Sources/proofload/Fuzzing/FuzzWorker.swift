import BridgeCatalog
import ChoiceEngine
import ConformanceKit
import CorpusStore
import FuzzTargets

/// Goes round what a campaign fuzzes, a slice of each at a time.
struct FuzzWorker {
  /// They take turns, in slices that are short enough for each to have two.
  private static let longestSlice = Duration.milliseconds(500)
  private static let casesOfSlice = 2_048
  private static let statusInterval = Duration.milliseconds(200)

  private let desk: FuzzDesk
  private var units: [any FuzzUnit] = []
  private var slice = FuzzWorker.longestSlice
  private var lastStatus = ContinuousClock.now

  init(
    folder: CampaignFolder, shard: Int, seed: UInt64, ports: [any ConformanceKit.Port]
  ) throws {
    let corpus = try Corpus(files: .embedded, vectorsOf: folder.plan.suites)
    desk = FuzzDesk(
      log: try LineLog(path: folder.log(ofShard: shard)),
      inFlight: try InFlightInput(path: folder.inFlight(ofShard: shard)), folder: folder)
    let entries = Dictionary(grouping: folder.entries, by: \.suite)
    var seeds = SplitMix64(seed: seed)
    for suite in BridgeCatalog.suites where folder.plan.suites.contains(suite.id) {
      let unit = try SuiteUnit(
        suite, of: folder, ports: ports, corpus: corpus, entries: entries[suite.id] ?? [],
        seed: seeds.next())
      if let unit { units.append(unit) }
    }
    for target in FuzzTarget.all where folder.plan.targets.contains(target.name) {
      let entries = entries[TargetCase.id(of: target)] ?? []
      units.append(TargetUnit(target, entries: entries, seed: seeds.next()))
    }
  }

  /// - Parameter cases: for each suite and target; nil for as many as there is time for.
  mutating func run(cases: Int?, time: Duration?) async throws {
    let end = time.map { ContinuousClock.now + $0 }
    if let time { slice = min(slice, time / (2 * max(1, units.count))) }
    var left = units.map { _ in cases ?? .max }
    while left.contains(where: { $0 > 0 }), end.map({ ContinuousClock.now < $0 }) ?? true,
      !Interruption.shared.isAskedFor
    {
      for index in units.indices where left[index] > 0 {
        let done = await runSlice(of: index, cases: cases == nil ? nil : left[index], end: end)
        if cases != nil { left[index] -= done }
        if done == 0 { left[index] = 0 }
        if let reason = desk.log.error?.description ?? units[index].reasonToStop {
          desk.say(.stopped(reason))
          return
        }
      }
    }
    for unit in units { desk.say(.status(unit.status(besides: executions - unit.executions))) }
    desk.say(.done)
  }

  private var executions: Int { units.reduce(0) { $0 + $1.executions } }

  /// - Parameter cases: that are left; nil for as many as a slice has time for.
  /// - Returns: cases that were run.
  private mutating func runSlice(
    of index: Int, cases: Int?, end: ContinuousClock.Instant?
  ) async -> Int {
    let before = units[index].executions
    // In slices of cases a run is the same whenever its clock looks.
    let sliceEnd = cases == nil ? ContinuousClock.now + slice : nil
    await units[index].run(
      FuzzLimit(
        cases: cases.map { min($0, Self.casesOfSlice) } ?? .max,
        end: [sliceEnd, end].compactMap(\.self).min(),
        shouldStop: { Interruption.shared.isAskedFor }), into: desk)
    let unit = units[index]
    if ContinuousClock.now - lastStatus > Self.statusInterval {
      lastStatus = .now
      desk.say(.status(unit.status(besides: executions - unit.executions)))
    }
    return unit.executions - before
  }
}
