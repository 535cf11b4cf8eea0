import BridgeCatalog
import ChoiceEngine
import ConformanceKit
import CorpusStore
import Foundation
import FuzzEngine
import MachineKit
import WirePrimitives

/// Goes round the suites of a campaign, a slice of each at a time.
struct FuzzWorker {
  /// The suites take turns, so that a short campaign sees all of them and a long one misses none.
  private static let slice = Duration.milliseconds(500)
  private static let statusInterval = Duration.milliseconds(200)
  /// Cases that have all run into the deadline, after which nothing else is expected.
  private static let patience = 16

  private let log: LineLog
  private let inFlight: InFlightInput
  private var fuzzers: [SuiteFuzzer]
  /// Of the ports of each fuzzer, their places among those of the campaign.
  private var places: [[Int]] = []
  private var lastStatus = ContinuousClock.now

  init(
    folder: CampaignFolder, shard: Int, seed: UInt64, ports: [any ConformanceKit.Port]
  ) throws {
    let avoided = folder.kitFailures
    let corpus = try Corpus(files: .embedded)
    log = try LineLog(path: folder.log(ofShard: shard))
    inFlight = try InFlightInput(path: folder.inFlight(ofShard: shard))
    let entries = Dictionary(grouping: folder.entries, by: \.suite)
    var seeds = SplitMix64(seed: seed)
    fuzzers = []
    for suite in BridgeCatalog.suites where folder.plan.suites.contains(suite.id) {
      let places = ports.indices.filter { ports[$0].declaration.suites.contains(suite.id) }
      let declaring = places.map { ports[$0] }
      var cases = GuidedCases(
        suite: suite, schema: try CorpusFiles.embedded.inputSchema(of: suite.id),
        vectors: corpus.vectors[suite.id] ?? [],
        choices: declaring.count == 1 ? declaring[0].declaration.choices : [:],
        granted: { capability in declaring.allSatisfy { $0.declaration.grants(capability) } },
        seed: seeds.next())
      cases.avoid(avoided.filter { $0.suite == suite.id })
      cases.put(
        (entries[suite.id] ?? []).compactMap { try? CaseName.find($0.name, in: corpus) })
      fuzzers.append(
        SuiteFuzzer(cases, of: suite, ports: declaring, registry: corpus.registry))
      self.places.append(places)
    }
  }

  /// - Parameter cases: for each suite; nil for as many as there is time for.
  mutating func run(cases: Int?, time: Duration?) async throws {
    let end = time.map { ContinuousClock.now + $0 }
    var left = fuzzers.indices.map { _ in cases ?? .max }
    while left.contains(where: { $0 > 0 }), end.map({ ContinuousClock.now < $0 }) ?? true,
      !Interruption.shared.isAskedFor
    {
      for index in fuzzers.indices where left[index] > 0 {
        let before = fuzzers[index].executions
        let sliceEnd = cases == nil ? ContinuousClock.now + Self.slice : nil
        // In slices of cases a run is the same whenever its clock looks.
        let count = min(left[index], cases == nil ? .max : Self.casesOfSlice)
        await run(
          index,
          SuiteFuzzer.Limit(
            cases: count, end: [sliceEnd, end].compactMap(\.self).min(),
            shouldStop: { Interruption.shared.isAskedFor }))
        left[index] = cases == nil ? .max : left[index] - (fuzzers[index].executions - before)
        if let reason = reasonToStop(fuzzers[index]) {
          say(.stopped(reason))
          throw Failure(.incomplete, reason)
        }
        if fuzzers[index].executions == before { left[index] = 0 }
      }
    }
    for fuzzer in fuzzers { say(.status(FuzzStatus(fuzzer, cases: executions))) }
    say(.done)
  }

  private static let casesOfSlice = 2_048

  private var executions: Int { fuzzers.reduce(0) { $0 + $1.executions } }

  private mutating func run(_ index: Int, _ limit: SuiteFuzzer.Limit) async {
    var fuzzer = fuzzers[index]
    let others = executions - fuzzer.executions
    var last = lastStatus
    let (log, inFlight, suite, places) = (log, inFlight, fuzzer.suite.id, places[index])
    await fuzzer.run(limit) { input in
      if case .json(let json)? = input?.material {
        inFlight.enter(json, of: suite)
      } else {
        inFlight.leave()
      }
    } _: { event in
      Self.write(event, of: places, to: log)
    }
    fuzzers[index] = fuzzer
    if ContinuousClock.now - last > Self.statusInterval {
      last = .now
      say(.status(FuzzStatus(fuzzer, cases: others + fuzzer.executions)))
    }
    lastStatus = last
  }

  private static func write(
    _ event: SuiteFuzzer.Event, of places: [Int], to log: LineLog
  ) {
    switch event {
    case .kept(let run, let features):
      log.add(CampaignEntry(name: run.name, features: features).line)
    case .failed(let result, let port, let isFirst):
      log.add(CampaignFailure(name: result.run.name, port: places[port]).line)
      if isFirst { say(.found(result.run.suite, result.requirement, result.verdict)) }
    case .kitError(let run):
      log.add(["kitError": .string(run.name)])
    case .incident(let incident, let port):
      log.add([
        "incident": .string(incident.rule.text), "detail": .string(incident.detail),
        "port": .number(places[port]),
      ])
    }
  }

  private func reasonToStop(_ fuzzer: SuiteFuzzer) -> String? {
    if let error = log.error { return error.description }
    if fuzzer.isSilent, fuzzer.executions >= Self.patience {
      return
        "every case of \(fuzzer.suite.id) has run into the deadline: there is nothing to learn. "
        + "Is --deadline too short, or does the port hang?"
    }
    if fuzzer.isExhausted { return "the port was given up: it ended too often" }
    return nil
  }

  private static func say(_ message: FuzzMessage) {
    Outputs.write(message.line.compactBytes() + [UInt8(ascii: "\n")])
  }

  private func say(_ message: FuzzMessage) { Self.say(message) }
}
