import Foundation
import Testing

/// What the documents beside the README show is so.
struct DocumentTests {
  /// The blocks of code in a document.
  private static func blocks(of name: String) throws -> [String] {
    let text = try String(contentsOf: Command.root.appending(path: name), encoding: .utf8)
    return text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 1 }
      .map { $0.element.drop { $0 != "\n" }.dropFirst() }.map(String.init)
  }

  private static func json(_ text: String) throws -> NSObject {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        as? NSObject)
  }

  @Test func `the rules of a port are those of the corpus`() throws {
    struct Rules: Decodable {
      struct Rule: Decodable {
        let id: String
        let text: String
      }
      let requirements: [Rule]
    }
    let rules = try JSONDecoder().decode(
      Rules.self,
      from: Data(contentsOf: Command.root.appending(path: "Corpus/requirements/port.json")))
    let text = try String(contentsOf: Command.root.appending(path: "PORTING.md"), encoding: .utf8)
    let rows = text.components(separatedBy: "\n").filter { $0.hasPrefix("| PORT-") }
    #expect(rows == rules.requirements.map { "| \($0.id) | \($0.text) |" })
  }

  @Test func `the port of PORTING.md is told what stands there`() async throws {
    let port = try #require(
      try Self.blocks(of: "PORTING.md").first { $0.contains("import base64") })
    let folder = try ScratchFolder()
    try folder.write(port, to: "port.py")
    let doctor = try await Command.run(["doctor", "--", "python3", "port.py"], in: folder.url)
    #expect(doctor.status == 0)
    #expect(doctor.output.contains("The adapter works."))
    let check = try await Command.run(
      ["check", "--cases", "10", "--", "python3", "port.py"], in: folder.url)
    #expect(check.status == 0)
    #expect(check.lines(startingWith: "FAIL") == [])
    #expect(
      check.lines(startingWith: "WARN").map { $0.dropFirst(6).prefix(10) }
        == ["PSG-JWT-12", "PSG-JWT-14"])
    #expect(check.output.contains(#""captureScreenshotInterval":"x""#))
    #expect(check.output.contains("a fault: IndexError"))
  }

  @Test func `the known failures that the reports' README shows are known`() async throws {
    let blocks = try Self.blocks(of: "Reports/README.md")
    let list = try #require(blocks.first { $0.contains("known-failures-1") })
    let folder = try ScratchFolder()
    try folder.copySamplePort()
    try folder.replace(#", altchars="-_", validate=True"#, with: "", in: "port/passage.py")
    // The day comes on which they count no longer.
    try folder.write(
      list.replacingOccurrences(of: "2026-12-31", with: "2999-12-31"), to: "port/known.json")
    let run = try await Command.run(
      [
        "check", "--suite", "jwt-flags", "--cases", "50", "--known-failures", "known.json", "--",
        "python3", "port.py",
      ],
      in: folder.url.appending(path: "port"))
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("1 known failure: PSG-JWT-08"))
  }

  @Test func `a long sequence is replayed from the report`() async throws {
    let folder = try ScratchFolder()
    try folder.copySamplePort()
    try folder.replace(
      #"{"match": SuccessURLs(case["patterns"]).match(case["url"])}"#,
      with:
        #"{"match": SuccessURLs(case["patterns"]).match(case["url"]) != (next(RUNS) % 20 == 0)}"#,
      in: "port/port_passage.py")
    try folder.replace(
      "from passage import PassageSession",
      with: "import itertools\nfrom passage import PassageSession\nRUNS = itertools.count(1)",
      in: "port/port_passage.py")
    let port = folder.url.appending(path: "port")
    let run = try await Command.run(
      [
        "check", "--suite", "success-url", "--cases", "0", "--report", "jsonl=r.jsonl",
        "--report", "markdown=r.md", "--report", "junit=r.xml", "--", "python3", "port.py",
      ], in: port)
    #expect(run.status == 1)
    #expect(run.output.contains(/\.\.\. \d+ more runs \.\.\.\n/), "\(run.output)")
    let again = "proofload replay --from r.jsonl passage.success-url:PORT-04 -- python3 port.py"
    for name in ["r.md", "r.xml"] {
      let text = try String(contentsOf: port.appending(path: name), encoding: .utf8)
      #expect(text.contains(again), "\(name)")
      #expect(text.utf8.count < 60_000, "\(name)")
    }
    #expect(run.lines.contains("      again      \(again)"))
    let replay = try await Command.run(
      again.split(separator: " ").dropFirst().map(String.init), in: port)
    #expect(replay.status == 1)
    #expect(replay.lines[1].hasPrefix("... "), "\(replay.output)")
    #expect(replay.output.contains("PORT-04"))
    let none = try await Command.run(["replay", "--from", "r.jsonl", "x:PORT-04"], in: port)
    #expect(none.status == 2)
    #expect(none.errors.contains("r.jsonl has no finding x:PORT-04; it has passage.success-url:"))
  }

  @Test(
    arguments: [
      ("passage.jwt-flag-type", ["boolean (where nothing is declared)", "AMB-PSG-18"]),
      ("polyfill", ["defined  boolean: whether", "each  object", "stateless", "FNV-BRG-01"]),
      ("onboarding-data", ["or reject  class not-json | malformed"]),
      ("pwa-shell.constants", ["table      interface: themeColor, uiElements"]),
      ("utf16-strings", ["strings may hold lone surrogates", "gbg.json-value-decode"]),
    ])
  func `what is declared and asked can be looked up`(id: String, saying: [String]) async throws {
    let run = try await Command.run(["show", id])
    #expect(run.status == 0, "\(run.errors)")
    for words in saying { #expect(run.output.contains(words), "\(run.output)") }
  }

  @Test func `vectors that nobody wrote are only counted`() async throws {
    let run = try await Command.run(["show", "PSG-JWT-08"])
    #expect(run.status == 0)
    #expect(!run.output.contains("covering-"))
    #expect(run.output.contains("jwt-flags:underscore"))
    #expect(run.output.contains(/and \d+ covering\s+vectors\n/))
  }

  @Test func `an outcome is judged as the corpus says`() async throws {
    let blocks = try Self.blocks(of: "Corpus/README.md")
    let outcome = try #require(blocks.first { $0.contains(#""outcome": {"ok""#) })
    let judgement = try #require(blocks.first { $0.contains(#""verdict": "rejected""#) })
    let folder = try ScratchFolder()
    try folder.write(outcome + "\n", to: "outcomes.jsonl")
    let run = try await Command.run(["judge", "outcomes.jsonl"], in: folder.url)
    #expect(run.status == 1)
    #expect(try Self.json(run.output) == Self.json(judgement))
  }
}
