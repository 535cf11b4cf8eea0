import ConformanceKit
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// What is found out about ports whose answers owe something to the runs before.
@Suite struct HistoryTests {
  private static let history = RequirementID.port(.sameInputSameAnswer)

  /// Whether the number has been put to this process.
  private static func has(_ number: Int, _ past: RememberingPort.Past) -> Bool {
    past.calls.contains { $0.input["n"]?.int == number }
  }

  private static func number(_ call: Call) -> Int { call.input["n"]?.int ?? 0 }

  private func sequence(_ finding: Finding) -> [JSON] {
    guard case .dependsOnHistory(let runs) = finding.diagnosis else { return [] }
    return runs.map(\.input)
  }

  /// From the 4 on all is even.
  private let leaking = RememberingPort(Toy.declaration()) { call, past in
    Self.has(4, past)
      ? Toy.reply(Self.number(call), "parity=even") : Toy.reply(Self.number(call))
  }

  @Test func `a leak is found, and the shortest sequence that shows it`() async throws {
    let report = await Toy.report(on: leaking, Array(1...9))
    let finding = try #require(report.findings.first)
    #expect(report.findings.map(\.requirement) == [Self.history])
    #expect(finding.verdict == .failed)
    #expect(sequence(finding) == [Toy.input(4), Toy.input(5)])
    #expect(finding.otherReply == Toy.reply(5))
    // Those that failed in the first order, 5, 7 and 9, and in the second, 3 and 1.
    #expect(Set(finding.cases) == [1, 3, 5, 7, 9])
  }

  @Test func `a leak is looked for also where too much failed to go on`() async throws {
    let report = await Toy.report(on: leaking, Array(1...12_000))
    #expect(report.end == .incomplete("more than 5000 cases of x.toy failed"))
    #expect(report.findings.map(\.requirement) == [Self.history])
  }

  @Test func `a leak of two runs together is shown with both`() async throws {
    let port = RememberingPort(Toy.declaration()) { call, past in
      Self.has(2, past) && Self.has(6, past)
        ? Toy.reply(Self.number(call), "parity=even") : Toy.reply(Self.number(call))
    }
    let report = await Toy.report(on: port, Array(1...9))
    let finding = try #require(report.findings.first)
    #expect(report.findings.map(\.requirement) == [Self.history])
    #expect(sequence(finding) == [Toy.input(2), Toy.input(6), Toy.input(7)])
  }

  @Test func `a second bug is not swallowed by the leak`() async throws {
    let port = RememberingPort(Toy.declaration()) { call, past in
      Self.has(4, past)
        ? Toy.reply(Self.number(call), "parity=even", "limit=10")
        : Toy.reply(Self.number(call), "limit=10")
    }
    let report = await Toy.report(on: port, Array(1...40))
    #expect(report.findings.map(\.requirement) == [Self.history, Toy.double])
    guard case .behavesAs(let variant, _) = try #require(report.findings.last).diagnosis else {
      Issue.record("the second bug is not diagnosed")
      return
    }
    #expect(variant.name == "limit=10")
    // More than are tried alone: the others are judged by their kind.
    #expect(report.findings[1].cases.sorted() == Array(stride(from: 6, through: 40, by: 2)))
  }

  @Test func `a port that is only wrong costs one start for the order and one for each kind`() async
  {
    let port = RememberingPort(Toy.declaration()) { call, _ in
      Toy.reply(Self.number(call), "limit=10", "parity=even")
    }
    let report = await Toy.report(on: port, Array(0...200))
    #expect(report.findings.map(\.requirement) == [Toy.double, Toy.parity])
    // Kinds: the double alone, the parity alone, both.
    #expect(port.restarts == 1 + 3)
  }

  @Test func `a right port costs one start`() async {
    let port = RememberingPort(Toy.declaration()) { call, _ in Toy.reply(Self.number(call)) }
    #expect(await Toy.report(on: port).findings.count == 0)
    #expect(port.restarts == 1)
  }

  @Test func `a port that answers otherwise each time is unstable`() async throws {
    let port = RememberingPort(Toy.declaration()) { call, past in
      guard case .ok(let right) = Toy.reply(Self.number(call)) else { return .notRun("") }
      let members = (right.object.map(Array.init) ?? []).map { ($0.name.lossyText, $0.value) }
      return .ok(.object(members + [("noise", .number(past.count))]))
    }
    let report = await Toy.report(on: port, [1, 2, 3])
    #expect(report.findings.map(\.requirement) == [Self.history])
    let finding = try #require(report.findings.first)
    guard case .unstable(let differing, let attempts) = finding.diagnosis else {
      Issue.record("\(finding.diagnosis)")
      return
    }
    #expect(differing == attempts)
    #expect(attempts > 1)
    let reply = try #require(finding.otherReply)
    #expect(reply != finding.example.reply)
  }

  @Test func `what fails the same each time keeps its finding beside an unstable answer`() async {
    let port = RememberingPort(Toy.declaration()) { call, past in
      let number = Self.number(call)
      guard number == 2, case .ok(let right) = Toy.reply(number) else {
        return Toy.reply(number, "limit=10")
      }
      let members = (right.object.map(Array.init) ?? []).map { ($0.name.lossyText, $0.value) }
      return .ok(.object(members + [("noise", .number(past.count))]))
    }
    let report = await Toy.report(on: port, Array(1...12))
    #expect(Set(report.findings.map(\.requirement)) == [Self.history, Toy.double])
  }

  /// Cases of one kind that are tried alone fail there, and others come again in the process alone in which they
  /// were seen.
  @Test func `what fails in no fresh process is one more case of the leak`() async throws {
    let port = RememberingPort(Toy.declaration()) { call, past in
      let number = Self.number(call)
      if (1...4).contains(number), case .ok(let right) = Toy.reply(number) {
        let members = (right.object.map(Array.init) ?? []).map { ($0.name.lossyText, $0.value) }
        return .ok(.object(members.map { ($0, $0 == "double" ? .number(-number) : $1) }))
      }
      guard Self.has(4, past) else { return Toy.reply(number) }
      return Toy.reply(number, number == 5 ? "parity=even" : "limit=10")
    }
    let report = await Toy.report(on: port, Array(1...30))
    #expect(report.findings.map(\.requirement) == [Self.history, Toy.double])
    #expect(report.findings.last.map { Set($0.cases).isSubset(of: [1, 2, 3, 4]) } == true)
  }
}
