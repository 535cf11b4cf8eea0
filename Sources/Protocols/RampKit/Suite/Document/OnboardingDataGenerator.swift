import ChoiceEngine
import ConformanceKit
import WireGenerators
import WirePrimitives

/// Draws fetched documents, mostly right ones.
enum OnboardingDataGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    if source.chance(1, in: 12) { return ["body": .string(source.pick(noJSON))] }
    if source.chance(1, in: 16) { return ["body": TaggedValue.bytes(source.almostJSON())] }
    if source.chance(1, in: 16) { return ["body": .string(source.pick(otherTops))] }
    var members = JSON.object(document(from: &source))
    if source.chance(1, in: 12) { members = source.respelled(members) }
    let document = members.compactText
    return source.chance(1, in: 12)
      ? ["body": TaggedValue.bytes(Array(document.utf8))]
      : ["body": .string(document)]
  }

  private static let noJSON = [
    "", " ", "<html></html>", "{", "{\"onboardingId\":\"x\",\"screens\":[", "not found", "{]",
    "{\"onboardingId\":\"x\",\"screens\":[],}",
  ]
  private static let otherTops = ["[]", "null", "7", "\"x\"", "true", "{}"]

  private static func document(from source: inout ChoiceSource) -> [(String, JSON)] {
    var members: [(String, JSON)] = []
    func add(_ name: String, _ value: JSON?) {
      if let value { members.append((name, value)) }
    }
    add("onboardingId", rarely(&source, [7, nil, [:], "Xyz-1"]) { .string($0.pick(ids)) })
    add(
      "screens",
      rarely(&source, ["a", nil, [:], 5]) { .array($0.list(0...3) { screen(from: &$0) }) })
    if source.chance(1, in: 2) {
      add(
        "variables",
        rarely(&source, [7, nil, [], [:], ["state": 5], ["state": nil]]) { variables(from: &$0) })
    }
    if source.chance(1, in: 2) {
      add(
        "requiredScripts",
        rarely(&source, ["u", nil, [5], [:]]) { .array($0.list(0...3) { .string($0.pick(urls)) }) })
    }
    if source.chance(1, in: 5) {
      add(source.pick(["state", "version", "screen", "Screens"]), source.json(depth: 1))
    }
    return members
  }

  /// One of a few others in one of twelve cases; nothing in one of forty.
  private static func rarely(
    _ source: inout ChoiceSource, _ others: [JSON], _ usual: (inout ChoiceSource) -> JSON
  ) -> JSON? {
    if source.chance(1, in: 12) { return source.pick(others) }
    return source.chance(1, in: 40) ? .none : usual(&source)
  }

  private static func screen(from source: inout ChoiceSource) -> JSON {
    if source.chance(1, in: 30) { return source.pick([nil, "a", 5, []]) }
    var members: [(String, JSON)] = []
    for (name, share) in [("id", 1), ("label", 2), ("html", 1), ("css", 2), ("js", 2)]
    where source.chance(1, in: share) {
      let others: [JSON] = ["css", "label", "js"].contains(name) ? [nil, nil, 5] : [7, nil, [:]]
      if let value = rarely(&source, others, { .string($0.pick(name == "id" ? screenIDs : texts)) })
      {
        members.append((name, value))
      }
    }
    if source.chance(1, in: 12) { members.append(("title", 5)) }
    return .object(members)
  }

  private static func variables(from source: inout ChoiceSource) -> JSON {
    let state = source.list(0...3) { source -> JSON in
      if source.chance(1, in: 30) {
        return source.pick([nil, "a", ["name": 5, "initialValue": 1]])
      }
      let name = JSON.string(source.pick(["a", "user.name", "Plan", "n\u{f6}", "a b", "0", " a"]))
      if source.chance(1, in: 30) { return ["name": name] }
      return ["name": name, "initialValue": MessageValues.value(levels: 2, from: &source)]
    }
    return ["state": .array(state)]
  }

  private static let ids = ["xyz-789", "x", "Onboarding 1", "", "\u{e9}", " x "]
  private static let screenIDs = ["a", "b", "c", "welcome", "A", "10", "9"]
  private static let texts = [
    "<p>hi</p>", "", " h ", "p{}", "var a=1;", "\u{1F389}", "</script>", "two\nlines", "\"q\"",
  ]
  private static let urls = ["https://b/y.js", "https://a/x.js", "//c/z.js", ""]
}
