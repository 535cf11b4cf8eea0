import BridgeCatalog
import ConformanceKit
import MachineKit
import ReportWriters
import WirePrimitives

/// Tells a broken adapter from a port that is wrong in places, for one suite.
struct Checkup {
  private let suite: ConformanceSuite
  private let declaration: Declaration
  private let results: [CaseResult]

  init(
    suite: ConformanceSuite, declaration: Declaration, registry: Registry, vectors: [Vector],
    replies: [Reply]
  ) {
    self.suite = suite
    self.declaration = declaration
    let assessment = Assessment(suite: suite, declaration: declaration, registry: registry)
    var results = zip(vectors, replies).enumerated().map { index, pair in
      assessment.assess(
        Case(suite: suite.id, input: pair.0.input, origin: .vector(pair.0)), number: index + 1,
        tree: pair.0.expect, reply: pair.1)
    }
    let excused = Diagnoser(suite: suite, declaration: declaration, registry: registry)
      .excused(among: results)
    for index in results.indices where excused.contains(results[index].number) {
      results[index].excuse()
    }
    self.results = results
  }

  /// Says what became of the vectors.
  func report(on sheet: inout DoctorSheet) {
    let put = results.filter { $0.verdict != .notRun }
    let right = put.count { [.passed, .observed, .otherReading].contains($0.verdict) }
    let unput = results.count - put.count
    Terminal.print(
      "\n\(suite.id): \(right) of \(Phrases.count(put.count, "vector")) pass"
        + (unput > 0 ? ", \(unput) not run" : ""))
    let departing = put.filter { $0.verdict.isNotable && !isAdapterTrouble($0.verdict) }
      .filter { $0.verdict != .otherReading }
    if let first = departing.first {
      sheet.note(
        "\(departing.count) not as required, first \(name(first)): "
          + "`proofload check --suite \(suite.id)` tells why")
    }
    let broken = put.filter { isAdapterTrouble($0.verdict) }
    let kinds = Dictionary(grouping: broken, by: \.verdict)
    for (verdict, group) in kinds.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      sheet.mark("\(group.count) x \(verdict.rawValue), first at vector \(name(group[0])):")
      Terminal.print(CaseText.field("got", Phrases.reply(group[0].reply)))
    }
    guard broken.isEmpty, put.count > 4, right * 10 < put.count,
      let first = put.first(where: { $0.verdict.isFailure })
    else { return }
    sheet.mark("almost nothing passes, so check the adapter first; vector \(name(first)):")
    Terminal.print(
      CaseText.lines(
        input: first.run.input, notes: suite.notes(first.run.input), tree: first.tree,
        reply: first.reply, judgement: first.judgement))
  }

  /// The choices to declare, from the answers.
  func propose(on sheet: inout DoctorSheet) {
    let granted = Set(suite.capabilities.map(\.id).filter(declaration.grants))
    let answers = results.map { (input: $0.run.input, reply: $0.reply) }
    let inference = ChoiceInference(suite: suite, granted: granted)
    for result in inference.results(from: answers, declared: declaration.choices) {
      propose(result, on: &sheet)
    }
    for capability in suite.capabilities where !declaration.grants(capability.id) {
      sheet.note("not granted: \(capability.id): \(capability.summary)")
    }
  }

  private func propose(_ result: ChoiceInference.Result, on sheet: inout DoctorSheet) {
    let choice = result.choice.id
    let vectors = Phrases.count(result.telling, "vector")
    let support = "\(result.explained) of \(vectors) that depend on it"
    guard result.telling > 0 else {
      return sheet.note("choice \(choice): no vector that could be asked depends on it")
    }
    guard result.isClear else {
      if let declared = result.declared, result.explainedByDeclared == result.explained {
        let other = declared == result.best ? result.next : result.best
        return sheet.note("choice \(choice) = \(declared): fits (\(support)), and so does \(other)")
      }
      return sheet.note(
        "choice \(choice): undecided: \(result.best) fits \(support), \(result.next) fits"
          + " \(result.explainedByNext)")
    }
    guard let declared = result.declared, result.choice.variants.contains(declared) else {
      let rest = result.isCertain ? "" : "; the others fit no value"
      sheet.note("declare \(choice) = \(result.best)  (fits \(support)\(rest))")
      return sheet.propose(result.best, for: choice)
    }
    guard declared == result.best else {
      return sheet.mark(
        "choice \(choice): declared \(declared), behaves as \(result.best) (\(support))")
    }
    sheet.note("choice \(choice) = \(declared): fits (\(support))")
  }

  private func isAdapterTrouble(_ verdict: Verdict) -> Bool {
    switch verdict {
    case .fault, .crash, .timeout, .garbled, .unsupported, .kitError: true
    default: false
    }
  }

  private func name(_ result: CaseResult) -> String { result.run.vector?.id ?? "" }
}
