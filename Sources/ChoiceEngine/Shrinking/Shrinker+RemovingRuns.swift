extension Shrinker {
  /// Runs of choices that belong to no part, longer ones first.
  mutating func removeRuns() async {
    for length in [8, 4, 2, 1] {
      var end = record.nodes.count
      while end >= length, !isSpent {
        var values = record.values
        values.removeSubrange(end - length..<end)
        if await consider(values) { end = min(end, record.nodes.count) } else { end -= 1 }
      }
    }
  }

  /// A lower choice, with the part that follows it left out: a form that needs less.
  mutating func lowerAndRemove() async {
    var index = 0
    while index < record.nodes.count, !isSpent {
      let node = record.nodes[index]
      if node.value > 0 {
        let parts = record.spans.filter { $0.start > index }.prefix(4).map(\.nodes)
        for part in parts + [index + 1..<min(index + 2, record.nodes.count)] {
          guard part.upperBound <= record.nodes.count, !part.isEmpty else { continue }
          var values = changing((index, node.value - 1))
          values.removeSubrange(part)
          if await consider(values) { break }
        }
      }
      index += 1
    }
  }
}
