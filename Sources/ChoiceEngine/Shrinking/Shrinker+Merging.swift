extension Shrinker {
  /// One element less, and its number added to another: a sum that has to stay, in fewer numbers.
  ///
  /// - Parameter most: how many others are tried, those behind the element first.
  mutating func mergeElements(with most: Int) async {
    var count = 0
    while count < record.nodes.count, !isSpent {
      if record.nodes[count].kind == .count {
        while await mergeElement(ofListAt: count, with: most), !isSpent {}
      }
      count += 1
    }
  }

  private mutating func mergeElement(ofListAt count: Int, with most: Int) async -> Bool {
    let nodes = record.nodes
    guard count < nodes.count, nodes[count].value > 0 else { return false }
    var candidates: [[UInt64]] = []
    for part in elements(of: count) where part.nodes.count == 1 {
      let own = nodes[part.start]
      let others = Array(part.end..<nodes.count) + Array(0..<part.start)
      for other in others.filter({ nodes[$0].kind == own.kind }).prefix(most) {
        var values = changing((count, nodes[count].value - 1), (other, nodes[other].sum(with: own)))
        values.remove(at: part.start)
        candidates.append(values)
      }
    }
    return await consider(candidates) != nil
  }
}

extension ChoiceNode {
  /// The sum of two numbers of one kind, or what is nearest to it within the limit.
  fileprivate func sum(with other: ChoiceNode) -> UInt64 {
    guard kind == .signed else { return min(limit, value.adding(other.value)) }
    // Of the distance d from 0 the positive number is 2d - 1, the negative one 2d.
    let (own, its) = (distance, other.distance)
    let isPositive = own >= its ? value % 2 == 1 : other.value % 2 == 1
    let hasSameSign = value % 2 == other.value % 2
    let distance = hasSameSign ? own.adding(its) : max(own, its) - min(own, its)
    guard distance > 0 else { return 0 }
    return distance > limit / 2 ? limit : isPositive ? 2 * distance - 1 : 2 * distance
  }

  private var distance: UInt64 { value / 2 + value % 2 }
}
