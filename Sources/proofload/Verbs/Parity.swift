import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import MachineKit
import PortHost
import ReportWriters
import WirePrimitives

struct Parity: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare ports with each other: requirement by requirement, choice by choice.",
    usage: "proofload parity [file ...] [--port command ...] [options]",
    discussion: """
      Example:  proofload parity --port "python3 Tests/Ports/python/port.py" \
      --port "node Tests/Ports/javascript/port.mjs"

      A port is a command, or a file such as port.json that contains the command and the suites \
      it must declare (see PORTING.md).

      Each port is checked with the same cases as by check. Where the documents leave something \
      open, differences between the ports are reported but not judged.
      """)

  @OptionGroup var selection: Selection

  @Argument(help: ArgumentHelp("A port: a file such as port.json.", valueName: "file"))
  var file: [String] = []

  @Option(
    help: ArgumentHelp(
      "A port: its command as one quoted argument.", valueName: "command"))
  var port: [String] = []

  @OptionGroup var generated: CaseOptions<CheckedCases>

  @Option(
    help: ArgumentHelp(
      "Your own inputs, in JSON Lines {suite, input}: the ports are compared on them, but not "
        + "judged.", valueName: "file"))
  var inputs: String?

  @Option(
    help: ArgumentHelp(
      "Fail if more differences than this are found in what is not judged.", valueName: "count"))
  var mostOpen: Int?

  @Flag(help: "Treat warnings and other readings as failures.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Write the comparison: jsonl=PATH or markdown=PATH.", valueName: "format=path"))
  var report: [ReportRequest] = []

  @OptionGroup var size: ReportLimitOption

  @OptionGroup var limits: PortLimitOptions

  func validate() throws {
    guard file.count + port.count > 1 else {
      throw ValidationError(
        "At least two ports are needed, as --port or as files."
      )
    }
    guard port.allSatisfy({ $0.contains { !$0.isWhitespace } }) else {
      throw ValidationError("--port is empty: is a variable empty?")
    }
    guard mostOpen.map({ $0 >= 0 }) ?? true else {
      throw ValidationError("--most-open must be 0 or more.")
    }
    var paths = DistinctPaths()
    for request in report {
      guard request.format != .junit else {
        throw ValidationError("--report: a comparison is written as jsonl or markdown.")
      }
      try paths.add(request.path, as: "--report")
    }
  }

  func run() async throws {
    let suites = try selection.suites()
    let given = try file.map(ParityPort.init(file:)) + port.map(ParityPort.init(line:))
    let inputs = try inputs.map { try UserInputFile(path: $0, of: given).inputs } ?? []
    Interruption.shared.attend()
    let files = try report.map { (format: $0.format, file: try Self.open($0.path)) }
    let ports = try await connect(given)
    let declared = Set(ports.flatMap(\.declaration.suites))
    let corpus = try Corpus(
      files: .embedded, vectorsOf: suites.map(\.id).filter(declared.contains))
    let names = zip(given, ports).map { given, port in
      let shown = String(escaping: given.given, limit: 200)
      let name = given.name.map { String(escaping: $0, limit: 80) + ", " } ?? ""
      return "\(name)\(RunText.port(port.declaration, command: [given.given])): \(shown)"
    }
    greet(ports, names)
    let own = await UserInputs(comparing: inputs, on: ports)
    let runs = await check(ports, given, suites, corpus)
    let matrix = ParityMatrix(runs, suites: suites)
    let text = ParityText(matrix, own: own, names: names)
    let reports = runs.map(\.report)
    let found = findings(reports, given, corpus)
    for (index, lines) in found.enumerated() where !lines.isEmpty {
      Terminal.print(["", "Port \(ParityText.letter(index))"] + lines)
    }
    let missing = Self.missing(given, ports)
    Terminal.print([""] + text.lines)
    for (port, incident) in own.incidents {
      Terminal.print(
        TextWrap.wrap(
          "\(ParityText.letter(port)), on an input of your own: \(incident.rule.text): "
            + String(escaping: incident.detail, limit: 400), first: "! ", rest: "    "))
    }
    for line in missing { Terminal.print(TextWrap.wrap(line, first: "! ", rest: "    ")) }
    let lines = ParityLines(matrix, own: own, ports: ports.map(\.declaration))
      .lines(within: size.limit)
    let written = Self.write(
      size.limit.cutting(text.markdown(found)), lines, to: files)
    let status = Outputs.settled(status(reports, matrix, own, isWhole: missing.isEmpty))
    throw ExitCode(written || status != .conforms ? status : .incomplete)
  }

  // MARK: Ports

  private func connect(_ given: [ParityPort]) async throws -> [any ConformanceKit.Port] {
    var ports: [ProcessPort] = []
    for (index, port) in given.enumerated() {
      do {
        ports.append(try await PortOptions.connect(port.command, limits: limits.limits))
      } catch {
        // Those that have started are not left behind.
        for port in ports { _ = await port.finish() }
        guard let failure = error as? Failure else { throw error }
        let name = "Port \(ParityText.letter(index)) (\(String(escaping: port.given, limit: 200)))"
        throw Failure(failure.status, "\(name): \(failure.description)")
      }
    }
    Interruption.shared.act { [ports] in ports.forEach { $0.interrupt() } }
    return ports
  }

  /// Suites that a port's file promises and the port does not declare.
  private static func missing(
    _ given: [ParityPort], _ ports: [any ConformanceKit.Port]
  ) -> [String] {
    zip(given, ports).enumerated().flatMap { index, pair in
      pair.0.required.filter { !pair.1.declaration.suites.contains($0) }.map { suite in
        "\(ParityText.letter(index)) does not declare \(String(escaping: suite.text)), which its file "
          + "requires"
      }
    }
  }

  private func check(
    _ ports: [any ConformanceKit.Port], _ given: [ParityPort], _ suites: [ConformanceSuite],
    _ corpus: Corpus
  ) async -> [(report: RunReport, recorder: ParityRecorder)] {
    var runs: [(report: RunReport, recorder: ParityRecorder)] = []
    for (index, port) in ports.enumerated() {
      let declared = suites.filter { port.declaration.suites.contains($0.id) }
      let plan = CheckPlan(
        suites: declared, vectors: corpus.vectors, generated: generated.cases,
        seed: generated.seed, sampleSize: Sampling.size(for: generated.cases),
        shouldStop: { Interruption.shared.isAskedFor })
      let recorder = ParityRecorder { event in Self.showProgress(event, of: index) }
      var runner = Runner(plan: plan, port: port, registry: corpus.registry, recorder: recorder)
      let header = RunHeader(
        kit: Kit.version, corpus: corpus.version, caseSet: corpus.digest(of: declared.map(\.id)),
        port: port.declaration, command: given[index].words,
        started: UTC.text(Date()), seed: generated.seed, suites: declared.map(\.id),
        suitesKnown: BridgeCatalog.suites.count)
      runs.append((await runner.run(header: header), recorder))
    }
    return runs
  }

  private static func showProgress(_ event: RunEvent, of port: Int) {
    let letter = ParityText.letter(port)
    switch event {
    case .progressed(let suite, let done, _):
      Terminal.status("  \(letter)  \(suite)  \(Phrases.count(done, "case"))")
    case .concluding(let suite, let wrong) where wrong > 0:
      Terminal.status("  \(letter)  \(suite)  looking for causes", isNew: true)
    case .shrinking(let suite, let requirement):
      Terminal.status(
        "  \(letter)  \(suite)  looking for a smaller case of \(requirement)", isNew: true)
    default: break
    }
  }

  // MARK: What is said

  private func greet(_ ports: [any ConformanceKit.Port], _ names: [String]) {
    Terminal.print(
      "Proofload \(Kit.version) · parity of \(ports.count) ports · seed \(generated.seed)")
    for (index, name) in names.enumerated() {
      Terminal.print(
        TextWrap.wrap(name, first: "  \(ParityText.letter(index))  ", rest: "     "))
    }
  }

  /// The findings of each port, as a check of it alone would show them.
  private func findings(
    _ reports: [RunReport], _ given: [ParityPort], _ corpus: Corpus
  ) -> [[String]] {
    zip(reports, given).map { report, port in
      let again = Again(
        portArguments: PortOptions.replayArguments(
          port.words, window: limits.window, deadline: limits.deadline,
          startDeadline: limits.startDeadline))
      return RunText(registry: corpus.registry, again: again).findings(report)
    }
  }

  private func status(
    _ reports: [RunReport], _ matrix: ParityMatrix, _ own: UserInputs, isWhole: Bool
  ) -> ExitStatus {
    let statuses = reports.map { $0.exitStatus(strict: strict) }
    for status in [ExitStatus.interrupted, .kitFault, .nonConformance, .incomplete]
    where statuses.contains(status) { return status }
    let differences = matrix.open.count + own.rows.count
    let isApart = differences > mostOpen ?? .max || !own.incidents.isEmpty || !isWhole
    // A line that nobody compared is no evidence.
    return isApart ? .nonConformance : own.alone.isEmpty ? .conforms : .incomplete
  }

  // MARK: Files

  private static func open(_ path: String) throws -> ReportFile {
    do throws(ReportFileError) {
      return try ReportFile(path: path)
    } catch {
      throw Failure(.usage, "--report: \(error)\nNothing was compared.")
    }
  }

  /// - Returns: whether all could be written.
  private static func write(
    _ markdown: [String], _ lines: [JSON], to files: [(format: ReportFormat, file: ReportFile)]
  ) -> Bool {
    var isWhole = true
    for (format, file) in files {
      let content = format == .markdown ? markdown : lines.map(\.compactText)
      file.write(Array((content.joined(separator: "\n") + "\n").utf8))
      do throws(ReportFileError) {
        try file.finish()
        Terminal.print("report: \(String(escaping: file.path, limit: 4_096))")
      } catch {
        Terminal.note("report: \(error)")
        isWhole = false
      }
    }
    return isWhole
  }
}
