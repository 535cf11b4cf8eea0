import ConformanceKit
import MachineKit
import ReportWriters
import TestSupport
import Testing
import WirePrimitives

@Suite struct JSONLinesTests {
  @Test func `whatever a port says, each line is a JSON object in ASCII`() async throws {
    for (name, run) in await Hostility.runs() {
      try #require(run.lines.count > 10, "\(name)")
      for line in run.lines {
        #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(name)")
        #expect(try JSON.parse(line)["kind"]?.text != nil, "\(name)")
      }
    }
  }

  @Test func `a report starts with its header and ends with its footer`() async throws {
    let run = await Run()
    let kinds = try run.lines.map { try JSON.parse($0)["kind"]?.text ?? "" }
    #expect(
      kinds == ["header", "suite"] + Array(repeating: "requirement", count: 4 + 11) + ["footer"])
    let footer = try #require(try run.json("footer").first)
    #expect(footer["end"] == "complete")
    #expect(footer["exit"] == 0)
    #expect(footer["counts"]?["cases"] == 3)
    #expect(footer["counts"]?["requirements"]?["holds"] == 3)
    #expect(footer["counts"]?["requirements"]?["not checked"] == 1)
  }

  @Test func `a header tells the whole set-up`() async throws {
    let header = try #require(try await Run().json("header").first)
    let expected: JSON = [
      "kind": "header", "format": 1, "kit": "0.1.0",
      "corpus": ["version": "0.1.0", "digest": "abcdef"], "seed": "7",
      "started": "2026-11-21T10:02:11Z",
      "port": [
        "name": "scripted", "version": "1.2", "language": "swift",
        "command": ["python3", "port.py"],
        "declaration": [
          "suites": ["x.echo"], "capabilities": ["x.extra": true], "choices": [:],
          "time": "virtual",
        ],
      ],
      "suites": ["x.echo"], "suitesKnown": 9, "options": ["cases": 1_000, "strict": false],
    ]
    #expect(header == expected)
  }

  @Test func `a case that did not pass is written whole`() async throws {
    let run = await Run(
      ScriptedPort { call in
        call.input["say"] == "bye" ? .reject(class: "mute", message: "no") : Echo.right(call)
      })
    let line = try #require(try run.json("case").first)
    #expect(try run.json("case").count == 1)
    #expect(line["replay"] == "x.echo:say-2")
    #expect(line["vector"] == "002")
    #expect(line["verdict"] == "rejected wrongly")
    #expect(line["requirement"] == "X-ECH-01")
    #expect(line["input"] == ["say": "bye"])
    #expect(line["reply"] == ["reject": ["class": "mute", "message": "no"]])
    #expect(
      line["differences"]?[0] == [
        "path": "ok.word", "requirement": "X-ECH-01", "expected": "\"bye\"",
      ])
  }

  @Test func `a finding names what the port does instead`() async throws {
    let run = await Run(
      ScriptedPort { call in
        .ok([
          "word": .string((call.input["say"]?.text ?? "").uppercased()), "mood": "calm",
          "extra": true,
        ])
      })
    let finding = try #require(try run.json("finding").first)
    #expect(finding["cases"] == [1, 2, 3])
    #expect(
      finding["diagnosis"] == [
        "kind": "behaves as",
        "variant": [
          "name": "word=shouted", "phrase": "the word were shouted", "role": "fault",
          "requirement": "X-ECH-01",
        ], "others": [],
      ])
    #expect(finding["example"]?["replay"] == "x.echo:say-2")
    #expect(finding["known"] == [])
    let row = try run.json("requirement").first
    #expect(
      row == [
        "kind": "requirement", "requirement": "X-ECH-01", "suite": "x.echo",
        "tally": ["asked": 3, "upheld": 0, "departed": 0], "level": "must", "state": "fails",
      ])
  }

  @Test(arguments: [1, 2])
  func `a run that is interrupted closes with a footer that says so`(look: Int) async throws {
    let run = await Run(interruptedAtLook: look)
    let last = try JSON.parse(try #require(run.lines.last))
    #expect(last["kind"] == "footer")
    #expect(last["end"] == "interrupted")
    #expect(last["exit"] == 130)
  }

  @Test func `a required suite that is missing is an incident`() async throws {
    let run = await Run(required: [SuiteID("x.other")])
    #expect(try run.json("incident").map { $0["rule"] } == ["PORT-10"])
    #expect(try run.json("footer").first?["exit"] == 1)
  }

  @Test func `the document of a run says what its lines say`() async throws {
    let run = await Run(
      ScriptedPort { _ in .ok(["word": "no", "mood": "angry"]) }, required: [SuiteID("x.other")])
    let document = Run.lines().document(run.report)
    for (member, kind) in [
      ("suites", "suite"), ("findings", "finding"), ("requirements", "requirement"),
      ("incidents", "incident"),
    ] {
      let lines = try run.json(kind)
      try #require(!lines.isEmpty)
      #expect(document[member] == .array(lines), "\(member)")
    }
    #expect(document["header"] == (try run.json("header").first))
    #expect(document["footer"] == (try run.json("footer").first))
  }
}
