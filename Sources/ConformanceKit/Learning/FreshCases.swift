import ChoiceEngine
import MachineKit
import WirePrimitives

/// Cases of a suite that nobody has put to a port yet, some near an input and the others from anywhere.
///
/// They are made as they are needed: each takes a run of the model.
struct FreshCases {
  struct Sample {
    /// With what is accepted.
    let run: Case
    let tree: Acceptance
    let traits: CaseTraits
  }

  private let assessment: Assessment
  private let scope: Set<RequirementID>
  private let input: JSON
  private var edits: ArraySlice<InputEdit>
  /// Of a trace, with one step less or more.
  private var stepEdits: ArraySlice<StepEdit>
  private var generator: CaseGenerator
  private var seen: Set<String> = []
  /// Made and not taken yet.
  private var samples: [Sample] = []
  private var suite: ConformanceSuite { assessment.suite }

  /// - Parameters:
  ///   - scope: what each is to ask for one of; none for all cases.
  ///   - seen: what other inputs of the suite have.
  ///   - seed: by which edits are put in order and cases are generated.
  init(
    near input: JSON, of assessment: Assessment, scope: Set<RequirementID> = [], seen: SeenValues,
    seed: UInt64
  ) {
    self.assessment = assessment
    self.scope = scope
    self.input = input
    var random = SplitMix64(seed: seed)
    edits = InputEdit.all(of: input, seen: seen).shuffled(using: &random)[...]
    let steps = Self.isSmall(input) ? StepEdit.all(of: input, stimuli: seen.stimuli) : []
    stepEdits = steps.shuffled(using: &random)[...]
    generator = CaseGenerator(suite: assessment.suite, seed: seed)
  }

  /// Takes so many, half of them near the input; where a rule is given, half of them such that it says
  /// that they fail, as far as there are among what is made.
  mutating func take(_ count: Int, by rule: FailingRule? = nil, making most: Int) -> [Sample] {
    // Few may be in the scope.
    for _ in 0..<(scope.isEmpty ? 1 : Self.mostTries) where samples.count < most {
      add(near: most / 3)
      add(generated: most - most / 3)
    }
    let meets = samples.map { sample in rule.map { $0.holds(among: sample.traits.all) } ?? true }
    let order = samples.indices.filter { meets[$0] } + samples.indices.filter { !meets[$0] }
    let meeting = min(meets.count { $0 }, rule == nil ? count : count / 2)
    let others = order.dropFirst(meets.count { $0 }).prefix(count - meeting)
    let more = order.prefix(meets.count { $0 }).prefix(count - others.count)
    let taken = Set(more + others)
    defer { samples = samples.indices.filter { !taken.contains($0) }.map { samples[$0] } }
    return taken.sorted().map { samples[$0] }
  }

  /// Bytes of an input; what is said of a larger one takes too long.
  private static let largest = 16 << 10
  private static let mostTries = 4
  /// Cases that are put to the port at a time.
  private static let width = 16

  /// What a port answers to some of them, up to the first that it does not answer in time.
  ///
  /// - Parameter singly: whether they are put one at a time: of many the port would be given each behind
  ///   an end once more.
  static func results(
    of samples: [Sample], from port: any Port, by assessment: Assessment, singly: Bool,
    until isOver: () -> Bool
  ) async -> [CaseResult] {
    var results: [CaseResult] = []
    while results.count < samples.count, !port.isExhausted, !isOver() {
      let next = samples[results.count...].prefix(singly ? 1 : width)
      let batch = await port.answer(next.map { assessment.call(for: $0.run) })
      // What the kit asks for does not count against the port's restarts.
      if batch.replies.contains(where: \.isEnd) { await port.restart() }
      results += zip(next, batch.replies).map { sample, reply in
        assessment.assess(sample.run, number: 0, tree: sample.tree, reply: reply)
      }
      if batch.replies.count < next.count || results.contains(where: { $0.verdict == .timeout }) {
        break
      }
    }
    return results
  }

  private mutating func add(near count: Int) {
    guard let schema = suite.schema() else { return }
    var left = count
    while left > 0, !edits.isEmpty || !stepEdits.isEmpty {
      // One in four has another step, as far as there are any.
      let other = left % 4 == 0 || edits.isEmpty ? stepEdits.popFirst()?.input : nil
      guard let input = other ?? edits.popFirst()?.input, schema.admits(input) else { continue }
      left -= 1
      add(Case(suite: suite.id, input: input, origin: .written))
    }
  }

  private mutating func add(generated count: Int) {
    for run in generator.next(count) { add(run) }
  }

  /// Whether the traits of an input are looked at.
  static func isSmall(_ input: JSON) -> Bool { input.storedBytes <= largest }

  private mutating func add(_ run: Case) {
    if let sample = sample(run) { samples.append(sample) }
  }

  private mutating func sample(_ run: Case) -> Sample? {
    guard Self.isSmall(run.input),
      suite.needs(run.input).allSatisfy(assessment.declaration.grants),
      seen.insert(run.input.compactText).inserted,
      let tree = try? assessment.tree(for: run), assessment.asks(tree, for: scope)
    else { return nil }
    return Sample(run: run, tree: tree, traits: .all(of: run, under: tree, in: suite))
  }
}

extension Condition {
  /// What a text must have for the condition not to hold; nil where it must lack something.
  fileprivate var missing: String? {
    switch value {
    case .noText(let text): text
    case .absent:
      name.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false).dropFirst().first
        .map(String.init)
    case .present, .texts, .least, .most, .starting, .ending, .lacking: nil
    }
  }
}

extension FreshCases {
  /// Milliseconds between two steps that are tried instead of so many.
  private static func gaps(_ gap: Int) -> [Int] {
    [0, 1, gap / 2, gap - 1, gap + 1, gap * 2, 1_000, 10_000]
  }

  private static let mostRespelled = 24
  /// Edits that are looked at for those that break one condition.
  private static let mostEdits = 80

  /// Edits of the input that leave what a rule says of it as it is, but for one condition of one of its terms;
  /// those of a place first that the condition names, or whose text it does.
  mutating func breaking(
    _ condition: Condition, of term: [Condition], in rule: FailingRule, most: Int
  ) -> [Sample] {
    let schema = suite.schema()
    let rest = term.filter { $0 != condition }
    let isNamed = { (edit: InputEdit) in
      if condition.name.contains("`\(CaseTraits.name(of: edit.contrast.place))`") { return true }
      guard case .texts(let texts) = condition.value else { return false }
      return edit.contrast.failing?.text.map(texts.contains) ?? false
    }
    var near = Array(edits.lazy.filter(isNamed).prefix(Self.mostEdits))
    near += edits.lazy.filter { !isNamed($0) }.prefix(Self.mostEdits - near.count)
    // What stands in a trace and when a step comes are edited apart.
    let times = condition.isOfTime ? Variation(input, step: nil).retimed(Self.gaps) : []
    // Edits make hardly any text longer.
    let longer =
      if case .most = condition.value { InputEdit.lengthenings(of: input) } else { [JSON]() }
    let respelled = InputEdit.respellings(
      of: input,
      in: {
        condition.name.contains("`\(CaseTraits.name(of: $0.text))`") && $0.value.string != nil
      },
      inserting: condition.missing)
    var found: [Sample] = []
    let tried = [
      AnySequence(times.map(\.input)), AnySequence(longer),
      AnySequence(respelled.spread(Self.mostRespelled)), AnySequence(near.lazy.map(\.input)),
      AnySequence(stepEdits.prefix(Self.mostEdits).lazy.map(\.input)),
    ]
    for input in tried.joined() where found.count < most {
      guard schema?.admits(input) ?? true,
        let sample = sample(Case(suite: suite.id, input: input, origin: .written))
      else { continue }
      let traits = sample.traits.all
      if !rule.holds(among: traits), rest.allSatisfy({ $0.holds(among: traits) }) {
        found.append(sample)
      }
    }
    return found
  }
}
