extension Shrinker {
  /// All at once: the simplest value there is, the simplest with as many parts, and one in which
  /// there are as many different numbers as before, but the lowest.
  mutating func simplest() async {
    if await consider([]) { return }
    let counts = record.nodes.map { $0.kind == .count ? $0.value : 0 }
    if await consider(counts) { return }
    await rank()
  }

  /// The different numbers by their ranks, where they come first or by their size: what only looks at
  /// which are the same, or which is the larger.
  mutating func rank() async {
    let nodes = record.nodes
    var numbers: [UInt64] = []
    for node in nodes where node.kind != .count && !numbers.contains(node.value) {
      numbers.append(node.value)
      guard numbers.count <= 64 else { return }
    }
    func ranked(_ order: [UInt64]) -> [UInt64] {
      nodes.map { node in
        guard node.kind != .count, let rank = order.firstIndex(of: node.value) else {
          return node.value
        }
        return min(UInt64(rank), node.limit)
      }
    }
    _ = await consider([ranked(numbers), ranked(numbers.sorted())])
  }
}
