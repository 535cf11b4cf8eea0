/// Timers in the order in which they are due; of those due at one instant the one first that was
/// started first.
struct TimerQueue<Timer: Hashable> {
  private struct Entry {
    let due: Int
    let timer: Timer
  }

  /// The latest first, so that the next one is taken from the end.
  private var entries: [Entry] = []

  mutating func start(_ timer: Timer, due: Int) {
    cancel(timer)
    let place = entries.lastIndex { $0.due > due }.map { $0 + 1 } ?? 0
    entries.insert(Entry(due: due, timer: timer), at: place)
  }

  /// The next one first.
  var running: [Timer] { entries.reversed().map(\.timer) }

  func contains(_ timer: Timer) -> Bool { entries.contains { $0.timer == timer } }

  mutating func cancel(_ timer: Timer) { entries.removeAll { $0.timer == timer } }

  mutating func cancelAll(where isOut: (Timer) -> Bool) {
    entries.removeAll { isOut($0.timer) }
  }

  /// Takes the next timer that is due at `now` or before.
  mutating func next(until now: Int) -> (due: Int, timer: Timer)? {
    guard let last = entries.last, last.due <= now else { return nil }
    entries.removeLast()
    return (last.due, last.timer)
  }
}
