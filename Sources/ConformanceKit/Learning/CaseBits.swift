/// A set of cases, by their places in a list.
struct CaseBits: Hashable {
  private var words: [UInt64]

  init(count: Int, filled: Bool = false) {
    words = Array(repeating: filled ? .max : 0, count: (count + 63) / 64)
    if filled, count % 64 > 0, let last = words.indices.last {
      words[last] = (1 << (count % 64)) - 1
    }
  }

  mutating func insert(_ index: Int) { words[index / 64] |= 1 << (index % 64) }

  func contains(_ index: Int) -> Bool { words[index / 64] & (1 << (index % 64)) != 0 }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  func count(with other: CaseBits) -> Int {
    zip(words, other.words).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
  }

  func intersection(_ other: CaseBits) -> CaseBits { merged(with: other, &) }

  func union(_ other: CaseBits) -> CaseBits { merged(with: other, |) }

  func subtracting(_ other: CaseBits) -> CaseBits { merged(with: other) { $0 & ~$1 } }

  private func merged(with other: CaseBits, _ merge: (UInt64, UInt64) -> UInt64) -> CaseBits {
    var copy = self
    for index in words.indices { copy.words[index] = merge(words[index], other.words[index]) }
    return copy
  }
}
