import BridgeCatalog
import ConformanceKit
import CorpusStore
import FuzzEngine
import FuzzTargets
import MachineKit
import WirePrimitives

/// A suite with the ports of a campaign that declare it.
struct SuiteUnit: FuzzUnit {
  private var fuzzer: SuiteFuzzer
  /// Of its ports, their places among those of the campaign.
  private let places: [Int]

  /// Nil where no port declares the suite.
  init?(
    _ suite: ConformanceSuite, of folder: CampaignFolder, ports: [any ConformanceKit.Port],
    corpus: Corpus,
    entries: [CampaignEntry], seed: UInt64
  ) throws {
    places = ports.indices.filter { ports[$0].declaration.suites.contains(suite.id) }
    let declaring = places.map { ports[$0] }
    guard !declaring.isEmpty else { return nil }
    var cases = GuidedCases(
      suite: suite, schema: try CorpusFiles.embedded.suiteSchema(of: suite.id),
      vectors: corpus.vectors[suite.id] ?? [],
      choices: declaring.count == 1 ? declaring[0].declaration.choices : [:],
      granted: { capability in declaring.allSatisfy { $0.declaration.grants(capability) } },
      seed: seed, probe: CodeCoverage.probe)
    cases.avoid(folder.kitFailures.filter { $0.suite == suite.id })
    cases.put(entries.compactMap { try? CaseName.find($0.name, in: corpus) })
    fuzzer = SuiteFuzzer(cases, of: suite, ports: declaring, registry: corpus.registry)
  }

  var executions: Int { fuzzer.executions }

  var reasonToStop: String? {
    if fuzzer.isSilent {
      return
        "every case of \(fuzzer.suite.id) has run into the deadline: there is nothing to learn. "
        + "Is --deadline too short, or does the port hang?"
    }
    return fuzzer.isExhausted ? "the port was given up: it ended or hung too often" : nil
  }

  mutating func run(_ limit: FuzzLimit, into desk: FuzzDesk) async {
    let (suite, places) = (fuzzer.suite.id, places)
    await fuzzer.run(limit) { input in
      if case .json(let json)? = input?.material {
        desk.inFlight.enter(json, of: suite)
      } else {
        desk.inFlight.leave()
      }
    } _: { event in
      switch event {
      case .kept(let run, let features):
        desk.log.add(CampaignEntry(name: run.name, features: features).line)
      case .failed(let result, let port, let isFirst):
        desk.log.add(
          CampaignFailure(
            name: result.run.name, port: places[port], verdict: result.verdict
          ).line)
        let kind = [result.requirement?.text, result.verdict.rawValue].compactMap(\.self)
        if isFirst { desk.say(.found("\(suite): \(kind.joined(separator: " "))")) }
      case .kitError(let run):
        try? desk.folder.addKitFailure(run, how: "its own model refuses it")
        desk.say(.found("\(suite): fault of the kit"))
      case .incident(let incident, let port):
        desk.log.add([
          "incident": .string(incident.rule.text), "detail": .string(incident.detail),
          "port": .number(places[port]),
        ])
      }
    }
  }

  func status(besides others: Int) -> FuzzStatus {
    FuzzStatus(
      fuzzer.cases.fuzzer, of: fuzzer.suite.id, cases: others + executions,
      requirements: fuzzer.cases.requirementsReached,
      rarest: fuzzer.cases.rarest(1).first.map { "\($0.citation) (\($0.cases))" } ?? "",
      isBarren: fuzzer.isBarren)
  }
}
