/// How many bits before it suffice to say every bit of a sequence: the length of the shortest linear
/// feedback shift register that gives it (Massey, "Shift-register synthesis and BCH decoding", 1969).
///
/// Of all sequences of `n` bits, those of complexity `c <= n / 2` are `2^(2c - 1)`, so one drawn by
/// chance has a complexity of `n / 2 - margin` or less with a probability below `2^(-2 * margin)`.
/// A generator that is linear in its state, whatever it does besides, has at most as many as its
/// state has bits: 128 for xorshift128, 19,937 for the Mersenne Twister.
package enum LinearComplexity {
  /// - Parameters:
  ///   - bits: bit `i` of the sequence is bit `i % 64` of word `i / 64`.
  ///   - count: how many bits there are. It takes time in its square.
  package static func of(_ bits: [UInt64], count: Int) -> Int {
    var register = Register(bits, count: count)
    return register.run()
  }

  /// The registers of the algorithm over GF(2), 64 coefficients a word.
  private struct Register {
    private let count: Int
    /// The sequence from its end: with it, the bits before a place stand in the order of coefficients.
    private let reversed: [UInt64]
    private var connection: [UInt64]
    /// The connection before the length grew last, and where that was.
    private var former: [UInt64]
    private var formerPlace = -1
    private var formerLength = 0
    private var length = 0

    init(_ bits: [UInt64], count: Int) {
      self.count = count
      // One word more, so that a shifted read has two words everywhere.
      let words = count / 64 + 2
      var reversed = [UInt64](repeating: 0, count: words)
      for index in 0..<count where bits[index / 64] >> UInt64(index % 64) & 1 == 1 {
        let place = count - 1 - index
        reversed[place / 64] |= 1 << UInt64(place % 64)
      }
      self.reversed = reversed
      connection = [UInt64](repeating: 0, count: words)
      connection[0] = 1
      former = connection
    }

    mutating func run() -> Int {
      for place in 0..<count where isDiscrepant(at: place) {
        let before = 2 * length <= place ? connection : nil
        add(shiftedBy: place - formerPlace)
        guard let before else { continue }
        former = before
        formerLength = length
        formerPlace = place
        length = place + 1 - length
      }
      return length
    }

    /// Whether the connection says another bit than the one that stands there.
    private func isDiscrepant(at place: Int) -> Bool {
      let start = count - 1 - place
      let (word, shift) = (start / 64, UInt64(start % 64))
      return connection.withUnsafeBufferPointer { connection in
        reversed.withUnsafeBufferPointer { reversed in
          guard var left = connection.baseAddress, var right = reversed.baseAddress else {
            return false
          }
          right += word
          let end = left + min(length / 64, reversed.count - 2 - word)
          var sum: UInt64 = 0
          // Pointers, because this also runs where nothing is optimised.
          while left <= end {
            let next = (right[1] &<< 1) &<< (63 &- shift)
            sum ^= left.pointee & (right.pointee &>> shift | next)
            left += 1
            right += 1
          }
          return sum.nonzeroBitCount % 2 == 1
        }
      }
    }

    private mutating func add(shiftedBy distance: Int) {
      let (words, shift) = (distance / 64, UInt64(distance % 64))
      let size = connection.count
      connection.withUnsafeMutableBufferPointer { connection in
        former.withUnsafeBufferPointer { former in
          guard var from = former.baseAddress, var to = connection.baseAddress else { return }
          to += words
          // What is shifted out at the end is beyond every length that comes.
          let end = from + min(formerLength / 64 + 1, size - words - 1)
          while from < end {
            to.pointee ^= from.pointee &<< shift
            to[1] ^= (from.pointee &>> 1) &>> (63 &- shift)
            from += 1
            to += 1
          }
        }
      }
    }
  }
}
