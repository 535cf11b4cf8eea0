import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import FuzzTargets
import MachineKit
import ReportWriters
import WirePrimitives

struct Replay: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run named cases again, in order, in one fresh process.",
    usage: "proofload replay cases [options] [-- command ...]",
    discussion: """
      Example:  proofload replay jwt-flags:hyphen -- Tests/Ports/python/port.py

      Of the folder of a finding, or its case.json, the port is the one that it was found in, with its \
      limits, unless others are given.
      """)

  @Argument(
    help: ArgumentHelp(
      "Names of cases, as a finding prints them: SUITE:VECTOR, SUITE:~CHOICES or SUITE:= and the base64url of an input, joined by commas; or the folder of a finding.",
      valueName: "cases"))
  var names: String

  @Option(
    help: ArgumentHelp(
      "A report.jsonl; the name is then that of a finding in it, SUITE:REQUIREMENT.",
      valueName: "file"))
  var from: String?

  @Flag(help: "A line of JSON for each case, with all that came, however much it is.")
  var json = false

  @Flag(
    help:
      "Ask the port on about each case that fails: the nearest input that passes, from where on it fails, which steps it takes, and what does not matter."
  )
  var contrast = false

  @OptionGroup var portOptions: PortOptions

  /// Of a longer sequence only the last run is shown.
  private static let shown = 8

  func validate() throws {
    var paths = DistinctPaths()
    if let from { try paths.add(from, as: "--from") }
    if let wireLog = portOptions.wireLog { try paths.add(wireLog, as: "--wire-log") }
  }

  func run() async throws {
    if let target = TargetCase(named: names) { return try replay(target) }
    let file = try caseFile()
    let names = try file == nil ? named() : []
    let corpus = try CaseName.corpus(of: names)
    let runs = try file.map(cases) ?? names.map { try CaseName.find($0, in: corpus) }
    let options = portOptions.completed(by: file?.port)
    let port = try await options.connect()
    if !json { Terminal.print(greeting(port.declaration, command: options.command) + [""]) }
    let batch = try await answers(of: port, to: runs, corpus)
    let alone = try await answerAlone(of: port, to: runs, corpus)
    let results = try await weighed(
      results(of: runs, batch.replies, port.declaration, corpus), by: port, corpus)
    let inquiries = contrast ? try await inquiries(into: results, of: port, corpus) : [:]
    let end = await port.finish()
    try Interruption.shared.end(while: "the port answered")
    var hasFailed = false
    for (index, (run, result)) in zip(runs, results).enumerated() {
      let suite = try Selection.suite(named: run.suite.text)
      let missing = suite.needs(run.input).filter { !port.declaration.grants($0) }
      hasFailed = hasFailed || result.verdict.isFailure && missing.isEmpty
      if json {
        let lines = ReportLines(registry: corpus.registry, strict: false).whole
        Terminal.print(lines.case(result, replied: batch.replies[index]).compactText)
        if let inquiry = inquiries[index] {
          Terminal.print(
            lines.circumstances(inquiry.circumstances, of: inquiry.example).compactText)
        }
      } else {
        show(result, of: suite, missing: missing, index, of: runs.count, inquiries[index])
      }
    }
    for incident in batch.incidents + end {
      say(["\(incident.rule)  \(incident.detail)"])
      hasFailed = true
    }
    if let alone, let last = batch.replies.last, let run = runs.last,
      isOtherwise(alone, last, on: run, port.declaration, corpus)
    {
      say(["The last answer depends on the runs before it (PORT-04). Alone in a fresh process:"])
      say(CaseText.field("got", Phrases.reply(alone)))
      hasFailed = true
    }
    if hasFailed { throw ExitCode(.nonConformance) }
    if batch.replies.contains(where: \.isNotRun) { throw ExitCode(.incomplete) }
  }

  /// What is no case stands beside the JSON.
  private func say(_ lines: [String]) {
    if json { lines.forEach(Terminal.note) } else { Terminal.print(lines) }
  }

  /// Of many runs only the last is shown, and how many there were before it.
  private func show(
    _ result: CaseResult, of suite: ConformanceSuite, missing: [CapabilityID], _ index: Int,
    of count: Int, _ inquiry: Inquiry?
  ) {
    let isLast = index == count - 1
    guard count <= Self.shown || isLast else { return }
    if count > Self.shown { Terminal.print("... \(Phrases.count(index, "run")) before this one") }
    Terminal.print(CaseText.lines(result, of: suite))
    if let (example, circumstances) = inquiry {
      if example.run.input != result.run.input { Terminal.print("\(example.run.name)") }
      Terminal.print(CircumstancesText.lines(circumstances, of: example.run.input))
    }
    Terminal.print(missing.map { CaseText.ungranted($0) } + [""])
  }

  /// As a check weighs them.
  private func weighed(
    _ results: [CaseResult], by port: any ConformanceKit.Port, _ corpus: Corpus
  ) async throws -> [CaseResult] {
    var weighed: [CaseResult] = []
    for result in results {
      let search = FaultStepSearch(
        port: port,
        assessment: Assessment(
          suite: try Selection.suite(named: result.run.suite.text),
          declaration: port.declaration, registry: corpus.registry))
      weighed.append(result.verdict == .fault ? await search.weighed(result) : result)
    }
    return weighed
  }

  /// What asking on about a case shows, and the case that shows it best.
  private typealias Inquiry = (example: CaseResult, circumstances: Circumstances)

  /// Of each case that fails, by its index.
  private func inquiries(
    into results: [CaseResult], of port: any ConformanceKit.Port, _ corpus: Corpus
  ) async throws -> [Int: Inquiry] {
    var inquiries: [Int: Inquiry] = [:]
    for (index, result) in results.enumerated()
    where result.verdict.isNotable && result.reply.isOutcome {
      let suite = try Selection.suite(named: result.run.suite.text)
      let inquiry = FindingInquiry(
        port: port,
        assessment: Assessment(
          suite: suite, declaration: port.declaration, registry: corpus.registry),
        among: (corpus.vectors[suite.id] ?? []).map(\.input),
        isCancelled: { Interruption.shared.isAskedFor })
      inquiries[index] = await inquiry.circumstances(of: result)
    }
    return inquiries
  }

  /// An input of code of the kit, which no port is asked about.
  private func replay(_ run: TargetCase) throws {
    let broken = run.target.run(run.bytes).broken
    Terminal.print(
      "\(TargetCase.id(of: run.target)): \(broken.map { "broken: \($0)" } ?? "keeps its laws")")
    if broken != nil { throw ExitCode(.kitFault) }
  }

  /// The case of a finding, where a path is given.
  private func caseFile() throws -> CaseFile? {
    guard from == nil, let path = CaseFile.path(at: names) else { return nil }
    return try CaseFile(
      name: String(escaping: path, limit: 4_096), bytes: try InputFile.bytes(of: path, as: "cases"))
  }

  private func cases(of file: CaseFile) throws -> [Case] {
    let suite = try Selection.suite(named: file.suite.text).id
    return file.inputs.map { Case(suite: suite, input: $0, origin: .written) }
  }

  /// The names of the cases, those of the command line or those behind the finding that it names.
  private func named() throws -> [String] {
    if let from { return try ReportedFinding.cases(of: names, in: from) }
    let named = names.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimming(while: \.isWhitespace) }
    guard !named.contains("") else {
      throw Failure(
        .usage, "Which case? A name is empty: write SUITE:VECTOR, as jwt-flags:record-on.")
    }
    return named
  }

  /// Whoever forgets the command must not take the reference's answer for the port's.
  private func greeting(_ declaration: Declaration, command: [String]) -> [String] {
    let port = RunText.port(declaration, command: command)
    let hint = command.isEmpty ? "; for your own port add: -- CMD" : ""
    return TextWrap.wrap("Proofload \(Kit.version) · port: \(port)\(hint)", first: "", rest: "  ")
  }

  /// One at a time, so that the order is the one that was asked for.
  private func answers(
    of port: any ConformanceKit.Port, to runs: [Case], _ corpus: Corpus
  ) async throws -> Batch {
    var whole = Batch(replies: [])
    for (index, run) in runs.enumerated() {
      // What is not shown need not be held.
      let isShown = json || runs.count <= Self.shown || index == runs.count - 1
      let call =
        isShown
        ? Call(suite: run.suite, input: run.input) { .ok($0) }
        : Assessment(
          suite: try Selection.suite(named: run.suite.text), declaration: port.declaration,
          registry: corpus.registry
        ).call(for: run)
      let batch = await port.answer([call])
      whole.replies += batch.replies
      whole.incidents += batch.incidents
    }
    return whole
  }

  /// What the last of several cases is answered alone in a fresh process; nil for a single case.
  private func answerAlone(
    of port: any ConformanceKit.Port, to runs: [Case], _ corpus: Corpus
  ) async throws -> Reply? {
    guard runs.count > 1, let last = runs.last else { return nil }
    await port.restart()
    return try await answers(of: port, to: [last], corpus).replies.first
  }

  /// Compared as a check does.
  private func isOtherwise(
    _ alone: Reply, _ last: Reply, on run: Case, _ declaration: Declaration, _ corpus: Corpus
  ) -> Bool {
    guard alone.isOutcome, last.isOutcome, let suite = try? Selection.suite(named: run.suite.text)
    else { return false }
    let tree = try? Assessment(suite: suite, declaration: declaration, registry: corpus.registry)
      .tree(for: run)
    return Outcome.differ(
      alone, last, on: run.input, under: tree, grants: declaration.grants,
      normalised: suite.normalised)
  }

  /// Nothing is held against a port that it has not declared, as in a check.
  private func results(
    of runs: [Case], _ replies: [Reply], _ declaration: Declaration, _ corpus: Corpus
  ) throws -> [CaseResult] {
    var results: [CaseResult] = []
    for (index, (run, reply)) in zip(runs, replies).enumerated() {
      let suite = try Selection.suite(named: run.suite.text)
      let assessment = Assessment(
        suite: suite, declaration: declaration, registry: corpus.registry)
      results.append(try assessment.assess(run, number: index + 1, reply: reply))
    }
    for id in runs.map(\.suite).withoutRepeats {
      let diagnoser = Diagnoser(
        suite: try Selection.suite(named: id.text), declaration: declaration,
        registry: corpus.registry)
      let own = Set(results.filter { $0.run.suite == id }.map(\.number))
      let excused = diagnoser.excused(among: results.filter { own.contains($0.number) })
      for index in results.indices where excused.contains(results[index].number) {
        results[index].excuse()
      }
    }
    return results
  }
}

extension Substring {
  fileprivate func trimming(while isCut: (Character) -> Bool) -> String {
    var text = drop(while: isCut)
    while let last = text.last, isCut(last) { text.removeLast() }
    return String(text)
  }
}
