import ConformanceKit
import CorpusStore
import ReportWriters
import WirePrimitives

/// How a campaign goes on: two lines on a terminal, a line of JSON each second in its statistics.
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

  /// - Parameter before: cases of rounds before.
  func show(
    _ states: [WorkerProcess.State], before: Int, since start: ContinuousClock.Instant
  ) {
    let cases = before + states.reduce(0) { $0 + $1.cases }
    let now = ContinuousClock.now
    if now - last >= Self.interval {
      rate = Double(cases - lastCases) / ((now - last) / .seconds(1))
      (last, lastCases) = (now, cases)
      write(states, cases, since: start)
    }
    Terminal.status(lines: lines(states, cases, since: start))
  }

  func end(of round: Int, cases: Int, since start: ContinuousClock.Instant) {
    log.add([
      "round": .number(round), "cases": .number(cases),
      "seconds": .number(Int((ContinuousClock.now - start) / .seconds(1))),
    ])
  }

  private func write(
    _ states: [WorkerProcess.State], _ cases: Int, since start: ContinuousClock.Instant
  ) {
    let statuses = states.flatMap(\.statuses.values)
    log.add(
      .object([
        ("seconds", .number(Int((ContinuousClock.now - start) / .seconds(1)))),
        ("cases", .number(cases)), ("casesPerSecond", .number(Int(rate))),
        ("features", .number(statuses.reduce(0) { $0 + $1.features })),
        ("entries", .number(statuses.reduce(0) { $0 + $1.entries })),
        ("findings", .number(Set(states.flatMap(\.found)).count)),
      ]))
  }

  private func lines(
    _ states: [WorkerProcess.State], _ cases: Int, since start: ContinuousClock.Instant
  ) -> [String] {
    let elapsed = Self.clock(ContinuousClock.now - start)
    let whole = extent.time.map { " / \(Self.clock($0))" } ?? ""
    guard let state = states.first(where: { $0.last != nil }), let suite = state.last,
      let status = state.statuses[suite]
    else { return ["  \(elapsed)\(whole)   starting"] }
    let features = states.flatMap(\.statuses.values).reduce(0) { $0 + $1.features }
    let found = Set(states.flatMap(\.found)).count
    let of = requirements[suite].map { "/\($0)" } ?? ""
    return [
      "  \(elapsed)\(whole)   \(suite)   \(Phrases.count(cases, "case"))   "
        + "\(Phrases.count(Int(rate)))/s   features \(Phrases.count(features))",
      "  requirements \(status.requirements)\(of)   failing kinds \(found)   last new "
        + "\(Phrases.count(status.sinceNew, "case")) ago   stable \(status.stability)%",
    ]
  }

  private static func clock(_ duration: Duration) -> String {
    let seconds = Int(duration.components.seconds)
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
