import ConformanceKit
import MachineKit
import Synchronization
import TestSupport
import Testing
import WirePrimitives

/// What comes of a finding's example, by what the port does while it is made small.
struct ShrinkingTests {
  private static func report(
    on port: any Port, seed: UInt64 = 1, shrinking: ShrinkAllowance = ShrinkAllowance()
  ) async -> RunReport {
    await FaultDrill.run(
      port, suite: Toy.suite, vectors: [], generated: 40, seed: seed, registry: Toy.registry,
      shrinking: shrinking)
  }

  /// A port that is right but for what `reply` says of the number.
  private static func port(
    _ reply: @escaping @Sendable (Int, RememberingPort.Past) -> Reply?
  ) -> RememberingPort {
    RememberingPort(Toy.declaration()) { call, past in
      let number = call.input["n"]?.int ?? 0
      return reply(number, past) ?? Toy.reply(number)
    }
  }

  /// Requirement, number and what was done, of each finding.
  private static func examples(_ report: RunReport) -> [String] {
    report.suites.flatMap(\.findings).map { finding in
      let reduction =
        switch finding.reduction {
        case nil: "as it was"
        case .shrunk(_, _, let isComplete): isComplete ? "shrunk" : "shrunk in part"
        case .flaky(let seen, let attempts): "\(seen) of \(attempts)"
        }
      return "\(finding.requirement) \(finding.example.run.input["n"]?.int ?? -1) \(reduction)"
    }
  }

  @Test func `a fault is shown by the least number that shows it`() async {
    let port = Toy.port("limit=10")
    #expect(Self.examples(await Self.report(on: port)) == ["X-TOY-01 6 shrunk"])
  }

  @Test func `an example never slips to what another finding is about`() async {
    // Odd numbers are tripled, and from 11 on doubles end at ten.
    let port = Self.port { number, _ in
      if !number.isMultiple(of: 2) { return Toy.reply(number, "oddFactor=3") }
      return number > 10 ? Toy.reply(number, "limit=10") : nil
    }
    let examples = Self.examples(await Self.report(on: port))
    #expect(examples == ["X-TOY-01 12 shrunk", "X-TOY-02 1 shrunk"])
  }

  @Test func `a crash is made small, a fresh process for each`() async {
    let port = Self.port { number, _ in number > 4 ? .crash(detail: "exit 1") : nil }
    #expect(Self.examples(await Self.report(on: port)) == ["PORT-03 5 shrunk"])
    #expect(port.restarts < 30)
  }

  @Test func `what fails now and then is told as that`() async {
    // Wrong in the run, then once in three.
    let port = Self.port { number, past in
      number == 9 && (past.restarts == 0 || past.count.isMultiple(of: 3))
        ? Toy.reply(9, "factor=3") : nil
    }
    let examples = Self.examples(await Self.report(on: port))
    #expect(examples.count == 1)
    #expect(examples[0].hasSuffix(" of 3") || examples[0].hasSuffix("as it was"))
  }

  @Test func `nothing is made small where no calls are left for it`() async {
    let port = Toy.port("limit=10")
    var few = ShrinkAllowance()
    few.tests = 1
    #expect(Self.examples(await Self.report(on: port, shrinking: .none))[0].hasSuffix("as it was"))
    #expect(Self.examples(await Self.report(on: port, shrinking: few))[0].hasSuffix("in part"))
  }

  @Test func `shrinking ends within its seconds, however slow the port is`() async {
    let port = SlowPort(
      port: Self.port { number, _ in number > 4 ? Toy.reply(number, "factor=3") : nil })
    var short = ShrinkAllowance()
    short.durationOfOne = .milliseconds(60)
    let examples = Self.examples(await Self.report(on: port, shrinking: short))
    #expect(examples.count == 1 && examples[0].hasSuffix("in part"))
  }

  @Test func `what ends the port on the way to a smaller case is told`() async {
    // One is lethal once all cases of the run have been put, which is twice, in two orders.
    let port = Self.port { number, past in
      if number == 1, past.count > 80 { return .crash(detail: "exit 3") }
      return number > 3 ? Toy.reply(number, "factor=3") : nil
    }
    let report = await Self.report(on: port)
    #expect(Self.examples(report) == ["X-TOY-01 4 shrunk"])
    #expect(report.incidents.map(\.rule) == [.port(.staysAlive)])
    let detail = report.incidents.first?.detail ?? ""
    #expect(detail.hasPrefix("x.toy:~A"))
    #expect(detail.hasSuffix(", tried while the example of a finding was made smaller: exit 3"))
  }

  @Test func `a port that ends on every tenth case does not keep a finding from being made small`()
    async
  {
    let calls = Mutex(0)
    let port = Self.port { number, past in
      let count = calls.withLock { calls in
        calls += 1
        return calls
      }
      if past.restarts > 2, count.isMultiple(of: 10) { return .timeout(milliseconds: 1) }
      return number > 4 ? Toy.reply(number, "factor=3") : nil
    }
    let examples = Self.examples(await Self.report(on: port))
    #expect(examples.contains { $0.hasPrefix("X-TOY-01 ") })
  }
}

/// Takes its time for a few calls at once, as shrinking asks them.
private struct SlowPort: Port {
  let port: RememberingPort
  var declaration: Declaration { port.declaration }

  func answer(_ calls: [Call]) async -> Batch {
    if calls.count <= 16 { try? await Task.sleep(for: .milliseconds(25)) }
    return await port.answer(calls)
  }

  func restart() async { await port.restart() }
  func finish() async -> [Incident] { await port.finish() }
}
