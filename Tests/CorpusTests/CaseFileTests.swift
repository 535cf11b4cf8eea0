import ConformanceKit
import TestSupport
import Testing
import WirePrimitives

@testable import CorpusStore

/// What stands in the folder of a finding.
struct CaseFileTests {
  private static let port = CaseFile.Port(
    command: ["python3", "a \"# b", "\u{1B}"], window: 8, deadline: 50, startDeadline: 500)

  /// A case that a port answers with a text, and what the file says of it.
  private static func json(
    _ reply: Reply, before: [JSON] = [], port: CaseFile.Port? = port
  ) throws -> JSON {
    let assessment = Assessment(
      suite: Echo.suite, declaration: Declaration(name: "p", suites: [Echo.id]),
      registry: Echo.registry)
    let run = Case(suite: Echo.id, input: ["say": "hello"], origin: .written)
    let result = try assessment.assess(run, number: 1, reply: reply)
    let sequence = before.map { Case(suite: Echo.id, input: $0, origin: .written) } + [run]
    return CaseFile.json(
      of: result, blaming: "X-ECH-01", after: sequence, lines: ["{\"id\":1}"],
      failure: "a crash", port: port)
  }

  private static func read(_ json: JSON) throws -> CaseFile {
    try CaseFile(name: "case.json", bytes: Array(json.filledText(width: 100).utf8))
  }

  @Test func `a file is read as it was written`() throws {
    let file = try Self.read(try Self.json(.ok("no"), before: [["say": "bye"], ["say": ""]]))
    #expect(file.suite == Echo.id)
    #expect(file.requirement == "X-ECH-01")
    #expect(file.inputs == [["say": "bye"], ["say": ""], ["say": "hello"]])
    #expect(file.port == Self.port)
    #expect(try Self.read(try Self.json(.ok("no"), port: nil)).port == nil)
  }

  @Test func `an answer stands as on the wire, and what is none says what came instead`() throws {
    let lone = JSON.string(JSONString(codeUnits: [0x61, 0xD800]))
    #expect(try Self.json(.ok(lone))["got"] == ["ok": ["$utf16": "0061d800"]])
    #expect(try Self.json(.ok("no"))["failure"] == nil)
    let crash = try Self.json(.crash(detail: "signal 11"))
    #expect(crash["got"] == .null)
    #expect(crash["failure"] == "a crash")
    #expect(crash["due"] == "an answer")
  }

  @Test func `a file has the members that its schema names`() throws {
    let bytes = try #require(CorpusFiles.embedded["schema/case.schema.json"])
    let schema = try JSON.parse(bytes)
    func names(_ json: JSON?) -> Set<String> {
      Set(json?.object?.names.map(\.lossyText) ?? [])
    }
    let required = Set(schema["required"]?.array?.compactMap(\.text) ?? [])
    let answered = try Self.json(.ok("no"), port: nil)
    #expect(names(answered) == required)
    let crashed = try Self.json(.crash(detail: ""), before: [["say": "bye"]])
    #expect(names(crashed) == names(schema["properties"]))
    #expect(names(crashed["port"]) == names(schema["properties"]?["port"]?["properties"]))
    #expect(
      schema["properties"]?["verdict"]?["enum"]?.array?.compactMap(\.text)
        .sorted() == Verdict.allCases.filter(\.isNotable).map(\.rawValue).sorted())
  }

  /// A member that is broken, and what is said of it.
  static let broken: [(String, JSON?, String)] = [
    ("schema", "case-2", "the member \"schema\" is not \"case-1\""),
    ("suite", 5, "the member \"suite\" is no text"),
    ("requirement", nil, "the member \"requirement\" is no text"),
    ("input", nil, "the member \"input\" is missing"),
    ("before", 5, "the member \"before\" is no list"),
    ("port", [:], "\"port\" has"), ("port", nil, ""),
  ]

  @Test(arguments: broken.indices)
  func `a file that is broken says where`(_ index: Int) throws {
    let (name, value, message) = Self.broken[index]
    let members =
      try #require(try Self.json(.ok("no")).object)
      .map { ($0.name.lossyText, $0.name.text == name ? value : $0.value) }
      + (name == "before" ? [(name, value)] : [])
    let json = JSON.object(members.compactMap { name, value in value.map { (name, $0) } })
    guard !message.isEmpty else {
      #expect(try Self.read(json).port == nil)
      return
    }
    let error = #expect(throws: CorpusError.self) { try Self.read(json) }
    #expect(error?.description.hasPrefix("case.json:") == true)
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    #"{"command": [], "window": 1, "deadline": 1, "startDeadline": 1}"#,
    #"{"command": ["", "a"], "window": 1, "deadline": 1, "startDeadline": 1}"#,
    #"{"command": ["a", 5], "window": 1, "deadline": 1, "startDeadline": 1}"#,
    #"{"command": "a", "window": 1, "deadline": 1, "startDeadline": 1}"#,
    #"{"command": ["a"], "window": 0, "deadline": 1, "startDeadline": 1}"#,
    #"{"command": ["a"], "window": 1, "deadline": -1, "startDeadline": 1}"#,
    #"{"command": ["a"], "window": 1, "deadline": 1, "startDeadline": 9e9}"#,
    #"{"command": ["a"], "window": 1, "deadline": 1}"#,
  ])
  func `a port that cannot be started as it was is refused`(text: String) throws {
    let whole = try #require(try Self.json(.ok("no"), port: nil).object)
    let port = try JSON.parse(text)
    let json = JSON.object(whole.map { ($0.name.lossyText, $0.value) } + [("port", port)])
    #expect(throws: CorpusError.self) { try Self.read(json) }
  }
}
