import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// What makes two findings one without asking the port again.
@Suite struct DepartureTests {
  private static let suite = ConformanceSuite.choosing([]) { _ in
    .answer(.object([.init("id", .exactly("due", by: Toy.double))]))
  }

  private static func finding(_ got: String, came: String) -> Finding {
    let declaration = Declaration(name: "port", suites: [suite.id])
    let assessment = Assessment(suite: suite, declaration: declaration, registry: Toy.registry)
    let run = Case(suite: suite.id, input: ["ids": ["due", "a", "b"]], origin: .written)
    let tree = (try? suite.acceptance(of: run.input, applying: [])) ?? .answer(.object([]))
    let result = assessment.assess(
      run, number: 1, tree: tree, reply: .ok(["id": .string(JSONString(got))]))
    var finding = Finding(
      suite: suite.id, verdict: .failed, requirement: Toy.double, diagnosis: .none,
      results: [result])
    finding.circumstances.mistaken = MistakenPlace(came: came, due: "ids[0]", index: 1, count: 3)
    return finding
  }

  @Test(arguments: [("ids[2]", true), ("other[2]", false)])
  func `the same in place of the same is one mistake`(came: String, isOne: Bool) {
    let finding = Self.finding("a", came: "ids[1]")
    #expect(Departure.areAlike(finding, Self.finding("b", came: came)) == isOne)
  }

  /// A finding of a port that answers `{"id": got}` where `{"id": due}` is due.
  private static func finding(_ due: String, became got: String) -> Finding {
    let id = Acceptance.exactly(.string(JSONString(due)), by: Toy.double)
    let declaration = Declaration(name: "port", suites: [suite.id])
    let assessment = Assessment(suite: suite, declaration: declaration, registry: Toy.registry)
    let result = assessment.assess(
      Case(suite: suite.id, input: ["ids": []], origin: .written), number: 1,
      tree: .answer(.object([.init("id", id)])), reply: .ok(["id": .string(JSONString(got))]))
    return Finding(
      suite: suite.id, verdict: .failed, requirement: Toy.double, diagnosis: .none,
      results: [result])
  }

  @Test(
    arguments: [
      ("x?a#b", "x?a", "y#", "y", true), ("x?a#b", "x", "y#", "y", false),
      (" a", "a", "b ", "b", true), ("abc", "ab", "xyz", "xy", false), ("#a", "", "#b", "", false),
    ])
  func `what one edit makes of what is due is one mistake`(
    due: String, got: String, other: String, came: String, isOne: Bool
  ) {
    let edits = [Self.finding(due, became: got), Self.finding(other, became: came)]
      .map(Departure.edits)
    #expect(!edits[0].isDisjoint(with: edits[1]) == isOne)
  }

  /// Both windows end where something else is due, which any port's does.
  @Test(arguments: [(601, 601, true), (601, 610, false)])
  func `a threshold is shared by where the port begins or ends to fail`(
    one: Int, other: Int, isShared: Bool
  ) {
    let thresholds = [one, other].map { least in
      Threshold(place: "n", measure: .number, least: least, most: 700, isOtherDueAbove: true)
    }
    #expect(thresholds[0].sharesEnd(with: thresholds[1]) == isShared)
  }

  /// A finding of a port that answers `{"id": got}` where `{"id": "due", "of": of}` is due.
  private static func finding(_ got: String, lacking of: String) -> Finding {
    let tree = Acceptance.answer(
      .object([
        .init("id", .exactly("due", by: Toy.double)),
        .init("of", .exactly(.string(JSONString(of)), by: Toy.double)),
      ]))
    let declaration = Declaration(name: "port", suites: [suite.id])
    let assessment = Assessment(suite: suite, declaration: declaration, registry: Toy.registry)
    let run = Case(suite: suite.id, input: ["of": .string(JSONString(of))], origin: .written)
    return Finding(
      suite: suite.id, verdict: .failed, requirement: Toy.double, diagnosis: .none,
      results: [
        assessment.assess(
          run, number: 1, tree: tree, reply: .ok(["id": .string(JSONString(got))]))
      ])
  }

  @Test(arguments: [("other", true), ("another", false)])
  func `the same text in place of the same, and the same member left out, is one mistake`(
    got: String, isOne: Bool
  ) {
    let finding = Self.finding("other", lacking: "a")
    #expect(Departure.areAlike(finding, Self.finding(got, lacking: "b")) == isOne)
  }

  @Test(arguments: [(2, true), (20, false)])
  func `a warning of far more cases than a failure has is another mistake`(
    cases: Int, isOne: Bool
  ) {
    let failure = Self.finding("other", lacking: "a")
    let warning = Finding(
      suite: failure.suite, verdict: .warned, requirement: Toy.mood, diagnosis: .none,
      results: Array(repeating: failure.example, count: cases))
    #expect(Departure.areAlike(warning, failure) == isOne)
  }

  @Test(arguments: [("a", true), ("b", false), ("due", false)])
  func `the same change is alike, whichever requirement has it`(got: String, isAlike: Bool) {
    let result = Self.finding(got, came: "ids[1]").example
    #expect(Departure.changeAlike(result, Self.finding("a", came: "ids[2]")) == isAlike)
  }
}
