import ConformanceKit
import Testing
import WirePrimitives

@testable import PortHost

/// What a port may write, line by line, and what becomes of it.
@Suite(.serialized, .ownThread)
struct PortReplyTests {
  struct Row: CustomTestStringConvertible {
    /// The bytes, in Latin-1.
    let line: String
    let reply: Reply
    var testDescription: String { line }
  }

  private static func violation(_ problem: String, _ line: String, _ shown: String? = nil) -> Row {
    Row(
      line: line,
      reply: .violation(.port(.wellFormedReplies), detail: "\(problem): \(shown ?? line)"))
  }

  private static let one = "exactly one of ok, reject, unsupported and fault is expected, found"

  static let replies: [Row] = [
    Row(line: #"{"id":2,"ok":{"a":[1.50,-0]}}"#, reply: .ok(["a": [1.5, -0.0]])),
    Row(line: #"{"ok":null,"id":2}"#, reply: .ok(nil)),
    Row(line: "{ \"id\" : 2.0 , \"ok\" : true }\r", reply: .ok(true)),
    Row(line: #"{"id":2,"ok":1,"more":{"id":9}}"#, reply: .ok(1)),
    Row(
      line: #"{"id":2,"reject":{"class":"malformed","message":"no dot"}}"#,
      reply: .reject(class: "malformed", message: "no dot")),
    Row(
      line: #"{"id":2,"reject":{"class":"m","message":null}}"#,
      reply: .reject(class: "m", message: nil)),
    Row(line: #"{"id":2,"reject":{"class":"m"}}"#, reply: .reject(class: "m", message: nil)),
    Row(line: #"{"id":2,"unsupported":"no camera"}"#, reply: .unsupported("no camera")),
    Row(
      line: #"{"id":2,"fault":{"message":"m\ud800","trace":"t"}}"#,
      reply: .fault(message: "m\u{FFFD}", trace: "t")),
    Row(line: #"{"id":2,"fault":{"message":""}}"#, reply: .fault(message: "", trace: nil)),
    violation("\(one) none", #"{"id":2}"#),
    violation("\(one) none", #"{"id":2,"OK":1}"#),
    violation("\(one) ok, fault", #"{"id":2,"ok":1,"fault":{"message":""}}"#),
    violation("\(one) ok, ok", #"{"id":2,"ok":1,"ok":1}"#),
    violation("two members id", #"{"id":2,"ok":1,"id":2}"#),
    violation(#"id is not a whole number: "2""#, #"{"id":"2","ok":1}"#),
    violation("reject.class must be text, found nothing", #"{"id":2,"reject":{}}"#),
    violation("reject.class must be text, found nothing", #"{"id":2,"reject":"malformed"}"#),
    violation("reject.class must be text, found 7", #"{"id":2,"reject":{"class":7}}"#),
    violation(#"reject.class must be text, found """#, #"{"id":2,"reject":{"class":""}}"#),
    violation(
      "reject.message must be text, found []", #"{"id":2,"reject":{"class":"m","message":[]}}"#),
    violation("unsupported must be text, found true", #"{"id":2,"unsupported":true}"#),
    violation("fault.message must be text, found nothing", #"{"id":2,"fault":{}}"#),
    violation(
      "fault.trace must be text, found 1", #"{"id":2,"fault":{"message":"m","trace":1}}"#),
    violation("not JSON: byte 12: unexpected end of input", #"{"id":2,"ok""#),
    violation("not JSON: byte 12: unexpected '}'", #"{"id":2,"ok"}"#),
    violation("not JSON: byte 15: 'x' after the end of the document", #"{"id":2,"ok":1}x"#),
    violation(
      "not JSON: byte 14: invalid UTF-8 in a string (0xFF)",
      "{\"id\":2,\"ok\":\"\u{FF}\u{C2}\u{80}\"}", #"{"id":2,"ok":"\xFF\u0080"}"#),
    violation(
      "not JSON: byte 14: control character 0x1B in a string, where it must be escaped",
      "{\"id\":2,\"ok\":\"\u{1B}[2J\"}", #"{"id":2,"ok":"\u001B[2J"}"#),
    violation(
      "not JSON: byte 524: more than 512 nested arrays and objects",
      #"{"id":2,"ok":"# + String(repeating: "[", count: 600),
      #"{"id":2,"ok":"# + String(repeating: "[", count: 107) + "…"),
  ]

  /// What is written besides the reply, and the incident that it is.
  static let unexpected: [(line: String, incident: Incident)] = [
    (
      "checking token",
      .of(.cleanStandardOutput, "text that is no reply on standard output: checking token")
    ),
    (" ", .of(.cleanStandardOutput, "a blank line on standard output")),
    ("42", .of(.cleanStandardOutput, "text that is no reply on standard output: 42")),
    (
      "{'id': 2}", .of(.cleanStandardOutput, "text that is no reply on standard output: {'id': 2}")
    ),
    (
      "\u{FF}\u{1B}[31m\u{E2}\u{80}\u{AE}",
      .of(
        .cleanStandardOutput,
        #"text that is no reply on standard output: \xFF\u001B[31m\u202E"#)
    ),
    (
      #"{"level":"info"}"#,
      .of(.wellFormedReplies, #"a line is no reply: no member id: {"level":"info"}"#)
    ),
    (
      #"{"id":null,"ok":1}"#,
      .of(
        .wellFormedReplies,
        #"a line is no reply: id is not a whole number: null: {"id":null,"ok":1}"#)
    ),
    (
      #"{"id":2.5,"ok":1}"#,
      .of(
        .wellFormedReplies,
        #"a line is no reply: id is not a whole number: 2.5: {"id":2.5,"ok":1}"#)
    ),
    (
      #"{"id":77,"ok"}"#,
      .of(
        .wellFormedReplies,
        #"a line is no reply: not JSON: byte 13: unexpected '}': {"id":77,"ok"}"#)
    ),
    (
      #"{"id":77,"ok":1}"#,
      .of(.answersOnce, #"a reply has an id that no run in flight has: {"id":77,"ok":1}"#)
    ),
    (
      #"{"id":-1,"ok":1}"#,
      .of(.answersOnce, #"a reply has an id that no run in flight has: {"id":-1,"ok":1}"#)
    ),
    (
      #"{"id":1e300,"ok":1}"#,
      .of(
        .wellFormedReplies,
        #"a line is no reply: id is not a whole number: 1e300: {"id":1e300,"ok":1}"#)
    ),
    (
      #"{"id":0,"ok":1}"#,
      .of(.answersOnce, #"a reply has an id that no run in flight has: {"id":0,"ok":1}"#)
    ),
    (
      #"{"id":1,"ok":1}"#,
      .of(.answersOnce, #"a run was answered twice: {"id":1,"ok":1}"#)
    ),
  ]

  private static func bytes(_ line: String) -> [UInt8] {
    line.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  /// What `answers_raw.py` writes, instead of its answer or besides it.
  private static func coded(_ prefix: String, _ line: String) -> JSON {
    let digits = bytes(line).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return .string(prefix + digits.joined())
  }

  /// Every line of the tables that the wire log shows as it is, for a port whose first run is 1: the
  /// transcript of these is what the schemas of the protocol are compared with.
  static var lineInputs: [JSON] {
    func isShownAsIs(_ line: String) -> Bool { bytes(line).allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
    let instead = replies.map(\.line).filter(isShownAsIs).enumerated().map { index, line in
      let own = [#""id":"#, #""id" : "#, #""id":""#].reduce(line) { line, name in
        line.replacing("\(name)2", with: "\(name)\(index + 1)")
      }
      return coded("instead:", own)
    }
    return instead + unexpected.map(\.line).filter(isShownAsIs).map { coded("besides:", $0) }
  }

  @Test(arguments: [
    (#"{"id":2,"reject":{"class":"m","message":{"$utf16":"0061d800"}}}"#, "a\u{FFFD}"),
    (#"{"id":2,"fault":{"message":{"$utf16":"0062"}}}"#, "b"),
  ])
  func `a message may be written as its code units`(line: String, message: String) {
    switch PortLine(Self.bytes(line)) {
    case .reply(2, .reject(_, let text)): #expect(text == message)
    case .reply(2, .fault(let text, _)): #expect(text == message)
    default: Issue.record("it is no reply")
    }
  }

  @Test(arguments: replies)
  func `a line is read as the reply that it is, or says why it is none`(row: Row) {
    switch PortLine(Self.bytes(row.line)) {
    case .reply(let id, let reply):
      #expect(id == 2)
      #expect(reply == row.reply)
    case .malformed(let id, let problem):
      #expect(id == 2)
      let shown = String(escaping: Self.bytes(row.line), limit: 120)
      #expect(
        row.reply == .violation(.port(.wellFormedReplies), detail: "\(problem): \(shown)"))
    case .noise:
      Issue.record("read as noise")
    }
  }

  @Test(arguments: [
    "invalid UTF-8 in a string (0xFF)", #"{"id":2,"unsupported":true}"#, #","ok":1}x"#,
  ])
  func `a bad reply is a violation on its run and harms no other`(part: String) async throws {
    let row = try #require(
      Self.replies.first { $0.line.contains(part) || "\($0.reply)".contains(part) })
    let port = try await Hostile.start("answers_raw.py")
    let batch = await port.run(["before", Self.coded("instead:", row.line), "after"])
    #expect(batch.replies == [.ok("before"), row.reply, .ok("after")])
    #expect(batch.incidents == [])
    #expect(await port.finish() == [])
  }

  @Test func `what answers no run is an incident, and harms none`() async throws {
    let port = try await Hostile.start("answers_raw.py")
    #expect(await port.run(["first"]).replies == [.ok("first")])
    for (line, incident) in Self.unexpected {
      let batch = await port.run(["before", Self.coded("besides:", line), "after"])
      #expect(batch.replies == [.ok("before"), .ok("besides"), .ok("after")])
      #expect(batch.incidents == [incident])
    }
    #expect(await port.finish() == [])
  }

  @Test func `a run answered before it is asked is still to be answered`() async throws {
    let port = try await Hostile.start("answers_raw.py", limits: Hostile.limits(window: 1))
    let batch = await port.run([Self.coded("besides:", #"{"id":2,"ok":0}"#), "after"])
    #expect(batch.replies == [.ok("besides"), .ok("after")])
    #expect(
      batch.incidents == [
        .of(.answersOnce, #"a reply has an id that no run in flight has: {"id":2,"ok":0}"#)
      ])
    #expect(await port.finish() == [])
  }

  @Test func `a run answered before all of its line is there is still to be answered`()
    async throws
  {
    let port = try await Hostile.start("answers_raw.py")
    // Far more than a pipe holds, so that the port guesses while it cannot have read it.
    let large = JSON.string(String(repeating: "x", count: 400_000))
    let batch = await port.run([Self.coded("guessing:", #"{"id":2,"ok":0}"#), large])
    #expect(batch.replies == [.ok("guessing"), .ok(large)])
    #expect(
      batch.incidents == [
        .of(.answersOnce, #"a run was answered before it was asked: {"id":2,"ok":0}"#)
      ])
    #expect(await port.finish() == [])
  }

  @Test func `of two answers to a run the first counts, and no other run gets the second`()
    async throws
  {
    let port = try await Hostile.start("answers_raw.py")
    let batch = await port.run([
      "before", Self.coded("besides:", #"{"id":2,"ok":"first"}"#), "between",
      Self.coded("besides:", #"{"id":1,"ok":"late"}"#), "after",
    ])
    #expect(
      batch.replies
        == [.ok("before"), .ok("first"), .ok("between"), .ok("besides"), .ok("after")])
    #expect(
      batch.incidents == [
        .of(.answersOnce, #"a run was answered twice: {"id": 2, "ok": "besides"}"#),
        .of(.answersOnce, #"a run was answered twice: {"id":1,"ok":"late"}"#),
      ])
    #expect(await port.finish() == [])
  }

  @Test func `a run answered under a wrong id only has no answer in time`() async throws {
    let port = try await Hostile.start("answers_raw.py")
    let batch = await port.run([1, Self.coded("instead:", #"{"id":9,"ok":0}"#), 3])
    #expect(batch.replies == [.ok(1), .timeout(milliseconds: 500), .ok(3)])
    #expect(
      batch.incidents == [
        .of(.answersOnce, #"a reply has an id that no run in flight has: {"id":9,"ok":0}"#)
      ])
    #expect(await port.finish() == [])
  }
}
