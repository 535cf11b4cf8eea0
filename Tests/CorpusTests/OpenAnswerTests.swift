import BridgeCatalog
import ConformanceKit
import MachineKit
import Testing
import WirePrimitives

/// What careful ports answer where the documents leave it open, and what none may answer near it.
struct OpenAnswerTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let suite: String
    var choices: [ChoiceID: String] = [:]
    let input: String
    let reply: String
    /// What departs; empty where nothing does.
    var departs: [String] = []
  }

  /// A token whose payload has the interval.
  private static func token(_ interval: String) -> String {
    let flags = Array(#"{"captureScreenshotInterval":"\#(interval)"}"#.utf8)
    let payload = Base64URL.encode(flags)
    return #"{"token":"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.\#(payload).c2ln"}"#
  }

  private static func flags(_ interval: Int) -> String {
    #"{"ok":{"record":false,"captureScreenshot":false,"captureScreenshotInterval":\#(interval),"#
      + #""clearAllCookies":false,"screenshots":{"timer":false,"manual":false},"#
      + #""clearCookiesOnInit":false}}"#
  }

  private static let strict: [ChoiceID: String] = [
    ChoiceID("rampkit.empty-name"): "skip", ChoiceID("rampkit.missing-initial-value"): "strict",
  ]
  private static let always = [ChoiceID("rampkit.broadcast"): "always"]
  private static let screens = #"[{"id":"s0","html":"<p></p>"}]"#

  private static func preloads(showing screens: String) -> String {
    #"{"config":{"marks":[]},"steps":[{"at":0,"do":{"preload":{"onboardingId":"a","screens":"#
      + Self.screens + #"}}},{"at":0,"do":{"show":{"onboardingId":"b","screens":"# + screens
      + #"}}},{"at":0,"do":{"preload":{"onboardingId":"a","screens":"# + Self.screens + "}}}]}"
  }

  /// Two posts of a page that changes nothing, in an overlay of two pages of which the first has loaded.
  private static func posts(from page: Int) -> String {
    #"{"config":{"pages":2,"initial":{"a":1}},"steps":[{"at":0,"do":{"loaded":{"page":0}}},"#
      + #"{"at":700,"do":{"message":{"page":\#(page),"#
      + #""body":"{\"type\":\"rampkit:variables\",\"vars\":{\"a\":1}}"}}}]}"#
  }

  private static let rows = [
    Row(
      testDescription: "a blank behind an interval", suite: "passage.jwt-flags",
      input: token("10 "), reply: flags(10)),
    Row(
      testDescription: "a sign before an interval", suite: "passage.jwt-flags",
      input: token("+10"), reply: flags(10)),
    Row(
      testDescription: "an interval that is no number", suite: "passage.jwt-flags",
      input: token("10 s"), reply: flags(10), departs: ["PSG-JWT-12"]),
    Row(
      testDescription: "a nameless entry without value", suite: "rampkit.initial-variables",
      choices: strict, input: #"{"variables":{"state":[{"name":""}]}}"#,
      reply: #"{"reject":{"class":"malformed"}}"#),
    Row(
      testDescription: "a nameless entry with a value", suite: "rampkit.initial-variables",
      choices: strict, input: #"{"variables":{"state":[{"name":"","initialValue":1}]}}"#,
      reply: #"{"reject":{"class":"malformed"}}"#, departs: ["RMP-VAR-02"]),
    Row(
      testDescription: "a message in single quotes", suite: "gbg.message-envelope",
      input: #"{"text":"{'version':'1.0'}"}"#, reply: #"{"ok":{"message":{},"id":"x"}}"#),
    Row(
      testDescription: "a broken message", suite: "gbg.message-envelope",
      input: #"{"text":"{\"version\":"}"#, reply: #"{"ok":{"message":{},"id":"x"}}"#,
      departs: ["GBG-ENV-23"]),
    Row(
      testDescription: "a cache behind a show without screens", suite: "rampkit.preload",
      input: preloads(showing: "[]"),
      reply: #"{"ok":{"effects":[[{"build":{"marks":[]}},{"mountPreloader":{"marks":[]}}],"#
        + #"[],[{"build":{"marks":[]}},{"mountPreloader":{"marks":[]}}]]}}"#),
    Row(
      testDescription: "a broadcast of what a page posts before it has loaded",
      suite: "rampkit.variables", choices: always, input: posts(from: 1),
      reply: #"{"ok":{"effects":[[{"send":{"page":0,"vars":{"a":1}}}],[]]}}"#),
    Row(
      testDescription: "a broadcast of what a page posts when it has loaded",
      suite: "rampkit.variables", choices: always, input: posts(from: 0),
      reply: #"{"ok":{"effects":[[{"send":{"page":0,"vars":{"a":1}}}],[]]}}"#,
      departs: ["RMP-VAR-18"]),
  ]

  @Test(arguments: rows)
  func `what is open departs from nothing, and what is not does`(row: Row) throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == row.suite })
    let tree = try suite.acceptance(
      of: JSON.parse(Array(row.input.utf8)), applying: suite.declared(row.choices))
    let judge = Judge(choices: row.choices, granted: Set(suite.capabilities.map(\.id)))
    let judgement = judge.judge(try JSON.parse(Array(row.reply.utf8)), against: tree)
    #expect(Array(Set(judgement.differences.map(\.requirement.text))) == row.departs)
  }
}
