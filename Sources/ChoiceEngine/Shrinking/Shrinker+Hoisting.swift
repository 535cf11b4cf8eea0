extension Shrinker {
  /// A part by one of the same label within it: a tree by its branch.
  mutating func hoist() async {
    var index = 0
    while index < record.spans.count, !isSpent {
      let span = record.spans[index]
      let inner = record.spans[(index + 1)...].prefix { $0.start < span.end }
        .filter {
          $0.label == span.label && $0.end <= span.end && $0.nodes.count < span.nodes.count
        }
      let candidates = inner.map { part in
        var values = record.values
        values.replaceSubrange(span.nodes, with: values[part.nodes])
        return values
      }
      if await consider(candidates) == nil { index += 1 }
    }
  }
}
