import BridgeCatalog
import ConformanceKit
import MachineKit
import Testing
import WirePrimitives

/// Texts that are made to break a reader, put to every suite that reads one: each gets a verdict.
@Suite struct HostileTextTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ name: String, _ text: String) {
      testDescription = name
      self.text = text
    }
  }

  /// More than any stack holds.
  private static let deep = 250_000
  private static let many = 25_000

  static let rows: [Row] = [
    Row("brackets that are not closed", String(repeating: "[", count: deep)),
    Row(
      "levels of lists", String(repeating: "[", count: deep) + String(repeating: "]", count: deep)),
    Row(
      "levels of objects",
      String(repeating: "{\"a\":", count: many) + "1"
        + String(repeating: "}", count: many)),
    Row("many digits", String(repeating: "9", count: many)),
    Row("a fraction of many digits", "0." + String(repeating: "3", count: many)),
    Row("an exponent of many digits", "1e" + String(repeating: "9", count: many)),
    Row("many letters", "\"" + String(repeating: "a", count: many) + "\""),
    Row("many backslashes", "\"" + String(repeating: "\\", count: many) + "\""),
    Row("many lone surrogates", "\"" + String(repeating: "\\ud800", count: many / 8) + "\""),
    Row(
      "many characters U+0000", "\"" + String(repeating: "\\u0000", count: many / 8) + "\""),
    Row(
      "a name that stands often",
      "{" + Array(repeating: "\"a\":1", count: many / 50).joined(separator: ",") + "}"),
    Row(
      "many names",
      "{" + (0..<many / 50).map { "\"\u{e9}\($0)\":1" }.joined(separator: ",") + "}"),
    Row("many commas", "[" + String(repeating: ",", count: many) + "]"),
    Row("an open comment", "/*" + String(repeating: "*", count: many)),
  ]

  static let suites = BridgeCatalog.suites.filter { suite in
    (try? suite.acceptance(of: ["text": "{}"], applying: [])) != nil
  }

  /// Each suite that reads a text, and its input with that one.
  private static func readers(
    of text: String
  ) throws -> [(suite: ConformanceSuite, input: JSON)] {
    let messages = try #require(
      BridgeCatalog.suites.first { $0.id.text == "rampkit.message-parsing" })
    return suites.map { ($0, .object([("text", .string(text))])) } + [
      (
        messages,
        .object([
          ("body", .string(text)), ("screens", ["a", "b", "c", "d", "e", "f"]), ("current", 2),
        ])
      )
    ]
  }

  @Test(arguments: rows)
  func `a hostile text is given a verdict`(row: Row) throws {
    try #require(Self.suites.count >= 3)
    for (suite, input) in try Self.readers(of: row.text) {
      let tree = try suite.acceptance(of: input, applying: [])
      #expect(tree.witness?["ok"] != nil || tree.witness?["reject"] != nil)
      #expect(!suite.traits(input).isEmpty)
    }
  }

  /// The reader of the reference is not the kit's own: what it takes and refuses is compared with it.
  @Test func `what the reference reads is what the kit's own parser reads`() throws {
    let suite = try #require(Self.suites.first { $0.id.shortName == "json-value-decode" })
    var generator = CaseGenerator(suite: suite, seed: Kit.seed)
    var counts = (read: 0, refused: 0)
    for run in generator.next(1_500) {
      guard let text = run.input["text"]?.text else { continue }
      let tree = try suite.acceptance(of: run.input, applying: [])
      let isParsed = (try? JSON.parse(text, limits: JSONLimits(depth: .max))) != nil
      let isRead = tree.witness?["ok"] != nil
      if isParsed { counts.read += 1 } else { counts.refused += 1 }
      // What a port declares may be refused although it is JSON.
      if !isParsed { #expect(!isRead, "\(text)") }
      if !isRead, tree.requirements.contains(where: Self.ofGrammar) {
        #expect(!isParsed, "\(text)")
      }
    }
    #expect(counts.read > 500 && counts.refused > 50)
  }

  private static func ofGrammar(_ requirement: RequirementID) -> Bool {
    ["GBG-JSV-30", "GBG-JSV-34"].contains(requirement.text)
  }
}
