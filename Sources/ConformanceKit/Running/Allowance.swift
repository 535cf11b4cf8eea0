/// What a run may spend on looking closer at what it has found: questions to the port, and time.
///
/// It belongs to the run. Each finding draws a ``Part`` of it, and so does what is asked about all
/// cases of a suite; who draws one stops in good order when it is spent, and says so.
package struct Allowance: Sendable {
  package typealias Instant = ContinuousClock.Instant

  /// What one part of it may come to.
  package var questionsOfOne = 2_000
  package var durationOfOne = Duration.seconds(20)
  /// What is left for all of them. A question is a case that is put to the port for the sake of its
  /// answer, with the runs that go before it.
  package var questions = 200_000
  package var duration = Duration.seconds(120)
  /// When the run is to be at its end, its cases included; nil for whenever it is.
  package var end: Instant?
  /// Whether examples are made small.
  package var isForShrinking = true
  private let now: @Sendable () -> Instant

  package init(now: @escaping @Sendable () -> Instant = { .now }) {
    self.now = now
  }

  package static var withoutShrinking: Allowance {
    var allowance = Allowance()
    allowance.isForShrinking = false
    return allowance
  }

  /// Whether the end of the run has come.
  var isOver: Bool { end.map { now() >= $0 } ?? false }

  /// What is left until the end of the run, if it has one.
  var timeLeft: Duration? { end.map { $0 - now() } }

  /// Whether there is nothing left to draw.
  var isSpent: Bool { questions <= 0 || duration <= .zero || isOver }

  /// An instant that is so far away.
  func instant(in duration: Duration) -> Instant { now() + duration }

  /// Whether an instant has come.
  func hasCome(_ instant: Instant) -> Bool { now() >= instant }

  /// Draws a part, whose time begins to run.
  ///
  /// - Parameters:
  ///   - most: its time; that of one finding where nothing is said.
  ///   - limit: its questions; those of one finding where nothing is said.
  func part(for most: Duration? = nil, questions limit: Int? = nil) -> Part {
    let start = now()
    let latest = start + min(most ?? durationOfOne, duration)
    return Part(
      questions: min(limit ?? questionsOfOne, questions), from: start,
      to: end.map { min($0, latest) } ?? latest, now: now)
  }

  /// What a suite may spend, so that the suites behind it still have something.
  func leaving(forSuites count: Int) -> Allowance {
    var own = self
    own.questions -= min(questions / 2, count * Self.leastQuestions)
    own.duration -= min(duration / 2, Self.leastDuration * count)
    return own
  }

  private static let leastQuestions = 1_000
  private static let leastDuration = Duration.seconds(1)

  /// Takes off what a suite has spent of its own.
  mutating func takeOff(_ own: Allowance, down left: Allowance) {
    questions -= own.questions - left.questions
    duration -= own.duration - left.duration
  }

  /// Takes off what a part has come to.
  mutating func settle(_ part: Part) {
    questions -= part.asked
    duration -= now() - part.start
  }

  /// What one finding may cost.
  struct Part {
    private let granted: Int
    fileprivate let start: Instant
    private let end: Instant
    private let now: @Sendable () -> Instant
    private(set) var asked = 0

    fileprivate init(
      questions: Int, from start: Instant, to end: Instant, now: @escaping @Sendable () -> Instant
    ) {
      granted = questions
      self.start = start
      self.end = end
      self.now = now
    }

    var questions: Int { max(0, granted - asked) }
    var timeLeft: Duration { max(.zero, end - now()) }
    var isSpent: Bool { asked >= granted || now() >= end }

    mutating func ask(_ questions: Int = 1) { asked += questions }

    /// Whether its time is up, to be asked from anywhere.
    var isOver: @Sendable () -> Bool { { [end, now] in now() >= end } }
  }
}
