import ChoiceEngine

/// Makes inputs for a target and learns from what they show: asked for the next one, told what came of
/// it.
///
/// It runs nothing itself, so one loop can be as tight as a target allows and another wait for
/// processes. What it does follows from the seed and from what it is told, and from nothing else.
package struct Fuzzer: Sendable {
  /// An input on its way.
  package struct Trial: Sendable {
    package let input: FuzzInput
    fileprivate let origin: Origin

    /// Whether it was made by chance, so that it may be what was made before.
    package var isMade: Bool {
      switch origin {
      case .fresh, .mutated: true
      case .given, .directed, .revisited, .calibration: false
      }
    }

    /// Whether it was made to pass one comparison of another: what it compares is worth a look.
    package var isDirected: Bool {
      if case .directed = origin { true } else { false }
    }

    /// Whether it is an entry whose comparisons are to be followed once more.
    package var isRevisited: Bool {
      if case .revisited = origin { true } else { false }
    }
  }

  fileprivate enum Origin: Sendable {
    /// From elsewhere, as it is.
    case given
    case fresh
    case mutated(Family, mutators: [Int])
    /// An entry with the other operand of one of its comparisons.
    case directed
    /// An entry, to see what it compares.
    case revisited
    /// An entry of the corpus once more, to see whether it shows the same.
    case calibration(Int)
  }

  fileprivate enum Family: Sendable {
    case choices
    case json
    case bytes
  }

  /// What came of a trial.
  package enum Taken: Sendable, Equatable {
    case known
    /// It was kept, for features that no run had shown.
    case new(Int)
    /// It was kept, because it is simpler than what showed the same before.
    case simpler
    /// It was kept, because few others have shown one of its features.
    case varied
  }

  package private(set) var entries: [FuzzEntry] = []
  package private(set) var tally = FuzzTally()
  let subject: FuzzSubject
  package let settings: FuzzSettings
  var dictionary: FuzzDictionary
  var random: SplitMix64
  /// Seeds of what is generated anew: the same ones however the rest is guided.
  private var fresh: SplitMix64
  private(set) var table = FeatureTable()
  private var waiting: [Trial] = []
  private var choiceMutators = MutatorTable(ChoiceMutators.all)
  private var jsonMutators = MutatorTable(JSONMutators.all)
  private var byteMutators = MutatorTable(ByteMutators.all)
  /// What runs before have shown, where guidance is by chance.
  private var memory: [[Feature]] = []

  package init(_ subject: FuzzSubject, seed: UInt64, settings: FuzzSettings = FuzzSettings()) {
    self.subject = subject
    self.settings = settings
    dictionary = subject.dictionary
    random = SplitMix64(seed: seed)
    fresh = SplitMix64(seed: random.next())
  }

  /// Puts inputs ahead of what is made, such as the corpus of a run before.
  package mutating func put(_ inputs: [FuzzInput]) {
    waiting += inputs.map { Trial(input: $0, origin: .given) }.reversed()
  }

  /// Hears what instrumented code has compared.
  package mutating func learn(_ operands: [FeatureProbe.Operands]) {
    for operands in operands { dictionary.learn(operands) }
  }

  /// Inputs that are made of one entry to pass its comparisons, at most, and how many of all inputs
  /// those may be: at first as many as it takes, later one in so many.
  private static let mostDirected = 128
  private static let directedAtFirst = 4_096
  private static let directedRarity = 32
  private static let revisitRarity = 512

  private var mayDirect: Bool {
    tally.directed < Self.directedAtFirst + tally.executions / Self.directedRarity
  }

  /// Puts what would pass a comparison of an entry ahead of what is made by chance.
  package mutating func follow(_ operands: [FeatureProbe.Operands], of input: FuzzInput) {
    guard mayDirect, case .bytes(let bytes) = input.material else { return }
    var made: Set<[UInt8]> = []
    for operands in operands.shuffled(using: &random) where made.count < Self.mostDirected {
      for variant in PassComparison.variants(of: bytes, passing: operands, by: &random)
      where made.insert(variant).inserted {
        tally.directed += 1
        waiting.append(Trial(input: FuzzInput(.bytes(variant)), origin: .directed))
      }
    }
  }
}

// MARK: Asking

extension Fuzzer {
  private static let attempts = 8
  /// One trial in so many runs an entry once more, to see whether it shows the same. Each entry at
  /// once would be half of all trials where everything is new: so early most faults are found.
  private static let calibrationRarity = 64

  /// The next input; nil where nothing can be made: no generator, and nothing was given.
  package mutating func next() -> Trial? {
    if let trial = waiting.popLast() { return trial }
    if settings.guidance != .none, random.once(in: Self.calibrationRarity),
      let place = random.pick(entries.indices)
    {
      return Trial(input: entries[place].input, origin: .calibration(place))
    }
    if tally.directed > 0, mayDirect, random.once(in: Self.revisitRarity),
      let entry = parent()
    {
      return Trial(input: entry.input, origin: .revisited)
    }
    let isEarly = entries.isEmpty || tally.executions < settings.warmUp
    let isFresh = settings.guidance == .none || isEarly || !random.once(in: settings.mutation)
    if isFresh, let trial = generated() { return trial }
    for _ in 0..<Self.attempts {
      if let trial = mutated(), subject.admits(trial.input.material) { return trial }
      tally.rejected += 1
    }
    return generated() ?? entries.last.map { Trial(input: $0.input, origin: .given) }
  }

  private mutating func generated() -> Trial? {
    guard let make = subject.make else { return nil }
    var source = ChoiceSource(seed: fresh.next())
    let material = make(&source)
    return Trial(input: FuzzInput(material, madeBy: source.record), origin: .fresh)
  }

  private static let candidates = 4

  /// The simplest of a few that come into question: it runs sooner, and less of what is changed in it
  /// is beside the point. Where no generator makes long inputs anew, often the only one, because long
  /// ones would die out.
  private mutating func parent() -> FuzzEntry? {
    guard var best = candidate() else { return nil }
    let others = subject.make == nil ? random.below(2) : Self.candidates - 1
    for _ in 0..<others {
      if let other = candidate(), other.input.size < best.input.size { best = other }
    }
    return best
  }

  /// An entry for one of the rarest requirements, or, as often, for a rare feature of another kind.
  private mutating func candidate() -> FuzzEntry? {
    let isForRequirement = random.once(in: 2)
    let place =
      table.pick(ofRequirements: isForRequirement, by: &random)
      ?? table.pick(ofRequirements: !isForRequirement, by: &random)
    guard let place else { return nil }
    let record = table.records[place]
    // Only of requirements several entries are kept: what is made of one alone is all alike.
    guard record.feature.domain == .citation, !random.once(in: 4) else {
      return entries[record.champion]
    }
    return entries[random.pick(record.entries) ?? record.champion]
  }

  private mutating func mutated() -> Trial? {
    guard let parent = parent()?.input else { return nil }
    let context = MutationContext(mate: random.pick(entries)?.input, dictionary: dictionary)
    let count = random.few(upTo: settings.mostMutations)
    if let record = parent.record, let make = subject.make,
      !random.once(in: settings.directness)
    {
      return mutated(record, make, count, in: context)
    }
    switch parent.material {
    case .json(let json):
      let tree = JSONTree(json)
      guard let (changed, used) = jsonMutators.stacked(count, on: tree, in: context, by: &random)
      else { return nil }
      return Trial(input: FuzzInput(.json(changed.json)), origin: .mutated(.json, mutators: used))
    case .bytes(let bytes):
      guard let (changed, used) = byteMutators.stacked(count, on: bytes, in: context, by: &random)
      else { return nil }
      return Trial(input: FuzzInput(.bytes(changed)), origin: .mutated(.bytes, mutators: used))
    }
  }

  /// The choices of a parent, changed; whatever they are, the generator makes an input of them.
  private mutating func mutated(
    _ record: ChoiceRecord, _ make: FuzzSubject.Make, _ count: Int, in context: MutationContext
  ) -> Trial? {
    var record = record
    var material: FuzzInput.Material?
    var used: [Int] = []
    for _ in 0..<count {
      let place = choiceMutators.pick(by: &random)
      guard
        let draft = choiceMutators[place]
          .mutated(ChoiceDraft(record), in: context, by: &random)
      else { continue }
      var source = ChoiceSource(
        mutating: draft.values, rarity: draft.rarity, seed: random.next())
      material = make(&source)
      record = source.record
      used.append(place)
    }
    return material.map {
      Trial(
        input: FuzzInput($0, madeBy: record), origin: .mutated(.choices, mutators: used))
    }
  }
}

// MARK: Telling

extension Fuzzer {
  /// A simpler entry must be so much simpler to take the place of another.
  private static let gain = 4

  /// - Parameter features: what the run showed, in any order, some of them perhaps twice.
  @discardableResult
  package mutating func take(_ trial: Trial, showing features: [Feature]) -> Taken {
    tally.executions += 1
    let shown = settings.guidance == .shuffled ? shuffled(features) : features
    if case .calibration(let place) = trial.origin {
      calibrate(place, showing: shown)
      return .known
    }
    let taken = enter(shown, of: trial.input)
    if case .mutated(let family, let used) = trial.origin {
      let found = taken != .known
      switch family {
      case .choices: choiceMutators.enter(used, found: found)
      case .json: jsonMutators.enter(used, found: found)
      case .bytes: byteMutators.enter(used, found: found)
      }
    }
    return taken
  }

  /// A trial that was not run after all, because its input is none of the target.
  package mutating func refuse(_ trial: Trial) { tally.rejected += 1 }

  private mutating func enter(_ features: [Feature], of input: FuzzInput) -> Taken {
    let size = input.size
    let entry = entries.count
    var new = 0
    var isSimpler = false
    var varied: [Int] = []
    for feature in features {
      guard let place = table.place(of: feature) else {
        table.insert(feature, entry: entry, size: size, run: tally.executions)
        new += 1
        continue
      }
      table.count(at: place, run: tally.executions)
      if feature.domain == .citation, table.lacksVariety(at: place) { varied.append(place) }
      if size + size / Self.gain < table.records[place].size {
        table.crown(entry, of: size, at: place)
        isSimpler = true
      }
    }
    guard new > 0 || isSimpler || !varied.isEmpty else { return .known }
    for place in varied { table.add(entry, at: place) }
    entries.append(FuzzEntry(input: input, features: features))
    if new > 0 {
      tally.lastNew = tally.executions
    }
    return new > 0 ? .new(new) : isSimpler ? .simpler : .varied
  }

  private mutating func calibrate(_ place: Int, showing features: [Feature]) {
    tally.calibrated += 1
    if Self.steady(features) != Self.steady(entries[place].features) { tally.unstable += 1 }
  }

  /// Without what is only looked at in some runs.
  private static func steady(_ features: [Feature]) -> Set<Feature> {
    Set(features.filter { $0.domain != .comparison })
  }

  private mutating func shuffled(_ features: [Feature]) -> [Feature] {
    memory.append(features)
    return memory.count < 256
      ? random.pick(memory) ?? features : memory.remove(at: random.below(memory.count))
  }
}

// MARK: Looking

extension Fuzzer {
  package var featureCount: Int { table.count }
}
