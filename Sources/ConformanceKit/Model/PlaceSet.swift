/// Places of cases in a list, a bit for each.
///
/// Two are equal if they have the same places and the same room.
struct PlaceSet: Sendable, Hashable {
  private var words: [UInt64] = []

  init() {}

  init(_ places: some Sequence<Int>) {
    for place in places { insert(place) }
  }

  /// With room for so many places, all of them or none in it.
  init(count: Int, filled: Bool = false) {
    words = Array(repeating: filled ? .max : 0, count: (count + 63) / 64)
    if filled, count % 64 > 0, let last = words.indices.last {
      words[last] = (1 << (count % 64)) - 1
    }
  }

  mutating func insert(_ place: Int) {
    while words.count <= place / 64 { words.append(0) }
    words[place / 64] |= 1 << UInt64(place % 64)
  }

  func contains(_ place: Int) -> Bool {
    place / 64 < words.count && words[place / 64] >> UInt64(place % 64) & 1 == 1
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// How many places the other has too.
  func count(with other: PlaceSet) -> Int {
    zip(words, other.words).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
  }

  func intersects(_ other: PlaceSet) -> Bool {
    zip(words, other.words).contains { $0 & $1 != 0 }
  }

  func intersection(_ other: PlaceSet) -> PlaceSet { merged(with: other, &) }

  func union(_ other: PlaceSet) -> PlaceSet { merged(with: other, |) }

  func subtracting(_ other: PlaceSet) -> PlaceSet { merged(with: other) { $0 & ~$1 } }

  private func merged(with other: PlaceSet, _ merge: (UInt64, UInt64) -> UInt64) -> PlaceSet {
    precondition(words.count == other.words.count, "both have the same room")
    var copy = self
    for index in words.indices { copy.words[index] = merge(words[index], other.words[index]) }
    return copy
  }

  /// The places that the other has not, in their order.
  func places(notIn other: PlaceSet) -> some Sequence<Int> {
    words.indices.lazy.flatMap { index in
      let left = words[index] & ~(index < other.words.count ? other.words[index] : 0)
      return (0..<64).lazy.filter { left >> UInt64($0) & 1 == 1 }.map { index * 64 + $0 }
    }
  }
}
