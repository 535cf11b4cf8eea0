import ConformanceKit
import CorpusStore
import Foundation
import MachineKit
import Testing

/// What is said of files that are sound each by itself and not together.
@Suite struct CorpusChecksTests {
  /// A corpus of one requirement, one ambiguity and two vectors besides the port's rules.
  struct Small {
    var see = "AMB-TOY-01"
    var decides = "TOY-01"
    var ids = ["TOY-01", "TOY-02"]
    var rules: [String] = PortRule.allCases.map(\.rawValue)
    var uids = ["1000000000000001", "2000000000000002"]
    var names = ["one", "two"]
    var named = "TOY-01"
    var twin = "one"
    /// The tree of the second vector.
    var tree = #"{"$is": 1, "by": "TOY-02"}"#
    var ambiguities = 1

    var files: CorpusFiles {
      CorpusFiles(
        contents: [
          "VERSION": "1.2.3\n", "requirements/port.json": requirements("port", rules),
          "requirements/toy.json": requirements("toy", ids), "ambiguities.json": open,
          "vectors/x.toy/a.jsonl": vectors,
        ].mapValues { Array($0.utf8) }, prefix: "Small/")
    }

    private func requirements(_ name: String, _ ids: [String]) -> String {
      let entries = ids.map { id in
        """
        {"id": "\(id)", "topic": "t", "level": "must", "basis": "stated", "text": "t",
         "source": {"section": "s", "lines": "1-1"}, "check": "vector", "stimulus": "",
         "expect": "", "since": "0.1.0"\(id == "TOY-01" ? #", "see": ["\#(see)"]"# : "")}
        """
      }
      return """
        {"schema": "requirements-1", "protocol": "\(name)", "document": {"title": "d"},
        "requirements": [
        \(entries.joined(separator: ",\n"))]}
        """
    }

    private var open: String {
      let entry = """
        {"id": "AMB-TOY-01", "what": "", "readings": [], "resolution": "",
        "treatment": "normative", "reason": "", "requirements": ["\(decides)"]}
        """
      let entries = Array(repeating: entry, count: ambiguities).joined(separator: ",\n")
      return """
        {"schema": "ambiguities-1", "ambiguities": [
        \(entries)]}
        """
    }

    private var vectors: String {
      """
      {"schema":"vectors-2","suite":"x.toy"}
      {"uid": "\(uids[0])", "id": "\(names[0])", "title": "t", "since": "0.1.0", \
      "requirements": ["\(named)"], "input": {}, "expect": {"$is": 1, "by": "TOY-01"}, "why": ""}
      {"uid": "\(uids[1])", "id": "\(names[1])", "title": "t", "since": "0.1.0", \
      "requirements": [], "input": {}, "expect": \(tree), "twin": "\(twin)", "why": ""}
      """
    }
  }

  @Test func `the digest changes with a case, and is the same wherever the files are`() throws {
    let toy = [SuiteID("x.toy")]
    let (own, changed) = (Small(), Small(tree: #"{"$is": 2, "by": "TOY-02"}"#))
    let digest = try Corpus(files: own.files).digest(of: toy)
    #expect(try Corpus(files: changed.files).digest(of: toy) != digest)
    #expect(try Corpus(files: own.files).digest(of: []) != digest)
    let embedded = try Corpus(files: .embedded, vectorsOf: [])
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Corpus")
    let read = try Corpus(files: CorpusFiles(folder: folder.path), vectorsOf: [])
    let suites = [SuiteID("passage.jwt-flags"), SuiteID("passage.success-url")]
    #expect(read.digest(of: suites) == embedded.digest(of: suites))
    #expect(read.digest(of: suites.reversed()) == embedded.digest(of: suites))
  }

  @Test func `files that agree are a corpus`() throws {
    let corpus = try Corpus(files: Small().files)
    #expect(corpus.version == "1.2.3")
    #expect(corpus.protocols.map(\.name) == ["port", "toy"])
    #expect(corpus.vectors.mapValues { $0.map(\.id) } == [SuiteID("x.toy"): ["one", "two"]])
    #expect(corpus.registry.ambiguities.count == 1)
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout Small) -> Void
    let message: String

    init(
      _ name: String, _ message: String, _ change: @escaping @Sendable (inout Small) -> Void
    ) {
      testDescription = name
      self.message = message
      self.change = change
    }

    var small: Small {
      var small = Small()
      change(&small)
      return small
    }
  }

  static let rows: [Row] = [
    Row(
      "a requirement twice", "requirements/toy.json:6: entry 2 (TOY-01): TOY-01 occurs twice"
    ) { $0.ids = ["TOY-01", "TOY-01"] },
    Row(
      "a requirement in two files",
      "requirements/toy.json:6: entry 2 (PORT-01): PORT-01 occurs twice"
    ) { $0.ids[1] = "PORT-01" },
    Row(
      "an ambiguity twice", "ambiguities.json:4: entry 2 (AMB-TOY-01): AMB-TOY-01 occurs twice"
    ) { $0.ambiguities = 2 },
    Row(
      "an ambiguity that does not exist",
      "requirements/toy.json:3: entry 1 (TOY-01): \"see\" names AMB-TOY-07, which does not exist"
    ) { $0.see = "AMB-TOY-07" },
    Row(
      "an ambiguity of no requirement",
      "ambiguities.json:2: entry 1 (AMB-TOY-01): \"requirements\" names TOY-07, which does not exist"
    ) { $0.decides = "TOY-07" },
    Row("a rule of the port that is missing", "requirements/port.json: PORT-03 is missing") {
      $0.rules.remove(at: 2)
    },
    Row(
      "a uid twice",
      "vectors/x.toy/a.jsonl:3: 1000000000000001: 1000000000000001 occurs twice"
    ) {
      $0.uids[1] = "1000000000000001"
    },
    Row(
      "a vector's name twice",
      "vectors/x.toy/a.jsonl:3: 2000000000000002: one occurs twice"
    ) {
      $0.names[1] = "one"
    },
    Row(
      "a vector of no requirement",
      "vectors/x.toy/a.jsonl:2: 1000000000000001: names TOY-07, which does not exist"
    ) { $0.named = "TOY-07" },
    Row(
      "a leaf of no requirement, inside an alternative",
      "vectors/x.toy/a.jsonl:3: 2000000000000002: names TOY-07, which does not exist"
    ) { $0.tree = #"{"$oneOf": [{"$absentOrNull": true, "by": "TOY-07"}], "by": "TOY-01"}"# },
    Row(
      "a twin that does not exist",
      "vectors/x.toy/a.jsonl:3: 2000000000000002: its twin three does not exist"
    ) { $0.twin = "three" },
  ]

  @Test(arguments: rows)
  func `what does not agree is named with file, line and entry`(row: Row) {
    let error = #expect(throws: CorpusError.self) { try Corpus(files: row.small.files) }
    #expect(error?.description == "Small/\(row.message)")
  }
}
