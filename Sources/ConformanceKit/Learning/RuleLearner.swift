import MachineKit

/// Learns in which cases a port fails: short conjunctions of conditions, each found by a beam search, until
/// they cover the cases that fail.
struct RuleLearner {
  static let mostTerms = 3
  private static let mostConditions = 3
  private static let width = 12
  /// Conditions that are looked at.
  private static let mostTelling = 400
  /// Of what a rule is held to, in a hundred.
  private static let leastPrecision = 94
  private static let leastRecall = 85

  private let table: ConditionTable
  private let fails: PlaceSet
  private let passes: PlaceSet

  /// - Parameters:
  ///   - isFailing: of each of the cases.
  ///   - free: places that hardly matter, as traits name them.
  ///   - listing: whether a condition may list several values.
  init(_ cases: [CaseTraits], isFailing: [Bool], free: Set<String> = [], listing: Bool = true) {
    var fails = PlaceSet(count: cases.count)
    for (index, isFailing) in isFailing.enumerated() where isFailing { fails.insert(index) }
    self.fails = fails
    passes = PlaceSet(count: cases.count, filled: true).subtracting(fails)
    table = ConditionTable(cases, fails: fails, free: free, listing: listing)
  }

  /// Nil where nothing short tells them apart.
  ///
  /// - Parameter most: terms that it may have.
  func rule(terms most: Int = mostTerms) -> FailingRule? {
    guard fails.count > 0 else { return nil }
    guard passes.count > 0 else { return FailingRule(terms: [[]]) }
    var left = fails
    var terms: [[Condition]] = []
    var covered = PlaceSet(count: 0)
    while terms.count < most, left.count * 50 > fails.count, let term = term(for: left) {
      let own = term.cases
      guard own.count(with: left) * 20 >= fails.count, isPrecise(own) else { break }
      covered = terms.isEmpty ? own : covered.union(own)
      left = left.subtracting(own)
      terms.append(term.rows.map { table.rows[$0].condition })
    }
    guard !terms.isEmpty, isPrecise(covered),
      covered.count(with: fails) * 100 >= fails.count * Self.leastRecall
    else { return nil }
    return FailingRule(terms: terms)
  }

  private func isPrecise(_ cases: PlaceSet) -> Bool {
    cases.count(with: fails) * 100 >= cases.count * Self.leastPrecision
  }

  /// Some conditions and the cases that meet all of them.
  private struct Term {
    let rows: [Int]
    let cases: PlaceSet
    let cost: Int
    var score = 0.0
  }

  /// The conditions that tell most by themselves, of those that some of the cases meet.
  private func telling(for wanted: PlaceSet) -> [Int] {
    let rows = table.rows.indices.compactMap { index -> (index: Int, gain: Double)? in
      let row = table.rows[index]
      let hits = row.cases.count(with: wanted)
      guard hits * Self.mostTerms * 7 >= wanted.count else { return nil }
      let share = Double(row.cases.count(with: passes)) / Double(passes.count)
      return (index, Double(hits) / Double(wanted.count) - share - Double(row.cost) * 0.004)
    }
    return rows.sorted { ($1.gain, $0.index) < ($0.gain, $1.index) }.prefix(Self.mostTelling).map(
      \.index)
  }

  /// The conjunction that covers most of some cases and least of those that pass, in the fewest words.
  private func term(for wanted: PlaceSet) -> Term? {
    let telling = telling(for: wanted)
    var beam = [Term(rows: [], cases: wanted.union(passes), cost: 0)]
    var best: Term?
    for _ in 0..<Self.mostConditions {
      var next: [Term] = []
      var seen: Set<PlaceSet> = []
      for term in beam {
        for index in telling where !term.rows.contains(index) {
          let row = table.rows[index]
          let right = term.cases.intersection(row.cases)
          let (wrong, hits) = (right.count(with: passes), right.count(with: wanted))
          guard hits > 0 else { continue }
          let cost = term.cost + row.cost
          let score = Self.score(hits: hits, of: wanted.count, wrong: wrong, cost: cost)
          guard next.count < Self.width || score > next[next.count - 1].score,
            seen.insert(right).inserted
          else { continue }
          let made = Term(rows: term.rows + [index], cases: right, cost: cost, score: score)
          let place = next.firstIndex { $0.score < score } ?? next.count
          next.insert(made, at: place)
          if next.count > Self.width { next.removeLast() }
        }
      }
      if let first = next.first, first.score > best?.score ?? -.infinity { best = first }
      beam = next
    }
    guard let best else { return nil }
    // With the cases that fail and were covered before.
    let rows = best.rows.map { table.rows[$0].cases }
    let all = rows.dropFirst().reduce(rows[0]) { $0.intersection($1) }
    return Term(rows: best.rows, cases: all, cost: best.cost, score: best.score)
  }

  /// Precision before cover, and few words before many.
  private static func score(hits: Int, of all: Int, wrong: Int, cost: Int) -> Double {
    let precision = Double(hits) / Double(hits + wrong)
    let recall = Double(hits) / Double(all)
    return precision * precision * recall.squareRoot() - Double(cost) * 0.004
  }
}
