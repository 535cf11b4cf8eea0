extension Shrinker {
  /// Neighbouring parts of one label in their order: all of a row at once, or two at a time.
  mutating func sort() async {
    var index = 0
    while index < record.spans.count, !isSpent {
      let row = row(from: index)
      if row.count > 1 { await sort(row) }
      index += 1
    }
  }

  /// Spans of one label, each of which begins where the one before ends, from the first of them on.
  private func row(from index: Int) -> [Range<Int>] {
    let first = record.spans[index]
    // The first of a row has none before it.
    if record.spans[..<index].contains(where: { $0.label == first.label && $0.end == first.start })
    {
      return []
    }
    var row = [first.nodes]
    for span in record.spans[(index + 1)...]
    where span.label == first.label && span.start == row[row.count - 1].upperBound {
      row.append(span.nodes)
    }
    return row
  }

  private mutating func sort(_ row: [Range<Int>]) async {
    let values = record.values
    let (start, end) = (row[0].lowerBound, row[row.count - 1].upperBound)
    let texts = row.map { Array(values[$0]) }
    func joined(_ texts: [[UInt64]]) -> [UInt64] {
      Array(values[..<start]) + texts.flatMap(\.self) + Array(values[end...])
    }
    let sorted = texts.sorted(by: Self.isSimpler)
    guard sorted != texts else { return }
    if await consider(joined(sorted)) { return }
    for place in texts.indices.dropLast() where Self.isSimpler(texts[place + 1], texts[place]) {
      var swapped = texts
      swapped.swapAt(place, place + 1)
      if await consider(joined(swapped)) { return }
    }
  }

  private static func isSimpler(_ left: [UInt64], _ right: [UInt64]) -> Bool {
    left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }
}
