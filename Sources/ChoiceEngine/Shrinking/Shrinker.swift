/// Finds a simple value that still is what is looked for, such as an input on which a port fails.
///
/// It never looks at values: it changes the record of choices that made one, has the generator make
/// another from that, and keeps it if it is simpler (``ChoiceRecord/isSimpler(than:)``) and the test
/// says yes. So whatever a generator can make shrinks, and never to what it cannot make.
package struct Shrinker<Value> {
  package typealias Generate = (inout ChoiceSource) -> Value
  /// Says of each value whether it is what is looked for; nil where nothing more can be asked.
  package typealias Test = ([Value]) async -> [Bool]?

  package private(set) var value: Value
  package private(set) var record: ChoiceRecord
  /// Values that were tested.
  package private(set) var tests = 0

  private let generate: Generate
  private let test: Test
  private let budget: ShrinkBudget
  private let deadline: ContinuousClock.Instant
  /// Fingerprints of all that was a candidate: none is tested twice.
  private var seen: Set<UInt64> = []
  private var isStopped = false

  /// - Parameter values: the choices of a value that is what is looked for.
  package init(
    _ values: [UInt64], budget: ShrinkBudget = ShrinkBudget(), generate: @escaping Generate,
    test: @escaping Test
  ) {
    var source = ChoiceSource(replaying: values)
    value = generate(&source)
    record = source.record
    self.generate = generate
    self.test = test
    self.budget = budget
    deadline = .now + budget.duration
    seen.insert(record.values.fingerprint)
  }

  /// Whether no more values may be tested.
  package var isSpent: Bool {
    isStopped || tests >= budget.tests || ContinuousClock.now >= deadline
      || budget.isCancelled()
  }

  // MARK: The one door

  /// Tests candidates in their order until one is what is looked for, and takes that one.
  ///
  /// - Returns: its place among the candidates; nil if none was taken.
  @discardableResult
  mutating func consider(_ candidates: [[UInt64]]) async -> Int? {
    var batch: [(place: Int, value: Value, record: ChoiceRecord)] = []
    for (place, candidate) in candidates.enumerated() {
      guard !isSpent else { return nil }
      guard seen.insert(candidate.fingerprint).inserted else { continue }
      var source = ChoiceSource(replaying: candidate)
      let value = generate(&source)
      let made = source.record
      guard made.isSimpler(than: record),
        made.values == candidate || seen.insert(made.values.fingerprint).inserted
      else { continue }
      batch.append((place, value, made))
      guard batch.count == budget.width else { continue }
      if let place = await run(batch) { return place }
      batch.removeAll(keepingCapacity: true)
    }
    return batch.isEmpty ? nil : await run(batch)
  }

  private mutating func run(
    _ batch: [(place: Int, value: Value, record: ChoiceRecord)]
  ) async -> Int? {
    guard !isSpent else { return nil }
    guard let answers = await test(batch.map(\.value)) else {
      isStopped = true
      return nil
    }
    tests += batch.count
    guard let first = zip(batch, answers).first(where: { $0.1 })?.0 else { return nil }
    (value, record) = (first.value, first.record)
    return first.place
  }

  /// The same of one candidate.
  mutating func consider(_ candidate: [UInt64]) async -> Bool {
    await consider([candidate]) != nil
  }

  /// Whether a candidate was refused, or was never one.
  func isKnown(_ candidate: [UInt64]) -> Bool { seen.contains(candidate.fingerprint) }

  /// What a generator draws when it is given these values.
  func made(from values: [UInt64]) -> ChoiceRecord {
    var source = ChoiceSource(replaying: values)
    _ = generate(&source)
    return source.record
  }

  /// The present values with some of them changed; as they are, which is no candidate, where one of
  /// the choices is no longer drawn: what a pass found before may have taken it away.
  func changing(_ changes: (Int, UInt64)...) -> [UInt64] {
    var values = record.values
    guard changes.allSatisfy({ $0.0 < values.count }) else { return values }
    for (index, value) in changes { values[index] = value }
    return values
  }
}
