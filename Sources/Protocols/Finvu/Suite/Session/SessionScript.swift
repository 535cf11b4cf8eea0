import ChoiceEngine
import MachineKit
import WirePrimitives

/// A session in the making, which counts the messages.
struct SessionScript {
  private(set) var stimuli: [Act] = []
  private(set) var messages = 0
  /// The message that has begun the last flow.
  private(set) var started: Int?
  /// Its number.
  private(set) var number = "9876543210"

  mutating func add(_ name: String, _ body: JSON) { stimuli.append(Act(name, body)) }

  mutating func setUp(_ webView: JSON = "w") {
    add("setup", ["webView": webView, "viewController": "v"])
  }

  mutating func message(_ body: JSON) {
    messages += 1
    add("message", ["body": body])
  }

  /// Of the last message unless said.
  mutating func report(_ event: JSON, to message: Int? = nil) {
    let members = event.object?.map { ($0.name.lossyText, $0.value) } ?? []
    add("provider", .object([("message", .number(message ?? messages))] + members))
  }

  mutating func initialise(_ config: String, _ callback: JSON?) {
    initialise(.string(JSONString(config)), callback)
  }

  mutating func initialise(_ config: JSON, _ callback: JSON?) {
    send("initAuth", [("initConfig", config)], callback)
  }

  mutating func start(_ number: String, _ callback: JSON?) {
    send("startAuth", [("phoneNumber", .string(JSONString(number)))], callback)
    started = messages
    self.number = number
  }

  mutating func verify(_ number: String, _ otp: JSON, _ callback: JSON?) {
    send(
      "verifyOtp", [("phoneNumber", .string(JSONString(number))), ("otp", otp)], callback)
  }

  private mutating func send(_ method: String, _ arguments: [(String, JSON)], _ callback: JSON?) {
    message(
      .object(
        [("method", .string(JSONString(method)))] + arguments
          + (callback.map { [("callback", $0)] } ?? [])))
  }

  static func config(from source: inout ChoiceSource) -> String {
    source.pick([
      "{\"appId\":\"A\",\"requestId\":\"R\"}", "{\"appId\":\" A\",\"requestId\":\"R \"}",
      "{\"requestId\": \"r-1\", \"appId\": \"com.app\"}",
      "{\"appId\":\"com.app\",\"requestId\":\"\(source.lookalike(of: "request-0041"))\"}",
      "{\"appId\":\"\(source.lookalike(of: "com.app"))\",\"requestId\":\"request-0041\"}",
    ])
  }

  static let badConfigs: [JSON] = [
    "{\"appId\":\"\",\"requestId\":\"R\"}", "{\"appId\":\"A\"}", "{}", "not json", "[]",
    "{\"appId\":\"A\",\"requestId\":\"\"}", "{\"requestId\":\"R\"}",
    "{\"appId\":\"\",\"requestId\":\"\"}", "{\"appId\":1,\"requestId\":\"R\"}",
    .null, "null", "true", "\"R\"", "[\"A\",\"R\"]", true, [],
  ]

  static let badNumbers: [JSON] = [
    "123", "", "0876543210", "98765abcde", "+919876543210", "98765 43210", "987654",
    "9876543210\n", "\u{967}\u{968}34567890", true, .null, ["9876543210"],
  ]

  static let badOTPs: [JSON] = [
    "12", "", "123456789", "12a4", "12 34", "1234!", true, .null, "1234\n", " 123456",
    "\u{967}\u{968}\u{969}4",
  ]
}
