extension Shrinker {
  /// Each choice as low as it can be, from the first on: what is drawn first decides the shape of the
  /// rest, which is then the smaller to look through.
  mutating func lower(halves: Int = .max) async {
    var index = 0
    while index < record.nodes.count, !isSpent {
      await lower([index], halves: halves)
      index += 1
    }
  }

  /// Choices of few alternatives one after another, from the simplest on: that one will do says nothing
  /// of those beside it.
  mutating func lowerOneByOne() async {
    var index = 0
    while index < record.nodes.count, !isSpent {
      let node = record.nodes[index]
      if node.kind != .count, node.limit <= Self.fewAlternatives, node.value > 0 {
        await consider((0..<node.value).map { changing((index, $0)) })
      }
      index += 1
    }
  }

  private static var fewAlternatives: UInt64 { 64 }

  /// Choices of the same value at once: what only holds while they are the same.
  mutating func lowerTogether() async {
    var places: [SameValue: [Int]] = [:]
    for (index, node) in record.nodes.enumerated() where node.kind != .count && node.value > 0 {
      let isReference = node.kind == .reference
      places[SameValue(value: node.value, isReference: isReference), default: []].append(index)
    }
    for (_, group) in places.sorted(by: { $0.key < $1.key }) where group.count > 1 {
      guard !isSpent, group.allSatisfy({ $0 < record.nodes.count }) else { return }
      await lower(group)
    }
  }

  /// Two choices at once by the same: what holds while their distance does.
  mutating func lowerPairs() async {
    var index = 0
    while index < record.nodes.count, !isSpent {
      if record.nodes[index].value > 1, record.nodes[index].kind != .count {
        let others = record.nodes.indices.dropFirst(index + 1).filter {
          record.nodes[$0].kind == record.nodes[index].kind && record.nodes[$0].value > 1
        }
        for other in others.prefix(2) { await lowerPair(index, other) }
      }
      index += 1
    }
  }

  private mutating func lowerPair(_ left: Int, _ right: Int) async {
    guard right < record.nodes.count else { return }
    let unit: UInt64 = record.nodes[left].kind == .signed ? 2 : 1
    let (first, second) = (record.nodes[left].value, record.nodes[right].value)
    await search(steps: min(first, second) / unit) { shrinker, taken in
      await shrinker.consider(
        shrinker.changing((left, first - taken * unit), (right, second - taken * unit)))
    }
  }

  /// Lowers some choices of one value, by the same each.
  private mutating func lower(_ group: [Int], halves: Int = .max) async {
    guard let first = group.first, record.nodes[first].value > 0 else { return }
    let isSigned = record.nodes[first].kind == .signed
    let least: UInt64 = isSigned ? 3 : 2
    for value in 0..<min(record.nodes[first].value, least) where await set(group, to: value) {
      return
    }
    // Of a number with a sign the distance is lowered; the positive one is the simpler.
    if isSigned, record.nodes[first].value % 2 == 0 {
      _ = await set(group, to: record.nodes[first].value - 1)
    }
    let value = record.nodes[first].value
    let unit: UInt64 = isSigned ? 2 : 1
    // What was looked for once is not looked for again while one less is known not to do.
    if value > least, let next = setting(group, to: value - unit), !isKnown(next) {
      await search(steps: (value - 1) / unit, halves: halves) { shrinker, taken in
        await shrinker.set(group, to: value - taken * unit)
      }
    }
    // The one with the other sign that is a little nearer.
    if isSigned, record.nodes[first].value % 2 == 1, record.nodes[first].value > least {
      _ = await set(group, to: record.nodes[first].value - 1)
    }
  }

  /// Takes as many of `steps` steps at once as do, all of them or found by halves.
  mutating func search(
    steps: UInt64, halves: Int = .max, _ take: (inout Shrinker, UInt64) async -> Bool
  ) async {
    guard steps > 0, await !take(&self, steps) else { return }
    var (taken, refused) = (UInt64(0), steps)
    var rest = halves
    while refused - taken > 1, rest > 0, !isSpent {
      rest -= 1
      let middle = taken + (refused - taken) / 2
      if await take(&self, middle) { taken = middle } else { refused = middle }
    }
  }

  private mutating func set(_ group: [Int], to value: UInt64) async -> Bool {
    guard let values = setting(group, to: value) else { return false }
    return await consider(values)
  }

  /// Nil where one of the choices is no longer drawn, or cannot be that.
  private func setting(_ group: [Int], to value: UInt64) -> [UInt64]? {
    var values = record.values
    for index in group {
      guard index < values.count, value <= record.nodes[index].limit else { return nil }
      values[index] = value
    }
    return values
  }
}

/// What choices have in common that are lowered together. That a reference has the value of a number
/// is chance.
private struct SameValue: Hashable, Comparable {
  let value: UInt64
  let isReference: Bool

  static func < (left: SameValue, right: SameValue) -> Bool {
    (left.value, left.isReference ? 1 : 0) < (right.value, right.isReference ? 1 : 0)
  }
}
