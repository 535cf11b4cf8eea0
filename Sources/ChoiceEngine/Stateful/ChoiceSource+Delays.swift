extension ChoiceSource {
  /// Units of virtual time until the next thing happens, at most `limit`: often none, often just before,
  /// at or just after one of the boundaries. None is the simplest.
  package mutating func delay(upTo limit: Int, near boundaries: [Int]) -> Int {
    precondition(limit >= 0, "time goes on")
    let possible = 0...limit
    let edges = boundaries.filter { possible.contains($0) }
      .flatMap { boundary -> [Int] in [boundary - 1, boundary, boundary + 1] }
      .filter { possible.contains($0) }
    let delay = draw(.number, upTo: UInt64(limit)) { generator in
      switch generator.next(upTo: 3) {
      case 0, 1: 0
      case 2 where !edges.isEmpty:
        UInt64(edges[Int(generator.next(upTo: UInt64(edges.count - 1)))])
      default: generator.next(scaledUpTo: UInt64(limit))
      }
    }
    return Int(delay)
  }
}
