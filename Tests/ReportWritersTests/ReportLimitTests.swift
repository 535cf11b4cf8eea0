import ConformanceKit
import MachineKit
import ReportWriters
import TestSupport
import Testing
import WirePrimitives

/// Reports of runs in which a port writes more than anybody reads.
struct ReportLimitTests {
  /// Every case fails, with an answer of 50 kB.
  private static func report(_ limit: ReportLimit) async -> (lines: [JSON], bytes: Int) {
    var bytes: [UInt8] = []
    let recorder = JSONLinesRecorder(
      lines: ReportLines(registry: Echo.registry, strict: false), limit: limit
    ) { bytes += $0 }
    let vectors = (0..<60).map { number in
      Vector(
        uid: "\(number)", id: "v-\(number)", title: "", since: "0.1.0", requirements: [Echo.word],
        input: ["say": "x"], expect: Echo.vectors[0].expect, twin: nil, why: "")
    }
    let port = ScriptedPort { _ in .ok(["word": .string(String(repeating: "y", count: 50_000))]) }
    var runner = Runner(
      plan: CheckPlan(
        suites: [Echo.suite], vectors: [Echo.id: vectors], generated: 0, seed: 1),
      port: port, registry: Echo.registry, recorder: recorder)
    _ = await runner.run(
      header: RunHeader(
        kit: "0.1.0", corpus: "", caseSet: "", port: port.declaration, seed: 1, suites: [Echo.id],
        suitesKnown: 1))
    let lines = bytes.split(separator: UInt8(ascii: "\n")).compactMap { try? JSON.parse(Array($0)) }
    return (lines, bytes.count)
  }

  private static func count(_ kind: String, _ lines: [JSON]) -> Int {
    lines.count { $0["kind"]?.text == kind }
  }

  @Test func `cases without room are left out and counted, and all else is there`() async throws {
    let whole = await Self.report(.none)
    #expect(Self.count("case", whole.lines) == 60)
    #expect(whole.bytes > 6_000_000)
    #expect(whole.lines.last?["leftOut"] == nil)

    let cut = await Self.report(ReportLimit(megabytes: 1))
    #expect(cut.bytes < 1_000_000)
    #expect((5..<20).contains(Self.count("case", cut.lines)))
    #expect(
      cut.lines.last?["leftOut"]
        == ["cases": .number(60 - Self.count("case", cut.lines)), "limit": 1_000_000])
    for kind in ["header", "suite", "finding", "requirement", "footer"] {
      #expect(Self.count(kind, cut.lines) == Self.count(kind, whole.lines), "\(kind)")
    }
    #expect(cut.lines.last?["counts"] == whole.lines.last?["counts"])
  }

  @Test func `a number that common readers refuse is stored cut`() throws {
    func number(_ digits: Int) throws -> JSON {
      try JSON.parse(Array(repeating: UInt8(ascii: "7"), count: digits))
    }
    #expect(Bounded.value(["n": try number(Bounded.numberLimit)])["n"] != nil)
    let cut = Bounded.value(["n": try number(Bounded.numberLimit + 1)])
    #expect(cut["$cut"]?["bytes"] == 4_307)
    #expect(cut["$cut"]?["start"]?.text?.hasPrefix(#"{"n":777"#) == true)
    let text: JSON = .string(String(repeating: "7", count: 5_000))
    #expect(Bounded.value([text, text]) == [text, text])
  }

  @Test func `the text of a report says how much of it is left out`() {
    let lines = (0..<300_000).map { "line \($0)" }
    #expect(ReportLimit.none.cutting(lines) == lines)
    let cut = ReportLimit(megabytes: 1).cutting(lines)
    #expect(cut.last?.hasSuffix(" lines left out: no room") == true)
    #expect(cut.reduce(0) { $0 + $1.utf8.count + 1 } < 1_000_100)
  }

  @Test func `a report of tests that would be too large has no texts of failures`() async {
    var port = ScriptedPort()
    port.incidents = (0..<500).map { number in
      Incident(.port(.cleanStandardOutput), "\(number) " + String(repeating: "y", count: 3_000))
    }
    var runner = Runner(
      plan: CheckPlan(
        suites: [Echo.suite], vectors: [Echo.id: Echo.vectors], generated: 0, seed: 1),
      port: port, registry: Echo.registry, recorder: SilentRecorder())
    let report = await runner.run(
      header: RunHeader(
        kit: "0.1.0", corpus: "", caseSet: "", port: port.declaration, seed: 1, suites: [Echo.id],
        suitesKnown: 1))
    let junit = JUnitReport(
      registry: Echo.registry, strict: false, again: Again(portArguments: ""))
    let whole = junit.text(report, within: .none)
    let short = junit.text(report, within: ReportLimit(megabytes: 1))
    #expect(whole.utf8.count > 1_000_000 && whole.contains("yyy"))
    #expect(short.utf8.count < 100_000)
    #expect(short.contains("left out, because the report would be larger than its limit"))
    let cases = { (text: String) in text.ranges(of: "<testcase ").count }
    #expect(cases(short) == cases(whole))
  }

  @Test func `rows of a comparison without room are left out and counted`() async {
    let ports = ["y", "z"].map { letter in
      ScriptedPort { _ in .ok(["word": .string(String(repeating: letter, count: 50_000))]) }
    }
    let own = await UserInputs(
      comparing: (1...40).map { ($0, Echo.id, ["say": .number($0)]) }, on: ports)
    let lines = ParityLines(
      await Toy.parity([Toy.port("limit=10"), Toy.port()]), own: own,
      ports: ports.map(\.declaration))
    let whole = lines.lines(within: .none)
    let cut = lines.lines(within: ReportLimit(megabytes: 1))
    #expect(Self.count("own", whole) == 40 && whole.last?["leftOut"] == nil)
    #expect((1..<20).contains(Self.count("own", cut)))
    #expect(cut.reduce(0) { $0 + $1.compactBytes().count } < 1_000_000)
    let leftOut = whole.count - cut.count
    #expect(cut.last?["leftOut"] == ["rows": .number(leftOut), "limit": 1_000_000])
  }
}
