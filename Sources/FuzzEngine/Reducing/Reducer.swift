package import ChoiceEngine
import WirePrimitives

/// Finds a simple input that still is what is looked for, where no choices made it: by taking away
/// parts of the input itself.
///
/// Simpler is what is shorter, and of what is as long what comes first; so it comes to an end.
package struct Reducer {
  /// Says of each input whether it is what is looked for; nil where nothing more can be asked.
  package typealias Test = ([FuzzInput.Material]) async -> [Bool]?

  package private(set) var material: FuzzInput.Material
  /// Inputs that were tested.
  package private(set) var tests = 0
  private let budget: ShrinkBudget
  private let deadline: ContinuousClock.Instant
  private let test: Test
  private var seen: Set<[UInt8]> = []
  private var isStopped = false

  /// - Parameter material: what is looked for.
  package init(
    _ material: FuzzInput.Material, budget: ShrinkBudget, test: @escaping Test
  ) {
    self.material = material
    self.budget = budget
    self.test = test
    deadline = .now + budget.duration
    seen.insert(Self.bytes(of: material))
  }

  /// Whether no more may be tested.
  package var isSpent: Bool {
    isStopped || tests >= budget.tests || ContinuousClock.now >= deadline || budget.isCancelled()
  }

  /// Until no step makes it simpler, or the budget is spent.
  package mutating func reduce() async {
    var hasGained = true
    while hasGained, !isSpent {
      hasGained = false
      for pass in Self.passes { if await run(pass) { hasGained = true } }
    }
  }

  private typealias Pass = @Sendable (FuzzInput.Material) -> [FuzzInput.Material]

  private static let passes: [Pass] =
    JSONReductions.passes.map { pass -> Pass in
      { material in
        guard case .json(let json) = material else { return [] }
        return pass(JSONTree(json)).map { .json($0.json) }
      }
    } + [
      { material in
        guard case .bytes(let bytes) = material else { return [] }
        return JSONReductions.runs(in: bytes.count).map { run in
          var changed = bytes
          changed.removeSubrange(run)
          return .bytes(changed)
        }
      },
      { material in
        guard case .bytes(let bytes) = material else { return [] }
        return bytes.indices.flatMap { index in
          [UInt8(0x30), 0x61].filter { $0 < bytes[index] }.map { simple in
            var changed = bytes
            changed[index] = simple
            return .bytes(changed)
          }
        }
      },
    ]

  /// Goes on behind the candidate that was taken, and once more from the start as long as that helps.
  private mutating func run(_ pass: Pass) async -> Bool {
    var hasGained = false
    var place = 0
    while !isSpent {
      let candidates = pass(material)
      guard let taken = await consider(candidates, from: place) else { return hasGained }
      hasGained = true
      place = taken
    }
    return hasGained
  }

  /// - Returns: the place of the first that is simpler and is what is looked for.
  private mutating func consider(
    _ candidates: [FuzzInput.Material], from start: Int
  ) async -> Int? {
    var batch: [(place: Int, material: FuzzInput.Material)] = []
    for place in candidates.indices.dropFirst(start) {
      guard isNew(candidates[place]) else { continue }
      batch.append((place, candidates[place]))
      guard batch.count == budget.width else { continue }
      if let place = await test(batch) { return place }
      batch.removeAll(keepingCapacity: true)
      guard !isSpent else { return nil }
    }
    return batch.isEmpty ? nil : await test(batch)
  }

  private mutating func isNew(_ candidate: FuzzInput.Material) -> Bool {
    let bytes = Self.bytes(of: candidate)
    let present = Self.bytes(of: material)
    let isSimpler =
      bytes.count == present.count
      ? bytes.lexicographicallyPrecedes(present) : bytes.count < present.count
    return isSimpler && seen.insert(bytes).inserted
  }

  private mutating func test(
    _ batch: [(place: Int, material: FuzzInput.Material)]
  ) async -> Int? {
    guard !isSpent, let answers = await test(batch.map(\.material)) else {
      isStopped = true
      return nil
    }
    tests += batch.count
    guard let first = zip(batch, answers).first(where: { $0.1 })?.0 else { return nil }
    material = first.material
    return first.place
  }

  private static func bytes(of material: FuzzInput.Material) -> [UInt8] {
    FuzzInput(material).bytes
  }
}
