/// In which order jobs run that could all run next: first in, first out, but for some that are held.
///
/// To hold a job while others go on is what a defect of concurrent code needs, once or twice as a rule,
/// whatever the length of the run (Burckhardt et al., A Randomized Scheduler with Probabilistic
/// Guarantees, 2010).
package struct Schedule: Hashable, Sendable {
  package struct Hold: Hashable, Sendable {
    /// Decisions in the usual order before it.
    package let after: Int
    /// How many other jobs run before the one that would have been next.
    package let jobs: Int

    package init(after: Int, jobs: Int) {
      precondition(after >= 0, "decisions are counted from 0")
      precondition(jobs > 0, "a job is held while at least one other runs")
      self.after = after
      self.jobs = jobs
    }
  }

  package static let fifo = Schedule([])

  package let holds: [Hold]

  package init(_ holds: [Hold]) { self.holds = holds }
}

extension Schedule: CustomStringConvertible {
  package var description: String {
    var decision = 0
    let others = holds.map { hold in
      decision += hold.after + 1
      return ", at decision \(decision) the next is held while \(hold.jobs) other"
        + (hold.jobs == 1 ? " runs" : "s run")
    }
    return "first in, first out" + others.joined()
  }
}

extension ChoiceSource {
  /// A schedule; the one that holds nothing is the simplest.
  package mutating func schedule(
    holds counts: ClosedRange<Int> = 0...3, within decisions: Int = 63, jobs: Int = 63
  ) -> Schedule {
    Schedule(
      list(counts, of: "hold") { source in
        Schedule.Hold(after: source.integer(0...decisions), jobs: source.integer(1...jobs))
      })
  }
}
