import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// Of cases that fail and cases that pass the shortest rule is learnt that tells them apart.
struct RuleLearnerTests {
  private static func rule(
    _ inputs: [JSON], free: Set<String> = [], failing isFailing: (JSON) -> Bool
  ) -> FailingRule? {
    let suite = Toy.suite
    let traits = inputs.map { input in
      CaseTraits.all(
        of: Case(suite: suite.id, input: input, origin: .written), under: .ignored(nil, Toy.zero),
        in: suite)
    }
    return RuleLearner(traits, isFailing: inputs.map(isFailing), free: free).rule()
  }

  /// Addresses of every combination.
  private static let addresses: [JSON] = ["http", "https", "ftp"].flatMap { scheme in
    ["a.test", "b.test", "u@a.test"].flatMap { host in
      (0..<6).map { number in
        [
          "url": .string("\(scheme)://\(host)/\(number)"),
          "isMain": .bool(number.isMultiple(of: 2)),
          "count": .number(number),
        ]
      }
    }
  }

  @Test func `one condition is enough where one tells them apart`() throws {
    let rule = try #require(
      Self.rule(Self.addresses) { $0["url"]?.text?.contains("@") ?? false })
    #expect(rule.terms.map { $0.map(\.name) } == [["`url > user`"]])
  }

  @Test func `a scheme is told as a part of the URL`() throws {
    let rule = try #require(
      Self.rule(Self.addresses) { $0["url"]?.text?.hasPrefix("http:") ?? false })
    #expect(rule.terms.map { $0.map(\.name) } == [["`url > scheme`"]])
  }

  @Test func `two conditions are joined where neither is enough`() throws {
    let rule = try #require(
      Self.rule(Self.addresses) {
        $0["isMain"] == true && $0["url"]?.text?.hasPrefix("ftp:") ?? false
      })
    #expect(rule.terms.count == 1)
    #expect(
      Set(rule.terms[0].map(\.name)) == ["`isMain` =", "`url > scheme`"])
  }

  @Test func `two causes are two terms`() throws {
    let rule = try #require(
      Self.rule(Self.addresses) {
        $0["count"] == 5 || $0["url"]?.text?.contains("@") ?? false
      })
    #expect(rule.terms.count == 2)
    for input in Self.addresses {
      let fails = input["count"] == 5 || input["url"]?.text?.contains("@") ?? false
      #expect(rule.holds(among: Self.traits(of: input)) == fails)
    }
  }

  @Test func `amounts are told by where failing begins and where it ends`() throws {
    let least = try #require(Self.rule(Self.addresses) { $0["count"]?.int ?? 0 >= 4 })
    #expect(least.terms.first?.map(\.value) == [.least(4, right: nil)])
    let most = try #require(Self.rule(Self.addresses) { $0["count"]?.int ?? 0 <= 1 })
    #expect(most.terms.first?.map(\.value) == [.most(1)])
  }

  @Test func `of what tells alike a place that can hold anything is not named`() throws {
    let inputs: [JSON] = (0..<12).map { ["a": .number($0 % 2), "b": .number($0 % 2)] }
    for (free, named) in [("a", "`b`"), ("b", "`a`")] {
      let rule = try #require(Self.rule(inputs, free: [free]) { $0["a"] == 1 })
      #expect(rule.terms.joined().allSatisfy { $0.name.contains(named) })
      #expect(!rule.isOfAll)
    }
  }

  @Test func `where all fail a rule without conditions says so`() throws {
    let rule = try #require(Self.rule(Self.addresses) { _ in true })
    #expect(rule.terms == [[]])
    #expect(rule.holds(among: []))
  }

  @Test func `a condition that no fresh case has put to the test is not told`() {
    let terms = [[Condition(name: "a place", value: .present, requirement: nil)]]
    var rule = FailingRule(terms: terms)
    rule.count(true, saying: true)
    #expect(rule.tested.isOfAll)
    #expect(rule.tested.confirmation == rule.confirmation)
    rule.count(true, saying: false)
    #expect(rule.tested.terms == terms)
  }

  @Test func `nothing is told where nothing short tells them apart`() {
    var isOdd = false
    let rule = Self.rule(Self.addresses.map { _ in ["n": 1] }) { _ in
      isOdd.toggle()
      return isOdd
    }
    #expect(rule == nil)
    #expect(Self.rule(Self.addresses) { _ in false } == nil)
  }

  @Test func `what elements have alike is told of the list`() {
    let traits = Self.traits(of: ["list": ["a", "b", "a"]]).map(\.name)
    #expect(traits.contains("the same `list[]` twice"))
    #expect(traits.contains("elements of `list`"))
    #expect(traits.count == Set(Self.traits(of: ["list": ["a", "b", "a"]])).count)
  }

  @Test func `what one of several elements lacks is told of it`() throws {
    let inputs: [JSON] = (0..<24).map { number in
      let full: JSON = ["a": .number(number % 3), "b": 1]
      let lacking: JSON = number.isMultiple(of: 2) ? ["a": 1] : ["a": 1, "c": 1]
      return ["list": [number < 12 ? full : lacking, full]]
    }
    let rule = try #require(
      Self.rule(inputs) { input in input["list"]?[0]?["b"] == nil })
    #expect(
      rule.terms
        == [[Condition(name: "a `list[]`", value: .lacking("b"), requirement: nil)]])
    #expect(inputs.map { rule.holds(among: Self.traits(of: $0)) }.count { $0 } == 12)
  }

  @Test func `what a step of a trace lacks is told of it, whatever other steps have`() throws {
    func traits(_ pressed: [JSON]) -> [InputTrait] {
      let trace: JSON = [
        "config": [:],
        "steps": .array(pressed.enumerated().map { ["at": .number($0), "do": ["press": $1]] }),
      ]
      return CaseTraits.all(
        of: Case(suite: Lamp.suite.id, input: trace, origin: .written),
        under: .ignored(nil, Toy.zero),
        in: Lamp.suite
      ).all
    }
    let condition = Condition(name: "a step press", value: .lacking("long"), requirement: nil)
    #expect(condition.holds(among: traits([["long": true], [:]])))
    #expect(!condition.holds(among: traits([["long": true], ["long": false]])))
    #expect(!condition.holds(among: traits([])))
  }

  @Test func `what was due before a step is told of it`() throws {
    let input = Trace(
      config: .null, steps: Desk.steps([Desk.get("a"), Act("note", [:]), Desk.get("b")])
    ).json
    let traits = CaseTraits.all(
      of: Case(suite: Desk.id, input: input, origin: .written),
      under: try Desk.suite.acceptance(of: input, applying: []), in: Desk.suite
    ).all.map(\.name)
    #expect(traits.contains("`value` expected before a step note"))
    #expect(!traits.contains("`value` expected before a step put"))
  }

  @Test func `what a step says is compared with the last one of its name`() throws {
    let acts = [Desk.put("a", "x"), Act("note", [:]), Desk.put("a", "y")]
    let input = Trace(config: .null, steps: Desk.steps(acts)).json
    let traits = CaseTraits.all(
      of: Case(suite: Desk.id, input: input, origin: .written), under: .ignored(nil, Toy.zero),
      in: Desk.suite
    ).all.map(\.name)
    #expect(
      traits.filter { $0.hasSuffix(" that of the put before") } == [
        "`put.key` equal to that of the put before", "`put.text` unlike that of the put before",
      ])
  }

  @Test(arguments: [("5", true), ("[1]", true), (#"{"a":1}"#, false), ("a", false)])
  func `JSON that is no object is told`(text: String, isTold: Bool) {
    let traits = Self.traits(of: ["body": .string(JSONString(text))]).map(\.name)
    #expect(traits.contains("JSON that is no object as `body`") == isTold)
  }

  private static func traits(of input: JSON) -> [InputTrait] {
    CaseTraits.all(
      of: Case(suite: Toy.id, input: input, origin: .written), under: .ignored(nil, Toy.zero),
      in: Toy.suite
    ).all
  }

  private static let levels: [JSON] = ["MAX", "HIGH", "DEFAULT", "LOW", "MIN"].flatMap { level in
    (0..<6).map { ["level": .string(JSONString(level)), "n": .number($0)] }
  }

  @Test func `some values of one place are told, and not how long they are`() throws {
    let failing = ["MAX", "LOW", "MIN"]
    let rule = try #require(
      Self.rule(Self.levels) { $0["level"]?.text.map(failing.contains) ?? false })
    #expect(rule.terms.map { $0.map(\.value) } == [[.texts(["LOW", "MAX", "MIN"])]])
  }

  @Test func `white space around a text is told, and not how long that is`() throws {
    let texts = ["abcdef", " abcde", "abcde ", " bcd", "bc ", "abc def"]
    let inputs: [JSON] = texts.flatMap { text in
      (0..<4).map { ["text": .string(JSONString(text)), "n": .number($0)] }
    }
    let rule = try #require(
      Self.rule(inputs) { input in
        let text = input["text"]?.text ?? ""
        return text.hasPrefix(" ") || text.hasSuffix(" ")
      })
    #expect(rule.terms.map { $0.map(\.name) } == [["white space at an end of `text`"]])
  }

  @Test func `that a word is missing explains nothing`() {
    let inputs: [JSON] = ["a-x", "b-x", "c-y", "d-z"].map { ["text": .string(JSONString($0))] }
    let traits = inputs.map { input in
      CaseTraits.all(
        of: Case(suite: Toy.id, input: input, origin: .written), under: .ignored(nil, Toy.zero),
        in: Toy.suite)
    }
    let conditions = ConditionTable(traits, fails: PlaceSet(count: inputs.count), free: [])
      .rows.map(\.condition)
    #expect(conditions.contains { $0.name.contains("as a word of") && $0.value == .present })
    #expect(!conditions.contains { $0.name.contains("as a word of") && $0.value == .absent })
  }

  @Test func `a part of a URL is told, and not where it stands in the whole`() throws {
    let inputs: [JSON] = ["r=%27", "%27", "s", "a=1"].flatMap { query in
      ["/p", "/%27", "/p%27q"].map { path in
        ["url": .string(JSONString("x://h.test\(path)?\(query)"))]
      }
    }
    let rule = try #require(
      Self.rule(inputs) { $0["url"]?.text?.split(separator: "?").last?.contains("%") ?? false })
    #expect(rule.terms.map { $0.map(\.name) } == [["\"%\" in `url > query`"]])
  }

  @Test func `a number of a version is told`() throws {
    let inputs: [JSON] = (16...20).flatMap { major in
      (0...7).map { ["version": .string(JSONString("\(major).\($0)"))] }
    }
    let rule = try #require(
      Self.rule(inputs) {
        ($0["version"]?.text?.split(separator: ".").last.flatMap { Int($0) } ?? 9) < 4
      })
    #expect(
      rule.terms == [
        [Condition(name: "`version > number 2`", value: .most(3), requirement: nil)]
      ])
  }

  @Test func `what texts begin with is told in place of a list of them`() throws {
    let names = [
      "httpx", "http2", "https+a", "httpq", "httpy", "hello", "ftp", "h", "tel", "xhttp",
    ]
    let rule = try #require(
      Self.rule(names.map { ["name": .string(JSONString($0))] }) {
        $0["name"]?.text?.hasPrefix("http") ?? false
      })
    #expect(
      rule.terms == [[Condition(name: "`name`", value: .starting("http"), requirement: nil)]])
  }

  @Test func `values are not listed where a list has been wrong`() {
    let inputs: [JSON] = ["ab", "cd", "ef", "gh"].flatMap { text in
      (0..<4).map { ["text": .string(JSONString(text)), "n": .number($0)] }
    }
    let traits = inputs.map { input in
      CaseTraits.all(
        of: Case(suite: Toy.id, input: input, origin: .written), under: .ignored(nil, Toy.zero),
        in: Toy.suite)
    }
    let isFailing = inputs.map { ["ab", "ef"].contains($0["text"]?.text) }
    let conditions = [true, false].map { listing in
      RuleLearner(traits, isFailing: isFailing, listing: listing).rule()?.terms.joined().map(
        \.value)
    }
    #expect(conditions[0]?.contains(.texts(["ab", "ef"])) == true)
    #expect(conditions[1]?.contains(.texts(["ab", "ef"])) != true)
  }

  @Test func `a sign behind the first character is told from one that begins a text`() throws {
    let names = ["$a", "$", "$bc", "a$", "ab$c", "x$$", "a", "abc"]
    let rule = try #require(
      Self.rule(names.map { ["name": .string(JSONString($0))] }) {
        $0["name"]?.text?.dropFirst().contains("$") ?? false
      })
    #expect(rule.terms.map { $0.map(\.name) } == [["\"$\" behind the first character of `name`"]])
  }

  @Test func `that a value is missing, null, 0, false or empty is told as one condition`() throws {
    let values: [JSON?] = [.none, .null, 0, false, "", 1, 2, true, "a", "b", "c", ["d"]]
    let inputs = values.flatMap { value in
      (0..<3).map { number -> JSON in
        .object(
          [("x", value), ("n", .number(number))].compactMap { name, value in
            value.map { (name, $0) }
          })
      }
    }
    let rule = try #require(Self.rule(inputs) { $0["x"]?.isFalsy ?? true || $0["x"] == .null })
    #expect(rule.terms.map { $0.map(\.name) } == [["a truthy `x`"]])
  }
}
