/// How far a count of heads may be from half the tosses, when many coins are tossed and none that is
/// fair is to be accused.
///
/// Hoeffding: for one fair coin the count of `n` tosses is `a` or more away from `n / 2` with a
/// probability of at most `2 exp(-2 a^2 / n)`, whatever `n` is. For `k` coins, which may depend on
/// each other, the probability that any of them is, is at most `k` times that. Solved for `a`, with
/// ``falseAlarm`` for the whole:
///
///     a = sqrt(n / 2 * ln(2 k / falseAlarm))
///
/// With 65,536 tosses of 7,625 coins `a` is 1,009, a share of 1.54% beyond the half. A coin whose
/// heads come in a share 2.4% away from the half is found with a probability above 0.9999: its count
/// is expected 1,573 away, four and a half standard deviations of 128 beyond the limit, and by the
/// same bound one in `exp(2 * 564^2 / 65536)`, 16,000, goes unseen.
package struct Fairness: Sendable {
  /// The probability that any coin is accused where all are fair.
  package static let falseAlarm = 5e-10

  private let factor: Double

  /// - Parameter coins: how many counts are looked at in all.
  package init(coins: Int) {
    factor = 0.5 * naturalLogarithm(2 * Double(coins) / Self.falseAlarm)
  }

  /// The counts that are allowed of so many tosses.
  package func allowed(of tosses: Int) -> ClosedRange<Int> {
    let distance = (Double(tosses) * factor).squareRoot()
    let half = Double(tosses) / 2
    return max(
      0, Int((half - distance).rounded(.up)))...min(tosses, Int((half + distance).rounded(.down)))
  }
}

/// The natural logarithm of a number from 1 on, from above: the standard library has none, and a
/// bound that is a little wider accuses nobody.
private func naturalLogarithm(_ number: Double) -> Double {
  // number = significand * 2^exponent, and ln(significand) = 2 artanh((s - 1) / (s + 1)).
  let ratio = (number.significand - 1) / (number.significand + 1)
  var (term, sum) = (ratio, 0.0)
  for index in 0..<40 {
    sum += term / Double(2 * index + 1)
    term *= ratio * ratio
  }
  return Double(number.exponent) * 0.693_147_180_559_945_4 + 2 * sum + 1e-12
}
