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
    Row(
      testDescription: "a permission state outside the five", suite: "gbg.capability-info",
      input: info("own"), reply: #"{"ok":{"info":{"supported":true,"permissionState":null}}}"#),
    Row(
      testDescription: "a permission state of the five", suite: "gbg.capability-info",
      input: info("denied"), reply: #"{"ok":{"info":{"supported":true,"permissionState":null}}}"#,
      departs: ["GBG-CFG-11"]),
    Row(
      testDescription: "an error without a status", suite: "gbg.message-envelope-encode",
      choices: [ChoiceID("gbg.error-on-success"): "stripped"], input: failing(status: nil),
      reply: written(status: nil, error: error)),
    Row(
      testDescription: "an error beside a success", suite: "gbg.message-envelope-encode",
      choices: [ChoiceID("gbg.error-on-success"): "stripped"], input: failing(status: "success"),
      reply: written(status: "success", error: error), departs: ["GBG-ENV-16"]),
    Row(
      testDescription: "an initial value of null", suite: "rampkit.initial-variables",
      choices: strict, input: #"{"variables":{"state":[{"name":"a","initialValue":null}]}}"#,
      reply: #"{"reject":{"class":"malformed"}}"#),
    Row(
      testDescription: "an entry without initial value", suite: "rampkit.onboarding-data",
      input: document(#"{"name":"a"}"#), reply: data(variables: "[]")),
    Row(
      testDescription: "an entry with an initial value", suite: "rampkit.onboarding-data",
      input: document(#"{"name":"a","initialValue":1}"#), reply: data(variables: "[]"),
      departs: ["RMP-DAT-03"]),
    Row(
      testDescription: "the id that was looked up before init", suite: "rampkit.stored-id",
      input: ids(#"{"getRampKitUserId":{}}"#), reply: gives(by: "getRampKitUserId")),
    Row(
      testDescription: "an id before init", suite: "rampkit.stored-id",
      input: ids(#"{"getOnboardingData":{}}"#),
      reply:
        #"{"ok":{"effects":[[{"returned":{"call":"getOnboardingData","value":null}}],[\#(given)]]}}"#,
      departs: ["RMP-INI-18"]),
  ]

  private static func info(_ state: String) -> String {
    #"{"op":"recode","info":{"supported":true,"permissionState":"\#(state)"}}"#
  }

  private static let error = #"{"code":"E","message":"m","recoverable":false}"#

  private static func status(_ status: String?) -> String {
    status.map { #","status":"\#($0)""# } ?? ""
  }

  private static func failing(status: String?) -> String {
    #"{"message":{"version":"1.0","correlationId":"c","type":"response","timestamp":1700000000000,"#
      + #""payload":{"action":"a"\#(Self.status(status)),"error":\#(error)}}}"#
  }

  private static func written(status: String?, error: String) -> String {
    let text =
      #"{"version":"1.0","correlationId":"c","type":"response","timestamp":1700000000000,"#
      + #""payload":{"action":"a"\#(Self.status(status)),"error":\#(error)}}"#
    return JSON.object([("ok", .object([("text", .string(JSONString(text)))]))]).compactText
  }

  private static func document(_ entry: String) -> String {
    let body = #"{"onboardingId":"o","screens":[],"variables":{"state":[\#(entry)]}}"#
    return JSON.object([("body", .string(JSONString(body)))]).compactText
  }

  private static func data(variables: String) -> String {
    #"{"ok":{"data":{"onboardingId":"o","screens":[],"variables":\#(variables),"requiredScripts":[]}}}"#
  }

  private static let given = #"{"returned":{"call":"getUserId","value":"abc-123"}}"#

  private static func ids(_ first: String) -> String {
    #"{"config":{"stored":"abc-123","secureRandom":"ok","read":"ok","write":"ok"},"#
      + #""steps":[{"at":0,"do":\#(first)},{"at":10,"do":{"getUserId":{}}}]}"#
  }

  private static func gives(by method: String) -> String {
    #"{"ok":{"effects":[[{"storeRead":{}},{"returned":{"call":"\#(method)","value":"abc-123"}}],"#
      + #"[\#(given)]]}}"#
  }

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
