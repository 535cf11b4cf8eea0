import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// What breaks the port protocol is told with the mistake that it shows.
@Suite struct PortBreachTests {
  /// From the 4 on all is even.
  private static let leaking = RememberingPort(Toy.declaration()) { call, past in
    let number = call.input["n"]?.int ?? 0
    return past.calls.contains { $0.input["n"] == 4 }
      ? Toy.reply(number, "parity=even") : Toy.reply(number)
  }

  @Test func `what two suites keep between runs may be one mistake`() async throws {
    let report = await Toy.report(on: Self.leaking, Array(1...9))
    var suites = [report.suites[0], report.suites[0]]
    suites.foldPortBreaches()
    #expect(suites.map(\.findings.count) == [1, 0])
    #expect(suites[0].findings[0].consequences.map(\.isPresumed) == [true])
    #expect(suites[1].consequences.map(\.cause) == [.port(.sameInputSameAnswer)])
  }

  private static let message = "TypeError: double is not a function"

  /// The 7 leads to a fault, and to a crash with some text within a sum.
  private static func report(crashing detail: String) async -> RunReport {
    await ConsequenceTests.report { call in
      if call.input["n"] == 7 { return .fault(message: message, trace: nil) }
      let isCrashing = call.input["numbers"]?.array?.contains { $0["n"] == 7 } ?? false
      return isCrashing ? .crash(detail: detail) : nil
    }
  }

  @Test func `a crash belongs to the fault whose message it ends with`() async {
    let report = await Self.report(crashing: "exited with code 1: \(Self.message) | at sum")
    #expect(report.findings.count == 1)
    #expect(report.findings.first?.consequences.map(\.verdict) == [.crash])
  }

  @Test func `a crash with another message stays on its own`() async {
    let report = await Self.report(crashing: "exited with code 1: out of memory")
    #expect(report.findings.count == 2)
  }
}
