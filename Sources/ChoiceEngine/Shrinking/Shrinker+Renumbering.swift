extension Shrinker {
  /// One element less, and numbers in the others that are larger than some one lower: places in the
  /// list, say.
  mutating func removeAndRenumber() async {
    var count = 0
    while count < record.nodes.count, !isSpent {
      if record.nodes[count].kind == .count {
        var place = elements(of: count).count - 1
        while place >= 0, count < record.nodes.count, record.nodes[count].value > 0, !isSpent {
          let parts = elements(of: count)
          guard place < parts.count else { break }
          await consider([
            renumbered(above: UInt64(place), without: place, of: parts),
            renumbered(above: 0, without: place, of: parts),
          ])
          place -= 1
        }
      }
      count += 1
    }
  }

  private func renumbered(
    above least: UInt64, without place: Int, of parts: [ChoiceSpan]
  ) -> [UInt64] {
    var values = record.values
    for node in parts.flatMap(\.nodes)
    where record.nodes[node].kind == .number && values[node] > least {
      values[node] -= 1
    }
    if let count = parts[place].count { values[count] -= 1 }
    values.removeSubrange(parts[place].nodes)
    return values
  }
}
