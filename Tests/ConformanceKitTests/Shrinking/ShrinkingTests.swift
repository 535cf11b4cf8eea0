import ConformanceKit
import MachineKit
import Synchronization
import TestSupport
import Testing
import WirePrimitives

/// What comes of a finding's example, by what the port does while it is made small.
struct ShrinkingTests {
  /// How often a port has been asked once all cases have been put, which is twice, in two orders.
  private static let asked: Int = {
    var generator = CaseGenerator(suite: Toy.suite, seed: 1)
    return 2 * Set(generator.next(40).map(\.input.compactText)).count
  }()

  private static func report(
    on port: any Port, seed: UInt64 = 1, allowance: Allowance = Allowance()
  ) async -> RunReport {
    await MutationAnalysis.run(
      port, suite: Toy.suite, vectors: [], generated: 40, seed: seed, registry: Toy.registry,
      allowance: allowance)
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
        case .untried: "untried"
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
    #expect(examples == ["X-TOY-02 1 shrunk", "X-TOY-01 12 shrunk"])
  }

  @Test func `a crash is made small, a fresh process for each`() async {
    let port = Self.port { number, _ in number > 4 ? .crash(detail: "exit 1") : nil }
    #expect(Self.examples(await Self.report(on: port)) == ["PORT-03 5 shrunk"])
    #expect(port.restarts < 30)
  }

  @Test func `what fails now and then is told as that`() async {
    // A crash that comes in the first process only: nobody asks for it again before it is made small.
    let crash = Self.port { number, past in
      number == 9 && past.restarts == 0 ? .crash(detail: "exit 1") : nil
    }
    #expect(Self.examples(await Self.report(on: crash)) == ["PORT-03 9 0 of 1"])
  }

  @Test
  func `a silence is waited for as long as good cases take, and its winner for the whole time`()
    async
  {
    let port = SilentPort(
      port: Self.port { number, _ in
        (5...12).contains(number) ? .timeout(milliseconds: 2_000) : nil
      })
    #expect(Self.examples(await Self.report(on: port)) == ["PORT-05 5 shrunk"])
    let deadlines = port.deadlines.withLock { $0 }
    // The first attempt and the last word have no deadline of their own.
    #expect(!deadlines.dropFirst().dropLast().contains(nil) && deadlines.last == .some(nil))
    #expect(deadlines.compactMap(\.self).allSatisfy { $0 >= .milliseconds(100) })
    #expect(deadlines.count { $0 != nil } > 1)
  }

  @Test func `no finding is made small when the time of the run is spent`() async {
    var spent = Allowance()
    spent.duration = .zero
    let examples = Self.examples(await Self.report(on: Toy.port("limit=10"), allowance: spent))
    #expect(examples[0].hasSuffix("untried"))
  }

  @Test func `nothing is made small where no calls are left for it`() async {
    let port = Toy.port("limit=10")
    var few = Allowance()
    few.questionsOfOne = 4
    #expect(
      Self.examples(await Self.report(on: port, allowance: .withoutShrinking))[0].hasSuffix(
        "as it was"))
    #expect(Self.examples(await Self.report(on: port, allowance: few))[0].hasSuffix("in part"))
  }

  @Test func `shrinking ends within its seconds, however slow the port is`() async {
    let port = SlowPort(
      port: Self.port { number, _ in number > 4 ? Toy.reply(number, "factor=3") : nil })
    var short = Allowance()
    short.durationOfOne = .milliseconds(60)
    let examples = Self.examples(await Self.report(on: port, allowance: short))
    #expect(examples.count == 1 && examples[0].hasSuffix("in part"))
  }

  @Test func `what ends the port on the way to a smaller case is told`() async {
    // One is lethal once all cases of the run have been put.
    let port = Self.port { number, past in
      if number == 1, past.count > Self.asked { return .crash(detail: "exit 3") }
      return number > 3 ? Toy.reply(number, "factor=3") : nil
    }
    let report = await Self.report(on: port)
    #expect(Self.examples(report) == ["X-TOY-01 4 shrunk"])
    #expect(report.incidents.map(\.rule) == [.port(.staysAlive)])
    let detail = report.incidents.first?.detail ?? ""
    #expect(detail.hasPrefix("x.toy:~A"))
    #expect(detail.hasSuffix(", tried while the example of a finding was made smaller: exit 3"))
  }

  @Test func `after an end cases are put one at a time`() async {
    // Cases put together would each have to be put again behind one that ends the port.
    let port = CountingPort(
      port: Self.port { number, past in
        if number == 0, past.count > Self.asked { return .crash(detail: "exit 3") }
        return number > 0 && number.isMultiple(of: 7) ? Toy.reply(number, "factor=3") : nil
      })
    _ = await Self.report(on: port)
    let after = port.sizes.withLock { $0.drop { !$0.ended }.dropFirst() }
    #expect(!after.isEmpty && after.allSatisfy { $0.calls == 1 })
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
    #expect(examples == ["X-TOY-01 5 shrunk"])
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

/// Notes how long each case that is put alone may take, once all cases of the run have been put.
private final class SilentPort: Port {
  let port: RememberingPort
  let deadlines = Mutex<[Duration?]>([])

  init(port: RememberingPort) { self.port = port }

  var declaration: Declaration { port.declaration }

  func answer(_ calls: [Call]) async -> Batch { await answer(calls, nil) }
  func answer(_ calls: [Call], _ patience: Patience) async -> Batch {
    await answer(calls, patience.deadline)
  }

  private func answer(_ calls: [Call], _ deadline: Duration?) async -> Batch {
    let batch = await port.answer(calls)
    if calls.count == 1, let reply = batch.replies.first, case .timeout = reply {
      deadlines.withLock { $0.append(deadline) }
    }
    return batch
  }

  func restart() async { await port.restart() }
  func finish() async -> [Incident] { await port.finish() }
}

/// Notes how many cases each batch had, and whether one of them ended the port.
private final class CountingPort: Port {
  let port: RememberingPort
  let sizes = Mutex<[(calls: Int, ended: Bool)]>([])

  init(port: RememberingPort) { self.port = port }

  var declaration: Declaration { port.declaration }

  func answer(_ calls: [Call]) async -> Batch {
    let batch = await port.answer(calls)
    let ended = batch.replies.contains { if case .crash = $0 { true } else { false } }
    sizes.withLock { $0.append((calls.count, ended)) }
    return batch
  }

  func restart() async { await port.restart() }
  func finish() async -> [Incident] { await port.finish() }
}
