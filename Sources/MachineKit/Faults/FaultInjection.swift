import Synchronization

/// A fault of machines that is in force within a scope, and what is known of the run that it spoils.
///
/// Tables, state variables and simulations look for it themselves. Passed along, it would make every
/// reference hold code for faults, which must be none beside its knobs.
package final class FaultInjection: Sendable {
  /// What a machine has that a fault can be of.
  package enum Part: Sendable, Hashable {
    case table(String)
    case variable(String)
    /// A case that a state variable has had.
    case value(String, of: String)
    /// A state that a state variable has been in: such a case, or whether there is anything.
    case state(String, of: String)
    case timer(String)
  }

  private struct Run: Sendable {
    /// The contents of parts by name, for those that outlive an instance.
    var contents: [String: any Sendable] = [:]
    /// How many stimuli there were that reset a variable or empty a table.
    var resets = 0
    var parts: Set<Part> = []
    /// The states of parts by name.
    var states: [String: String] = [:]
    /// The states that there were before each stimulus.
    var history: [[PartState]] = []
    /// The stimulus that is being received.
    var stimulus: String?
  }

  @TaskLocal private static var inForce: FaultInjection?

  private let fault: MachineFault?
  private let run = Mutex(Run())

  private init(_ fault: MachineFault?) { self.fault = fault }

  /// Runs with a fault in force.
  package static func injecting<Result>(_ fault: MachineFault, _ body: () -> Result) -> Result {
    $inForce.withValue(FaultInjection(fault), operation: body)
  }

  /// Runs as it is, and says which parts there were.
  package static func listening<Result>(_ body: () -> Result) -> (Result, parts: Set<Part>) {
    let listener = FaultInjection(nil)
    let result = $inForce.withValue(listener, operation: body)
    return (result, listener.run.withLock(\.parts))
  }

  /// Runs as it is, and says of each stimulus in which states the parts were when it came.
  package static func watching<Result>(_ body: () -> Result) -> (Result, states: [[String]]) {
    let watch = FaultInjection(nil)
    let result = $inForce.withValue(watch, operation: body)
    return (result, watch.run.withLock(\.history).map { $0.map(\.description) })
  }

  /// What a part is told of when it is made; nil where it has nothing to heed.
  static func heeded(by part: Part) -> FaultInjection? {
    guard let inForce else { return nil }
    guard let fault = inForce.fault else {
      inForce.note(part)
      return inForce
    }
    let spoilt: Part =
      switch fault {
      case .table(let name, _): .table(name)
      case .variable(let name, _): .variable(name)
      case .timer(let name, _): .timer(name)
      }
    return part == spoilt ? inForce : nil
  }

  /// What a simulation is told of.
  static var current: FaultInjection? { inForce }

  func note(_ part: Part) {
    guard fault == nil else { return }
    run.withLock { _ = $0.parts.insert(part) }
  }

  /// Nil where no fault of a table is in force.
  var table: TableFault? { if case .table(_, let fault)? = fault { fault } else { nil } }

  /// Nil where no fault of a variable is in force.
  var variable: VariableFault? { if case .variable(_, let fault)? = fault { fault } else { nil } }

  /// The fault of a timer that is in force.
  func timer(_ timer: some Any) -> TimerFault? {
    if fault == nil { note(.timer(Self.caseName(timer))) }
    guard case .timer(let name, let fault)? = fault, Self.caseName(timer) == name else {
      return nil
    }
    return fault
  }

  /// The contents that a part of that name has left behind.
  func contents<Content>(_ name: String, as _: Content.Type) -> Content? {
    run.withLock { $0.contents[name] as? Content }
  }

  func leave(_ contents: some Sendable, as name: String) {
    run.withLock { $0.contents[name] = contents }
  }

  /// Hears that a stimulus is being received.
  ///
  /// - Parameter timers: those that run.
  func receives(_ stimulus: String, timers: () -> [String]) {
    run.withLock { run in
      run.stimulus = stimulus
      guard fault == nil else { return }
      let running = timers().map { PartState("the timer \($0)", PartState.running) }
      let parts = run.states.sorted { $0.key < $1.key }.map { PartState($0.key, $0.value) }
      run.history.append(parts + running)
    }
  }

  /// Hears that a stimulus has been received.
  func received(_ stimulus: String) {
    run.withLock { run in
      run.stimulus = nil
      switch fault {
      case .variable(_, .resetBy(stimulus)), .table(_, .emptiedBy(stimulus)): run.resets += 1
      default: break
      }
    }
  }

  /// Whether a stimulus is to do nothing.
  func ignores(_ stimulus: String) -> Bool {
    guard case .variable(_, .ignores(stimulus, let state))? = fault else { return false }
    return run.withLock { $0.states.values.contains(state) }
  }

  /// Hears which state a part is in that heeds the fault.
  func enters(_ state: String, of name: String) { run.withLock { $0.states[name] = state } }

  /// Hears that nobody can tell any more which state that part is in.
  func leaves(_ name: String) { run.withLock { $0.states[name] = nil } }

  /// Whether one of these stimuli is being received.
  func isReceiving(_ stimuli: [String]) -> Bool {
    run.withLock { $0.stimulus.map(stimuli.contains) ?? false }
  }

  var resets: Int { run.withLock(\.resets) }

  /// The name of an enumeration's case without what it holds; that of the type for anything else.
  static func caseName(_ value: some Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return "\(type(of: value))" }
    return mirror.children.first?.label ?? "\(value)"
  }
}
