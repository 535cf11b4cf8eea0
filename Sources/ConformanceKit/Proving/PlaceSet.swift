/// Places of cases in an analysis, a bit for each.
struct PlaceSet: Sendable, Equatable {
  private var words: [UInt64] = []

  init() {}

  init(_ places: some Sequence<Int>) {
    for place in places { insert(place) }
  }

  mutating func insert(_ place: Int) {
    while words.count <= place / 64 { words.append(0) }
    words[place / 64] |= 1 << UInt64(place % 64)
  }

  func contains(_ place: Int) -> Bool {
    place / 64 < words.count && words[place / 64] >> UInt64(place % 64) & 1 == 1
  }

  func intersects(_ other: PlaceSet) -> Bool {
    zip(words, other.words).contains { $0 & $1 != 0 }
  }

  /// The places that the other has not, in their order.
  func subtracting(_ other: PlaceSet) -> some Sequence<Int> {
    words.indices.lazy.flatMap { index in
      let left = words[index] & ~(index < other.words.count ? other.words[index] : 0)
      return (0..<64).lazy.filter { left >> UInt64($0) & 1 == 1 }.map { index * 64 + $0 }
    }
  }
}
