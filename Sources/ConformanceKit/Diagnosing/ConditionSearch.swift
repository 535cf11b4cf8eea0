import MachineKit

/// Tells inputs that fail from those that pass by a single trait.
struct ConditionSearch {
  /// More texts than this, or than one for two cases, are no common trait but a list of the cases.
  private static let textLimit = 4

  private struct Candidate {
    let condition: Condition
    let covered: [Int]

    /// One value says more than several, and being there more than a number.
    var vagueness: Int {
      switch condition.value {
      case .present: 0
      case .texts(let texts): texts.count
      case .least, .most: 2
      case .absent, .noText, .starting, .ending, .lacking: 3
      }
    }
  }

  /// What is seen of each trait where all passes.
  private var texts: [String: Set<String>] = [:]
  private var counts: [String: Int] = [:]
  private var present: Set<String> = []
  private let hasRight: Bool

  init(right: [[InputTrait]]) {
    hasRight = !right.isEmpty
    for trait in right.joined() {
      switch trait.value {
      case .present: present.insert(trait.name)
      case .text(let text): texts[trait.name, default: []].insert(text)
      case .count(let count): counts[trait.name] = max(counts[trait.name] ?? count, count)
      case .members: break
      }
    }
  }

  /// The conditions that cover most of the inputs, all of them the same ones, the plainest first;
  /// nil where none covers enough of them to be more than chance, or where nothing passes.
  ///
  /// - Returns: the conditions, and the indexes of the inputs that meet them.
  func best(for wrong: [[InputTrait]]) -> (conditions: [Condition], covered: [Int])? {
    guard hasRight else { return nil }
    var names: [String] = []
    var owners: [String: [(index: Int, trait: InputTrait)]] = [:]
    for (index, traits) in wrong.enumerated() {
      for trait in traits {
        if owners[trait.name] == nil { names.append(trait.name) }
        owners[trait.name, default: []].append((index, trait))
      }
    }
    let candidates = names.compactMap { name in candidate(owners[name] ?? []) }
    let most = candidates.map(\.covered.count).max() ?? 0
    guard most > 0, most * 4 >= wrong.count,
      let covered = candidates.first(where: { $0.covered.count == most })?.covered
    else { return nil }
    let same = candidates.filter { $0.covered == covered }
    let ranked = same.enumerated().sorted {
      ($0.element.vagueness, $0.offset) < ($1.element.vagueness, $1.offset)
    }
    return (ranked.map(\.element.condition), covered)
  }

  /// What the bearers of one trait have of it that nothing has which passes.
  private func candidate(_ bearers: [(index: Int, trait: InputTrait)]) -> Candidate? {
    guard let first = bearers.first?.trait else { return nil }
    let value: Condition.Value
    let covered: [Int]
    switch first.value {
    case .present:
      guard !present.contains(first.name) else { return nil }
      (value, covered) = (.present, bearers.map(\.index))
    case .text:
      guard let found = strangeTexts(bearers) else { return nil }
      (value, covered) = (.texts(found.texts), found.covered)
    case .count:
      let right = counts[first.name]
      let strange = bearers.compactMap { bearer -> (index: Int, count: Int)? in
        guard case .count(let count) = bearer.trait.value, count > right ?? .min else { return nil }
        return (bearer.index, count)
      }
      guard let least = strange.map(\.count).min() else { return nil }
      (value, covered) = (.least(least, right: right), strange.map(\.index))
    case .members: return nil
    }
    return Candidate(
      condition: Condition(name: first.name, value: value, requirement: first.requirement),
      covered: covered.withoutRepeats)
  }

  /// The fewest texts, chosen greedily, that nothing has which passes and that cover all which
  /// such texts can cover.
  private func strangeTexts(
    _ bearers: [(index: Int, trait: InputTrait)]
  ) -> (texts: [String], covered: [Int])? {
    var owners: [String: Set<Int>] = [:]
    for (index, trait) in bearers {
      guard case .text(let text) = trait.value, !(texts[trait.name]?.contains(text) ?? false)
      else { continue }
      owners[text, default: []].insert(index)
    }
    var left = Set(owners.values.joined())
    let covered = left.sorted()
    var chosen: [String] = []
    while !left.isEmpty, chosen.count < Self.textLimit {
      let next = owners.max {
        ($0.value.intersection(left).count, $1.key) < ($1.value.intersection(left).count, $0.key)
      }
      guard let next else { break }
      chosen.append(next.key)
      left.subtract(next.value)
    }
    let isList = chosen.count > 1 && chosen.count * 2 > covered.count
    return chosen.isEmpty || !left.isEmpty || isList ? nil : (chosen, covered)
  }
}
