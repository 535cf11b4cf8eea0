import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit
@testable import ReportWriters

/// What is told of what a failure hangs on.
struct CircumstancesTextTests {
  private static let input: JSON = [
    "config": nil,
    "steps": [
      ["at": 0, "do": ["post": ["key": "a"]]], ["at": 10, "do": ["post": ["key": "b"]]],
      ["at": 20, "do": ["ask": ["key": "b"]]],
    ],
  ]

  private static func threshold(
    _ place: String, _ measure: Threshold.Measure, _ least: Int?, _ most: Int?
  ) -> Circumstances {
    var found = Circumstances()
    found.thresholds = [Threshold(place: place, measure: measure, least: least, most: most)]
    return found
  }

  private static func with(_ change: (inout Circumstances) -> Void) -> Circumstances {
    var found = Circumstances()
    change(&found)
    return found
  }

  private static func rule(
    _ terms: [[Condition.Value]], of name: String = "a place", scope: Set<RequirementID> = []
  ) -> FailingRule {
    var rule = FailingRule(
      terms: terms.map { $0.map { Condition(name: name, value: $0, requirement: nil) } }, of: scope)
    rule.count(true, saying: true)
    rule.count(false, saying: true)
    return rule
  }

  private static let key = "steps[0].do.post.key"

  static let all: [(circumstances: Circumstances, text: String)] = [
    (
      threshold("", .steps("post"), 33, nil), "fails with 33 or more steps post; it passes with 32"
    ),
    (
      threshold(key, .characters, 61, nil),
      "fails with 61 or more characters in post.key at 0 ms; it passes with 60"
    ),
    (threshold("n", .number, nil, 9), "fails with n 9 or less; it passes with 10"),
    (
      with {
        $0.thresholds = [
          Threshold(place: "n", measure: .number, least: 7, most: 9, isOtherDueAbove: true)
        ]
      }, "fails with n 7 to 9; it passes with 6; with 10 something else is due"
    ),
    (
      threshold("list", .elements, 2, 4),
      "fails with 2 to 4 elements in list; it passes with 1 and 5"
    ),
    (
      threshold("steps[1].at", .milliseconds, 600, nil),
      "fails with 600 ms or more before the post at 10 ms; it passes with 599 ms"
    ),
    (threshold("n", .number, 7, 7), "fails with n 7 alone; it passes with 6 and 8"),
    (
      with { $0.contrast = Contrast(place: key, failing: "a", passing: "b") },
      #"passes with post.key at 0 ms = "b" in place of "a""#
    ),
    (
      with { $0.contrast = Contrast(place: "steps[1].at", failing: 10, passing: 7) },
      "passes with the post at 7 ms in place of 10 ms"
    ),
    (
      with { $0.neededSteps = [0, 1] },
      "needs the post at 0 ms, the post at 10 ms: without any one of them the port passes"
    ),
    (
      with {
        $0.mistaken = MistakenPlace(came: key, due: "steps[1].do.post.key", index: 0, count: 2)
      },
      "instead the value of post.key at 0 ms (the first of 2) came, and that of post.key at 10 ms was due"
    ),
    (
      with { $0.rule = rule([[.present, .absent], [.texts(["x"]), .noText("y")]]) },
      "where it mostly fails with a place and no place; or with a place \"x\" and a place other than \"y\" "
        + "(1 of 2 fresh cases)"
    ),
    (
      with { $0.rule = rule([[.least(3, right: nil), .most(4)]], of: "`n`") },
      "where it mostly fails with `n` of 3 to 4 (1 of 2 fresh cases)"
    ),
    (
      with { $0.rule = rule([[.most(0)]], of: "variables") },
      "where it mostly fails with no variables (1 of 2 fresh cases)"
    ),
    (
      with { $0.rule = rule([[.most(0)]], of: "milliseconds from a to b") },
      "where it mostly fails with 0 milliseconds from a to b (1 of 2 fresh cases)"
    ),
    (
      with { $0.rule = rule([[.lacking("b")]], of: "a `list[]`") },
      "where it mostly fails with a `list[]` without `b` (1 of 2 fresh cases)"
    ),
    (
      with { $0.rule = rule([[]]) }, "where it fails in all cases (1 of 2 fresh cases)"
    ),
    (
      with { $0.rule = rule([[]], scope: [Toy.double]) },
      "where \(Toy.double) applies: it fails in all cases (1 of 2 fresh cases)"
    ),
    (
      with { $0.rule = rule([[.present]], scope: [Toy.double]) },
      "where \(Toy.double) applies: it mostly fails with a place (1 of 2 fresh cases)"
    ),
    (
      with { $0.freePlaces = [key, "config"] },
      "any other value tried fails too in post.key at 0 ms, config"
    ),
  ]

  @Test(arguments: all.indices) func `it is a line`(index: Int) {
    let lines = CircumstancesText.lines(Self.all[index].circumstances, of: Self.input)
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words == Self.all[index].text)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `steps at one time are told apart by their number`() {
    let input: JSON = ["steps": [["at": 0, "do": ["a": [:]]], ["at": 0, "do": ["a": [:]]]]]
    let found = Self.with { $0.neededSteps = [1] }
    #expect(
      CircumstancesText.lines(found, of: input) == [
        "      needs      the a at 0 ms, step 2: without it the port passes"
      ])
  }

  @Test func `a step that the contrast leaves out is told once`() {
    let found = Self.with {
      $0.neededSteps = [0]
      $0.contrast = Contrast(
        place: "steps[0]", failing: Self.input["steps"]?[0], passing: nil)
    }
    let lines = CircumstancesText.lines(found, of: Self.input)
    #expect(lines == ["      passes     without the post at 0 ms"])
  }

  @Test func `a requirement that a rule names is told in words`() async throws {
    let traits = CaseTraits.all(
      of: Case(suite: Toy.id, input: Toy.input(7), origin: .sample(isWhole: false)),
      under: try Toy.suite.acceptance(of: Toy.input(7), applying: []), in: Toy.suite)
    let asking = try #require(traits.all.first { $0.name.contains("X-TOY-02") })
    let condition = Condition(name: asking.name, value: .present, requirement: nil)
    #expect(condition.asking == Toy.parity)
    #expect(Condition(name: "a place", value: .present, requirement: nil).asking == nil)
    var finding = try await DiagnosisTests.finding(.none)
    finding.circumstances.rule = FailingRule(terms: [[condition], [condition]])
    let text = FindingText(registry: Toy.registry, again: Again(portArguments: ""))
    let line = CaseText.words("", "X-TOY-02: \(Toy.registry[Toy.parity]?.text ?? "")")
    #expect(line.count == 1 && text.body(finding).count { $0 == line[0] } == 1)
    let place = Condition(name: "a place", value: .present, requirement: nil)
    let not = Condition(name: asking.name, value: .absent, requirement: nil)
    finding.circumstances.rule = FailingRule(terms: [[condition, place], [not]])
    let words = text.body(finding).joined(separator: " ").split(whereSeparator: \.isWhitespace)
    #expect(
      words.joined(separator: " ").contains(
        "it fails with a place where X-TOY-02 applies; or where X-TOY-02 does not apply"))
  }
}
