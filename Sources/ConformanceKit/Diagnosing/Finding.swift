package import MachineKit

/// Cases with one cause, and what that cause is as far as the kit can tell.
package struct Finding: Sendable {
  /// How sure the kit is of what the port does instead.
  package enum Diagnosis: Sendable {
    /// In every case the port answers exactly as the reference does under this variant, and none of
    /// the accepted cases that were looked at contradicts it. Others that explain as much come behind it.
    case behavesAs(VariantLabel, others: [VariantLabel])
    /// In each case the port answers as some variant of a choice has it, but as none throughout.
    case mixes(ChoiceID, [VariantLabel])
    /// In these cases alone the port answers as under this variant, if it is known which; their
    /// inputs, and none that passes, meet each of the conditions.
    case inTheseCases(VariantLabel?, [Condition])
    /// No single variant explains the cases; the smallest one would be explained by these
    /// requirements' variants.
    case oneOf([RequirementID])
    /// The answer depends on the runs before it; the sequence is the shortest found.
    case dependsOnHistory([Case])
    /// The same input was answered differently in fresh processes.
    case unstable(differing: Int, of: Int)
    /// Nothing to tell: a crash, a timeout, a breach of the port protocol.
    case none
  }

  package let suite: SuiteID
  package internal(set) var verdict: Verdict
  package private(set) var requirement: RequirementID
  package internal(set) var diagnosis: Diagnosis
  /// How many cases it covers.
  package private(set) var count: Int
  /// The case to show.
  package internal(set) var example: CaseResult
  /// How the example became as small as it is; nil where it is a case of the run as it was.
  package internal(set) var reduction: Reduction?
  /// The vector that a smaller example was made of.
  package private(set) var origin: Vector?
  /// Numbers of all its cases.
  package private(set) var cases: [Int]
  /// Other requirements that its cases depart from by the same mistake.
  package internal(set) var elsewhere: [RequirementID] = []
  /// Findings that are told here, because the port shows the same mistake in them.
  package internal(set) var consequences: [Consequence] = []
  /// The requirement of the finding that this one is a consequence of.
  package internal(set) var cause: RequirementID?
  /// What the port answered to the example another time.
  package internal(set) var otherReply: Reply?
  /// How well its requirement fits the cases that lack an answer, between 0 and 1; nil of others.
  var fit: Double?
  /// What its failure hangs on, where that was looked for.
  package internal(set) var circumstances = Circumstances()
  /// How many fresh cases came out as its cause says, where that was tried.
  package internal(set) var confirmation: Confirmation?
  /// What helps to read the example's input.
  package internal(set) var notes: [ConformanceSuite.Note] = []
  /// The twin of the example, if it is a vector and its twin passed.
  package internal(set) var passingTwin: Vector?
  /// The entries of a list of known failures that name its cases, every one of them; empty where a
  /// case is named by none.
  package internal(set) var known: [KnownFailure] = []

  /// Its cases and those of its consequences.
  fileprivate var total: Int { consequences.reduce(count) { $0 + $1.count } }

  /// Whether a list of known failures names every one of its cases.
  package var isExpected: Bool { !known.isEmpty }

  package init(
    suite: SuiteID, verdict: Verdict, requirement: RequirementID, diagnosis: Diagnosis,
    results: [CaseResult], example: CaseResult? = nil
  ) {
    precondition(!results.isEmpty, "a finding has a case")
    self.suite = suite
    self.verdict = verdict
    self.requirement = requirement
    self.diagnosis = diagnosis
    count = results.count
    cases = results.map(\.number)
    self.example = example ?? Self.clearest(results, for: requirement)
  }

  /// The smallest of the vectors, else of the generated cases: a recorded case is clearer than a
  /// smaller random one. Of vectors of nearly one size the one that is there for the requirement.
  static func clearest(_ results: [CaseResult], for requirement: RequirementID)
    -> CaseResult
  {
    func smallest(_ results: [CaseResult]) -> CaseResult? {
      results.min { ($0.size, $0.number) < ($1.size, $1.number) }
    }
    let vectors = results.filter { $0.run.vector != nil }
    guard let least = smallest(vectors) else { return smallest(results) ?? results[0] }
    let named = vectors.filter { result in
      result.size <= least.size + nearlyOneSize
        && result.run.vector?.requirements.contains(requirement) ?? false
    }
    return smallest(named) ?? least
  }

  private static let nearlyOneSize = 32

  /// Takes another requirement, which some of its cases show.
  mutating func blame(_ other: RequirementID, shownBy results: [CaseResult]) {
    rename(other)
    example = Self.clearest(results, for: other)
  }

  /// Takes the requirement that the port fails at, and the trace that shows it.
  mutating func blame(_ other: RequirementID, _ example: FaultStepSearch.Example) {
    rename(other)
    self.example = example.result
    reduction = example.reduction
    origin = nil
  }

  /// Shows a smaller example in place of the one that it was made of.
  mutating func show(_ smaller: CaseResult, madeOf start: CaseResult, _ reduction: Reduction) {
    example = smaller
    self.reduction = reduction
    if let vector = start.run.vector, smaller.run.vector == nil { origin = vector }
  }

  /// Takes another requirement, and names its own beside it.
  mutating func rename(_ other: RequirementID) {
    let own = requirement
    requirement = other
    elsewhere.removeAll { $0 == other }
    note([own])
  }

  /// Names other requirements that its cases depart from.
  mutating func note(_ others: [RequirementID]) {
    elsewhere = (elsewhere + others).filter { $0 != requirement }.withoutRepeats.sorted()
  }

  /// A wrong rule that it names holds in its cases, and not wherever that rule would show.
  mutating func limitDiagnosis() {
    guard case .behavesAs(let label, others: []) = diagnosis, label.choice == nil else { return }
    diagnosis = .inTheseCases(label, [])
  }

  /// The same with the cases of others.
  func absorbing(_ others: [Finding]) -> Finding {
    var copy = self
    copy.cases = (cases + others.flatMap(\.cases)).withoutRepeats
    copy.count = copy.cases.count
    return copy
  }

  /// Whether its example is no larger than what it was made of.
  package var isSmaller: Bool {
    guard case .shrunk(let bytes, _, _) = reduction else { return true }
    return example.size <= bytes
  }

  /// Whether a rule of the suite says what the port does instead.
  var isExplained: Bool {
    switch diagnosis {
    case .behavesAs(let label, _): label.role != .derived
    case .mixes: true
    case .inTheseCases, .oneOf, .dependsOnHistory, .unstable, .none: false
    }
  }

  /// Whether a rule of the suite says which requirement it is about.
  var isOfRequirement: Bool {
    switch diagnosis {
    case .behavesAs(let label, _) where label.role == .partialFault: false
    case .inTheseCases(let label?, _): label.requirement == requirement
    default: isExplained
    }
  }

  /// Whether it is explained by what a port is free to do.
  var isOfChoice: Bool {
    if case .behavesAs(let label, _) = diagnosis { isExplained && !label.isFault } else { false }
  }

  /// Whether it only looks like what a port is free to do.
  var isOfDoubtfulChoice: Bool {
    if case .inTheseCases(let label?, _) = diagnosis { label.role.isFree } else { false }
  }

  /// Takes back that the port follows a variant beyond these cases. Derived faults are told as what the
  /// answers are like.
  mutating func doubtVariant() {
    if case .behavesAs(let label, _) = diagnosis, label.role != .derived {
      diagnosis = .inTheseCases(label, [])
    }
  }

  /// Takes back a variant that is told of some cases alone, and does not say what the port does in them.
  mutating func forgetVariant(unless isRight: (VariantLabel) -> Bool) {
    guard case .inTheseCases(let label?, let conditions) = diagnosis, !isRight(label) else {
      return
    }
    diagnosis = conditions.isEmpty ? .none : .inTheseCases(nil, conditions)
    if let own = example.requirement, label.requirement == requirement { rename(own) }
  }

  /// Tells by which rule the port fails instead of a variant that does not say it all.
  mutating func tell(_ rule: FailingRule) {
    doubtVariant()
    circumstances.rule = rule
  }

  /// Whether it tells of a mistake in what is answered, and not of a choice, history or chance.
  var isOfMistake: Bool {
    guard verdict.weight < 2,
      example.reply.isOutcome || verdict == .crash || verdict == .garbled
    else { return false }
    return switch diagnosis {
    case .behavesAs(let label, _): label.isFault || label.role == .derived
    case .inTheseCases, .oneOf, .none: true
    case .mixes, .dependsOnHistory, .unstable: false
    }
  }

  /// The variants that explain it.
  var causes: [VariantLabel] {
    switch diagnosis {
    case .behavesAs(let label, let others): [label] + others
    case .inTheseCases(let label, _): label.map { [$0] } ?? []
    case .mixes(_, let labels): labels
    case .oneOf, .dependsOnHistory, .unstable, .none: []
    }
  }
}

extension [Finding] {
  /// Failures first, then warnings, then the rest; of each what most cases show.
  var inOrderOfWeight: [Finding] {
    sorted {
      ($0.verdict.weight, $1.total, $0.requirement) < ($1.verdict.weight, $0.total, $1.requirement)
    }
  }
}
