import Foundation
import MachineKit
import ReportWriters
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// Reports against `Corpus/schema`, by a validator that nobody here wrote.
@Suite(
  .enabled("python3 and its package jsonschema are installed") { await Schemas.areAvailable() })
struct SchemaTests {
  @Test func `whatever a port says, the report is as its schema says`() async throws {
    var lines: [String] = []
    for (_, run) in await Hostility.runs() { lines += run.lines }
    #expect(try await Schemas.validate(lines) == "\(lines.count) lines\n")
  }

  @Test func `every kind of line is as the schema says`() async throws {
    let known = KnownFailures(
      [
        KnownFailure(target: .vector(uid: "002"), reason: "r", issue: "i", until: "2026-12-31"),
        KnownFailure(
          target: .requirement(Echo.id, Echo.word, .failed), reason: "r", issue: nil,
          until: "2020-01-01"),
      ], today: "2026-11-21")
    let port = ScriptedPort { call in
      call.input["say"] == "bye"
        ? Echo.right(call)
        : .ok([
          "word": .string((call.input["say"]?.text ?? "").uppercased()), "mood": "calm",
          "extra": true,
        ])
    }
    let run = await Run(port, known: known, required: [SuiteID("x.other")])
    let kinds = Set(try run.lines.map { try JSON.parse($0)["kind"]?.text ?? "" })
    #expect(
      kinds == [
        "header", "case", "suite", "finding", "requirement", "incident", "known failure", "footer",
      ])
    let excused = await Run(
      port,
      known: KnownFailures([
        KnownFailure(
          target: .requirement(Echo.id, Echo.word, nil), reason: "r", issue: nil, until: nil)
      ]))
    let cut = await Run(interruptedAtLook: 1)
    let document = Run.lines().document(run.report).compactText
    let lines = run.lines + excused.lines + cut.lines + [document]
    #expect(try await Schemas.validate(lines) == "\(lines.count) lines\n")
  }

  @Test func `all that a failure hangs on is as the schema says`() async throws {
    var finding = try await DiagnosisTests.finding(.none)
    var lines: [String] = []
    for (circumstances, _) in CircumstancesTextTests.all {
      finding.circumstances = circumstances
      lines.append(Run.lines().finding(finding).compactText)
    }
    #expect(try await Schemas.validate(lines) == "\(lines.count) lines\n")
  }

  @Test func `every diagnosis is as the schema says`() async throws {
    var lines: [String] = []
    for (diagnosis, _) in DiagnosisTests.all {
      lines.append(Run.lines().finding(try await DiagnosisTests.finding(diagnosis)).compactText)
    }
    #expect(try await Schemas.validate(lines) == "\(lines.count) lines\n")
  }

  @Test func `what was done to make an example small is told, and as the schema says`()
    async throws
  {
    // It ends in the first process, and never again.
    let flaky = RememberingPort(Toy.declaration()) { call, past in
      call.input == Toy.input(9) && past.restarts == 0
        ? .crash(detail: "exit 1") : Toy.reply(call.input["n"]?.int ?? 0)
    }
    var spent = Allowance()
    spent.questions = 0
    let runs: [(any ConformanceKit.Port, Allowance)] = [
      (Toy.port("limit=10"), Allowance()), (flaky, Allowance()), (Toy.port("limit=10"), spent),
    ]
    var lines: [String] = []
    var texts: [String] = []
    for (port, allowance) in runs {
      let report = await MutationAnalysis.run(
        port, suite: Toy.suite, vectors: [], generated: 40, seed: 1, registry: Toy.registry,
        allowance: allowance)
      let finding = try #require(report.findings.first)
      lines.append(ReportLines(registry: Toy.registry, strict: false).finding(finding).compactText)
      let text = FindingText(registry: Toy.registry, again: Again(portArguments: ""))
      texts += text.lines(finding).filter { $0.contains("found (") }
    }
    #expect(lines[0].contains(#""reduction":{"kind":"shrunk","bytes":7,"calls":"#))
    #expect(lines[1].contains(#""reduction":{"kind":"flaky","seen":0,"attempts":1}"#))
    #expect(lines[2].contains(#""reduction":{"kind":"untried"}"#))
    #expect(texts[0].hasPrefix("      smallest input found (made from 7 bytes in "))
    #expect(texts[1].hasPrefix("      smallest input found (not made smaller: put to the port"))
    #expect(try await Schemas.validate(lines) == "3 lines\n")
    let wrong = lines[1].replacing(#""attempts":1"#, with: #""attempts":"all""#)
    #expect(try await Schemas.validate([wrong]).hasPrefix("line 1: "))
  }

  @Test func `every kind of line of a comparison is as its schema says`() async throws {
    var without = Toy.declaration(choices: [Toy.unitChoice: "foot"], grants: false)
    without.suites.append(SuiteID("x.own"))
    let ports: [any ConformanceKit.Port] = [
      Toy.port("limit=10"), Toy.port(below: ["double": -2, "more": 1], without),
      Toy.port(below: ["double": -2, "more": 2]),
    ]
    let own = await UserInputs(
      comparing: [(1, Toy.id, Toy.input(-1)), (2, Toy.id, ["n": "none"])], on: ports)
    let lines = ParityLines(
      await Toy.parity(ports), own: own, ports: ports.map(\.declaration)
    ).lines
    let kinds = lines.compactMap { $0["kind"]?.text }
    #expect(
      Set(kinds) == ["header", "requirement", "choice", "open", "own", "gap", "footer"])
    let texts = lines.map(\.compactText)
    #expect(try await Schemas.validate(texts, as: "parity") == "\(texts.count) lines\n")
    for (text, wrong) in [("\"odd\"", "\"even\""), ("\"ways\"", "\"way\""), (":[true", ":[1")] {
      let broken = texts.map { $0.replacing(text, with: wrong) }
      #expect(try await Schemas.validate(broken, as: "parity").hasPrefix("line "), "\(wrong)")
    }
  }

  @Test(arguments: [
    #"{"kind":"footer","end":"complete"}"#, #"{"kind":"case","suite":"x"}"#, #"{"kind":"other"}"#,
    #"{"kind":"incident","rule":"PORT-01","detail":"d","more":1}"#, #"[]"#,
  ])
  func `a line that is wrong is refused`(line: String) async throws {
    #expect(try await Schemas.validate([line]).hasPrefix("line 1: "))
  }
}

private enum Schemas {
  static func areAvailable() async -> Bool {
    (try? await python(["-c", "import jsonschema, referencing"], "")) == ""
  }

  private static let folder: String = {
    let here = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return here.joined(separator: "/") + "/Corpus/schema"
  }()

  private static let script = """
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    from referencing import Registry, Resource
    from referencing.jsonschema import DRAFT202012
    names = ("report.schema.json", "known-failures.schema.json", "parity.schema.json")
    schemas = {name: json.load(open(f"{sys.argv[1]}/{name}")) for name in names}
    for schema in schemas.values(): Validator.check_schema(schema)
    registry = Registry().with_resources(
        (name, Resource(schema, DRAFT202012)) for name, schema in schemas.items())
    name = f"{sys.argv[2]}.schema.json"
    def validator(ref): return Validator({"$ref": name + ref}, registry=registry)
    line, document = validator(""), validator("#/$defs/document")
    lines = [json.loads(text) for text in sys.stdin]
    for number, value in enumerate(lines, 1):
        isRun = isinstance(value, dict) and value.get("kind") == "run"
        for error in (document if isRun else line).iter_errors(value):
            print(f"line {number}: {error.message[:300]}")
    print(len(lines), "lines")
    """

  /// What the validator says of each line, then how many there were.
  static func validate(_ lines: [String], as schema: String = "report") async throws -> String {
    try await python(["-c", script, folder, schema], lines.joined(separator: "\n"))
  }

  private static func python(_ arguments: [String], _ input: String) async throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    try Data(input.utf8).write(to: folder.appendingPathComponent("in"))
    let program = try RunningProgram.start(
      ["/usr/bin/env", "python3"] + arguments, in: folder.path, input: path("in"),
      output: .file(path("out")), errors: path("err"))
    let status = try await program.wait()
    return status == 0
      ? try String(contentsOfFile: path("out"), encoding: .utf8) : "failed with \(status)"
  }
}
