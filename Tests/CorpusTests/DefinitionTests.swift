import ConformanceKit
import CorpusStore
import MachineKit
import Testing
import WirePrimitives

/// What the cases of a suite share, and files that mean no good by it.
@Suite struct DefinitionTests {
  /// The files of a suite with one requirement.
  struct Files {
    var definitions: [String] = []
    var input = "{}"
    var tree = #"{"$is":1,"by":"PORT-01"}"#
    /// How often the case stands there, each time under another name.
    var copies = 1

    var files: CorpusFiles {
      let header = #"{"schema":"vectors-2","suite":"x.toy"}"#
      let cases = (0..<copies).map { index in
        let uid = String(1_000_000_000_000_000 + index)
        return """
          {"uid":"\(uid)","id":"c-\(index)","title":"t","since":"0.1.0","requirements":[],\
          "input":\(input),"expect":\(tree),"why":""}
          """
      }
      var contents = [
        "vectors/x.toy/a.jsonl": text([header] + cases), "requirements/port.json": Self.rules,
      ]
      if !definitions.isEmpty {
        contents["vectors/x.toy/definitions.jsonl"] = text([header] + definitions)
      }
      return CorpusFiles(contents: contents.mapValues { Array($0.utf8) }, prefix: "")
    }

    private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

    private static var rules: String {
      let entries = PortRule.allCases.map { rule in
        """
        {"id":"\(rule.rawValue)","topic":"t","level":"must","basis":"stated","text":"t",
        "source":{"section":"s","lines":"1-1"},"check":"vector","stimulus":"","expect":"","since":"0.1.0"}
        """
      }
      return """
        {"schema":"requirements-1","protocol":"port","document":{"title":"d"},"requirements":[
        \(entries.joined(separator: ",\n"))]}
        """
    }

    func vectors() throws -> [Vector] {
      try #require(try Corpus(files: files).vectors[SuiteID("x.toy")])
    }
  }

  private static func use(_ name: String) -> String { #"{"$use":"\#(name)"}"# }

  @Test func `definitions and runs stand for values wherever these may stand`() throws {
    let files = Files(
      definitions: [
        #"{"aaaaaaaaaa":{"$is":{"$use":"bbbbbbbbbb"},"by":"PORT-02"}}"#,
        #"{"bbbbbbbbbb":[{"$runs":[["ab",2],["c",1]]},1.0]}"#,
        #"{"cccccccccc":[{"$use":"aaaaaaaaaa"},{"$is":2}]}"#,
      ],
      input:
        #"{"x":{"$use":"bbbbbbbbbb"},"y":{"$$use":{"$use":"bbbbbbbbbb"}},"z":{"$use":1,"a":2}}"#,
      tree:
        #"{"ok":{"$oneOf":{"$use":"cccccccccc"},"by":"PORT-01"},"x":{"$is":{"$$use":1},"by":"PORT-01"}}"#
    )
    let vector = try #require(try files.vectors().first)
    #expect(
      vector.input.compactText
        == #"{"x":["ababc",1.0],"y":{"$use":["ababc",1.0]},"z":{"$use":1,"a":2}}"#)
    #expect(
      vector.expect.json.compactText
        == #"{"ok":{"$oneOf":[{"$is":["ababc",1.0],"by":"PORT-02"},{"$is":2,"by":"PORT-01"}],"by":"PORT-01"},"x":{"$is":{"$use":1},"by":"PORT-01"}}"#
    )
  }

  @Test func `a definition inherits the requirement from wherever it stands`() throws {
    let files = Files(
      definitions: [#"{"aaaaaaaaaa":{"x":{"$is":1}}}"#],
      tree: """
        {"$oneOf":[{"$use":"aaaaaaaaaa"},{"$array":[{"$use":"aaaaaaaaaa"}],"by":"PORT-02"}],\
        "by":"PORT-01"}
        """)
    #expect(
      try files.vectors().first?.expect.json.compactText == """
        {"$oneOf":[{"x":{"$is":1,"by":"PORT-01"}},{"$array":[{"x":{"$is":1,"by":"PORT-02"}}],\
        "by":"PORT-02"}],"by":"PORT-01"}
        """)
  }

  @Test func `a brief tree is read as the whole one`() throws {
    let whole = try Acceptance(
      json: JSON.parse(
        """
        {"$oneOf":[{"$is":1,"by":"PORT-01"},{"x":{"$any":"text","by":"PORT-02"}},
        {"$named":"n","then":{"$when":"c","variants":{"a":{"$is":2,"by":"PORT-01"},
        "b":{"$is":3,"by":"PORT-02"}}},"by":"PORT-01"}],"by":"PORT-01"}
        """))
    let brief = whole.briefJSON
    #expect(brief.compactText.ranges(of: #""by":"PORT-01""#).count == 1)
    #expect(try Acceptance(json: brief) == whole)
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let files: Files
    let message: String

    init(_ name: String, _ message: String, _ files: Files) {
      testDescription = name
      self.message = message
      self.files = files
    }
  }

  private static let definitions = "vectors/x.toy/definitions.jsonl"
  private static let inCase = "vectors/x.toy/a.jsonl:2: 1000000000000000:"

  /// Each stands for two of the one before.
  private static let doubling = (0..<64).map { index in
    let name = String(1_000_000_000 + index)
    let part = index == 0 ? "0" : use(String(1_000_000_000 + index - 1))
    return #"{"\#(name)":[\#(part),\#(part)]}"#
  }

  /// Each stands one level deeper than the one before.
  private static let deep = (0..<600).map { index in
    let name = String(1_000_000_000 + index)
    return #"{"\#(name)":[\#(index == 0 ? "0" : use(String(1_000_000_000 + index - 1)))]}"#
  }

  static let rows: [Row] = [
    Row(
      "a name that nobody has", "\(inCase) there is no definition aaaaaaaaaa",
      Files(input: use("aaaaaaaaaa"))),
    Row(
      "a definition of a name that nobody has",
      "\(definitions):2: aaaaaaaaaa: there is no definition bbbbbbbbbb",
      Files(definitions: [#"{"aaaaaaaaaa":[{"$use":"bbbbbbbbbb"}]}"#])),
    Row(
      "a circle", "\(definitions):2: aaaaaaaaaa: the definition aaaaaaaaaa stands for itself",
      Files(definitions: [
        #"{"aaaaaaaaaa":[{"$use":"bbbbbbbbbb"}]}"#, #"{"bbbbbbbbbb":{"x":{"$use":"aaaaaaaaaa"}}}"#,
      ])),
    Row(
      "a definition that is another",
      "\(definitions):2: aaaaaaaaaa: the definition aaaaaaaaaa is another one",
      Files(definitions: [#"{"aaaaaaaaaa":{"$use":"bbbbbbbbbb"}}"#, #"{"bbbbbbbbbb":1}"#])),
    Row(
      "a name twice", "\(definitions):3: aaaaaaaaaa occurs twice",
      Files(definitions: [#"{"aaaaaaaaaa":1}"#, #"{"aaaaaaaaaa":1}"#])),
    Row(
      "a name of another form",
      "\(definitions):2: is no definition {NAME:VALUE} with a name of 10 hexadecimal digits",
      Files(definitions: [#"{"Aaaaaaaaaa":1}"#])),
    Row(
      "definitions that double 64 times",
      "\(definitions):22: 1000000020: it stands for more than 4194304 bytes",
      Files(definitions: doubling)),
    Row(
      "definitions 600 inside each other",
      "\(definitions):514: 1000000512: it stands for more than 512 lists and objects inside each other",
      Files(definitions: deep)),
    Row(
      "a definition that is too deep where it stands",
      "\(inCase) it stands for more than 512 lists and objects inside each other",
      Files(definitions: Array(deep.prefix(512)), input: use("1000000511"))),
    Row(
      "a text of many gigabytes", "\(inCase) it stands for more than 4194304 bytes",
      Files(input: #"{"$runs":[["aaaaaaaaaaaaaaaa",4194304],["b",4194304]]}"#)),
    Row(
      "cases that stand for little each and much together",
      "vectors/x.toy/a.jsonl:129: 1000000000000127: "
        + "with it the cases of the suite stand for more than 67108864 bytes",
      Files(input: #"{"$runs":[["a",524288]]}"#, copies: 200)),
    Row(
      "a run of a number",
      "\(inCase) \"$runs\" needs a list of pairs of a text and how often it stands",
      Files(input: #"{"$runs":[[1,2]]}"#)),
    Row("a use of a number", "\(inCase) \"$use\" needs a name", Files(input: #"{"$use":1}"#)),
    Row(
      "a line of more than a megabyte",
      "vectors/x.toy/a.jsonl:2: has more than 1048576 bytes, which a line may have",
      Files(input: "\"\(String(repeating: "a", count: 1 << 20))\"")),
    Row(
      "no requirement anywhere around",
      "\(inCase) \"expect\" is no acceptance tree: at ok.$is: "
        + "needs a member \"by\" with the id of a requirement, or an operator around it",
      Files(definitions: [#"{"aaaaaaaaaa":{"$is":1}}"#], tree: #"{"ok":{"$use":"aaaaaaaaaa"}}"#)),
  ]

  @Test(arguments: rows)
  func `what cannot be put in place is refused with file and line`(row: Row) {
    let error = #expect(throws: CorpusError.self) { try Corpus(files: row.files.files) }
    #expect(error?.description == row.message)
  }

  @Test func `what is just within the limits is read`() throws {
    let text = Files(input: #"{"$runs":[["a",4190000]]}"#)
    #expect(try text.vectors().count == 1)
    let levels = Files(
      definitions: Array(Self.deep.prefix(511)), input: Self.use("1000000510"))
    #expect(try levels.vectors().count == 1)
  }

  @Test func `files of the older form are told what to do`() {
    let files = CorpusFiles(
      contents: ["vectors/x.toy/a.json": Array(#"{"schema":"vectors-1"}"#.utf8)], prefix: "C/")
    let error = #expect(throws: CorpusError.self) { try Corpus(files: files) }
    #expect(
      error?.description
        == "C/vectors/x.toy/a.json: is no file of lines (vectors-2): "
        + "`proofload vectors convert --corpus FOLDER` writes files of the older form vectors-1 anew"
    )
  }
}
