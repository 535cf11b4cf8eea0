import WirePrimitives

extension WitnessWriter {
  func pick(of count: Int) -> Int { latitude?(count) ?? 0 }

  func shuffled<Element>(_ elements: [Element]) -> [Element] {
    guard latitude != nil, elements.count > 1 else { return elements }
    var left = elements
    return elements.map { _ in left.remove(at: pick(of: left.count)) }
  }

  /// The effects of a trace, each in one of the steps in which it may come.
  mutating func placed(_ steps: [ExpectedStep]) -> JSON {
    takeBranches(of: steps)
    var lists = [[JSON]](repeating: [], count: steps.count)
    // No effect comes before one that stands earlier in its order.
    var reached: [String: Int] = [:]
    for (index, step) in steps.enumerated() {
      for group in step.effects {
        for effect in shuffled(group) where isTaken(effect.branch) && comes(effect) {
          let orders = effect.sequences.map(\.name)
          let earliest = max(index - effect.early, orders.compactMap { reached[$0] }.max() ?? 0, 0)
          let latest = max(earliest, min(index + effect.late, steps.count - 1))
          let place = place(in: earliest...latest)
          for order in orders { reached[order] = place }
          lists[place].append(act(effect))
        }
      }
    }
    return .array(lists.map { .array($0) })
  }

  private func comes(_ effect: ExpectedEffect) -> Bool {
    switch effect.need {
    case .due: true
    case .does: pick(of: 2) == 0
    case .may: pick(of: 4) == 0
    }
  }

  /// The first, the last, or any.
  private func place(in steps: ClosedRange<Int>) -> Int {
    switch pick(of: 3) {
    case 0: steps.lowerBound
    case 1: steps.upperBound
    default: steps.lowerBound + pick(of: steps.count)
    }
  }

  private mutating func takeBranches(of steps: [ExpectedStep]) {
    var names: [String: [String]] = [:]
    for branch in steps.flatMap({ $0.effects.joined() }).compactMap(\.branch)
    where !names[branch.fork, default: []].contains(branch.name) {
      names[branch.fork, default: []].append(branch.name)
    }
    for (fork, names) in names.sorted(by: { $0.key < $1.key }) where branches[fork] == nil {
      branches[fork] = names[pick(of: names.count)]
    }
  }
}
