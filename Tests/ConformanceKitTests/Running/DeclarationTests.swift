import ConformanceKit
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// What a port declares.
@Suite struct DeclarationTests {
  private static let unit = Toy.suite.choices[0]

  @Test(arguments: [("foot", 1), ("mile", 0)])
  func `a variant that a choice does not have declares nothing`(variant: String, count: Int) {
    var declaration = Toy.declaration()
    declaration.choices = [Self.unit.id: variant]
    #expect(declaration.known(to: Toy.suite).choices.count == count)
  }

  /// The verdicts of a port that answers in feet and declares a variant.
  private static func verdicts(declaring variant: String?) async -> [Verdict] {
    var declaration = Toy.declaration()
    declaration.choices = variant.map { [unit.id: $0] } ?? [:]
    let port = RememberingPort(declaration) { call, _ in
      Toy.reply(call.input["n"]?.int ?? 0, "unit=foot")
    }
    return await Toy.report(on: port, Array(0...12)).findings.map(\.verdict)
  }

  @Test func `it is not failed for what it has not declared`() async {
    #expect(await Self.verdicts(declaring: "metre") == [.breaksDeclaration])
    #expect(await Self.verdicts(declaring: nil) == [.otherReading])
    #expect(await Self.verdicts(declaring: "mile") == [.otherReading])
  }
}
