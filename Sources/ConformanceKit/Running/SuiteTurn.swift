/// What a suite has of the time until the end of a run.
struct SuiteTurn {
  /// What its cases have of it; the rest is for looking closer.
  private static let shareOfCases = 0.7
  /// No batch is to take longer than about this.
  private static let longestBatch = Duration.milliseconds(200)
  private static let batches = 16...256

  private let start: Allowance.Instant
  private let share: Duration

  /// - Parameter share: begins now.
  init(_ share: Duration, of allowance: Allowance) {
    start = allowance.instant(in: .zero)
    self.share = share
  }

  /// When no more cases are to be made.
  var endOfCases: Allowance.Instant { start + share * Self.shareOfCases }

  /// As many cases as are answered within a moment, after so many of the suite.
  func batch(after done: Int, by allowance: Allowance) -> Int {
    let elapsed = allowance.instant(in: .zero) - start
    guard done > 0, elapsed > .zero else { return Self.batches.lowerBound }
    let fitting = Double(done) * (Self.longestBatch / elapsed)
    return max(Self.batches.lowerBound, Int(min(Double(Self.batches.upperBound), fitting)))
  }

  /// When looking closer is to end: who has come too late for his share has a part of it all the same.
  func end(by allowance: Allowance) -> Allowance.Instant {
    max(start + share, allowance.instant(in: share * (1 - Self.shareOfCases)))
  }
}
