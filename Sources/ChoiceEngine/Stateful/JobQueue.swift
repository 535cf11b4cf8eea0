/// What could run next, in the order of a ``Schedule``.
struct JobQueue<Job> {
  private var waiting: [Job] = []
  private var held: [(job: Job, left: Int)] = []
  private var holds: ArraySlice<Schedule.Hold>
  private var decisions = 0

  init(_ schedule: Schedule) { holds = schedule.holds[...] }

  var isEmpty: Bool { waiting.isEmpty && held.isEmpty }

  mutating func append(_ job: Job) { waiting.append(job) }

  mutating func next() -> Job? {
    if let due = held.firstIndex(where: { $0.left == 0 }) { return held.remove(at: due).job }
    // With nothing else to run there is nothing to hold one for.
    guard !waiting.isEmpty else { return held.isEmpty ? nil : held.removeFirst().job }
    // Nor is there anything to decide about one.
    if waiting.count > 1 { decide() }
    for index in held.indices { held[index].left -= 1 }
    return waiting.removeFirst()
  }

  private mutating func decide() {
    guard let hold = holds.first else { return }
    guard decisions == hold.after else {
      decisions += 1
      return
    }
    decisions = 0
    holds = holds.dropFirst()
    held.append((waiting.removeFirst(), hold.jobs))
  }
}
