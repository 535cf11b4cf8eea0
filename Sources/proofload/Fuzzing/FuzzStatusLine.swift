import ConformanceKit
import CorpusStore
import MachineKit
import ReportWriters
import WirePrimitives

/// How a campaign goes on: three lines on a terminal, a line of JSON each second in its statistics.
final class FuzzStatusLine {
  private static let interval = Duration.seconds(1)

  private let log: LineLog
  private let extent: FuzzSupervisor.Extent
  private var last = ContinuousClock.now
  private var lastCases = 0
  private var rate = 0.0
  /// Rounds that the campaign has behind it.
  let rounds: Int
  private let requirements: [SuiteID: Int]

  init(log: LineLog, extent: FuzzSupervisor.Extent, requirements: [SuiteID: Int], rounds: Int) {
    self.log = log
    self.extent = extent
    self.requirements = requirements
    self.rounds = rounds
  }

  /// - Parameter cases: of this round and of those before.
  func show(
    _ states: [WorkerProcess.State], cases: Int, found: Set<String>,
    since start: ContinuousClock.Instant
  ) {
    let now = ContinuousClock.now
    if now - last >= Self.interval {
      rate = Double(cases - lastCases) / ((now - last) / .seconds(1))
      (last, lastCases) = (now, cases)
      write(states, cases, found, since: start)
    }
    Terminal.status(lines: lines(states, cases, found, since: start))
  }

  func end(of round: Int, cases: Int, since start: ContinuousClock.Instant) {
    log.add([
      "round": .number(round), "cases": .number(cases),
      "seconds": .number(Int((ContinuousClock.now - start) / .seconds(1))),
    ])
  }

  private func write(
    _ states: [WorkerProcess.State], _ cases: Int, _ found: Set<String>,
    since start: ContinuousClock.Instant
  ) {
    let statuses = states.flatMap(\.statuses.values)
    log.add(
      .object([
        ("seconds", .number(Int((ContinuousClock.now - start) / .seconds(1)))),
        ("cases", .number(cases)), ("casesPerSecond", .number(Int(rate))),
        ("features", .number(statuses.reduce(0) { $0 + $1.features })),
        ("entries", .number(statuses.reduce(0) { $0 + $1.entries })),
        ("requirements", .number(statuses.reduce(0) { $0 + $1.requirements })),
        ("failingKinds", .number(found.count)),
      ]))
  }

  private func lines(
    _ states: [WorkerProcess.State], _ cases: Int, _ found: Set<String>,
    since start: ContinuousClock.Instant
  ) -> [String] {
    let elapsed = Self.clock(ContinuousClock.now - start)
    let whole = extent.time.map { " / \(Self.clock($0))" } ?? ""
    guard let state = states.first(where: { $0.last != nil }), let suite = state.last,
      let status = state.statuses[suite]
    else { return ["  \(elapsed)\(whole)   starting"] }
    let statuses = states.flatMap(\.statuses.values)
    let of = requirements[suite].map { "/\($0)" } ?? ""
    return [
      "  \(elapsed)\(whole)   \(suite)   \(Phrases.count(cases, "case"))   "
        + "\(Phrases.count(Int(rate)))/s",
      "  features \(Phrases.count(statuses.reduce(0) { $0 + $1.features }))   corpus "
        + "\(Phrases.count(statuses.reduce(0) { $0 + $1.entries }))   last new "
        + "\(Phrases.count(status.sinceNew, "case")) ago   stable \(status.stability)%",
      "  requirements \(status.requirements)\(of)   "
        + (status.rarest.isEmpty ? "" : "rarest \(status.rarest)   ")
        + "failing kinds \(found.count)",
    ]
  }

  private static func clock(_ duration: Duration) -> String {
    let seconds = Int(duration.components.seconds)
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
