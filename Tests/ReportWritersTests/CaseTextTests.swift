import MachineKit
import Testing
import WirePrimitives

@testable import ConformanceKit
@testable import ReportWriters

/// What was expected of a trace and what came.
@Suite struct CaseTextTests {
  private static let by = RequirementID("X-CAS-01")
  private static let input: JSON = ["steps": [["at": 0, "do": ["push": [:]]]]]

  /// The lines of what differs in a trace of one step.
  private static func lines(_ step: ExpectedStep, said: [JSON]) -> [String] {
    let tree = Acceptance.answer(.steps([.step(step)]))
    let answer: JSON = ["effects": [.array(said)]]
    return CaseText.answerLines(
      input: input, tree: tree, reply: .ok(answer),
      judgement: Judge().judge(["ok": answer], against: tree)
    ).map { String($0.drop { $0 == " " }) }
  }

  @Test(arguments: [(true, "no further ring"), (false, "no ring")])
  func `an effect too many is told from one that must not come`(isDue: Bool, expected: String) {
    var step = ExpectedStep()
    step.closed = [.init("ring", Self.by)]
    if isDue { step.effects = [[ExpectedEffect(.due, "ring", .object([]), by: Self.by)]] }
    let rings = Array(repeating: ["ring": [:]] as JSON, count: isDue ? 2 : 1)
    #expect(Self.lines(step, said: rings).contains("expected   at 0 ms  \(expected)"))
  }

  @Test func `a state is what came last`() {
    var step = ExpectedStep()
    let right = Acceptance.exactly(["loud": true], by: Self.by)
    step.states = [
      .init("ring", .oneOf([right, .absentOrNull(by: Self.by)], by: Self.by))
    ]
    let lines = Self.lines(step, said: [["ring": ["loud": false]]])
    #expect(lines.contains(#"expected   by 0 ms  last ring  {"loud":true} or none"#), "\(lines)")
    #expect(lines.contains(#"got        by 0 ms  last ring  {"loud":false}"#), "\(lines)")
  }

  @Test func `a long text is broken behind spaces where there are some, and nothing is lost`() {
    let words = Array(repeating: "word", count: 16).joined(separator: " ")
    let block = String(repeating: "x", count: 100)
    for text in [words, block, words + block + "  " + words] {
      let lines = CaseText.field("got", text)
      #expect(lines.allSatisfy { $0.count <= 80 })
      #expect(lines.map { String($0.dropFirst(17)) }.joined() == text)
    }
    #expect(CaseText.field("got", words).dropLast().allSatisfy { $0.hasSuffix("word ") })
  }
}
