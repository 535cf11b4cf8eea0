import ChoiceEngine
import WirePrimitives

/// Draws callbacks and responses.
enum CallbackCallGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    var members: [(String, JSON)] = []
    if let callback = callback(from: &source) { members.append(("callback", callback)) }
    members.append(("response", response(from: &source)))
    return .object(members)
  }

  private static func callback(from source: inout ChoiceSource) -> JSON? {
    switch source.int(0...9) {
    case 0...3:
      source.pick([
        "handleStartAuthResponse", "cb", "_cb1", "$", "on$Auth", "onResponse", "A1", "my_callback",
      ])
    case 4: source.pick(["app.onAuth", "a.b.c", "My.handlers.$x"])
    case 5, 6:
      source.pick([
        "alert(1);x", "x;y", "a b", "f()", "f)(", "a-b", "1a", "", "a..b", "a.", "window['x']",
        "x=>x", "\"cb\"", "cb//", "cb\nx", "(function(){})", "alert(document.cookie);x",
        "handleAuth();other", "location='https://e.test/'+", "handleAuth(1)", "it's",
      ])
    case 7:
      source.pick(["alert", "if", "cb ", "caf\u{e9}", .string(String(repeating: "x", count: 33))])
    case 8: .string(String(repeating: "y", count: source.int(1...32)))
    default: source.chance(1, in: 3) ? nil : source.pick([.null, 5, true, [], ["f": "cb"], ["cb"]])
    }
  }

  private static func response(from source: inout ChoiceSource) -> JSON {
    switch source.int(0...4) {
    case 0: return ["status": "SUCCESS", "statusCode": "200"]
    case 1:
      return ["status": "FAILURE", "errorCode": "1001", "errorMessage": "Invalid OTP format"]
    case 2:
      return [
        "status": "INITIATE", "statusCode": "200", "authType": "OTP",
        "deliveryChannel": text(from: &source),
      ]
    default:
      return [
        "status": "SUCCESS", "statusCode": "200", "authType": "SILENT_AUTH",
        "token": text(from: &source),
      ]
    }
  }

  private static func text(from source: inout ChoiceSource) -> JSON {
    if source.chance(1, in: 12) {
      return .string(String(repeating: "t", count: source.int(1900...2100)))
    }
    return source.pick([
      "T", "", "SMS", "a\"b", "a\\b", "it's", "`${x}`", "line\nbreak", "a\u{2028}b\u{2029}", "\t\r",
      "</script>", "<!--", "\\u0022);alert(1);//", "caf\u{e9} \u{1F600}", "\");alert(1);(\"",
      "');alert(document.cookie);('", "${alert(document.cookie)}",
      "\\\");alert(document.cookie);//",
      "\nalert(document.cookie);", "a&b", "a>b", "&lt;b&gt;", "a\0b", "a%41b", "100%", "a+b",
      "YQ==",
      "1", "007",
    ])
  }
}
