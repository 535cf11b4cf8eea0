/// In which order jobs run that could all run next: first in, first out, but for some decisions.
///
/// Most defects of concurrent code need one or two such exceptions at the right place, whatever the
/// length of the run (Burckhardt et al., A Randomized Scheduler with Probabilistic Guarantees, 2010).
package struct Schedule: Hashable, Sendable {
  package struct Exception: Hashable, Sendable {
    /// Decisions in the usual order before it.
    package let after: Int
    /// Which of those that wait runs: 1 is the second oldest. Counted around where fewer wait.
    package let place: Int

    package init(after: Int, place: Int) {
      self.after = after
      self.place = place
    }
  }

  package static let fifo = Schedule([])

  package let exceptions: [Exception]

  package init(_ exceptions: [Exception]) { self.exceptions = exceptions }
}

extension Schedule: CustomStringConvertible {
  package var description: String {
    var decision = 0
    let others = exceptions.map { exception in
      decision += exception.after + 1
      return ", at decision \(decision) job \(exception.place + 1)"
    }
    return "first in, first out" + others.joined()
  }
}

extension ChoiceSource {
  /// A schedule; the one without exceptions is the simplest.
  package mutating func schedule(
    exceptions counts: ClosedRange<Int> = 0...4, within decisions: Int = 63, places: Int = 7
  ) -> Schedule {
    Schedule(
      list(counts, of: "exception") { source in
        Schedule.Exception(after: source.integer(0...decisions), place: source.integer(1...places))
      })
  }
}
