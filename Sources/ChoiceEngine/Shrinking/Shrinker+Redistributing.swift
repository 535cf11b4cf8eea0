extension Shrinker {
  /// What one choice loses a later one gets: a sum that has to stay.
  mutating func redistribute() async {
    var index = 0
    while index < record.nodes.count, !isSpent {
      if record.nodes[index].value > 0, record.nodes[index].kind != .count {
        let others = record.nodes.indices.dropFirst(index + 1)
          .filter { record.nodes[$0].kind == record.nodes[index].kind }.prefix(3)
        for other in others where await move(index, to: other) { break }
      }
      index += 1
    }
  }

  private mutating func move(_ index: Int, to other: Int) async -> Bool {
    guard other < record.nodes.count else { return false }
    let unit: UInt64 = record.nodes[index].kind == .signed ? 2 : 1
    var amount = record.nodes[index].value / unit
    var isMoved = false
    while amount > 0, !isSpent, other < record.nodes.count {
      let (from, to) = (record.nodes[index], record.nodes[other])
      // Where one sign goes further than the other, so do the numbers at the end.
      let raised = min(to.limit, to.value.adding(amount * unit))
      let isPossible = from.value >= amount * unit && raised - to.value + 1 >= amount * unit
      if isPossible,
        await consider(changing((index, from.value - amount * unit), (other, raised)))
      {
        isMoved = true
      } else {
        amount /= 2
      }
    }
    return isMoved
  }
}
