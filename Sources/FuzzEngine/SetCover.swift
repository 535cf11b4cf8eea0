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
    var queue = CoverQueue(
      entries.enumerated().map {
        CoverQueue.Offer(gain: $1.shown.count, size: $1.size, place: $0)
      })
    var chosen: [Int] = []
    while !missing.isEmpty, var best = queue.first {
      best.gain = entries[best.place].shown.count(where: missing.contains)
      queue.replaceFirst(with: best)
      guard queue.first == best else { continue }
      chosen.append(best.place)
      missing.subtract(entries[best.place].shown)
    }
    return chosen
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

/// Offers of entries, the best first: a heap, because a campaign has a hundred thousand.
private struct CoverQueue {
  struct Offer: Equatable {
    /// How much of what is missing it showed when it was looked at last.
    var gain: Int
    let size: Int
    let place: Int

    func isBetter(than other: Offer) -> Bool {
      (-gain, size, place) < (-other.gain, other.size, other.place)
    }
  }

  private var offers: [Offer]

  init(_ offers: [Offer]) {
    // What is sorted is a heap.
    self.offers = offers.sorted { $0.isBetter(than: $1) }
  }

  var first: Offer? { offers.first }

  /// - Parameter offer: not better than the one whose place it takes.
  mutating func replaceFirst(with offer: Offer) {
    var place = 0
    while case let child = 2 * place + 1, child < offers.count {
      let second = child + 1
      let better =
        second < offers.count && offers[second].isBetter(than: offers[child]) ? second : child
      guard offers[better].isBetter(than: offer) else { break }
      offers[place] = offers[better]
      place = better
    }
    offers[place] = offer
  }
}
