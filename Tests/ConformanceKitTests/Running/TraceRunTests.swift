import ConformanceKit
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// What a run makes of the answers to a trace.
@Suite struct TraceRunTests {
  private func effects(_ levels: Int?...) -> JSON {
    let steps = levels.flatMap { level -> [JSON] in
      [level.map { [["light": .number($0)]] } ?? [], []]
    }
    return ["effects": .array(steps)]
  }

  @Test func `the reference conforms`() async {
    let report = await Lamp.report(on: ReferencePort(suites: [Lamp.suite]), "press", "dim", "press")
    #expect(report.findings.isEmpty)
    #expect(report.suites[0].tallies[Lamp.press]?.upheld == 1)
    #expect(report.suites[0].tallies[Lamp.dim]?.upheld == 1)
  }

  @Test func `what comes after a departure speaks neither for nor against the port`() async throws {
    // The dimming is wrong too, and the last press is right.
    let report = await Lamp.report(
      on: Lamp.port(answering: effects(7, 7, 0)), "press", "dim", "press")
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(finding.requirement == Lamp.press)
    #expect(finding.example.judgement.differences.map(\.path) == ["ok.effects[1].light"])
    #expect(finding.example.judgement.isCut)
    #expect(report.suites[0].tallies[Lamp.press]?.departed == 1)
    #expect(report.suites[0].tallies[Lamp.dim]?.asked == 0)
    let row = report.suites[0].rows.first { $0.id == Lamp.dim }
    #expect(row?.state == .notChecked(.cut))
  }

  @Test(arguments: [Requirement.Level.may, .should])
  func `what a requirement permits is forgone and not departed from`(
    level: Requirement.Level
  ) async throws {
    let report = await Lamp.report(
      on: Lamp.port(answering: effects(100, 100)), dimming: level, "press", "dim")
    let row = try #require(report.requirementRows.first { $0.id == Lamp.dim })
    #expect(row.state == (level == .may ? .notChecked(.foregone) : .warned))
    #expect(report.findings.isEmpty == (level == .may))
  }

  @Test(arguments: [
    Reply.fault(message: "sorry", trace: nil), .reject(class: "malformed", message: nil),
  ])
  func `who gives no answer departs from what weighs most, wherever it stands`(
    reply: Reply
  ) async throws {
    let report = await Lamp.report(
      on: Lamp.port(replying: reply), pressing: .should, "press", "dim")
    #expect(report.findings.map(\.requirement) == [Lamp.dim])
    #expect(report.exitStatus(strict: false) == .nonConformance)
    #expect(!(try #require(report.findings.first).example.judgement.isCut))
  }

  @Test func `what comes before a departure is right`() async throws {
    let report = await Lamp.report(on: Lamp.port(answering: effects(100, 100)), "press", "dim")
    #expect(report.findings.map(\.requirement) == [Lamp.dim])
    #expect(!(try #require(report.findings.first).example.judgement.isCut))
    #expect(report.suites[0].tallies[Lamp.press]?.upheld == 1)
  }

  @Test(
    arguments: [
      (["effects": []], "there are 0 lists of effects for 2 steps"),
      ([:], "the answer to a trace is {\"effects\": [[...], ...]}"),
      (
        ["effects": [[], ["light"]]],
        "step 2: a list of effects is needed, each an object with one member, and not a string"
      ),
      (
        ["effects": [[], [["light": [:], "sound": [:]]]]],
        "step 2: a list of effects is needed, each an object with one member, and not an object with 2 members"
      ),
      (
        ["effects": [5, []]],
        "step 1: a list of effects is needed, each an object with one member, and not a number"
      ),
      (
        ["effects": [nil, []]],
        "step 1: a list of effects is needed, each an object with one member, and not null; an empty list is []"
      ),
    ] as [(JSON, String)])
  func `an answer of another form breaks a rule and no requirement`(
    answer: JSON, reason: String
  ) async throws {
    let report = await Lamp.report(on: Lamp.port(answering: answer), "press")
    let finding = try #require(report.findings.first)
    #expect(report.findings.map(\.requirement) == [.port(.wellFormedReplies)])
    #expect(finding.example.reply == .violation(.port(.wellFormedReplies), detail: reason))
  }
}
