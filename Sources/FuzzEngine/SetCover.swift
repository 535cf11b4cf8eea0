/// Few entries that show together what all do.
package enum SetCover<Element: Hashable> {
  package typealias Entry = (shown: Set<Element>, size: Int)

  /// Greedily: the entry that shows most of what is not yet shown, the simplest of those that show as
  /// much; then what the others show too is taken out again, the largest first.
  ///
  /// - Parameter entries: what each shows, and how large it is.
  /// - Returns: places in `entries`, in rising order.
  package static func minimise(_ entries: [Entry]) -> [Int] {
    let whole = entries.reduce(into: Set<Element>()) { $0.formUnion($1.shown) }
    let kept = needed(greedy(entries, showing: whole), of: entries)
    let shown = kept.reduce(into: Set<Element>()) { $0.formUnion(entries[$1].shown) }
    precondition(shown == whole, "a cover shows what it was made of")
    return kept.sorted()
  }

  private static func greedy(_ entries: [Entry], showing whole: Set<Element>) -> [Int] {
    var missing = whole
    // The gain of an entry only ever falls, so one that is still the best after a new look is the best.
    var queue = entries.indices.map { (gain: entries[$0].shown.count, place: $0) }
      .sorted { isBetter($0, $1, entries) }
    var chosen: [Int] = []
    while !missing.isEmpty, !queue.isEmpty {
      var best = queue.removeFirst()
      best.gain = entries[best.place].shown.count(where: missing.contains)
      if let next = queue.first, isBetter(next, best, entries) {
        guard best.gain > 0 else { continue }
        let place = queue.firstIndex { isBetter(best, $0, entries) } ?? queue.count
        queue.insert(best, at: place)
        continue
      }
      chosen.append(best.place)
      missing.subtract(entries[best.place].shown)
    }
    return chosen
  }

  private static func isBetter(
    _ left: (gain: Int, place: Int), _ right: (gain: Int, place: Int), _ entries: [Entry]
  ) -> Bool {
    (-left.gain, entries[left.place].size, left.place)
      < (-right.gain, entries[right.place].size, right.place)
  }

  /// Those without which something would be missing.
  private static func needed(_ chosen: [Int], of entries: [Entry]) -> [Int] {
    var counts: [Element: Int] = [:]
    for place in chosen { for part in entries[place].shown { counts[part, default: 0] += 1 } }
    return chosen.sorted { entries[$0].size > entries[$1].size }.filter { place in
      guard entries[place].shown.allSatisfy({ counts[$0, default: 0] > 1 }) else { return true }
      for part in entries[place].shown { counts[part, default: 0] -= 1 }
      return false
    }
  }
}
