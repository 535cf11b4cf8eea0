/// Runs a machine through a trace.
///
/// What belongs to a step: the timers that are due after the step before it and up to its instant,
/// its stimulus, then what is due at that instant.
package struct Simulation<Model: Machine> {
  /// Timers that elapse in one step; a machine that needs more runs for ever.
  private let timerLimit = 100_000

  private var machine: Model
  private var timers = TimerQueue<Model.Timer>()
  /// The fault in force, if there is one.
  private let injection = FaultInjection.current
  private var recorder: CitationRecorder
  private var expectations = Expectations(permissions: 0)

  private init(_ machine: Model, _ recorder: CitationRecorder) {
    self.machine = machine
    self.recorder = recorder
  }

  /// What is expected of the effects of each step.
  package static func expectations(
    of trace: Trace, on machine: Model, citing recorder: inout CitationRecorder
  ) throws(TraceError) -> [Expectations] {
    var simulation = Simulation(machine, recorder)
    var steps: [Expectations] = []
    for (index, step) in trace.steps.enumerated() {
      do throws(TraceError) {
        try simulation.take(step)
      } catch {
        throw TraceError("step \(index + 1): \(error.reason)")
      }
      steps.append(simulation.expectations)
      simulation.expectations = Expectations(permissions: simulation.expectations.permissions)
    }
    recorder = simulation.recorder
    return steps
  }

  private mutating func take(_ step: Trace.Step) throws(TraceError) {
    try elapse(until: step.at - 1)
    try receive(step)
    try elapse(until: step.at)
  }

  private mutating func receive(_ step: Trace.Step) throws(TraceError) {
    var out = Outbox<Model.Timer>(citing: recorder, permissions: expectations.permissions)
    let stimulus = step.stimulus.name
    if let injection {
      guard !injection.ignores(stimulus) else { return }
      timers.cancelAll { injection.timer($0) == .cancelledBy(stimulus) }
    }
    injection?.receives(stimulus) { timers.running.map { FaultInjection.caseName($0) } }
    try machine.receive(step.stimulus, at: step.at, &out)
    settle(out, at: step.at)
    injection?.received(stimulus)
  }

  private mutating func elapse(until now: Int) throws(TraceError) {
    var count = 0
    while let (due, timer) = timers.next(until: now) {
      count += 1
      guard count <= timerLimit else { throw TraceError("more than \(timerLimit) timers are due") }
      guard injection?.timer(timer) != .neverElapses else { continue }
      var out = Outbox<Model.Timer>(citing: recorder, permissions: expectations.permissions)
      machine.elapse(timer, at: due, &out)
      settle(out, at: due)
    }
  }

  private mutating func settle(_ out: Outbox<Model.Timer>, at now: Int) {
    expectations.append(out.expectations)
    recorder = out.recorder
    for order in out.orders {
      switch order {
      case .start(let timer, let delay):
        guard injection?.timer(timer) != .neverRestarted || !timers.contains(timer) else {
          continue
        }
        timers.start(timer, due: now + max(0, delay))
      case .cancel(let timer):
        if !keeps(timer) { timers.cancel(timer) }
      }
    }
  }

  /// Whether a timer goes on that is cancelled.
  private func keeps(_ timer: Model.Timer) -> Bool {
    switch injection?.timer(timer) {
    case .neverCancelled: true
    case .keptBy(let stimulus): injection?.isReceiving([stimulus]) ?? false
    default: false
    }
  }
}
