import MachineKit
import WirePrimitives

/// Puts inputs near that of a finding to the port, and says what becomes of each.
struct NearbyInputs {
  enum Fate {
    case passes
    /// It departs from the same requirement, with the same verdict.
    case failsAlike
  }

  /// Inputs that are put to the port at a time.
  private static let width = 16

  let port: any Port
  let assessment: Assessment
  /// Without it nobody knows what else is an input.
  let schema: SuiteSchema
  private(set) var example: CaseResult
  let isCancelled: @Sendable () -> Bool
  private(set) var allowance: Allowance.Part
  private let due: String
  /// By the text of the input: equal values may be written in ways that matter.
  private var results: [String: CaseResult] = [:]
  /// What is accepted for those that are near and still to be asked.
  private var trees: [String: Acceptance] = [:]
  /// Inputs of which something else is due.
  private var others: Set<String> = []

  private var suite: ConformanceSuite { assessment.suite }

  /// Nil where there is nothing to be asked near the example.
  init?(
    _ example: CaseResult, port: any Port, assessment: Assessment, within allowance: Allowance.Part,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    guard let schema = assessment.suite.schema(), example.reply.isOutcome else { return nil }
    self.port = port
    self.assessment = assessment
    self.schema = schema
    self.example = example
    self.allowance = allowance
    self.isCancelled = isCancelled
    guard let witness = example.tree.witness else { return nil }
    due = Self.due(witness, in: Variation(example))
    results[example.run.input.compactText] = example
  }

  /// Whether nothing more may be asked.
  var isSpent: Bool { allowance.isSpent || isCancelled() || port.isExhausted }

  /// What became of an input.
  func result(of variation: Variation) -> CaseResult? { results[variation.input.compactText] }

  /// Whether a variation is an input by the suite's schema, and the same is due as of the example where
  /// that departs, or the same kind of answer: where another is, that it is given says nothing of the
  /// failure.
  private mutating func isNear(_ variation: Variation) -> Bool {
    let key = variation.input.compactText
    if trees[key] != nil { return true }
    guard !others.contains(key), let tree = tree(of: variation) else { return false }
    guard keepsDue(variation, under: tree) != nil else {
      others.insert(key)
      return false
    }
    trees[key] = tree
    return true
  }

  /// What is accepted for a variation; nil where it is no input of the suite.
  private func tree(of variation: Variation) -> Acceptance? {
    guard schema.admits(variation.input),
      suite.needs(variation.input).allSatisfy(port.declaration.grants)
    else { return nil }
    return try? assessment.tree(for: written(variation))
  }

  /// Whether the very same is due of a variation; nil where not even something of the same kind is.
  private func keepsDue(_ variation: Variation, under tree: Acceptance) -> Bool? {
    guard let witness = tree.witness else { return nil }
    let keepsDue = keepsDue(witness, in: variation)
    if keepsDue || Self.due(witness, in: variation) == due { return keepsDue }
    // That an effect must not come is asked whatever else comes in the step.
    guard comesUndue, let step = variation.step, let requirement = example.requirement,
      tree.asks(for: requirement, inStep: step)
    else { return nil }
    return false
  }

  /// Whether the example departs by an effect that nothing asks for.
  private var comesUndue: Bool {
    guard suite.kind == .trace, let first = example.judgement.differences.first,
      first.step != nil, first.got != nil
    else { return false }
    return example.tree.witness?.value(at: first.path) == nil
  }

  /// Whether what is due of a variation that has been tried is another thing than of the example, or up to the
  /// port.
  func asksOther(_ variation: Variation) -> Bool {
    if others.contains(variation.input.compactText) { return true }
    return result(of: variation)?.verdict == .passed && fate(variation) == nil
  }

  /// What becomes of each; nil of one that is not near, is not asked any more, or does something else.
  mutating func fates(of variations: [Variation]) async -> [Fate?] {
    var seen = Set(results.keys)
    var new = variations.filter {
      !isSpent && seen.insert($0.input.compactText).inserted && isNear($0)
    }
    while !new.isEmpty, !isSpent {
      await ask(Array(new.prefix(min(Self.width, allowance.questions))))
      new.removeFirst(min(Self.width, new.count))
    }
    return variations.map(fate)
  }

  mutating func fate(of variation: Variation) async -> Fate? { await fates(of: [variation])[0] }

  /// Whether the same is due as of the example, where that departs first; of steps nobody compares it.
  private func keepsDue(_ witness: JSON, in variation: Variation) -> Bool {
    guard variation.step == nil, let path = example.judgement.differences.first?.path,
      let due = example.tree.witness?.value(at: path)
    else { return false }
    return witness.value(at: path) == due
  }

  /// Whether the same is due before the step that asks for what departs: where something else is, the edit makes
  /// another trace of it, and that this one passes says nothing.
  private func keepsEarlier(_ variation: Variation, under tree: Acceptance) -> Bool {
    let earlier = Variation(example).earlierSteps
    guard !earlier.isEmpty, let own = example.tree.witness?[Outcome.ok]?["effects"],
      let other = tree.witness?[Outcome.ok]?["effects"]
    else { return true }
    return earlier.allSatisfy { own[$0].map(Self.shape) == other[$0].map(Self.shape) }
  }

  /// The first of some edits after which it passes such that what the example departs from is asked for behind
  /// it too: what passes because something else is asked says nothing of the failure.
  ///
  /// - Parameters:
  ///   - keepsDue: whether they are to leave what is due where the example departs as it is.
  ///   - most: edits that are asked.
  mutating func firstPassing(
    of edits: [InputEdit], keepingDue keepsDue: Bool, most: Int
  ) async -> InputEdit? {
    let step = Variation(example).step
    guard step == nil || !keepsDue else { return nil }
    var batch: [InputEdit] = []
    var asked = 0
    for (index, edit) in edits.enumerated() where asked < most && !isSpent {
      let variation = Variation(edit.input, step: step)
      if let tree = tree(of: variation), self.keepsDue(variation, under: tree) == keepsDue,
        keepsEarlier(variation, under: tree)
      {
        trees[variation.input.compactText] = tree
        batch.append(edit)
      }
      guard batch.count == Self.width || index == edits.count - 1 else { continue }
      asked += batch.count
      let fates = await fates(of: batch.map { Variation($0.input, step: step) })
      let alike = batch.indices.first {
        let variation = Variation(batch[$0].input, step: step)
        return fates[$0] == .passes && isJudged(variation) && asksAlike(variation)
      }
      if let alike { return batch[alike] }
      batch = []
    }
    return nil
  }

  /// Whether the requirement of the example asks for something of a variation too.
  private func asksAlike(_ variation: Variation) -> Bool {
    guard let requirement = example.requirement else { return true }
    return result(of: variation)?.tree.requirements.contains(requirement) ?? false
  }

  /// Takes the input at a threshold for the example.
  mutating func move(to threshold: Threshold) async {
    let scale = Scale.all(of: Variation(example)).first {
      $0.place == threshold.place && $0.measure == threshold.measure
    }
    guard let scale, let amount = threshold.least ?? threshold.most, amount != scale.value else {
      return
    }
    for variation in scale.variations(amount) where await fate(of: variation) == .failsAlike {
      example = results[variation.input.compactText] ?? example
      return
    }
  }

  private func fate(_ variation: Variation) -> Fate? {
    guard let result = results[variation.input.compactText] else { return nil }
    if result.verdict == .passed { return isAsked(variation.step, of: result) ? .passes : nil }
    let isAlike =
      result.verdict == example.verdict && result.requirement == example.requirement
      && Variation(result).step == variation.step
    return isAlike ? .failsAlike : nil
  }

  /// Whether an input that passes says anything of the port. In a trace the step that departs must ask for what it
  /// asks for in the example; elsewhere, where the port refuses the example, that refusal must not be accepted.
  private func isAsked(_ step: Int?, of result: CaseResult) -> Bool {
    guard suite.kind == .trace else {
      if case .ok = example.reply { return true }
      return !(assessment.judge.judge(example.reply, against: result.tree)?.isAccepted ?? false)
    }
    guard let step, let requirement = example.requirement else { return true }
    return result.tree.asks(for: requirement, inStep: step)
  }

  /// Whether somebody judges the place where the example departs: elsewhere any answer passes.
  private func isJudged(_ variation: Variation) -> Bool {
    guard let judgement = result(of: variation)?.judgement, !judgement.isUnread else {
      return false
    }
    let place = example.judgement.differences.first?.path
    return !judgement.recorded.contains { $0.path == place }
  }

  private mutating func ask(_ variations: [Variation]) async {
    allowance.ask(variations.count)
    let cases = variations.map(written)
    let batch = await port.answer(cases.map(assessment.call))
    // What the kit asks for does not count against the port's restarts.
    if batch.replies.contains(where: \.isEnd) { await port.restart() }
    for (run, reply) in zip(cases, batch.replies) {
      let key = run.input.compactText
      guard let tree = trees.removeValue(forKey: key) else { continue }
      results[key] = assessment.assess(run, number: example.number, tree: tree, reply: reply)
    }
  }

  private func written(_ variation: Variation) -> Case {
    Case(suite: suite.id, input: variation.input, origin: .written)
  }

  /// What is due where the example departs, without its texts and numbers.
  private static func due(_ witness: JSON, in variation: Variation) -> String {
    guard let asked = variation.askedSteps else { return shape(witness) }
    let effects = witness[Outcome.ok]?["effects"]
    return asked.map { effects?[$0].map(shape) ?? "" }.joined()
  }

  static func shape(_ answer: JSON) -> String {
    switch answer.kind {
    case .null: "null"
    case .bool: answer == true ? "true" : "false"
    case .number: "0"
    case .string: "text"
    // How many there are may be what the failure hangs on.
    case .array:
      "[\(Set((answer.array.map(Array.init) ?? []).map(shape)).sorted().joined(separator: ","))]"
    case .object:
      "{\((answer.object.map { $0.map { "\($0.lossyText):\(shape($1))" } } ?? []).joined(separator: ","))}"
    }
  }
}

extension Acceptance {
  /// Whether a step, from 0, asks for something by a requirement: of its own, or late from an earlier one.
  func asks(for requirement: RequirementID, inStep number: Int) -> Bool {
    var isAsked = false
    forEachTree { tree in
      guard case .steps(let steps) = tree else { return }
      for (index, step) in steps.prefix(number + 1).enumerated() {
        for var step in step.all {
          if index < number {
            step.effects = step.effects.map { $0.filter { index + $0.late >= number } }
            (step.closed, step.states) = ([], [])
          }
          let asked = Acceptance.steps([.step(step)]).requirements
          if asked.contains(requirement) { isAsked = true }
        }
      }
    }
    return isAsked
  }
}
