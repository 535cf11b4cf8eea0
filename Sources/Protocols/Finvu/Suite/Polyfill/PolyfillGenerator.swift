import ChoiceEngine
import FinvuReference
import WirePrimitives

/// Draws pages and their calls.
enum PolyfillGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    let present: PolyfillPage.Present =
      source.chance(1, in: 4) ? source.pick(PolyfillPage.Present.allCases) : .handler
    var bridge: JSON = "absent"
    if present != .nothing, source.chance(1, in: 4) {
      bridge = source.pick(["own", .null, false, 0, ""])
    }
    let isCallable = present == .handler || bridge == "own"
    let calls =
      isCallable ? source.list(0...(source.chance(1, in: 3) ? 4 : 1)) { call(from: &$0) } : []
    return [
      "present": .string(present.rawValue), "bridge": bridge, "calls": .array(calls),
    ]
  }

  private static func call(from source: inout ChoiceSource) -> JSON {
    let method = source.pick(BridgeMethod.allCases)
    let isOdd = source.chance(1, in: 4)
    var arguments = method.parameters.map { name in
      isOdd && source.chance(1, in: 2) ? odd(from: &source) : plain(name, from: &source)
    }
    if source.chance(1, in: 6) {
      arguments.removeLast(source.int(1...arguments.count))
    }
    return ["fn": .string(method.rawValue), "args": .array(arguments)]
  }

  private static func plain(_ name: String, from source: inout ChoiceSource) -> JSON {
    switch name {
    case "initConfig":
      source.pick([
        "{\"appId\":\"A\",\"requestId\":\"R\"}",
        "{\"appId\":\"YOUR_APP_ID\",\"requestId\":\"YOUR_REQUEST_ID\"}",
      ])
    case "phoneNumber": source.pick(["9876543210", "1234567890"])
    case "otp": source.pick(["123456", "0012", "12345678"])
    default:
      source.pick([
        "cb", "handleStartAuthResponse", "$f", "_1", .string(String(repeating: "c", count: 48)),
      ])
    }
  }

  private static func odd(from source: inout ChoiceSource) -> JSON {
    source.pick([
      ["appId": "A", "requestId": "R"], .null, "", "12", "{}", 9_876_543_210, 123456, true, false,
      [], ["x": [1, .null]], "a\"b\\c\n\u{2028}", "caf\u{e9} \u{1F600}", 12.5, "alert(1);x", [:],
      " 98765 43210\n", "{ \"requestId\": \"R\",\n \"appId\": \"\\u0041\" }",
      "{\"appId\":\"A\",\"requestId\":\"R\",\"x\":1}", .string(String(repeating: "n", count: 300)),
      .string(JSONString(codeUnits: [0x61, 0xD83D])),
    ])
  }
}
