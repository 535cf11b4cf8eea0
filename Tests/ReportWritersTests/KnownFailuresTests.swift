import ConformanceKit
import MachineKit
import TestSupport
import Testing
import WirePrimitives

@Suite struct KnownFailuresTests {
  /// Fails the word in two of three cases.
  private let port = ScriptedPort { call in
    call.input["say"] == "bye"
      ? Echo.right(call) : .ok(["word": "no", "mood": "calm", "extra": true])
  }

  private func entry(_ target: KnownFailure.Target, until: String? = nil) -> KnownFailure {
    KnownFailure(target: target, reason: "later", issue: nil, until: until)
  }

  private func word(_ verdict: Verdict? = nil) -> KnownFailure.Target {
    .requirement(Echo.id, Echo.word, verdict)
  }

  private func report(_ entries: [KnownFailure], port: ScriptedPort? = nil) async -> RunReport {
    await Run(port ?? self.port, known: KnownFailures(entries, today: "2026-11-21")).report
  }

  private func state(_ report: RunReport) -> RequirementState? {
    report.requirementRows.first { $0.id == Echo.word }?.state
  }

  @Test func `without a list the requirement fails`() async {
    let report = await report([])
    #expect(state(report) == .fails)
    #expect(report.exitStatus(strict: false) == .nonConformance)
  }

  @Test(arguments: [nil, Verdict.failed])
  func `a known failure excuses and is kept`(verdict: Verdict?) async {
    let report = await report([entry(word(verdict), until: "2026-11-21")])
    #expect(state(report) == .knownFailure)
    #expect(report.stale == [])
    #expect(report.exitStatus(strict: true) == .conforms)
  }

  @Test func `another verdict is not excused, and its entry is stale`() async {
    let entries = [entry(word(.crash))]
    let report = await report(entries)
    #expect(state(report) == .fails)
    #expect(report.stale == entries)
  }

  @Test func `each stale entry is told what is so`() async {
    func advice(_ entry: KnownFailure, _ port: ScriptedPort? = nil) async -> String? {
      await Run(port ?? self.port, known: KnownFailures([entry])).console
        .drop { !$0.hasPrefix("STALE") }.dropFirst().first
    }
    #expect(
      await advice(entry(word(.warned)))
        == "      It fails otherwise (failed): name that verdict, or none.")
    let foreign = KnownFailure.Target.requirement(Echo.id, RequirementID("GBG-RTE-14"), nil)
    #expect(
      await advice(entry(foreign))
        == "      The suite decides nothing by it: take it from the list.")
    let unchecked = KnownFailure.Target.requirement(Echo.id, Echo.silent, nil)
    #expect(
      await advice(entry(unchecked))
        == "      It was not checked (no case that shows it was answered right): it excuses")
    #expect(
      await advice(entry(.vector(uid: "002")))
        == "      No finding covers it: take it from the list.")
    #expect(
      await advice(entry(word()), ScriptedPort())
        == "      It does not fail any more: take it from the list.")
  }

  @Test func `an entry that matches nothing is an error`() async {
    let entries = [entry(word())]
    let report = await report(entries, port: ScriptedPort())
    #expect(report.stale == entries)
    #expect(report.exitStatus(strict: false) == .nonConformance)
  }

  @Test func `an entry excuses nothing from the day after its last`() async {
    let entries = [entry(word(), until: "2026-11-20")]
    let report = await report(entries)
    #expect(state(report) == .fails)
    #expect(report.expired == entries)
    #expect(report.stale == [])
  }

  @Test func `an entry whose day is past and that matches nothing is stale`() async {
    let entries = [entry(word(), until: "2026-11-20")]
    let report = await report(entries, port: ScriptedPort())
    #expect(report.stale == entries)
    #expect(report.expired == [])
  }

  @Test func `vectors excuse a finding only together`() async {
    let both = [entry(.vector(uid: "000")), entry(.vector(uid: "001"))]
    #expect(state(await report(both)) == .knownFailure)
    let one = await report([both[0]])
    #expect(state(one) == .fails)
    #expect(one.stale == [])
    let wrong = await report(both + [entry(.vector(uid: "002"))])
    #expect(wrong.stale == [entry(.vector(uid: "002"))])
  }

  @Test func `an entry for what was not run is not stale`() async {
    let elsewhere = [
      entry(.requirement(SuiteID("x.other"), Echo.word, nil)),
      entry(.vector(uid: Echo.elsewhere.uid)),
    ]
    #expect(await report(elsewhere, port: ScriptedPort()).stale == [])
    let cut = await Run(
      ScriptedPort(), known: KnownFailures([entry(word())]), interruptedAtLook: 1)
    #expect(cut.report.stale == [])
  }

  @Test func `strictly a known warning is excused`() async {
    let moody = ScriptedPort { call in
      .ok(["word": call.input["say"] ?? .null, "mood": "angry", "extra": true])
    }
    let target = KnownFailure.Target.requirement(Echo.id, Echo.mood, nil)
    #expect(await report([], port: moody).exitStatus(strict: true) == .nonConformance)
    #expect(await report([entry(target)], port: moody).exitStatus(strict: true) == .conforms)
  }

  @Test func `an answer that depends on the past can be known`() async {
    let target = KnownFailure.Target.requirement(Echo.id, .port(.sameInputSameAnswer), nil)
    let leaking = ScriptedPort(reply: Leak().reply)
    #expect(await report([], port: leaking).failing == [.port(.sameInputSameAnswer)])
    #expect(await report([entry(target)], port: leaking).failing == [])
  }
}

/// Answers otherwise each time, in a part that is recorded only.
private final class Leak: Sendable {
  @Sendable func reply(_ call: Call) -> Reply {
    .ok([
      "word": call.input["say"] ?? .null, "mood": "calm", "extra": true,
      "noise": .number(Int.random(in: 0...Int.max)),
    ])
  }
}
