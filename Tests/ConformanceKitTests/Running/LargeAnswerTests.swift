import ConformanceKit
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// Answers that are too large to be kept: they are judged as small ones are.
struct LargeAnswerTests {
  private static let history = RequirementID.port(.sameInputSameAnswer)

  enum Bulk: CaseIterable {
    case text, number, list, members

    /// A member that no tree asks for.
    var value: JSON {
      switch self {
      case .text: .string(String(repeating: "x", count: 200_000))
      case .number:
        (try? JSON.parse(Array(repeating: UInt8(ascii: "7"), count: 200_000))) ?? .null
      case .list: .array(Array(repeating: 0, count: 100_000))
      case .members: .object((0..<25_000).map { ("\($0)", 1) })
      }
    }
  }

  private static func number(_ call: Call) -> Int { call.input["n"]?.int ?? 0 }

  private static func bulky(_ reply: Reply, _ bulk: JSON) -> Reply {
    guard case .ok(let answer) = reply, let members = answer.object else { return reply }
    return .ok(.object(members.map { ($0.name.lossyText, $0.value) } + [("bulk", bulk)]))
  }

  /// As a host does, which lets answers go as they come.
  private static func port(
    _ bulk: JSON, reply: @escaping @Sendable (Call, RememberingPort.Past) -> Reply
  ) -> RememberingPort {
    RememberingPort(Toy.declaration()) { call, past in call.kept(bulky(reply(call, past), bulk)) }
  }

  @Test(arguments: Bulk.allCases)
  func `a right port with large answers is right`(bulk: Bulk) async {
    let port = Self.port(bulk.value) { call, _ in Toy.reply(Self.number(call)) }
    let report = await Toy.report(on: port, [0, 1])
    #expect(report.end == .complete)
    #expect(report.findings.map(\.requirement) == [])
    #expect(report.incidents == [])
    #expect(report.count(.passed) == 2)
  }

  @Test(arguments: Bulk.allCases)
  func `what is wrong in large answers is told with what departs`(bulk: Bulk) async throws {
    let port = Self.port(bulk.value) { call, _ in Toy.reply(Self.number(call), "parity=even") }
    let report = await Toy.report(on: port, [1, 2])
    let finding = try #require(report.findings.first)
    #expect(report.findings.map(\.requirement) == [Toy.parity])
    #expect(finding.verdict == .failed)
    #expect(finding.cases == [1])
    let difference = try #require(finding.example.judgement.differences.first)
    #expect(difference.path == "ok.parity")
    #expect(difference.got == .whole("even"))
    #expect(finding.example.reply.large != nil)
  }

  @Test func `a departure that is large itself is cut`() async throws {
    let port = RememberingPort(Toy.declaration()) { call, _ in
      call.kept(.ok(["double": Bulk.number.value]))
    }
    let report = await Toy.report(on: port, [3])
    let finding = try #require(report.findings.first { $0.requirement == Toy.double })
    let difference = try #require(finding.example.judgement.differences.first)
    guard case .cut(let value) = difference.got else {
      Issue.record("it is kept whole, or not at all")
      return
    }
    #expect(value.bytes == 200_000)
    #expect(value.start == String(repeating: "7", count: 1_024))
  }

  @Test func `a leak shows in large answers too`() async {
    let port = Self.port(Bulk.text.value) { call, past in
      past.calls.contains { $0.input["n"]?.int == 4 }
        ? Toy.reply(Self.number(call), "parity=even") : Toy.reply(Self.number(call))
    }
    let report = await Toy.report(on: port, Array(1...9))
    #expect(report.findings.map(\.requirement) == [Self.history])
  }

  @Test func `once answers have taken all room the rest is let go, and judged as before`() async {
    // Kept whole each by itself.
    let bulk = JSON.string(String(repeating: "x", count: 150 << 10))
    let port = Self.port(bulk) { call, _ in Toy.reply(Self.number(call), "limit=10") }
    let report = await Toy.report(on: port, Array(0...480))
    #expect(Set(report.findings.map(\.requirement)) == [Toy.double])
    #expect(report.findings.reduce(0) { $0 + $1.count } == 475)
  }

  @Test func `a port that is given up while it is put to the test again is accused of nothing`()
    async throws
  {
    let port = GivenUpPort(after: 12)
    let report = await Toy.report(on: port, Array(0...9))
    #expect(report.findings.map(\.requirement) == [])
    #expect(report.end == .incomplete("the port was given up: it has had enough"))
  }

  @Test func `a death in another order is no other answer`() async {
    let port = RememberingPort(Toy.declaration()) { call, past in
      past.calls.last?.input == Toy.input(4) && call.input == Toy.input(3)
        ? .crash(detail: "it ended") : Toy.reply(Self.number(call))
    }
    let report = await Toy.report(on: port, [1, 2, 3, 4])
    #expect(report.findings.map(\.requirement) == [])
    #expect(report.incidents.map(\.rule) == [.port(.staysAlive)])
  }

  @Test func `a death alone is no other answer, and is told`() async {
    // After a restart the first call ends it.
    let port = RememberingPort(Toy.declaration()) { call, past in
      if past.restarts > 1, past.calls.isEmpty { return .crash(detail: "it ended") }
      return Toy.reply(Self.number(call), "parity=even")
    }
    let report = await Toy.report(on: port, [1, 2, 3])
    #expect(report.findings.map(\.requirement) == [Toy.parity])
    #expect(report.incidents.map(\.rule) == [.port(.staysAlive)])
  }

  /// Given up at any moment of the search for the runs that a leak takes.
  @Test(arguments: Array(19...60).shuffled().prefix(14))
  func `a death alone is told also where the port is given up after it`(calls: Int) async {
    let port = GivenUpPort(after: calls) { call, past in
      if past.restarts == 2 { return .crash(detail: "it ended") }
      return past.calls.contains { $0.input["n"]?.int == 4 }
        ? Toy.reply(Self.number(call), "parity=even") : Toy.reply(Self.number(call))
    }
    let report = await Toy.report(on: port, Array(1...9))
    #expect(report.incidents.map(\.rule).contains(.port(.staysAlive)) == (calls > 19))
  }
}

/// Answers so many times, and then not any more.
private final class GivenUpPort: Port {
  let declaration = Toy.declaration()
  private let calls: RememberingPort
  private let most: Int

  init(
    after most: Int,
    reply: @escaping @Sendable (Call, RememberingPort.Past) -> Reply = { call, _ in
      Toy.reply(call.input["n"]?.int ?? 0)
    }
  ) {
    self.most = most
    calls = RememberingPort(Toy.declaration()) { call, past in
      past.count < most ? reply(call, past) : .notRun("it has had enough")
    }
  }

  var isExhausted: Bool { calls.count >= most }
  var exhaustion: String? { isExhausted ? "it has had enough" : nil }

  func answer(_ calls: [Call]) async -> Batch { await self.calls.answer(calls) }
  func restart() async { await calls.restart() }
  func finish() async -> [Incident] { [] }
}
