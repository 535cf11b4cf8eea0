/// How often a suite's cases were not answered in time.
struct Silence: Sendable {
  /// After so many timeouts the rest of the suite is not asked.
  private static let most = 3
  private static let tooOften = "too many cases of the suite were not answered in time"

  private var timeouts = 0
  /// Those of cases that may be late (``ConformanceSuite/deadline``). They end nothing but the cases of their kind: a port
  /// may break the requirement for them and nothing else.
  private var ofLate = 0

  /// How many more there may be.
  var left: Int { Self.most - timeouts }

  /// - Parameter mayBeLate: whether a requirement of the suite says that the cases must not be late.
  /// - Returns: the answers, with the timeouts that there have been by then.
  func answer(
    _ calls: [Call], of port: any Port, mayBeLate: Bool = false
  ) async -> (batch: Batch, silence: Silence) {
    let left = mayBeLate ? min(left, Self.most - ofLate) : left
    guard left > 0 else {
      return (Batch(replies: calls.map { _ in .notRun(Self.tooOften) }), self)
    }
    let batch = await port.answer(calls, Patience(timeouts: left))
    return (batch, adding(batch, mayBeLate: mayBeLate))
  }

  func adding(_ batch: Batch, mayBeLate: Bool) -> Silence {
    var sum = self
    let count = batch.replies.count(where: \.isTimeout)
    if mayBeLate { sum.ofLate += count } else { sum.timeouts += count }
    return sum
  }

  /// What was left undone for it.
  var omissions: [Omission] {
    if left <= 0 { return [Omission(what: .cases, why: .timeouts)] }
    return ofLate < Self.most ? [] : [Omission(what: .lateCases, why: .timeouts)]
  }
}
