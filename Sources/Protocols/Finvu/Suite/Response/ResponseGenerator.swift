import ChoiceEngine
import WirePrimitives

/// Draws outcomes.
enum ResponseGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    let (method, kind) = source.pick(kinds)
    var members: [(String, JSON)] = [("kind", .string(kind))]
    switch (method, kind) {
    case (_, "init-failed"):
      members.append(("cause", source.pick(["app-id", "network", "service"])))
    case (_, "silent-failed"): members.append(("cause", source.pick(["conditions", "attempt"])))
    case (_, "initiated"):
      members.append(("authType", source.pick(["SILENT_AUTH", "OTP"])))
      if source.chance(2, in: 3) {
        members.append(("deliveryChannel", source.pick(["", "", "SMS", "WHATSAPP"])))
      }
    case (_, "otp-read"):
      members.append(("otp", source.pick(["123456", "0012", "12345678", "9999"])))
    case (_, "verified"):
      if source.chance(1, in: 2) { members.append(("token", token(from: &source))) }
    case (_, "delivery"):
      if source.chance(1, in: 2) { members.append(("deliveryChannel", source.pick(["SMS", ""]))) }
    case ("startAuth", "token"):
      members.append(("authType", source.pick(["SILENT_AUTH", "OTP"])))
      members.append(("token", token(from: &source)))
    case (_, "token"): members.append(("token", token(from: &source)))
    default: break
    }
    return ["method": .string(method), "outcome": .object(members)]
  }

  private static let kinds: [(method: String, kind: String)] = [
    ("initAuth", "ok"), ("initAuth", "init-failed"), ("initAuth", "rejected-parameter"),
    ("startAuth", "rejected-parameter"), ("startAuth", "initiated"), ("startAuth", "initiated"),
    ("startAuth", "otp-read"), ("startAuth", "verified"), ("startAuth", "delivery"),
    ("startAuth", "fallback"), ("startAuth", "token"), ("startAuth", "token"),
    ("startAuth", "silent-failed"), ("startAuth", "failed"), ("verifyOtp", "token"),
    ("verifyOtp", "rejected-parameter"), ("verifyOtp", "otp-refused"), ("verifyOtp", "failed"),
  ]

  private static func token(from source: inout ChoiceSource) -> JSON {
    if source.chance(1, in: 6) {
      return .string(String(repeating: "eyJ0", count: source.pick([8, 17, 64, 500, 1200])))
    }
    return source.pick([
      "T", "your_auth_token_here", "eyJhbGciOiJIUzI1NiJ9.e30.c2ln", "a\"b\\c",
      "line\nbreak\u{2028}", "</script>", "caf\u{e9} \u{1F600}", "0", "null", "123456", "true",
      "ab+c/d==", "a%2Bb", "a&amp;b", " T ", "a\u{0}b", "it's", "e\u{301}",
    ])
  }
}
