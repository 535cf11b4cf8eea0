import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import PortHost
import ReportWriters
import WirePrimitives

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look whether an adapter works, and propose what it should declare.",
    usage: "proofload doctor [options] -- command ...",
    discussion: "Example:  proofload doctor -- python3 port.py")

  @OptionGroup var portOptions: PortOptions

  func run() async throws {
    guard let command = PortCommand(words: portOptions.command) else {
      throw Failure(.usage, "Which port? Write its command behind --:  proofload doctor -- CMD")
    }
    let corpus = try Corpus(files: .embedded)
    let port = try await portOptions.start(command)
    let declaration = port.declaration
    Terminal.print(greeting(declaration))
    var isWell = true
    for suite in BridgeCatalog.suites where declaration.suites.contains(suite.id) {
      let vectors = corpus.vectors[suite.id] ?? []
      let asked = vectors.filter { suite.needs($0.input).map(declaration.grants) ?? true }
      let batch = await port.answer(asked.map { Call(suite: suite.id, input: $0.input) })
      try Interruption.shared.end(while: "the port answered the vectors of \(suite.id)")
      let answers = zip(asked, batch.replies).map { (input: $0.input, reply: $1) }
      let checkup = Checkup(suite: suite, declaration: declaration, registry: corpus.registry)
      isWell = checkup.report(asked, batch) && isWell
      isWell = propose(suite, answers, declaration) && isWell
    }
    isWell = farewell(await port.finish()) && isWell
    Terminal.print(
      isWell
        ? "\nThe adapter works. Next:  proofload check -- \(command)"
        : "\nMend what is marked ! first; then:  proofload check -- \(command)")
    if !isWell { throw ExitCode(.nonConformance) }
  }

  private func greeting(_ declaration: Declaration) -> [String] {
    let known = Set(BridgeCatalog.suites.map(\.id))
    let own = declaration.suites.filter(known.contains)
    let unknown = declaration.suites.filter { !known.contains($0) }
    return [
      "The port started and answered the handshake: \(visible(declaration.name)) \(visible(declaration.version))",
      "  suites declared: \(own.isEmpty ? "none" : own.map(\.text).joined(separator: ", ")) (of \(known.count))",
    ]
      + unknown.map { "! unknown suite, ignored: \(visible($0.text))" }
      + unknownChoices(declaration)
  }

  private func unknownChoices(_ declaration: Declaration) -> [String] {
    let known = BridgeCatalog.suites.flatMap(\.choices)
    return declaration.choices.sorted { $0.key.text < $1.key.text }.compactMap { id, variant in
      guard let choice = known.first(where: { $0.id == id }) else {
        return "! unknown choice, ignored: \(visible(id.text))"
      }
      guard !choice.variants.contains(variant) else { return nil }
      return
        "! \(id) = \(visible(variant)): the variants are \(choice.variants.joined(separator: ", "))"
    }
  }

  /// The choices to declare, from the answers; false where a declared one is not held.
  private func propose(
    _ suite: Suite, _ answers: [(input: JSON, reply: Reply)], _ declaration: Declaration
  ) -> Bool {
    let granted = Set(suite.capabilities.map(\.id).filter(declaration.grants))
    var isHeld = true
    for result in ChoiceInference(suite: suite, granted: granted)
      .results(from: answers, declared: declaration.choices)
    {
      let support = "\(result.explained) of \(result.telling) telling vectors"
      if result.telling == 0 {
        say(" ", "choice \(result.choice.id): no vector that could be asked tells")
      } else if !result.isCertain {
        let hedge = result.explained * 2 > result.telling ? "probably" : "perhaps"
        say(
          " ",
          "\(hedge) declare \(result.choice.id) = \(result.best)  (\(support); the rest fits no variant)"
        )
      } else if let declared = result.declared, declared != result.best,
        result.explainedByDeclared < result.telling
      {
        isHeld = false
        say(
          "!",
          "choice \(result.choice.id): declared \(visible(declared)), behaves as \(result.best) (\(support))"
        )
      } else if result.declared == nil {
        say(" ", "declare \(result.choice.id) = \(result.best)  (\(support))")
      } else {
        say(" ", "choice \(result.choice.id) = \(result.best): held (\(support))")
      }
    }
    for capability in suite.capabilities where !declaration.grants(capability.id) {
      say(" ", "not granted: \(capability.id): \(capability.summary)")
    }
    return isHeld
  }

  private func farewell(_ incidents: [Incident]) -> Bool {
    for incident in incidents { say("!", "\(incident.rule): \(incident.detail)") }
    if incidents.isEmpty { Terminal.print("  it ended in good order after bye") }
    return incidents.isEmpty
  }
}

/// One item, behind a mark where there is something to mend.
private func say(_ mark: String, _ text: String) {
  Terminal.print(TextWrap.wrap(text, first: "\(mark) ", rest: "    "))
}

/// Tells a broken adapter from a port that is wrong in places.
private struct Checkup {
  let suite: Suite
  let declaration: Declaration
  let registry: Registry

  /// Says what became of the vectors; false where it looks like the adapter.
  func report(_ vectors: [Vector], _ batch: Batch) -> Bool {
    let assessment = Assessment(suite: suite, declaration: declaration, registry: registry)
    let results = zip(vectors, batch.replies).enumerated().map { index, pair in
      assessment.assess(
        Case(suite: suite.id, input: pair.0.input, origin: .vector(pair.0)), number: index + 1,
        tree: pair.0.expect, reply: pair.1)
    }
    let right = results.count { !$0.verdict.isFailure && $0.verdict != .warned }
    Terminal.print("\n\(suite.id): \(right) of \(results.count) vectors go right")
    for incident in batch.incidents { say("!", "\(incident.rule): \(incident.detail)") }
    let broken = results.filter { isAdapterTrouble($0.verdict) }
    for (verdict, group) in Dictionary(grouping: broken, by: \.verdict).sorted(by: {
      $0.key.rawValue < $1.key.rawValue
    }) {
      Terminal.print("! \(group.count) x \(verdict.rawValue), first at vector \(name(group[0])):")
      Terminal.print(CaseText.field("got", Phrases.reply(group[0].reply)))
    }
    let isShapeWrong = results.count > 4 && right * 10 < results.count
    if broken.isEmpty, isShapeWrong, let first = results.first(where: { $0.verdict.isFailure }) {
      Terminal.print("! nearly nothing goes right, so look at the adapter; vector \(name(first)):")
      Terminal.print(
        CaseText.lines(
          input: first.run.input, notes: suite.notes(first.run.input), tree: first.tree,
          reply: first.reply, judgement: first.judgement))
    }
    return batch.incidents.isEmpty && broken.isEmpty && !isShapeWrong
  }

  private func isAdapterTrouble(_ verdict: Verdict) -> Bool {
    switch verdict {
    case .fault, .crash, .timeout, .garbled, .unsupported, .kitError: true
    default: false
    }
  }

  private func name(_ result: CaseResult) -> String { result.run.vector?.id ?? "" }
}
