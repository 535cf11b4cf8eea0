import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import TestSupport
import Testing

@Suite struct KnownFailuresReaderTests {
  private static let suite = "passage.jwt-flags"
  private let reader: KnownFailuresReader
  private let uid: String

  init() throws {
    let corpus = try Corpus.shared()
    reader = KnownFailuresReader(suites: BridgeCatalog.suites, corpus: corpus)
    uid = try #require(corpus.vectors[SuiteID(Self.suite)]?.first?.uid)
  }

  private func read(_ text: String) throws(CorpusError) -> [KnownFailure] {
    try reader.read(name: "known.json", bytes: Array(text.utf8))
  }

  @Test func `entries are read with all they say`() throws {
    let entries = try read(
      """
      {"schema": "known-failures-1", "entries": [
        {"uid": "\(uid)", "reason": "a"},
        {"suite": "passage.jwt-flags", "requirement": "PSG-JWT-08", "verdict": "failed",
         "reason": "b", "issue": "https://example.org/7", "until": "2028-02-29"},
        {"suite": "passage.jwt-flags", "requirement": "PORT-03", "reason": "c"}]}
      """)
    let suite = SuiteID(Self.suite)
    #expect(
      entries == [
        KnownFailure(target: .vector(uid: uid), reason: "a", issue: nil, until: nil),
        KnownFailure(
          target: .requirement(suite, RequirementID("PSG-JWT-08"), .failed), reason: "b",
          issue: "https://example.org/7", until: "2028-02-29"),
        KnownFailure(
          target: .requirement(suite, .port(.staysAlive), nil), reason: "c", issue: nil, until: nil),
      ])
  }

  @Test(arguments: [
    (#"{"uid": "UID"}"#, #"entry 2 (UID): the member "reason" is no text"#),
    (
      #"{"uid": "UID", "reason": " "}"#,
      #"entry 2 (UID): "reason" is empty: say why the failure is accepted"#
    ),
    (#"{"uid": "none", "reason": "r"}"#, "entry 2 (none): no vector has this uid"),
    (
      #"{"uid": "UID", "suite": "s", "reason": "r"}"#,
      #"entry 2 (UID): has both "uid" and "suite": a uid says it all"#
    ),
    (#"{"uid": "UID", "reason": "r", "reson": "r"}"#, #"entry 2 (UID): unknown member "reson""#),
    (#"{"uid": "UID", "reason": "r", "reason": "r"}"#, "entry 2 (UID): a member stands twice"),
    (#"{"reason": "r"}"#, #"entry 2: needs "uid", or "suite" and "requirement""#),
    (
      #"{"suite": "passage.jwt", "requirement": "PSG-JWT-08", "reason": "r"}"#,
      "entry 2: there is no suite passage.jwt"
    ),
    (
      #"{"suite": "passage.jwt-flags", "requirement": "PSG-JWT-88", "reason": "r"}"#,
      "entry 2: there is no requirement PSG-JWT-88"
    ),
    (
      #"{"suite": "passage.jwt-flags", "requirement": "GBG-RTE-14", "reason": "r"}"#,
      "entry 2: passage.jwt-flags decides nothing by GBG-RTE-14: nothing can fail"
    ),
    (
      #"{"suite": "passage.jwt-flags", "requirement": "PSG-JWT-08", "verdict": "passed", "reason": "r"}"#,
      #"entry 2: "passed" is no failure"#
    ),
    (
      #"{"suite": "passage.jwt-flags", "requirement": "PSG-JWT-01", "reason": "r"}"#,
      "entry 2: says what entry 1 says"
    ),
    (
      #"{"uid": "UID", "reason": "r", "until": "2027-02-29"}"#,
      #"entry 2 (UID): "until" is "2027-02-29", not a day such as 2026-12-31"#
    ),
    (
      #"{"uid": "UID", "reason": "r", "until": "2027-2-9"}"#,
      #"entry 2 (UID): "until" is "2027-2-9", not a day such as 2026-12-31"#
    ),
    ("7", "entry 2: is no object"),
  ])
  func `a mistake is named with its line`(entry: String, reason: String) throws {
    func fill(_ text: String) -> String { text.replacing("UID", with: uid) }
    let text = """
      {"schema": "known-failures-1",
       "entries": [
        {"suite": "passage.jwt-flags", "requirement": "PSG-JWT-01",
         "reason": "brackets ]}, [{ and \\" in a text"},

        \(fill(entry))]}
      """
    #expect(throws: CorpusError(file: "known.json", line: 6, reason: fill(reason))) {
      try read(text)
    }
  }

  @Test(arguments: [
    (
      #"{"schema": "known-failures-2", "entries": []}"#,
      #"the member "schema" is not "known-failures-1""#
    ),
    (#"{"schema": "known-failures-1"}"#, #"the member "entries" is no list"#),
    (#"{"schema": "known-failures-1", "entries": [], "x": 1}"#, #"unknown member "x""#),
    ("[]", #"the member "schema" is not "known-failures-1""#),
  ])
  func `a file of another form is refused`(text: String, reason: String) {
    #expect(throws: CorpusError(file: "known.json", line: 1, reason: reason)) { try read(text) }
  }
}
