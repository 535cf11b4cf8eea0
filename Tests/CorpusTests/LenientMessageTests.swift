import BridgeCatalog
import ConformanceKit
import MachineKit
import Testing
import WirePrimitives

/// No sentence says that a message of another version, or with what is not expected on it, is decoded: a
/// port that refuses it, or drops what is not expected, is not wrong. A port that refuses it for an unknown
/// member is.
struct LenientMessageTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let message: String
    let mayBeRefused: Bool
  }

  private static func message(
    version: String = "1.0", type: String = "request", payload: String = "", other: String = ""
  ) -> String {
    #"{"version":"\#(version)","correlationId":"c","type":"\#(type)","timestamp":1"#
      + #","payload":{"action":"a"\#(payload)}\#(other)}"#
  }

  private static let rows = [
    Row(testDescription: "a usual message", message: message(), mayBeRefused: false),
    Row(
      testDescription: "an unknown member", message: message(other: #","x":1"#),
      mayBeRefused: false),
    Row(testDescription: "another version", message: message(version: "2.0"), mayBeRefused: true),
    Row(
      testDescription: "another version and an unknown member",
      message: message(version: "2.0", other: #","x":1"#), mayBeRefused: true),
    Row(
      testDescription: "an unknown member, and null for the status",
      message: message(payload: #","status":null,"y":1"#), mayBeRefused: true),
    Row(
      testDescription: "a status on a request", message: message(payload: #","status":"error""#),
      mayBeRefused: true),
    Row(
      testDescription: "an error on a success",
      message: message(
        type: "response",
        payload: #","status":"success","error":{"code":"c","message":"m","recoverable":true}"#),
      mayBeRefused: true),
  ]

  private static func departures(_ reply: JSON, from message: String) throws -> [String] {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "gbg.message-envelope" })
    let tree = try suite.acceptance(of: ["text": .string(message)], applying: [])
    let judge = Judge(choices: [:], granted: Set(suite.capabilities.map(\.id)))
    return judge.judge(reply, against: tree).differences.map(\.requirement.text)
  }

  @Test(arguments: rows)
  func `a refusal is held against a port only where a message must be decoded`(row: Row) throws {
    let refusal: JSON = ["reject": ["class": "decode-error"]]
    let departures = try Self.departures(refusal, from: row.message)
    #expect(departures.isEmpty == row.mayBeRefused, "\(departures)")
  }

  @Test func `a status and an error where none is expected may be dropped, and not changed`() throws
  {
    func reply(_ status: JSON, _ type: JSON = "request") -> JSON {
      [
        "ok": [
          "message": [
            "version": "1.0", "correlationId": "c", "type": type, "timestamp": 1,
            "payload": ["action": "a", "status": status],
          ],
          "id": .string("c-1-\(type.text ?? "")"),
        ]
      ]
    }
    let request = Self.message(payload: #","status":"error""#)
    #expect(try Self.departures(reply("error"), from: request) == [])
    #expect(try Self.departures(reply(.null), from: request) == [])
    #expect(try Self.departures(reply("success"), from: request) == ["GBG-ENV-28"])
    let response = Self.message(type: "response", payload: #","status":"error""#)
    #expect(try Self.departures(reply("error", "response"), from: response) == [])
    #expect(try Self.departures(reply(.null, "response"), from: response) == ["GBG-ENV-15"])
  }
}
