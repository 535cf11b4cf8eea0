import ConformanceKit
import MachineKit
import ReportWriters
import TestSupport
import Testing
import WirePrimitives

/// What is told of cases that no one variant explains throughout.
@Suite struct DiagnosisTests {
  private static func label(_ role: VariantLabel.Role, _ phrase: String) -> VariantLabel {
    Variant<Int>(phrase, role, behavesAsIf: phrase) { $0 += 1 }.label
  }

  private static let lost = label(.partialFault, "the word were lost")
  private static let conditions = [
    Condition(name: "a comma", value: .present, requirement: nil),
    Condition(name: "the letter", value: .texts(["x", "\n"]), requirement: Echo.word),
    Condition(name: "letters", value: .least(1_024, right: 1_000), requirement: nil),
    Condition(name: "words", value: .least(9, right: nil), requirement: nil),
  ]

  static let all: [(diagnosis: Finding.Diagnosis, text: String)] = [
    (
      .inTheseCases(lost, []), "in these cases alone, behaves as if: the word were lost (1 case)"
    ),
    (
      .inTheseCases(lost, [conditions[0]]),
      "in these cases alone, behaves as if: the word were lost (1 case); of the cases compared it fails only with a comma"
    ),
    (
      .inTheseCases(nil, conditions),
      #"of the cases compared it fails only with a comma, the letter "x" or "\u000A", 1,024 or more letters (at most 1,000 where it passes) "#
        + "or only with 9 or more words (1 case)"
    ),
    (
      .mixes(
        ChoiceID("x.tone"),
        [
          label(.choice(ChoiceID("x.tone"), "loud"), "the tone were loud"),
          label(.choice(ChoiceID("x.tone"), "low"), "the tone were low"),
        ]),
      "each case fits some declaration of x.tone, but no single one fits them all (1 case): "
        + "as if the tone were loud or the tone were low"
    ),
    (
      .oneOf([Echo.word, Echo.mood]),
      "no rule that the kit knows explains it (1 case); it may be about one of X-ECH-01, X-ECH-02"
    ),
  ]

  static func finding(_ diagnosis: Finding.Diagnosis) async throws -> Finding {
    let port = ScriptedPort { _ in .ok(["word": "no", "mood": "calm", "extra": true]) }
    let example = try #require(await Run(port).report.findings.first?.example)
    return Finding(
      suite: Echo.id, verdict: .failed, requirement: Echo.word, diagnosis: diagnosis,
      results: [example])
  }

  @Test(arguments: all.indices)
  func `it is a sentence`(index: Int) async throws {
    let (diagnosis, text) = Self.all[index]
    let lines = FindingText(registry: Echo.registry, again: Again(portArguments: " -- CMD"))
      .lines(try await Self.finding(diagnosis))
    let told = lines.map { $0.trimmingPrefix(while: \.isWhitespace) }.joined(separator: " ")
    #expect(told.contains(text))
    #expect(lines.allSatisfy { $0.count <= 80 || $0.contains("again") })
  }

  @Test func `its parts are members of the report`() async throws {
    let line = Run.lines().finding(
      try await Self.finding(.inTheseCases(Self.lost, Self.conditions)))
    #expect(
      line["diagnosis"] == [
        "kind": "in these cases",
        "variant": [
          "name": "the word were lost", "phrase": "the word were lost", "role": "partial-fault",
        ],
        "conditions": [
          ["name": "a comma"],
          ["name": "the letter", "texts": ["x", "\n"], "requirement": "X-ECH-01"],
          ["name": "letters", "least": 1024, "right": 1000], ["name": "words", "least": 9],
        ],
      ])
  }
}
