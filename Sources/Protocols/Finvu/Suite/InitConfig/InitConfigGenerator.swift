import ChoiceEngine
import WirePrimitives

/// Draws configurations.
enum InitConfigGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    let config: JSON? =
      switch source.int(0...9) {
      case 0...5: .string(text(of: members(from: &source), from: &source))
      case 6: .string(noObject(from: &source))
      case 7: .string(malformed(from: &source))
      case 8: .object(members(from: &source))
      default: otherKind(from: &source)
      }
    return .object(config.map { [("initConfig", $0)] } ?? [])
  }

  private static func members(from source: inout ChoiceSource) -> [(String, JSON)] {
    if source.chance(1, in: 12) { return [] }
    if source.chance(1, in: 24) { return [("app_id", "A"), ("request_id", "R")] }
    var members: [(String, JSON)] = []
    for name in ["appId", "requestId"] {
      guard let id = id(from: &source) else { continue }
      let odd = source.chance(1, in: 12)
      members.append((odd ? otherName(name, from: &source) : name, id))
    }
    if source.chance(1, in: 4) {
      members.append(
        source.pick([
          ("x", 1), ("env", "production"), ("debug", true), ("options", ["a": [.null]]),
          ("appID", "B"), ("request_id", "S"), ("__proto__", ["appId": "P", "requestId": "P"]),
          ("note", .null), ("error", "none"), ("retries", 3),
        ]))
    }
    if source.chance(1, in: 6) { members.reverse() }
    return members
  }

  private static func otherName(_ name: String, from source: inout ChoiceSource) -> String {
    let names =
      name == "appId" ? ["appid", "appID", "app_id"] : ["requestid", "requestID", "request_id"]
    return source.pick(names)
  }

  private static func id(from source: inout ChoiceSource) -> JSON? {
    switch source.int(0...15) {
    case 0...6: plainID(from: &source)
    case 7, 8: nil
    case 9, 10: ""
    case 11: source.pick([" ", "   "])
    case 12: source.pick([.null, 1, 0, true, [], ["A"], ["id": "A"], 12.5])
    case 13: source.pick([" A", "A ", "A\n", "\tA"])
    case 14: source.pick(["\n", "\t", "\u{a0}", "\u{feff}", "\u{200b}"])
    default: oddID(from: &source)
    }
  }

  private static func plainID(from source: inout ChoiceSource) -> JSON {
    source.pick([
      "A", "R", "YOUR_APP_ID", "com.example.app", "a1b2-c3",
      "0F8FAD5B-D9CB-469F-A165-70867728950E", "7c9e6679-7425-40de-944b-e07fc1f90ae7",
    ])
  }

  /// With what a layer on the way may change, cut off or take for something else.
  private static func oddID(from source: inout ChoiceSource) -> JSON {
    if source.chance(1, in: 4) {
      return .string(String(repeating: "k", count: source.pick([37, 41, 64, 65, 128, 256])))
    }
    return source.pick([
      "caf\u{e9}", "e\u{301}1", "\u{FB01}x", "\u{1F600}1", "a\"b\\c", "it's", "a_b", "id.1", "0",
      "</script>", "a&b", "&amp;", "a%2Fb", "50%", "a+b", "a b", "a/b=", "k:v,w;x|y~z@#", "$1",
      "__proto__", "constructor", "null", "true", "12345", "-1e5",
    ])
  }

  /// As JSON.stringify writes it, or as a person does.
  private static func text(
    of members: [(String, JSON)], from source: inout ChoiceSource
  ) -> String {
    let object = JSON.object(members)
    return switch source.int(0...4) {
    case 0...2: object.compactText
    case 3: object.prettyText
    default: " \(object.compactText)\n"
    }
  }

  private static func noObject(from source: inout ChoiceSource) -> String {
    let object: JSON = ["appId": "A", "requestId": "R"]
    return source.pick([
      "[]", "null", "1", "true", "\"x\"", JSON.array([object]).compactText,
      JSON.string(object.compactText).compactText, "[\"A\",\"R\"]", "\"\"",
    ])
  }

  private static func malformed(from source: inout ChoiceSource) -> String {
    let text = JSON.object(members(from: &source)).compactText
    return switch source.int(0...6) {
    case 0: ""
    case 1, 2: String(text.dropLast(1 + source.int(0...max(0, text.count - 1))))
    case 3: source.pick(["not json", "appId", "A R", "{", " ", "[object Object]"])
    case 4: text + source.pick(["}", "x", " {}", "//"])
    case 5:
      source.pick(["{'appId':'A','requestId':'R'}", "{appId:\"A\",requestId:\"R\"}", "\u{feff}{}"])
    default: source.pick(["{\"appId\":\"A\",\"appId\":\"B\",\"requestId\":\"R\"}", text + ","])
    }
  }

  private static func otherKind(from source: inout ChoiceSource) -> JSON? {
    switch source.int(0...4) {
    case 0: nil
    case 1: .null
    case 2: source.pick([true, 1, 0])
    case 3: [["appId": "A", "requestId": "R"]]
    default: []
    }
  }
}
