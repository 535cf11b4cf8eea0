import ChoiceEngine
import Testing
import WireGenerators
import WirePrimitives

/// Whatever a generator makes shrinks to the value that it documents, as long as anything will do.
struct SimplestValueTests {
  typealias Generate = @Sendable (inout ChoiceSource) -> String

  private static func hex(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  static let simplest: [(name: String, generate: Generate, value: String)] = [
    ("double", { "\($0.double(.withInfinitiesAndNaN))" }, "0.0"),
    ("text", { $0.text() }, ""), ("code units", { "\($0.codeUnits())" }, "[]"),
    ("bytes", { "\($0.bytes())" }, "[]"), ("number", { $0.numberText() }, "0"),
    ("json", { $0.json().compactText }, "null"),
    ("document", { hex($0.jsonDocument()) }, "null"),
    ("almost a document", { hex($0.almostJSON()) }, "null"),
    ("base64url", { $0.base64URLWord() }, ""),
    ("almost base64url", { hex($0.almostBase64URL()) }, ""),
    ("UUID", { $0.uuidText() }, "00000000-0000-4000-8000-000000000000"),
    ("almost a UUID", { hex($0.almostUUID()) }, "00000000-0000-4000-8000-000000000000"),
    ("token", { $0.jwt() }, "e30.e30."), ("almost a token", { hex($0.almostJWT()) }, "e30.e30."),
    ("URL", { $0.url() }, "http://h"), ("almost a URL", { $0.almostURL() }, ""),
    ("glob", { "\($0.globAndText())" }, "(pattern: [], text: [])"),
  ]

  @Test(arguments: simplest)
  func `a generator shrinks to its simplest value`(
    name: String, generate: @escaping Generate, value: String
  ) async {
    for seed in 1...20 as ClosedRange<UInt64> {
      var start = ChoiceSource(seed: seed)
      _ = generate(&start)
      var shrinker = Shrinker(start.drawn, generate: generate) { $0.map { _ in true } }
      await shrinker.shrink()
      #expect(shrinker.value == value)
    }
  }

  /// What is looked for, and the simplest value that is it.
  static let shrunk: [(Generate, @Sendable (String) -> Bool, String)] = [
    // A tree gives way to its branch.
    ({ $0.json().compactText }, { $0.contains("true") }, "true"),
    ({ $0.json().compactText }, { $0.contains("[[") }, "[[]]"),
    ({ $0.json().compactText }, { $0.contains(#"{"a""#) }, #"{"a":null}"#),
    ({ $0.text() }, { $0.unicodeScalars.contains { $0.value > 0xFFFF } }, "\u{10000}"),
    ({ "\($0.double())" }, { (Double($0) ?? 0) < 0 }, "-1.0"),
    ({ hex($0.almostJSON()) }, { (try? JSON.parse($0)) == nil }, ""),
  ]

  @Test(arguments: shrunk.indices)
  func `what is looked for shrinks to the simplest that is it`(place: Int) async {
    let (generate, isWanted, value) = Self.shrunk[place]
    let property = Property("\(place)", generate: generate, describe: { $0 }) { !isWanted($0) }
    for seed in 1...3 as ClosedRange<UInt64> {
      let report = await property.check(PropertySettings(cases: 4_000, seed: seed))
      guard case .failed(let failure) = report.outcome else {
        Issue.record("\(report)")
        continue
      }
      #expect(failure.value == value)
    }
  }
}
