import MachineKit
import Testing
import WirePrimitives

/// A bell: `ring` sounds at once and again after a delay, `stop` cancels that.
private struct Bell: Machine {
  enum Timer: Hashable { case again(Int), forever }
  static let rule = RequirementID("X-BEL-01")
  private var rings = 0

  mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Timer>
  ) throws(TraceError) {
    switch stimulus.name {
    case "ring":
      rings += 1
      out.recorder.cite(Self.rule, "ring \(rings)")
      out.does("sound", .number(now), by: Self.rule)
      for delay in stimulus.body.array?.compactMap(\.int) ?? [] {
        out.start(.again(delay), after: delay)
      }
    case "stop": out.cancel(.again(stimulus.body.int ?? 0))
    case "loop": out.start(.forever, after: 0)
    case "wait": break
    default: throw TraceError("a bell has no \(stimulus.name)")
    }
  }

  mutating func elapse(_ timer: Timer, at now: Int, _ out: inout Outbox<Timer>) {
    switch timer {
    case .again: out.does("echo", .number(now), by: Self.rule)
    case .forever: out.start(.forever, after: 0)
    }
  }
}

/// What one does who follows expectations to the letter, by step.
func effects(following expectations: [Expectations]) -> [[Act]] {
  let answer = Acceptance.steps(expectations).witness
  return answer?["effects"]?.array?.map(TraceAnswer.effects) ?? []
}

@Suite struct SimulationTests {
  /// The effects of each step as `name instant`.
  private func run(
    _ steps: [(at: Int, name: String, body: JSON)]
  ) throws -> [[String]] {
    var recorder = CitationRecorder()
    let trace = Trace(config: .null, steps: steps.map { .init(at: $0.at, Act($0.name, $0.body)) })
    let expected = try Simulation.expectations(of: trace, on: Bell(), citing: &recorder)
    return effects(following: expected).map { $0.map { "\($0.name) \($0.body.compactText)" } }
  }

  @Test func `timers are due in the step whose instant they precede or share`() throws {
    #expect(
      try run([(0, "ring", [100, 200, 300]), (200, "wait", [:]), (250, "wait", [:])])
        == [["sound 0"], ["echo 100", "echo 200"], []])
  }

  @Test func `what is due before a stimulus comes before it, and what is due with it after`() throws
  {
    #expect(
      try run([(0, "ring", [99, 100]), (100, "ring", [0])])
        == [["sound 0"], ["echo 99", "sound 100", "echo 100", "echo 100"]])
  }

  @Test func `of timers due at one instant the first started is first`() throws {
    #expect(
      try run([(0, "ring", [20]), (10, "ring", [10, 5]), (20, "wait", [:])])
        == [["sound 0"], ["sound 10"], ["echo 15", "echo 20", "echo 20"]])
  }

  @Test func `a timer that is started again is due once, and one that is cancelled never`() throws {
    #expect(
      try run([(0, "ring", [50]), (10, "ring", [50]), (100, "wait", [:])])
        == [["sound 0"], ["sound 10"], ["echo 60"]])
    #expect(
      try run([(0, "ring", [50, 60]), (10, "stop", 50), (100, "wait", [:])])
        == [["sound 0"], [], ["echo 60"]])
  }

  @Test func `a machine that runs for ever is stopped`() {
    #expect(throws: TraceError.self) { try run([(0, "loop", [:]), (1, "wait", [:])]) }
  }

  @Test func `a stimulus that the machine has not is named with its step`() {
    do {
      _ = try run([(0, "wait", [:]), (0, "knock", [:])])
      Issue.record("it ran")
    } catch {
      #expect("\(error)" == "step 2: a bell has no knock")
    }
  }

  @Test(
    arguments: [
      (.neverElapses, [["sound 0"], ["sound 10"], []]),
      (.neverCancelled, [["sound 0"], ["sound 10"], ["echo 60"]]),
      (.neverRestarted, [["sound 0"], ["sound 10"], ["echo 50"]]),
      (nil, [["sound 0"], ["sound 10"], ["echo 60"]]),
    ] as [(TimerFault?, [[String]])])
  func `a timer has its fault`(fault: TimerFault?, effects: [[String]]) throws {
    let steps: [(Int, String, JSON)] = [(0, "ring", [50]), (10, "ring", [50]), (100, "wait", [:])]
    guard let fault else { return #expect(try run(steps) == effects) }
    let spoilt = FaultInjection.injecting(.timer("again", fault)) { try? run(steps) }
    #expect(spoilt == effects)
    let other = FaultInjection.injecting(.timer("forever", fault)) { try? run(steps) }
    #expect(other == [["sound 0"], ["sound 10"], ["echo 60"]])
  }

  @Test(
    arguments: [
      (.cancelledBy("stop"), 60, []), (.cancelledBy("ring"), 60, ["echo 50"]),
      (.keptBy("stop"), 50, ["echo 50"]), (.keptBy("ring"), 50, []),
    ] as [(TimerFault, JSON, [String])])
  func `a stimulus cancels a timer or not, as the fault says`(
    fault: TimerFault, stopped: JSON, effects: [String]
  ) {
    let steps =
      [(0, "ring", [50]), (10, "stop", stopped), (100, "wait", [:])] as [(Int, String, JSON)]
    let spoilt = FaultInjection.injecting(.timer("again", fault)) { try? run(steps) }
    #expect(spoilt?.last == effects)
  }

  @Test func `a timer that is never cancelled elapses`() throws {
    let steps: [(Int, String, JSON)] = [(0, "ring", [50]), (10, "stop", 50), (100, "wait", [:])]
    #expect(try run(steps) == [["sound 0"], [], []])
    let spoilt = FaultInjection.injecting(.timer("again", .neverCancelled)) { try? run(steps) }
    #expect(spoilt == [["sound 0"], [], ["echo 50"]])
  }

  @Test func `citations come in the order of the decisions`() throws {
    var recorder = CitationRecorder()
    let trace = Trace(config: .null, steps: [.init(at: 0, Act("ring")), .init(at: 1, Act("ring"))])
    _ = try Simulation.expectations(of: trace, on: Bell(), citing: &recorder)
    #expect(recorder.citations.map(\.outcome) == ["ring 1", "ring 2"])
  }
}

@Suite struct TraceTests {
  @Test func `a trace is read and written`() throws {
    let json: JSON = [
      "config": ["a": 1],
      "steps": [["at": 0, "do": ["ring": [:]]], ["at": 5, "do": ["stop": 3]]],
    ]
    let trace = try Trace(json)
    #expect(trace.steps == [.init(at: 0, Act("ring")), .init(at: 5, Act("stop", 3))])
    #expect(trace.json == json)
  }

  @Test(
    arguments: [
      ([:], "the member \"steps\" is no list"),
      (["steps": [["at": -1, "do": ["a": 1]]]], "step 1: \"at\" is no time in milliseconds"),
      (["steps": [["at": 0.5, "do": ["a": 1]]]], "step 1: \"at\" is no time in milliseconds"),
      (["steps": [["at": 1e300, "do": ["a": 1]]]], "step 1: \"at\" is no time in milliseconds"),
      (["steps": [["at": 0]]], "step 1: \"do\" is no object with one member"),
      (["steps": [["at": 0, "do": [:]]]], "step 1: \"do\" is no object with one member"),
      (
        ["steps": [["at": 0, "do": ["a": 1, "b": 2]]]],
        "step 1: \"do\" is no object with one member"
      ),
      (
        ["steps": [["at": 5, "do": ["a": 1]], ["at": 4, "do": ["a": 1]]]],
        "step 2: \"at\" is before the step before it"
      ),
      (
        ["steps": .array(Array(repeating: ["at": 0, "do": ["a": 1]], count: 10_001))],
        "10001 steps: the limit is 10000"
      ),
    ] as [(JSON, String)])
  func `what is no trace is refused with a reason`(json: JSON, reason: String) {
    do {
      _ = try Trace(json)
      Issue.record("it was read")
    } catch {
      #expect("\(error)" == reason)
    }
  }
}
