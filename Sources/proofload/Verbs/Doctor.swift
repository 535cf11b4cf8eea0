import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import PortHost
import ReportWriters

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check that an adapter works and suggest what it should declare.",
    usage: "proofload doctor [options] -- command ...",
    discussion: "Example:  proofload doctor -- python3 Tests/Ports/python/port.py")

  @OptionGroup var selection: Selection
  @OptionGroup var portOptions: PortOptions

  func run() async throws {
    guard let command = PortCommand(words: portOptions.command) else {
      throw Failure(.usage, "Which port? Put its command after --:  proofload doctor -- CMD")
    }
    let selected = try selection.suites()
    let port = try await portOptions.start(command)
    let declaration = port.declaration
    let suites = selected.filter { declaration.suites.contains($0.id) }
    let corpus = try Corpus(files: .embedded, vectorsOf: suites.map(\.id))
    var sheet = DoctorSheet()
    greet(declaration, on: &sheet)
    if suites.isEmpty, !selection.isEmpty {
      sheet.mark(
        "no suite of the selection is declared; it has "
          + selected.map(\.id.text).joined(separator: ", "))
    }
    var incidents: [Incident] = []
    var reason: String?
    for suite in suites {
      let vectors = (corpus.vectors[suite.id] ?? [])
        .filter { suite.needs($0.input).allSatisfy(declaration.grants) }
      let assessment = Assessment(
        suite: suite, declaration: declaration, registry: corpus.registry)
      let batch = await port.answer(
        vectors.map {
          assessment.call(for: Case(suite: suite.id, input: $0.input, origin: .vector($0)))
        })
      try Interruption.shared.end(while: "the port answered the vectors of \(suite.id)")
      incidents += batch.incidents
      for case .notRun(let why) in batch.replies { reason = why }
      let checkup = Checkup(
        suite: suite, declaration: declaration, registry: corpus.registry, vectors: vectors,
        replies: batch.replies)
      checkup.report(on: &sheet)
      checkup.propose(on: &sheet)
    }
    let isGivenUp = port.isExhausted
    incidents += await port.finish()
    try Interruption.shared.end(while: "the port was ended")
    tell(incidents, on: &sheet)
    if isGivenUp {
      sheet.mark(
        "the port was given up"
          + ((port.exhaustion ?? reason).map { ": \(String(escaping: $0))" } ?? ""))
    } else if !incidents.contains(where: { $0.rule == .port(.endsInOrder) }) {
      sheet.note("it ended in good order after bye")
    }
    sheet.printProposals()
    try end(sheet.isWell)
  }

  private func greet(_ declaration: Declaration, on sheet: inout DoctorSheet) {
    let known = BridgeCatalog.suites.map(\.id)
    let own = declaration.suites.filter(known.contains)
    let name = "\(String(escaping: declaration.name)) \(String(escaping: declaration.version))"
    Terminal.print(
      TextWrap.wrap(
        "The port started and answered the handshake: \(name)", first: "", rest: "  "))
    let names = own.isEmpty ? "none" : own.map(\.text).joined(separator: ", ")
    sheet.note("suites declared: \(names) (of \(known.count))")
    for note in DeclarationNotes.of(declaration, suites: BridgeCatalog.suites) { sheet.mark(note) }
    if own.isEmpty {
      sheet.mark(
        "no suite is declared that could be asked; the suites are "
          + known.map(\.text).joined(separator: ", "))
    }
  }

  /// What happened besides the replies, each thing once.
  private func tell(_ incidents: [Incident], on sheet: inout DoctorSheet) {
    var told: Set<Incident> = []
    for incident in incidents where told.insert(incident).inserted {
      let count = incidents.count { $0 == incident }
      sheet.mark("\(incident.rule): \(incident.detail)" + (count > 1 ? " (\(count) times)" : ""))
    }
  }

  private func end(_ isWell: Bool) throws {
    Terminal.print("")
    let check =
      (["proofload check"] + selection.words).joined(separator: " ") + portOptions.replayArguments
    Terminal.print(
      isWell
        ? "The adapter works. Next:  \(check)" : "Fix the lines marked ! first; then:  \(check)")
    if !isWell { throw ExitCode(.nonConformance) }
  }
}
