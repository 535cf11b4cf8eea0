/// A natural number of any size, for comparisons that must be exact.
struct Natural {
  /// In base 2^32, the least first, without zeros at the end.
  private var limbs: [UInt32]

  init(_ value: UInt64) {
    limbs = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
    trim()
  }

  /// - Parameter digits: decimal, the most significant first.
  init(digits: [UInt8]) {
    self.init(0)
    for digit in digits { multiply(by: 10, adding: UInt32(digit)) }
  }

  var isZero: Bool { limbs.isEmpty }

  mutating func multiply(by factor: UInt32, times: Int) {
    for _ in 0..<times { multiply(by: factor, adding: 0) }
  }

  private mutating func multiply(by factor: UInt32, adding carry: UInt32) {
    var carry = UInt64(carry)
    for index in limbs.indices {
      let product = UInt64(limbs[index]) * UInt64(factor) + carry
      limbs[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  func distance(to other: Natural) -> Natural {
    let (greater, lesser) = self < other ? (other, self) : (self, other)
    var result = greater
    var borrow: Int64 = 0
    for index in result.limbs.indices {
      let other = index < lesser.limbs.count ? Int64(lesser.limbs[index]) : 0
      let rest = Int64(result.limbs[index]) - other - borrow
      borrow = rest < 0 ? 1 : 0
      result.limbs[index] = UInt32(truncatingIfNeeded: rest)
    }
    result.trim()
    return result
  }

  private mutating func trim() {
    while limbs.last == 0 { limbs.removeLast() }
  }
}

extension Natural: Comparable {
  static func < (left: Natural, right: Natural) -> Bool {
    guard left.limbs.count == right.limbs.count else {
      return left.limbs.count < right.limbs.count
    }
    return left.limbs.reversed().lexicographicallyPrecedes(right.limbs.reversed())
  }
}
