/// Few entries that show together what all do.
package enum SetCover {
  /// Greedily: the entry that shows most of what is not yet shown, the simplest of those that show as
  /// much; then what the others show too is taken out again.
  ///
  /// - Parameter entries: what each shows, and how large it is.
  /// - Returns: places in `entries`, in rising order.
  package static func minimise(_ entries: [(features: Set<Feature>, size: Int)]) -> [Int] {
    var missing = entries.reduce(into: Set<Feature>()) { $0.formUnion($1.features) }
    let whole = missing
    // The gain of an entry only ever falls, so one that is still the best after a new look is the best.
    var heap = entries.indices.map { (gain: entries[$0].features.count, place: $0) }
      .sorted { Self.isBetter($0, $1, entries) }
    var chosen: [Int] = []
    while !missing.isEmpty, !heap.isEmpty {
      var best = heap.removeFirst()
      best.gain = entries[best.place].features.count(where: missing.contains)
      if let next = heap.first, Self.isBetter(next, best, entries) {
        guard best.gain > 0 else { continue }
        let place = heap.firstIndex { Self.isBetter(best, $0, entries) } ?? heap.count
        heap.insert(best, at: place)
        continue
      }
      chosen.append(best.place)
      missing.subtract(entries[best.place].features)
    }
    let kept = needed(chosen, of: entries)
    let shown = kept.reduce(into: Set<Feature>()) { $0.formUnion(entries[$1].features) }
    precondition(shown == whole, "a cover shows what it was made of")
    return kept.sorted()
  }

  private static func isBetter(
    _ left: (gain: Int, place: Int), _ right: (gain: Int, place: Int),
    _ entries: [(features: Set<Feature>, size: Int)]
  ) -> Bool {
    (-left.gain, entries[left.place].size, left.place)
      < (-right.gain, entries[right.place].size, right.place)
  }

  /// Those without which something would be missing; the last that were chosen go first.
  private static func needed(
    _ chosen: [Int], of entries: [(features: Set<Feature>, size: Int)]
  ) -> [Int] {
    var counts: [Feature: Int] = [:]
    for place in chosen {
      for feature in entries[place].features { counts[feature, default: 0] += 1 }
    }
    return chosen.reversed().filter { place in
      guard entries[place].features.allSatisfy({ counts[$0, default: 0] > 1 }) else { return true }
      for feature in entries[place].features { counts[feature, default: 0] -= 1 }
      return false
    }
  }
}
