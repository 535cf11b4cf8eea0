import WirePrimitives

/// What a variant changes in the cases of a drill.
struct VariantEffect: Sendable {
  /// A case in which it accepts something else than the required rules.
  struct Change: Sendable {
    let tree: Acceptance
    /// The answer of a port that follows it, judged by what is required.
    let result: CaseResult
    /// Whether it explains the answer that is required, too.
    let explainsRequired: Bool
  }

  private(set) var changes: [Int: Change] = [:]
  /// A bit for each place, since most lookups are in vain.
  private var marks: [UInt64]

  init(
    of variant: Int, in cases: DrillCases, diagnoser: Diagnoser
  ) {
    marks = Array(repeating: 0, count: cases.entries.count / 64 + 1)
    let suite = diagnoser.suite
    for (place, entry) in cases.entries.enumerated() {
      let run = entry.result.run
      guard let tree = try? suite.acceptance(of: run.input, applying: [variant]),
        !(entry.tree?.isIdentical(to: tree) ?? false)
      else { continue }
      let result = try? cases.assessment.assess(
        run, number: entry.result.number, reply: ReferencePort.reply(following: tree))
      guard let result else { continue }
      marks[place / 64] |= 1 << UInt64(place % 64)
      changes[place] = Change(
        tree: tree, result: result,
        explainsRequired: diagnoser.explains([variant], entry.result, by: tree))
    }
  }

  subscript(place: Int) -> Change? {
    marks[place / 64] >> UInt64(place % 64) & 1 == 1 ? changes[place] : nil
  }
}
