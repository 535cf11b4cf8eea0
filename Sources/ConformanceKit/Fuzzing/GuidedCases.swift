import ChoiceEngine
package import FuzzEngine
package import MachineKit
package import WirePrimitives

/// Cases of a suite that are made to reach what few have reached: the reference says of each which
/// requirements decided it, and the answer what it looks like.
///
/// They begin with recorded cases and go on with what is made of them, so they are not only what the
/// generator makes; what the suite's schema or its model refuses is put to nobody.
package struct GuidedCases {
  /// A case that was made, until it is known what became of it.
  package struct Made {
    package let run: Case
    fileprivate let trial: Fuzzer.Trial
    fileprivate let features: [Feature]
  }

  private let suite: ConformanceSuite
  private let declared: [Int]
  private let granted: @Sendable (CapabilityID) -> Bool
  private var reader = CitationReader()
  /// Recorded cases by their inputs: under their own names they are clearer.
  private let vectors: [[UInt8]: Vector]
  private let probe: FeatureProbe?
  package private(set) var fuzzer: Fuzzer
  /// Inputs that are put to nobody, because a process has ended when the model was asked.
  private var avoided: Set<[UInt8]> = []
  /// Codes of inputs that were made before: of what generators make a third and more is not new.
  private var seen: Set<UInt64> = []
  private var repeats = 0
  /// Cases that have reached each citation.
  package private(set) var reached: [Citation: Int] = [:]

  /// - Parameters:
  ///   - vectors: what is recorded already: cases are made of their inputs, and of their words.
  ///   - granted: whether a port grants a capability; what needs another is not made.
  package init(
    suite: ConformanceSuite, schema: SuiteSchema, vectors: [Vector],
    choices: [ChoiceID: String] = [:],
    granted: @escaping @Sendable (CapabilityID) -> Bool = { _ in true }, seed: UInt64,
    settings: FuzzSettings = FuzzSettings(), probe: FeatureProbe? = nil
  ) {
    self.suite = suite
    self.probe = probe
    self.vectors = Dictionary(
      vectors.map { ($0.input.compactBytes(), $0) }, uniquingKeysWith: { first, _ in first })
    self.granted = granted
    declared = suite.declared(choices)
    let subject = FuzzSubject(
      make: { source in .json(suite.generate(&source)) },
      dictionary: FuzzDictionary(harvesting: vectors.map(\.input)),
      admits: { material in
        guard case .json(let input) = material else { return false }
        return Self.admits(input, by: schema)
      })
    fuzzer = Fuzzer(subject, seed: seed, settings: settings)
    fuzzer.put(vectors.map { FuzzInput(.json($0.input)) }.filter { subject.admits($0.material) })
  }

  /// Whether something may be put to a model, and be sent to ports.
  package static func admits(_ input: JSON, by schema: SuiteSchema) -> Bool {
    // Of several readers each may have its own idea of a name that stands twice.
    input.isReadAlike(depth: mostDepth) && schema.admits(input)
  }

  /// A reader of JSON may give up beyond, and nobody has said that it must not.
  private static let mostDepth = 100

  /// Puts inputs ahead of what is made, such as those that are worth keeping of a run before.
  package mutating func put(_ cases: [Case]) {
    fuzzer.put(
      cases.map { run in
        guard let choices = run.choices else { return FuzzInput(.json(run.input)) }
        var source = ChoiceSource(replaying: choices)
        let input = suite.generate(&source)
        return FuzzInput(.json(input), madeBy: source.record)
      })
  }

  /// Puts these cases to nobody.
  package mutating func avoid(_ cases: [Case]) {
    avoided.formUnion(cases.map { $0.input.compactBytes() })
  }

  /// The next cases; fewer than asked for where there is nothing that the ports may be asked.
  ///
  /// - Parameter isMaking: is told of each input before the model is asked about it.
  package mutating func next(
    _ count: Int, isMaking: (FuzzInput?) -> Void = { _ in }
  ) -> [Made] {
    var made: [Made] = []
    var fruitless = 0
    while made.count < count, fruitless < Self.mostFruitless, let trial = fuzzer.next() {
      fruitless += 1
      guard isWorthwhile(trial) else {
        fuzzer.refuse(trial)
        continue
      }
      isMaking(trial.input)
      let next = self.made(of: trial)
      isMaking(nil)
      guard let next else { continue }
      made.append(next)
      fruitless = 0
    }
    return made
  }

  /// Trials in a row of which nothing may be put to the ports: then nothing of the suite may be, as
  /// where all of it needs what no port grants.
  private static let mostFruitless = 4_096
  /// Repeats in a row after which one is put to the ports after all: perhaps there is nothing else.
  private static let patience = 32
  private static let memory = 1 << 18

  private mutating func isWorthwhile(_ trial: Fuzzer.Trial) -> Bool {
    let bytes = trial.input.bytes
    guard avoided.isEmpty || !avoided.contains(bytes) else { return false }
    guard trial.isMade, fuzzer.settings.guidance != .none else { return true }
    if seen.count >= Self.memory { seen.removeAll(keepingCapacity: true) }
    let isNew = seen.insert(Feature.code(of: bytes)).inserted
    repeats = isNew ? 0 : repeats + 1
    guard isNew || repeats > Self.patience else { return false }
    repeats = 0
    return true
  }

  /// Nil where the model refuses the input: of what was changed beyond its generator some always is.
  private mutating func made(of trial: Fuzzer.Trial) -> Made? {
    guard case .json(let input) = trial.input.material,
      suite.needs(input).allSatisfy(granted)
    else {
      fuzzer.refuse(trial)
      return nil
    }
    var recorder = CitationRecorder()
    do throws(InvalidInput) {
      probe?.begin()
      let tree = try suite.acceptance(of: input, applying: declared, citing: &recorder)
      var features = reader.features(of: recorder.citations)
      probe?.end(&features)
      compare(input, &features)
      for citation in Set(recorder.citations) { reached[citation, default: 0] += 1 }
      let origin = origin(of: trial.input)
      return Made(
        run: Case(suite: suite.id, input: input, origin: origin, tree: tree), trial: trial,
        features: features)
    } catch {
      guard let record = trial.input.record else {
        fuzzer.refuse(trial)
        return nil
      }
      // The generator must make nothing that the model refuses: without a tree it is the kit's fault.
      return Made(
        run: Case(suite: suite.id, input: input, origin: .generated(record.values)),
        trial: trial, features: [])
    }
  }

  private func origin(of input: FuzzInput) -> Case.Origin {
    if let record = input.record { return .generated(record.values) }
    return vectors[input.bytes].map(Case.Origin.vector) ?? .written
  }

  /// One case in so many is watched for what the model compares.
  private static let comparedRarity = 128

  private mutating func compare(_ input: JSON, _ features: inout [Feature]) {
    guard let probe, fuzzer.tally.executions.isMultiple(of: Self.comparedRarity) else { return }
    let comparisons = probe.compare { _ = try? suite.acceptance(of: input, applying: declared) }
    fuzzer.learn(comparisons.operands)
    features += comparisons.features
  }

  /// Hears what became of a case, in the order in which they were made.
  ///
  /// - Parameter results: what each of the ports made of it.
  /// - Returns: whether it was kept, and all that it has shown.
  @discardableResult
  package mutating func learn(
    _ made: Made, _ results: [CaseResult]
  ) -> (taken: Fuzzer.Taken, features: [Feature]) {
    let features = made.features + results.flatMap(ReplyShape.features)
    return (fuzzer.take(made.trial, showing: features), features)
  }

  /// Citations that the fewest cases have reached, of the requirements that the suite decides by.
  package func rarest(_ most: Int) -> [(citation: Citation, cases: Int)] {
    reached.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(most)
      .map { ($0.key, $0.value) }
  }

  /// How many of the suite's requirements have decided something.
  package var requirementsReached: Int {
    Set(reached.keys.map(\.requirement)).intersection(suite.requirements).count
  }
}
