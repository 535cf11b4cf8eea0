import ChoiceEngine
import MachineKit
import WirePrimitives

/// Draws traces of `finvu.page`: journeys as the document tells them, cut short here and there.
enum PageGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    var acts = journey("", from: &source)
    if source.chance(1, in: 3) { acts += journey("2", from: &source) }
    if source.chance(1, in: 6) { acts = Array(acts.prefix(source.int(1...acts.count))) }
    var at = 0
    let steps = acts.map { act in
      defer { at += source.pick([10, 0, 300, 60_000]) }
      return Trace.Step(at: at, act)
    }
    let ids: [JSON] = (1...4).map { ["appId": "A", "requestId": .string("R\($0)")] }
    return Trace(config: ["ids": .array(ids)], steps: steps).json
  }

  /// - Parameter mark: ends its token, for no provider gives the same one twice.
  private static func journey(_ mark: String, from source: inout ChoiceSource) -> [Act] {
    var acts = initialisation(from: &source)
    let number = source.pick(["9876543210", "8123456789", "9000000000"])
    switch source.int(0...31) {
    case 0: acts.append(bridgeThrows("startAuth"))
    case 1: acts.append(bridgeThrows("verifyOtp"))
    case 2, 3:
      acts += [bridgeThrows("startAuth"), user("start", ["phoneNumber": .string(number)])]
      acts += [user("init"), success("init", nil)]
    default: break
    }
    acts += source.list(0...1) { _ in failedStart(number) }.flatMap(\.self)
    acts.append(user("start", ["phoneNumber": .string(oddly(number, from: &source))]))
    if source.chance(1, in: 4) { acts.append(user("start", ["phoneNumber": .string(number)])) }
    return acts + flow(of: number, mark, from: &source)
  }

  private static func oddly(_ number: String, from source: inout ChoiceSource) -> String {
    source.chance(1, in: 16) ? source.pick(["", "987654321", "98765 43210"]) : number
  }

  private static func initialisation(from source: inout ChoiceSource) -> [Act] {
    let begin = [user("init")]
    switch source.int(0...7) {
    case 0: return begin + [malformed("init", from: &source)]
    case 1: return begin + [failure("init")] + begin + [success("init", nil)]
    case 2: return begin + [user("start", ["phoneNumber": "9876543210"]), failure("init")]
    default: return begin + [success("init", nil)]
    }
  }

  private static func failedStart(_ number: String) -> [Act] {
    [user("start", ["phoneNumber": .string(number)]), failure("start")]
      + [user("init"), success("init", nil)]
  }

  private static func flow(
    of number: String, _ mark: String, from source: inout ChoiceSource
  ) -> [Act] {
    let token = source.pick(["T", "eyJ.a-_.b", "a \"b\" \\ \u{e9}\u{2028}"]) + mark
    var acts: [Act] = source.list(0...1) { news(from: &$0) }
    switch source.int(0...5) {
    case 0, 1: acts.append(initiate("SILENT_AUTH"))
    case 2: acts.append(end(token, of: source.pick(["SILENT_AUTH", "OTP"]), from: &source))
    default:
      if source.chance(1, in: 4) { acts.append(initiate("SILENT_AUTH")) }
      acts.append(initiate("OTP", over: source.pick(["SMS", "SMS", "EMAIL", ""])))
      acts += source.list(0...1) { news(from: &$0) }
      if source.chance(1, in: 8) {
        acts.append(end(token, of: "OTP", from: &source))
      } else {
        acts += verification(of: number, token, from: &source)
      }
      return acts
    }
    acts += source.list(0...1) { news(from: &$0) }
    return acts + [end(token, of: "SILENT_AUTH", from: &source)]
  }

  private static func verification(
    of number: String, _ token: String, from source: inout ChoiceSource
  ) -> [Act] {
    var body: [(String, JSON)] = [
      ("otp", .string(source.pick(["123456", "012345", "000000", "1234", ""])))
    ]
    if source.chance(1, in: 4) {
      let given = source.chance(1, in: 4) ? source.pick(["98765", "", "9123456780"]) : number
      body.append(("phoneNumber", .string(given)))
    }
    let verify = user("verify", .object(body))
    switch source.int(0...7) {
    case 0: return [verify, failure("verify", source.chance(1, in: 3) ? token : nil)]
    case 1: return [verify, malformed("verify", from: &source)]
    case 2: return [verify, success("verify", source.chance(1, in: 2) ? "" : nil, of: "OTP")]
    case 3: return [verify, news("verify", from: &source)]
    default: return [verify, success("verify", token, of: "OTP")]
    }
  }

  private static func end(
    _ token: String, of authType: String, from source: inout ChoiceSource
  ) -> Act {
    switch source.int(0...8) {
    case 0: success("start", "", of: authType)
    case 1: success("start", nil, of: authType)
    case 2: failure("start", source.chance(1, in: 3) ? token : nil)
    case 3: malformed("start", from: &source)
    default: success("start", token, of: authType)
    }
  }

  // MARK: Stimuli

  private static func user(_ action: String, _ more: JSON = [:]) -> Act {
    let members = more.object?.map { ($0.name.lossyText, $0.value) } ?? []
    return Act("user", .object([("action", .string(action))] + members))
  }

  private static func bridgeThrows(_ method: String) -> Act {
    Act("bridgeThrows", ["method": .string(method)])
  }

  private static func respond(_ role: String, _ text: String) -> Act {
    Act("response", ["to": .string(role), "text": .string(text)])
  }

  private static func initiate(_ authType: String, over channel: String = "") -> Act {
    let response: JSON = [
      "status": "INITIATE", "statusCode": "200", "authType": .string(authType),
      "deliveryChannel": .string(JSONString(channel)),
    ]
    return respond("start", response.compactText)
  }

  private static func success(_ role: String, _ token: String?, of authType: String? = nil) -> Act {
    var response: [(String, JSON)] = [("status", "SUCCESS"), ("statusCode", "200")]
    if let authType { response.append(("authType", .string(authType))) }
    if let token { response.append(("token", .string(token))) }
    return respond(role, JSON.object(response).compactText)
  }

  /// - Parameter token: no failure of the document has one.
  private static func failure(_ role: String, _ token: String? = nil) -> Act {
    var response: [(String, JSON)] = [
      ("status", "FAILURE"), ("errorCode", "1002"),
      ("errorMessage", "Authentication failed, something went wrong."),
    ]
    if let token { response.append(("token", .string(token))) }
    return respond(role, JSON.object(response).compactText)
  }

  private static func news(
    _ role: String = "start", from source: inout ChoiceSource
  ) -> Act {
    let status = source.pick([
      "VERIFY", "DELIVERY_STATUS", "FALLBACK_TRIGGERED", "OTP_AUTO_READ", "X",
    ])
    var response: [(String, JSON)] = [("status", .string(status)), ("statusCode", "200")]
    if source.chance(1, in: 3) { response.append(("token", "T0")) }
    return respond(role, JSON.object(response).compactText)
  }

  private static func malformed(_ role: String, from source: inout ChoiceSource) -> Act {
    respond(role, source.pick(["not json", "", "{", "<html>", "undefined", "null"]))
  }
}
