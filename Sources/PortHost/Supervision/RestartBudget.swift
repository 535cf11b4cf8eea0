/// How often a port that dies or falls silent is started again.
///
/// Answers earn starts back: a port that one input in twenty kills is checked to the end of a run,
/// and one that answers nothing is given up soon.
struct RestartBudget {
  /// Answers that earn one start.
  private static let answersForOne = 8
  /// Starts for a port that has not answered yet.
  private static let unproven = 8

  private let limit: Int
  private var left: Int
  private var answers = 0
  private(set) var spent = 0

  init(limit: Int) {
    self.limit = limit
    left = limit
  }

  mutating func earn() {
    answers += 1
    if answers.isMultiple(of: Self.answersForOne) { left = min(limit, left + 1) }
  }

  /// Whether there is another start.
  mutating func spend() -> Bool {
    guard left > 0, answers > 0 || spent < Self.unproven else { return false }
    left -= 1
    spent += 1
    return true
  }
}
