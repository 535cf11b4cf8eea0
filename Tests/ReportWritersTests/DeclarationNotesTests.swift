import ConformanceKit
import MachineKit
import ReportWriters
import TestSupport
import Testing

/// What is told of declarations, of which a port may make any number.
struct DeclarationNotesTests {
  private static let kit = [Toy.suite]

  private func declaration(_ count: Int) -> Declaration {
    let numbers = 0..<count
    var declaration = Declaration(
      name: "p", version: "1", language: "c",
      suites: [Toy.suite.id] + numbers.map { SuiteID("x.suite-\($0 + 100_000)") })
    declaration.choices = Dictionary(
      uniqueKeysWithValues: numbers.map { (ChoiceID("x.choice-\($0 + 100_000)"), "yes") })
    declaration.capabilities = Dictionary(
      uniqueKeysWithValues: numbers.map { (CapabilityID("x.capability-\($0 + 100_000)"), true) })
    return declaration
  }

  @Test func `of few unknown names all are told`() {
    #expect(
      DeclarationNotes.of(declaration(2), suites: Self.kit) == [
        "unknown suites, ignored: x.suite-100000, x.suite-100001",
        "unknown choices, ignored: x.choice-100000, x.choice-100001",
        "unknown capabilities, ignored: x.capability-100000, x.capability-100001",
      ])
  }

  @Test(.timeLimit(.minutes(5)))
  func `of many a handful is told, and the rest is counted`() {
    func list(_ name: String) -> String {
      (0..<5).map { "x.\(name)-10000\($0)" }.joined(separator: ", ") + ", and 29,995 more"
    }
    #expect(
      DeclarationNotes.of(declaration(30_000), suites: Self.kit) == [
        "unknown suites, ignored: \(list("suite"))",
        "unknown choices, ignored: \(list("choice"))",
        "unknown capabilities, ignored: \(list("capability"))",
      ])
  }

  @Test func `a name is proposed for what is nearly one, however long the others are`() {
    let names = ["passage.jwt-flags", String(repeating: "a", count: 100_000)]
    #expect(Nearest.hint("passage.jwt-flag", among: names) == " (did you mean passage.jwt-flags?)")
    #expect(Nearest.hint("passage", among: names) == "")
  }
}
