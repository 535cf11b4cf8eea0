import MachineKit
import WirePrimitives

/// The cases of a mutation analysis, each with what the reference answers to it by the required rules.
struct AnalysisCases: Sendable {
  struct Entry: Sendable {
    /// What the model accepts by the required rules; nil where the input is none of the suite's.
    let tree: Acceptance?
    /// What decides it.
    let citations: [Citation]
    /// The reference's own answer, judged like that of any port.
    let result: CaseResult
  }

  let vectors: [Vector]
  /// The number of a case is one more than its place.
  let entries: [Entry]
  /// The places of vectors; those of generated cases come behind them.
  let recorded: Range<Int>
  let generated: Range<Int>
  let assessment: Assessment

  /// - Parameter assessment: of a port that follows the defaults and grants everything.
  init(
    suite: ConformanceSuite, vectors: [Vector], generated: Int, seed: UInt64, assessment: Assessment
  ) {
    let granted = Set(suite.capabilities.map(\.id))
    var entries: [Entry] = []
    func add(_ run: Case) {
      guard suite.needs(run.input).allSatisfy(granted.contains) else { return }
      var recorder = CitationRecorder()
      let tree = try? suite.acceptance(of: run.input, applying: [], citing: &recorder)
      let asked = Case(suite: suite.id, input: run.input, origin: run.origin, tree: tree)
      let result = try? assessment.assess(
        asked, number: entries.count + 1, reply: ReferencePort.reply(following: tree))
      guard let result else { return }
      entries.append(Entry(tree: tree, citations: recorder.citations, result: result))
    }
    for vector in vectors {
      add(Case(suite: suite.id, input: vector.input, origin: .vector(vector)))
    }
    recorded = 0..<entries.count
    self.vectors = vectors
    var generator = CaseGenerator(suite: suite, seed: seed)
    for _ in 0..<generated { add(generator.next()) }
    self.generated = recorded.upperBound..<entries.count
    self.entries = entries
    self.assessment = assessment
  }
}
