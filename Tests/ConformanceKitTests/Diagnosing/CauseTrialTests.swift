import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// What is said of a cause is checked on cases that nobody has seen before.
struct CauseTrialTests {
  private static func finding(_ port: any Port, isConfirmed: Bool = true) async -> Finding? {
    var plan = CheckPlan(
      suites: [Toy.suite], vectors: [Toy.id: (1...12).map { Toy.vector($0) }], generated: 0, seed: 1
    )
    plan.confirmsCauses = isConfirmed
    var runner = Runner(plan: plan, port: port, registry: Toy.registry, recorder: SilentRecorder())
    let report = await runner.run(
      header: RunHeader(
        kit: "", corpus: "", caseSet: "", port: port.declaration, seed: 1, suites: [Toy.id],
        suitesKnown: 1))
    return report.findings.first
  }

  /// The reference with another double for some numbers.
  private static func port(wrongAt isWrong: @escaping @Sendable (Int) -> Bool) -> ScriptedPort {
    ScriptedPort(Toy.declaration()) { call in
      let number = call.input["n"]?.int ?? 0
      guard isWrong(number), case .ok(let answer) = Toy.reply(number), let object = answer.object
      else { return Toy.reply(number) }
      return .ok(
        .object(object.map { ($0.lossyText, $0.lossyText == "double" ? .number(-number) : $1) }))
    }
  }

  @Test func `a variant that the port follows holds everywhere`() async throws {
    let finding = await Self.finding(Toy.port("limit=10"))
    let confirmation = try #require(finding?.confirmation)
    #expect(confirmation.right == confirmation.cases && !confirmation.isOfCases)
  }

  @Test func `a variant that the port leaves where nobody has looked does not hold`() async throws {
    let port = ScriptedPort(Toy.declaration()) { call in
      let number = call.input["n"]?.int ?? 0
      return number <= 12
        ? ReferencePort(suites: [Toy.suite], applying: [Toy.id: [Toy.variant("limit=10")]])
          .reply(to: call)
        : Toy.reply(number)
    }
    let finding = try #require(await Self.finding(port))
    guard case .inTheseCases(let label, _) = finding.diagnosis else {
      Issue.record("told as \(finding.diagnosis)")
      return
    }
    #expect(label?.name == "limit=10")
  }

  @Test func `a variant is told of some cases if it says what is answered in fresh ones, too`()
    async throws
  {
    func label(elsewhere variants: String...) async throws -> String? {
      let port = ScriptedPort(Toy.declaration()) { call in
        let number = call.input["n"]?.int ?? 0
        let own = number > 12 ? variants : number > 6 ? ["factor=3"] : []
        return ReferencePort(
          suites: [Toy.suite], applying: [Toy.id: own.map(Toy.variant)]
        ).reply(to: call)
      }
      let finding = try #require(await Self.finding(port))
      guard case .inTheseCases(let label, _) = finding.diagnosis else { return nil }
      return label?.name
    }
    #expect(try await label(elsewhere: "factor=3") == "factor=3")
    #expect(try await label(elsewhere: "limit=10") == nil)
  }

  @Test func `a condition says which cases fail`() async throws {
    let right = try #require(await Self.finding(Self.port { $0 == 7 })?.confirmation)
    #expect(right.right == right.cases && right.isOfCases)
    let wrong = try #require(await Self.finding(Self.port { $0 == 7 || $0 > 12 })?.confirmation)
    #expect(wrong.right < 95)
  }

  @Test func `a cause is tried only where that is asked for`() async {
    #expect(await Self.finding(Toy.port("limit=10"), isConfirmed: false)?.confirmation == nil)
  }
}
