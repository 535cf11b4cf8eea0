import ChoiceEngine
import ConformanceKit
import MachineKit
import Synchronization
import TestSupport
import Testing
import WirePrimitives

/// What bounds a run: how often a port may be silent, and what looking closer may cost.
@Suite struct AllowanceTests {
  private static let timeout = Reply.timeout(milliseconds: 2_000)

  private static func number(_ call: Call) -> Int { call.input["n"]?.int ?? 0 }

  private static func run(
    _ port: any Port, _ suites: [ConformanceSuite] = [Toy.suite], vectors: Range<Int> = 0..<40,
    generated: Int = 0, allowance: Allowance = Allowance()
  ) async -> RunReport {
    let vectors = vectors.map { Toy.vector($0) }
    let plan = CheckPlan(
      suites: suites, vectors: [Toy.id: vectors, Echo.id: Echo.vectors], generated: generated,
      seed: 1, allowance: allowance)
    var runner = Runner(plan: plan, port: port, registry: Toy.registry, recorder: SilentRecorder())
    return await runner.run(
      header: RunHeader(
        kit: "", corpus: "", caseSet: "", port: port.declaration, seed: 1, suites: suites.map(\.id),
        suitesKnown: suites.count))
  }

  /// The toy with more numbers than a run can ask.
  private static let wide = Toy.suite(generating: 0...1_000_000_000)

  /// The toy and two more suites.
  private static let three = [wide, copy(SuiteID("x.second")), copy(SuiteID("x.third"))]

  private static func copy(_ id: SuiteID) -> ConformanceSuite {
    ConformanceSuite(
      id: id, summary: "", requirements: [Toy.double], choices: [], capabilities: [],
      totality: nil, rules: 0, variants: [],
      generate: { ["n": .number($0.int(0...1_000_000_000))] },
      notes: { _ in [] },
      model: { (_, _, _) throws(InvalidInput) in .answer(.exactly(1, by: Toy.double)) })
  }

  private static func declaration(of suites: [ConformanceSuite]) -> Declaration {
    var declaration = Toy.declaration()
    declaration.suites = suites.map(\.id)
    return declaration
  }

  @Test func `after three timeouts the rest of a suite is not asked, and that is said`() async {
    let port = RememberingPort(Toy.declaration()) { call, _ in
      Self.number(call) % 5 == 4 ? Self.timeout : Toy.reply(Self.number(call))
    }
    let report = await Self.run(port, generated: 1_000)
    #expect(report.count(.timeout) == 3)
    #expect(report.findings.map(\.requirement) == [.port(.answersInTime)])
    #expect(report.cases == 15)
    #expect(
      report.end == .incomplete("after three timeouts the remaining cases were not run: x.toy"))
    #expect(report.exitStatus(strict: false) == .nonConformance)
    // No case is put again, in another order or alone.
    #expect(port.restarts == 0)
    #expect(
      report.suites[0].omissions == [
        Omission(what: .cases, why: .timeouts), Omission(what: .history, why: .timeouts),
      ])
  }

  @Test func `inputs that may take long end nothing but themselves`() async {
    let late = SuiteID("x.late")
    let suite = ConformanceSuite(
      id: late, summary: "", requirements: [Toy.double, Toy.mood], choices: [], capabilities: [],
      totality: nil, rules: 0, variants: [], generate: { ["n": .number($0.int(0...99))] },
      notes: { _ in [] }, deadline: { Self.mayBeLate($0) ? Toy.mood : nil },
      model: { (_, _, _) throws(InvalidInput) in .answer(.exactly(1, by: Toy.double)) })
    let port = RememberingPort(Self.declaration(of: [suite])) { call, _ in
      Self.mayBeLate(call.input) ? Self.timeout : .ok(1)
    }
    let report = await Self.run(port, [suite], generated: 80)
    #expect(report.end == .complete)
    #expect(report.findings.map(\.requirement) == [Toy.mood])
    #expect(report.findings.map(\.count) == [3])
    #expect(report.suites[0].verdicts[.passed] ?? 0 > 40)
    #expect(report.suites[0].omissions == [Omission(what: .lateCases, why: .timeouts)])
  }

  private static func mayBeLate(_ input: JSON) -> Bool { (input["n"]?.int ?? 0) % 5 == 4 }

  @Test func `a port that hangs in one suite is asked the next`() async {
    let port = RememberingPort(Self.declaration(of: Self.three)) { call, _ in
      call.suite == Toy.id ? Self.timeout : .ok(1)
    }
    let report = await Self.run(port, Self.three, generated: 20)
    #expect(report.suites.map(\.cases) == [3, 20, 20])
    #expect(
      report.end == .incomplete("after three timeouts the remaining cases were not run: x.toy"))
  }

  @Test func `a port that answers nothing in two suites in a row is given up`() async {
    let port = RememberingPort(Self.declaration(of: Self.three)) { _, _ in Self.timeout }
    let report = await Self.run(port, Self.three, generated: 20)
    #expect(report.suites.map(\.cases) == [3, 3])
    #expect(
      report.end == .incomplete("the port answered no case of 2 suites and was given up"))
  }

  @Test func `the second order has what the first has left of the timeouts`() async {
    // Silent for one in the first order, and for all once it was restarted.
    let port = RememberingPort(Toy.declaration()) { call, past in
      past.restarts > 0 || Self.number(call) == 30 ? Self.timeout : Toy.reply(Self.number(call))
    }
    let report = await Self.run(port)
    #expect(report.cases == 40)
    #expect(report.count(.timeout) == 1)
    #expect(report.suites[0].omissions == [Omission(what: .history, why: .timeouts)])
    #expect(report.incidents.count { $0.rule == .port(.answersInTime) } == 2)
    #expect(port.restarts == 1)
  }
}

extension AllowanceTests {
  /// A port that takes so long for each call.
  private static func slow(
    _ clock: TurnedClock, _ duration: Duration, suites: [ConformanceSuite] = [Toy.suite],
    reply: @escaping @Sendable (Call) -> Reply = { Toy.reply(number($0)) }
  ) -> RememberingPort {
    RememberingPort(declaration(of: suites)) { call, _ in
      clock.turn(by: duration)
      return reply(call)
    }
  }

  private static func allowance(_ clock: TurnedClock, until end: Duration? = nil) -> Allowance {
    var allowance = Allowance { clock.now }
    allowance.end = end.map { clock.start + $0 }
    return allowance
  }

  @Test func `a run ends in its time, looking closer included`() async {
    let clock = TurnedClock()
    let port = Self.slow(clock, .milliseconds(10)) { call in
      Toy.reply(Self.number(call), "limit=10")
    }
    let report = await Self.run(
      port, [Self.wide], generated: 100_000, allowance: Self.allowance(clock, until: .seconds(30)))
    #expect(report.end == .complete)
    #expect(report.findings.map(\.requirement) == [Toy.double])
    let passed = clock.now - clock.start
    #expect(passed > .seconds(21) && passed < .seconds(31), "\(passed)")
  }

  @Test func `an undeclared choice is no failure where no time is left to look closer`() async {
    let clock = TurnedClock()
    let port = Self.slow(clock, .seconds(1)) { Toy.reply(Self.number($0), "unit=foot") }
    let report = await Self.run(port, allowance: Self.allowance(clock, until: .seconds(41)))
    #expect(report.findings.map(\.verdict) == [.otherReading])
    #expect(clock.now - clock.start > .seconds(41))
  }

  @Test func `where there is no time for the recorded cases the run is incomplete`() async {
    let clock = TurnedClock()
    let port = Self.slow(clock, .seconds(1), suites: Self.three)
    let report = await Self.run(
      port, Self.three, vectors: 0..<400, allowance: Self.allowance(clock, until: .seconds(60)))
    #expect(
      report.end == .incomplete("time ran out before all recorded cases were run"))
    #expect(report.suites.count == 1)
    #expect(report.exitStatus(strict: false) == .incomplete)
    #expect(report.cases < 400)
    #expect(clock.now - clock.start < .seconds(120))
  }

  @Test func `suites that cannot be begun in time are told`() async {
    let clock = TurnedClock()
    let port = Self.slow(clock, .seconds(1), suites: Self.three)
    let report = await Self.run(
      port, Self.three, vectors: 0..<16, allowance: Self.allowance(clock, until: .seconds(15)))
    #expect(
      report.end
        == .incomplete("time ran out before x.second and 1 more could start"))
    #expect(report.cases == 16)
  }

  @Test func `each suite has its share of the time`() async {
    let clock = TurnedClock()
    let port = Self.slow(clock, .milliseconds(1), suites: Self.three) { call in
      call.suite == Toy.id ? Toy.reply(Self.number(call)) : .ok(1)
    }
    let report = await Self.run(
      port, Self.three, vectors: 0..<10, generated: 1_000_000,
      allowance: Self.allowance(clock, until: .seconds(30)))
    #expect(report.end == .complete)
    #expect(report.suites.allSatisfy { $0.cases > 5_000 }, "\(report.suites.map(\.cases))")
  }

  @Test func `an example that nothing is left for is shown as it was, and that is said`() async {
    let clock = TurnedClock()
    let port = Self.slow(clock, .milliseconds(1)) { call in
      Toy.reply(Self.number(call), "limit=10", "parity=even")
    }
    var allowance = Self.allowance(clock)
    allowance.questions = 0
    let report = await Self.run(port, vectors: 0..<0, generated: 40, allowance: allowance)
    #expect(report.findings.count == 2)
    #expect(report.findings.allSatisfy { $0.reduction == .untried })
    #expect(report.suites[0].omissions == [Omission(what: .history, why: .allowance)])
  }

  @Test func `a finding is made small within its time on the clock of the run`() async {
    let clock = TurnedClock()
    let port = Self.slow(clock, .seconds(2)) { call in Toy.reply(Self.number(call), "limit=10") }
    let report = await Self.run(
      port, vectors: 0..<0, generated: 40, allowance: Self.allowance(clock))
    guard case .shrunk(_, let calls, let isComplete)? = report.findings.first?.reduction else {
      Issue.record("\(report.findings)")
      return
    }
    #expect(!isComplete)
    // A round trip is not cut short.
    #expect(calls <= 16)
  }

  @Test func `what depends on history is looked for within the allowance`() async {
    let clock = TurnedClock()
    let port = RememberingPort(Toy.declaration()) { call, past in
      clock.turn(by: .seconds(2))
      return Self.number(call) > 20 && past.calls.contains { $0.input["n"] == 4 }
        ? Toy.reply(Self.number(call), "parity=even") : Toy.reply(Self.number(call))
    }
    let report = await Self.run(port, vectors: 1..<31, allowance: Self.allowance(clock))
    #expect(report.findings.map(\.requirement) == [.port(.sameInputSameAnswer)])
    #expect(report.suites[0].omissions == [Omission(what: .history, why: .allowance)])
  }

  @Test func `what a port that was given up did not answer is no sign that it remembers`() async {
    let asked = Mutex(0)
    // It is gone once two orders have been put.
    let port = ScriptedPort(Toy.declaration()) { call in
      let count = asked.withLock { asked in
        asked += 1
        return asked
      }
      return count > 80
        ? .notRun("interrupted") : Toy.reply(Self.number(call), "limit=10")
    }
    let report = await Self.run(port)
    #expect(report.findings.map(\.requirement) == [Toy.double])
  }
}
