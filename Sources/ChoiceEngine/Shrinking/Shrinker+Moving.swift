extension Shrinker {
  /// Lists behind one that its elements are tried in.
  private static var receivers: Int { 5 }

  /// The elements of a list to a later one of their kind, all of them or the last ones.
  mutating func moveElements() async {
    var count = 0
    while count < record.nodes.count, !isSpent {
      if record.nodes[count].kind == .count, record.nodes[count].value > 0 {
        let others = record.nodes.indices.filter { $0 > count && record.nodes[$0].kind == .count }
        for other in others.prefix(Self.receivers) {
          guard count < record.nodes.count, record.nodes[count].value > 0 else { break }
          await moveElements(from: count, to: other)
        }
      }
      count += 1
    }
  }

  private mutating func moveElements(from count: Int, to other: Int) async {
    var amount = Int(record.nodes[count].value)
    while amount > 0, !isSpent, other < record.nodes.count {
      let parts = elements(of: count).map(\.nodes)
      let room = record.nodes[other].limit - record.nodes[other].value
      if parts.count >= amount, UInt64(amount) <= room, parts.allSatisfy({ $0.upperBound <= other })
      {
        let moved = parts.suffix(amount)
        var values = record.values
        let texts = moved.flatMap { Array(values[$0]) }
        values[count] -= UInt64(amount)
        values[other] += UInt64(amount)
        values.insert(contentsOf: texts, at: other + 1)
        for part in moved.reversed() { values.removeSubrange(part) }
        if await consider(values) { return }
      }
      amount /= 2
    }
  }
}
