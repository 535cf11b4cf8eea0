extension Shrinker {
  /// Fewer elements of each list: as many at once as can be left out, from the last on.
  mutating func removeElements() async {
    var count = 0
    while count < record.nodes.count, !isSpent {
      if record.nodes[count].kind == .count, record.nodes[count].value > 0 {
        await removeElements(ofListAt: count)
      }
      count += 1
    }
  }

  private mutating func removeElements(ofListAt count: Int) async {
    for kept in 1...2 where record.nodes[count].value > UInt64(kept) {
      if await consider(without(kept..<elements(of: count).count, of: count)) { return }
    }
    // Blocks of halving size, from the end.
    var size = Int(record.nodes[count].value)
    while size > 0, !isSpent {
      var end = elements(of: count).count
      while end > 0, record.nodes[count].value > 0, !isSpent {
        let block = max(0, end - size)..<end
        await consider([without(block, of: count)])
        end = block.lowerBound
      }
      size = min(size / 2, Int(record.nodes[count].value))
    }
  }

  func elements(of count: Int) -> [ChoiceSpan] {
    record.spans.filter { $0.count == count }
  }

  /// The values without some elements of a list; not fewer than it must have.
  private func without(_ block: Range<Int>, of count: Int) -> [UInt64] {
    var values = record.values
    let removed = elements(of: count)[block].suffix(Int(values[count]))
    values[count] -= UInt64(removed.count)
    for part in removed.reversed() { values.removeSubrange(part.nodes) }
    return values
  }
}
