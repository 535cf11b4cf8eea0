import ChoiceEngine

/// One way to change an input.
///
/// What comes out need not be an input of the target: that is asked afterwards, once for all.
protocol Mutator<Subject>: Sendable {
  /// What it changes: a record of choices, a tree of JSON, bytes.
  associatedtype Subject

  var name: String { get }
  /// - Returns: nil where there is nothing in the parent that it could change.
  func mutated(
    _ parent: Subject, in context: MutationContext, by random: inout SplitMix64
  ) -> Subject?
}

/// Mutators of one kind, with how well each has done: what finds features is asked more often.
struct MutatorTable<Subject>: Sendable {
  private struct Row: Sendable {
    let mutator: any Mutator<Subject>
    var tries = 0
    var finds = 0

    /// What is tried for the first time counts as good as the best.
    var weight: Double { Double(finds + 1) / Double(tries + 16) }
  }

  private var rows: [Row]

  init(_ mutators: [any Mutator<Subject>]) {
    rows = mutators.map { Row(mutator: $0) }
  }

  /// One half of the picks by how well they have done, the other at random.
  func pick(by random: inout SplitMix64) -> Int {
    guard random.once(in: 2) else { return random.below(rows.count) }
    let total = rows.reduce(0) { $0 + $1.weight }
    var rest = total * Double(random.next() >> 11) * 0x1p-53
    for (place, row) in rows.enumerated() {
      rest -= row.weight
      if rest < 0 { return place }
    }
    return rows.count - 1
  }

  subscript(place: Int) -> any Mutator<Subject> { rows[place].mutator }

  mutating func enter(_ places: [Int], found: Bool) {
    for place in places {
      rows[place].tries += 1
      if found { rows[place].finds += 1 }
    }
  }

  /// Mutators one after another; nil where none of them could change anything.
  ///
  /// - Returns: what came of it, and which mutators it was.
  func stacked(
    _ count: Int, on subject: Subject, in context: MutationContext, by random: inout SplitMix64
  ) -> (Subject, [Int])? {
    var subject = subject
    var used: [Int] = []
    for _ in 0..<count {
      let place = pick(by: &random)
      guard let changed = self[place].mutated(subject, in: context, by: &random) else { continue }
      subject = changed
      used.append(place)
    }
    return used.isEmpty ? nil : (subject, used)
  }
}
