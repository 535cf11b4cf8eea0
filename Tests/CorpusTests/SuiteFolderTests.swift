import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// What tools write into a folder of vectors.
@Suite struct SuiteFolderTests {
  /// A corpus with the vectors of one suite.
  private final class Scratch {
    let suite: ConformanceSuite
    let path = FileManager.default.temporaryDirectory
      .appending(path: "proofload-vectors-\(UUID().uuidString)").path

    var folder: String { "\(path)/vectors/\(suite.id)" }

    init(_ name: String) throws {
      suite = try #require(BridgeCatalog.suites.first { $0.id.text == name })
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for name in CorpusFiles.embedded.names where isNeeded(name) {
        let target = URL(filePath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(try #require(CorpusFiles.embedded[name])).write(to: target)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func isNeeded(_ name: String) -> Bool {
      name.hasPrefix("vectors/\(suite.id)/")
        || !name.hasPrefix("vectors/") && !name.hasPrefix("schema/")
    }

    /// The lines of each file, by its name.
    func lines() throws -> [String: [String]] {
      var lines: [String: [String]] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) + ["../../uids.txt"] {
        lines[name] = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
          .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
      return lines
    }

    func vectors() throws -> [Vector] {
      try #require(try Corpus(files: CorpusFiles(folder: path)).vectors[suite.id])
    }

    func replace(_ old: String, with new: String, in name: String) throws {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      try #require(text.contains(old))
      try text.replacingOccurrences(of: old, with: new)
        .write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
  }

  private static func members(_ id: String, _ input: JSON) -> [(String, JSON)] {
    [
      ("id", .string(id)), ("title", "t"), ("since", "0.2.0"), ("requirements", []),
      ("input", input),
      ("why", "w"),
    ]
  }

  @Test func `a new case is its line, its definitions and one line of uids`() throws {
    let scratch = try Scratch("finvu.session")
    var generator = CaseGenerator(suite: scratch.suite, seed: Kit.seed)
    var before = try scratch.lines()
    let vectors = try scratch.vectors()
    for index in 0..<3 {
      var folder = try SuiteFolder(corpus: scratch.path, suite: scratch.suite.id)
      folder.add(Self.members("new-\(index)", generator.next().input), to: "flow")
      let completion = try folder.complete(with: scratch.suite)
      try KeptUIDs.keep(completion.uids, in: scratch.path)
      let after = try scratch.lines()
      #expect(after.keys.sorted() == before.keys.sorted())
      for (name, lines) in after {
        let old = try #require(before[name])
        let new = lines.difference(from: old)
        #expect(new.removals.isEmpty, "\(name)")
        switch name {
        case "flow.jsonl":
          #expect(new.insertions.count == 1)
          #expect(Array(lines.dropLast(2)) == old.dropLast())
        case "../../uids.txt": #expect(new.insertions.count == 1)
        case "definitions.jsonl":
          #expect(lines.dropFirst().dropLast() == lines.dropFirst().dropLast().sorted()[...])
        default: #expect(new.isEmpty, "\(name)")
        }
      }
      #expect(
        try CorpusFiles(folder: scratch.path).definitionProblems(of: scratch.suite.id).isEmpty)
      before = after
    }
    let now = try scratch.vectors()
    #expect(now.count == vectors.count + 3)
    for vector in vectors {
      let same = try #require(now.first { $0.uid == vector.uid })
      #expect(same.input.isIdentical(to: vector.input))
      #expect(same.expect == vector.expect)
    }
  }

  /// Suites with names that differ only in their code units, runs of brackets, and values that are numbers
  /// by their text.
  @Test(arguments: ["gbg.json-transcode", "passage.jwt-flags", "rampkit.stored-id"])
  func `cases of the older form are converted without loss`(name: String) throws {
    let scratch = try Scratch(name)
    let vectors = try scratch.vectors()
    let before = try scratch.lines()
    for file in before.keys where file.hasSuffix(".jsonl") {
      try FileManager.default.removeItem(atPath: "\(scratch.folder)/\(file)")
    }
    let old: JSON = [
      "schema": "vectors-1", "suite": .string(name), "cases": .array(vectors.map(\.json)),
    ]
    try Data(old.compactBytes()).write(to: URL(filePath: "\(scratch.folder)/all.json"))
    #expect(OldVectors.suites(in: scratch.path) == [name])
    let count = try OldVectors(corpus: scratch.path, suite: name).convert()
    #expect(count == vectors.count)
    #expect(
      try scratch.lines().keys.sorted() == ["../../uids.txt", "all.jsonl", "definitions.jsonl"])
    let now = try scratch.vectors()
    #expect(now.map(\.uid) == vectors.map(\.uid))
    for (vector, same) in zip(vectors, now) {
      #expect(same.input.isIdentical(to: vector.input), "\(vector.id)")
      #expect(same.expect.json.isIdentical(to: vector.expect.json), "\(vector.id)")
      #expect(same.twin == vector.twin && same.requirements == vector.requirements)
    }
  }

  @Test func `what the reference still says is not written again`() throws {
    let scratch = try Scratch("finvu.otp")
    let before = try scratch.lines()
    var folder = try SuiteFolder(corpus: scratch.path, suite: scratch.suite.id)
    let completion = try folder.complete(with: scratch.suite, recording: .changed)
    #expect(completion.changed.isEmpty && completion.uids.isEmpty)
    #expect(try scratch.lines() == before)
  }

  @Test func `an answer that the reference does not give is recorded anew when it is asked for`()
    throws
  {
    let scratch = try Scratch("finvu.otp")
    let before = try scratch.lines()
    let vectors = try scratch.vectors()
    let (name, lines) = try #require(
      before.first { $0.key.hasSuffix(".jsonl") && $0.key != "definitions.jsonl" })
    let line = lines[1]
    let start = try #require(line.range(of: #""expect":"#)?.upperBound)
    let wrong = line[..<start] + #"{"ok":{"$ignored":"AMB-FNV-01"}}}"#
    try scratch.replace(line, with: String(wrong), in: name)
    var folder = try SuiteFolder(corpus: scratch.path, suite: scratch.suite.id)
    #expect(try folder.complete(with: scratch.suite).changed.isEmpty)
    folder = try SuiteFolder(corpus: scratch.path, suite: scratch.suite.id)
    let completion = try folder.complete(with: scratch.suite, recording: .changed)
    #expect(completion.changed.map(\.count) == [1])
    #expect(try scratch.vectors().map(\.expect) == vectors.map(\.expect))
  }

  @Test func `a definition goes with the last case that needs it`() throws {
    let scratch = try Scratch("finvu.otp")
    for (name, lines) in try scratch.lines()
    where name.hasSuffix(".jsonl") && name != "definitions.jsonl" {
      let first = lines.prefix(2).map { $0.replacing(/"twin":"[^"]*",/, with: "") }
      try (first.joined(separator: "\n") + "\n")
        .write(toFile: "\(scratch.folder)/\(name)", atomically: true, encoding: .utf8)
    }
    #expect(try !CorpusFiles(folder: scratch.path).definitionProblems(of: scratch.suite.id).isEmpty)
    let vectors = try scratch.vectors()
    var folder = try SuiteFolder(corpus: scratch.path, suite: scratch.suite.id)
    #expect(try folder.complete(with: scratch.suite).droppedDefinitions > 0)
    #expect(try scratch.vectors().map(\.expect) == vectors.map(\.expect))
    #expect(try CorpusFiles(folder: scratch.path).definitionProblems(of: scratch.suite.id).isEmpty)
  }

  @Test func `inputs that look like what is short for others are kept as they are`() throws {
    let scratch = try Scratch("rampkit.message-parsing")
    let template = try #require(try scratch.vectors().first)
    let bodies: [JSON] = [
      ["$use": "0123456789"], ["$$use": ["$runs": [["a", 2]]]], [["$runs": [["a", 2]]]],
      .string(
        "\(String(repeating: "ab", count: 40))é\u{301}\(String(repeating: "🙂", count: 60))\""),
      .string(String(repeating: "e\u{301}", count: 50)),
    ]
    let inputs = bodies.map { body in
      JSON.object(
        (template.input.object.map(Array.init) ?? []).map {
          ($0.name, $0.name == "body" ? body : $0.value)
        })
    }
    var folder = try SuiteFolder(corpus: scratch.path, suite: scratch.suite.id)
    for (index, input) in inputs.enumerated() {
      folder.add(Self.members("odd-\(index)", input), to: "odd")
    }
    let completion = try folder.complete(with: scratch.suite)
    try KeptUIDs.keep(completion.uids, in: scratch.path)
    let now = try scratch.vectors().filter { $0.id.hasPrefix("odd-") }
    #expect(now.map(\.input.compactText) == inputs.map(\.compactText))
    #expect(try #require(try scratch.lines()["odd.jsonl"]).contains { $0.contains(#"["🙂",60]"#) })
    let text = CaseText.lines(of: scratch.suite.id, inputs.map { Self.members("x", $0) })
    #expect(text[1].contains(#"{"$$use":"0123456789"}"#))
  }

  /// What is larger nobody reads as a diff.
  @Test func `no file of cases is too large to be looked at`() throws {
    let files = CorpusFiles.embedded
    for name in files.names where name.hasSuffix(".jsonl") {
      #expect(try #require(files[name]).count <= 200_000, "\(name)")
    }
  }
}
