import ChoiceEngine
import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// The nearest input that passes.
struct ContrastTests {
  private static func schema(from least: Int, to most: Int = 20) -> SuiteSchema? {
    let number: JSON = ["type": "integer", "minimum": .number(least), "maximum": .number(most)]
    let input: JSON = ["type": "object", "required": ["n"], "properties": ["n": number]]
    return try? SuiteSchema(["$defs": ["input": input]])
  }

  private static func findings(
    _ isWrong: @escaping @Sendable (Int) -> Bool, schema: SuiteSchema? = schema(from: 0),
    member: String = "double"
  ) async -> [Finding] {
    let port = ScriptedPort(Toy.declaration()) { call in
      let number = call.input["n"]?.int ?? 0
      guard isWrong(number), case .ok(let answer) = Toy.reply(number), let object = answer.object
      else { return Toy.reply(number) }
      return .ok(
        .object(object.map { ($0.lossyText, $0.lossyText == member ? .number(-number) : $1) }))
    }
    var plan = CheckPlan(
      suites: [Toy.suite], vectors: [Toy.id: (0...12).map { Toy.vector($0) }], generated: 0, seed: 1
    )
    plan.suites[0].schema = { schema }
    var runner = Runner(
      plan: plan, port: port, registry: Toy.registry, recorder: SilentRecorder())
    return await runner.run(
      header: RunHeader(
        kit: "", corpus: "", caseSet: "", port: port.declaration, seed: 1, suites: [Toy.id],
        suitesKnown: 1)
    ).findings
  }

  @Test func `what nothing explains is told with where it begins and ends`() async throws {
    let finding = try #require(await Self.findings { $0 == 7 || $0 == 8 }.first)
    #expect(
      finding.circumstances.thresholds == [
        Threshold(place: "n", measure: .number, least: 7, most: 8)
      ])
    #expect(finding.circumstances.contrast == nil)
  }

  @Test func `what hangs on no amount is told with the nearest input that passes`() async throws {
    let finding = try #require(await Self.findings { $0 % 4 == 3 && $0 > 6 }.first)
    #expect(finding.circumstances.thresholds.isEmpty)
    let contrast = try #require(finding.circumstances.contrast)
    #expect(contrast.place == "n")
    #expect(contrast.failing == 7 && contrast.passing == 8)
  }

  @Test func `what is due stays the same, where an edit of that kind passes`() async throws {
    let finding = try #require(
      await Self.findings({ $0 % 4 == 0 && $0 > 4 }, member: "parity").first)
    #expect(finding.circumstances.contrast?.failing == 8)
    #expect(finding.circumstances.contrast?.passing == 4)
  }

  /// What is found of a port that answers numbers, each by a tree of its own.
  private static func finding(
    asking tree: @escaping @Sendable (Int) -> Acceptance,
    answering answer: @escaping @Sendable (Int) -> String
  ) async -> Finding? {
    await finding { number in
      .answer(
        .object([.init("a", tree(number)), .init("b", .exactly(true, by: Toy.mood))]))
    } replying: { number in
      .ok(["a": .string(JSONString(answer(number))), "b": true])
    }
  }

  private static func finding(
    accepting tree: @escaping @Sendable (Int) -> Acceptance,
    replying reply: @escaping @Sendable (Int) -> Reply
  ) async -> Finding? {
    let suite = ConformanceSuite.choosing(
      [], generate: { ["n": .number($0.int(0...20))] },
      tree: { _, input in tree(input["n"]?.int ?? 0) })
    let port = ScriptedPort(Declaration(name: "", suites: [suite.id])) { call in
      reply(call.input["n"]?.int ?? 0)
    }
    var plan = CheckPlan(suites: [suite], vectors: [:], generated: 40, seed: 1)
    plan.suites[0].schema = { schema(from: 0) }
    var runner = Runner(
      plan: plan, port: port, registry: Toy.registry, recorder: SilentRecorder())
    return await runner.run(
      header: RunHeader(
        kit: "", corpus: "", caseSet: "", port: port.declaration, seed: 1, suites: [suite.id],
        suitesKnown: 1)
    ).findings.first
  }

  @Test func `an input of which nobody judges the answer is none that passes`() async throws {
    // Every fourth number is left open, so that a port that is always wrong passes there.
    let finding = try #require(
      await Self.finding(
        asking: { $0 % 4 == 1 ? .ignored("a", Toy.negatives) : .exactly("a", by: Toy.unit) },
        answering: { "a\($0)" }))
    #expect(!finding.isExplained)
    #expect(finding.circumstances.contrast == nil && finding.circumstances.thresholds.isEmpty)
  }

  @Test func `an input that may be refused is none that passes where a port refuses`() async throws
  {
    let refusal = Acceptance.rejection("no", by: Toy.parity)
    let answer = Acceptance.answer(.exactly(1, by: Toy.unit))
    let finding = try #require(
      await Self.finding {
        (5...9).contains($0) ? answer : .oneOf([answer, refusal], by: Toy.unit)
      } replying: { _ in
        .reject(class: "no", message: nil)
      })
    #expect(finding.circumstances.contrast == nil && finding.circumstances.thresholds.isEmpty)
  }

  @Test func `what passes by the same requirement is told before what passes by another`()
    async throws
  {
    let finding = try #require(
      await Self.finding(
        asking: { .exactly("a", by: $0 % 4 == 1 ? Toy.extra : Toy.unit) },
        answering: { $0 % 4 == 0 && $0 > 4 ? "a\($0)" : "a" }))
    #expect(finding.requirement == Toy.unit)
    #expect(finding.circumstances.contrast?.failing == 8)
    #expect(finding.circumstances.contrast?.passing == 7)
  }

  @Test func `without a schema no input is edited`() async throws {
    let finding = try #require(await Self.findings({ $0 == 7 }, schema: nil).first)
    #expect(finding.circumstances.contrast == nil)
  }

  @Test func `an input that the schema does not admit is put to no port`() async throws {
    let few = await Self.findings({ $0 < 9 }, schema: Self.schema(from: 0, to: 8))
    #expect(try #require(few.first).circumstances.thresholds.isEmpty)
    let all = await Self.findings { $0 < 9 }
    #expect(try #require(all.first).circumstances.thresholds.first?.most == 8)
  }

  @Test func `what a text holds is edited as what it is`() throws {
    let token =
      "h.\(Base64URL.encode(Array(#"{"record":true,"x":600}"#.utf8), padding: .omitted)).s"
    let edits = InputEdit.all(of: ["token": .string(token)])
    let edit = try #require(edits.first { $0.contrast.place == "token > record" })
    #expect(edit.contrast.failing == true && edit.contrast.passing == false)
    let payload = try #require(edit.input["token"]?.text?.split(separator: ".")[1])
    #expect(
      try Base64URL.decode(String(payload), padding: .optional)
        == Array(#"{"record":false,"x":600}"#.utf8))
  }

  @Test func `no letter of a word is changed`() {
    let input: JSON = ["method": "initAuth", "text": "see a1 https"]
    let others: [JSON] = [["method": "initAuth"], ["method": "initAuth", "more": 1]]
    let edits = InputEdit.all(of: input, seen: SeenValues(in: others))
    let texts = edits.compactMap(\.contrast.passing?.text)
    #expect(!edits.contains { $0.contrast.place == "method" && $0.contrast.passing != nil })
    #expect(edits.contains { $0.contrast.place == "more" && $0.contrast.failing == nil })
    #expect(texts.contains("seea1 https") && texts.contains("see a https"))
    #expect(!texts.contains { $0.hasSuffix("ttps") && !$0.hasSuffix("https") })
  }

  @Test(arguments: [
    (" ab-cde ", ["ab-cde", " a-c "]),
    ("https://\(String(repeating: "long", count: 20)).test/?q=1 ", ["h://l.t/?q=1 "]),
  ])
  func `blanks are left out, and words are cut to a letter`(text: String, edits: [String]) {
    let made = InputEdit.all(of: ["text": .string(JSONString(text))])
      .compactMap(\.contrast.passing?.text)
    for edit in edits { #expect(made.contains(edit), "\(edit)") }
  }

  @Test func `edits of leaves come first, and whole steps are left to the steps`() {
    let input: JSON = ["steps": [["at": 0, "do": ["say": ["text": "ab"]]]], "flag": true]
    let edits = InputEdit.all(of: input).map {
      "\($0.contrast.place)=\($0.contrast.passing?.compactText ?? "-")"
    }
    #expect(edits.first == "steps[0].at=1")
    #expect(edits.contains(#"steps[0].do.say.text="b""#))
    #expect(edits.contains("flag=false"))
    #expect(!edits.contains("steps[0]=-"))
    #expect(Set(InputEdit.all(of: input).map(\.input.compactText)).count == edits.count)
  }

  @Test func `a text is respelled letter by letter, and what it lacks is put into it`() {
    let input: JSON = ["a": "ab", "b": "ab"]
    let texts = { (inserted: String?) in
      InputEdit.respellings(of: input, in: { $0.text == "a" }, inserting: inserted)
        .map { $0["a"]?.text }
    }
    #expect(texts(nil) == ["xb", "b", "ax", "a"])
    #expect(texts("$") == ["$ab", "$b", "a$b", "a$", "ab$", "ab$"])
  }

  @Test func `a text is made longer by what it is made of, or is there twice`() {
    let texts = InputEdit.lengthenings(of: ["a": "b$", "b": "", "c": "$"]).map {
      [$0["a"]?.text ?? "", $0["c"]?.text ?? ""]
    }
    #expect(
      texts == [
        ["b" + String(repeating: "a", count: 24) + "$", "$"], ["b$b$", "$"], ["b$", "$$"],
      ])
  }

  @Test func `what changes a part of a text comes before another text in its place`() throws {
    let other = "https://other.test/z"
    let edits = InputEdit.all(
      of: ["url": "https://e.test/ok?q"],
      seen: SeenValues(in: (0..<30).map { ["url": .string(JSONString(other + "\($0)"))] }))
    let query = try #require(edits.firstIndex { $0.contrast.place == "url > query" })
    let whole = try #require(
      edits.firstIndex { $0.contrast.passing?.text?.hasPrefix(other) ?? false })
    #expect(query < whole)
  }
}
