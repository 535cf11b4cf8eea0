import ChoiceEngine
import ConformanceKit
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// What is found in runs of a small suite whose faults are known.
@Suite struct DiagnoserTests {
  /// Puts numbers to a port and compares what is found: requirement, verdict, what it is, and the
  /// numbers that it was found in.
  private func check(
    _ port: any Port, _ numbers: [Int] = Array(0...12), suite: ConformanceSuite = Toy.suite,
    finds expected: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let findings = await Toy.report(on: port, numbers, suite: suite).findings.map { finding in
      let cases = finding.cases.sorted().map { numbers[$0 - 1] }
      return
        "\(finding.requirement) \(finding.verdict.rawValue): \(text(finding.diagnosis)) \(cases)"
    }
    #expect(findings == expected, sourceLocation: sourceLocation)
  }

  private func text(_ diagnosis: Finding.Diagnosis) -> String {
    switch diagnosis {
    case .behavesAs(let variant, let others):
      ([variant] + others).map(\.name).joined(separator: " or ")
    case .mixes(let choice, let variants):
      "\(choice) mixed of " + variants.map(\.name).joined(separator: " and ")
    case .inTheseCases(let variant, let conditions):
      "\(variant?.name ?? "wrong") with " + conditions.map(text).joined(separator: " or ")
    case .oneOf(let requirements): "one of \(requirements.map(\.text).joined(separator: ", "))"
    case .dependsOnHistory: "history"
    case .unstable: "unstable"
    case .none: "none"
    }
  }

  private func text(_ condition: Condition) -> String {
    switch condition.value {
    case .present, .absent, .noText, .starting, .ending, .lacking, .most: condition.name
    case .texts(let texts): "\(condition.name) \(texts.joined(separator: ", "))"
    case .least(let least, let right):
      "\(least) \(condition.name), \(right.map(String.init) ?? "none") right"
    }
  }

  /// A port that departs where `isWrong` says so, and does there what `wrong` does.
  private func port(
    where isWrong: @escaping @Sendable (Int) -> Bool,
    does wrong: @escaping @Sendable (Int) -> Reply
  ) -> ScriptedPort {
    ScriptedPort(Toy.declaration()) { call in
      let number = call.input["n"]?.int ?? 0
      return isWrong(number) ? wrong(number) : Toy.reply(number)
    }
  }

  @Test func `a variant that explains every case is the finding`() async {
    await check(
      Toy.port("limit=10"), finds: "X-TOY-01 failed: limit=10 [6, 7, 8, 9, 10, 11, 12]")
  }

  @Test func `two bugs are two findings, and cases that have both are both's`() async {
    await check(
      Toy.port("limit=10", "parity=even"),
      finds: "X-TOY-01 failed: limit=10 [6, 7, 8, 9, 10, 11, 12]",
      "X-TOY-02 failed: parity=even [1, 3, 5, 7, 9, 11]")
  }

  @Test func `what no variant explains is grouped by its requirement`() async {
    let port = port(where: { $0 == 4 || $0 == 7 }) { number in
      guard case .ok(let right) = Toy.reply(number) else { return Toy.reply(number) }
      return .ok(right.replacing("double", by: .number(1_000 + number)))
    }
    await check(port, finds: "X-TOY-01 failed: none [4, 7]")
  }

  @Test func `a variant that the port follows in some cases alone is told of these`() async {
    await check(
      port(where: { $0 > 6 }) { Toy.reply($0, "factor=3") },
      finds: "X-TOY-01 failed: factor=3 with 7 as number, 6 right [7, 8, 9, 10, 11, 12]")
    // It explains a part of what departs from the requirement.
    await check(
      port(where: { $0 > 6 }) { number in
        number == 10 ? .ok(["double": 1_000]) : Toy.reply(number, "factor=3")
      }, finds: "X-TOY-01 failed: wrong with 7 as number, 6 right [7, 8, 9, 10, 11, 12]")
    // One case is too few.
    await check(
      port(where: { $0 == 8 }) { Toy.reply($0, "factor=3") },
      finds: "X-TOY-01 failed: wrong with the last digit 8 [8]")
  }

  @Test func `what cases depart from is named by the variant that explains them`() async {
    await check(
      port(where: { $0 > 6 && !$0.isMultiple(of: 2) }) { Toy.reply($0, "factor=3") },
      suite: Toy.suite(without: ["factor=3"]),
      finds: "X-TOY-02 failed: oddFactor=3 with 7 as number, 5 right [7, 9, 11]")
    // Of two that explain as much the one that fewer cases contradict.
    await check(
      port(where: { $0 > 6 && !$0.isMultiple(of: 2) }) { Toy.reply($0, "factor=3") },
      finds: "X-TOY-02 failed: oddFactor=3 with 7 as number, 5 right [7, 9, 11]")
  }

  @Test func `a partial fault is told with what the cases have that meet it`() async {
    let lost = Toy.lost
    await check(
      port(where: { $0.isMultiple(of: 3) }, does: lost),
      finds: "X-TOY-02 failed: limit=0 with a multiple of three [3, 6, 9, 12]")
    await check(
      port(where: { $0 >= 8 }, does: lost), Array(0...30),
      finds: "X-TOY-01 failed: limit=0 with 8 as number, 7 right \(Array(8...30))")
  }

  @Test func `what breaks a must is not named by a should that its cases are about`() async {
    await check(
      port(where: { $0.isMultiple(of: 7) }, does: Toy.lost), Array(8...30),
      finds: "X-TOY-01 failed: limit=0 with a multiple of seven [14, 21, 28]")
  }

  @Test func `a partial fault without anything in common is told alone`() async {
    await check(
      port(where: { [4, 8, 15].contains($0) }, does: Toy.lost), Array(0...30),
      finds: "X-TOY-01 failed: limit=0 with  [4, 8, 15]")
  }

  @Test func `inputs whose answer would not show the partial fault do not speak against it`() async
  {
    // The double of 0 is 0, and 0 is a multiple of three.
    await check(
      port(where: { $0.isMultiple(of: 3) && $0 > 0 }, does: Toy.lost),
      finds: "X-TOY-02 failed: limit=0 with a multiple of three [3, 6, 9, 12]")
  }

  @Test func `each of two conditions of a partial fault is a finding`() async {
    await check(
      port(where: { $0.isMultiple(of: 3) || $0 >= 25 }, does: Toy.lost), Array(0...30),
      finds:
        "X-TOY-02 failed: limit=0 with a multiple of three "
        + "\(stride(from: 3, through: 30, by: 3).map(\.self))",
      "X-TOY-01 failed: limit=0 with 25 as number, 23 right [25, 26, 28, 29]")
  }

  @Test func `a variant that explains a few of a partial fault's cases owes them to chance`() async
  {
    await check(
      port(where: { $0 > 0 }, does: Toy.lost), Array(0...30),
      finds: "X-TOY-01 failed: limit=0 with  \(Array(1...30))")
    await check(
      port(where: { $0 == 7 || $0 == 8 }, does: Toy.lost), Array(0...30),
      finds: "X-TOY-01 failed: seven=lost [7]", "X-TOY-01 failed: limit=0 with  [8]")
  }

  @Test func `a missed deadline breaks the requirement that the suite names for the input`() async {
    let late = Toy.late
    let port = port(where: { $0 >= late }) { _ in .timeout(milliseconds: 5) }
    await check(
      port, [late - 1, late + 1, late], finds: "PORT-05 timeout: none [\(late + 1)]",
      "X-TOY-03 warned: none [\(late)]")
  }

  @Test func `a should that every case reads as some variant has it is a mixed reading`() async {
    let port = port(where: { $0 > 1 }) { number in
      Toy.reply(number, number.isMultiple(of: 2) ? "mood=sleepy" : "mood=wild")
    }
    await check(
      port, [0, 1, 2, 3],
      finds: "X-TOY-03 other reading: x.mood mixed of mood=sleepy and mood=wild [2, 3]")
  }

  @Test func `an undeclared choice that is mixed is told and no failure, even of a must`() async {
    let port = port(where: { $0 > 1 }) { Toy.reply($0, "unit=foot") }
    await check(
      port, [1, 2, 3], finds: "X-TOY-04 other reading: x.unit mixed of unit=foot [2, 3]")
  }

  @Test func `a variant that a right answer contradicts is not what the port does`() async {
    let port = ScriptedPort(Toy.declaration()) { call in
      let number = call.input["n"]?.int ?? 0
      return number == 12 ? Toy.reply(number, "limit=10") : Toy.reply(number)
    }
    await check(port, finds: "X-TOY-01 failed: wrong with 12 as number, 11 right [12]")
  }

  @Test func `a should warns however it is broken`() async {
    await check(Toy.port("mood=angry"), [1, 2], finds: "X-TOY-03 warned: mood=angry [1, 2]")
  }

  @Test func `a fault of a must that shows in a should alone is told by the should`() async {
    await check(
      Toy.port("odd=angry"), [1, 2, 3], finds: "X-TOY-03 warned: odd=angry [1, 3]")
  }

  @Test func `a settled reading fails`() async {
    await check(Toy.port("zero=odd"), [0, 1], finds: "X-TOY-02 failed: zero=odd [0]")
  }

  @Test func `another variant than the declared one breaks the declaration`() async {
    await check(
      Toy.port("unit=foot", choices: [Toy.unitChoice: "metre"]), [1, 2],
      finds: "X-TOY-04 breaks its declaration: unit=foot [1, 2]")
  }

  @Test func `the default way breaks another declaration, and no requirement`() async {
    await check(
      Toy.port("x.unit=metre", choices: [Toy.unitChoice: "foot"]), [1, 2],
      finds: "X-TOY-04 breaks its declaration: x.unit=metre [1, 2]")
    await check(
      Toy.port("mood=wild", choices: [Toy.moodChoice: "sleepy"]), [1, 2],
      finds: "X-TOY-03 breaks its declaration: mood=wild [1, 2]")
  }

  @Test func `a fault beside a declaration is not the default way`() async {
    await check(
      Toy.port("limit=10", choices: [Toy.unitChoice: "foot"]), [4, 8],
      finds: "X-TOY-01 failed: limit=10 [8]")
  }

  @Test func `who does what it declares is not accused`() async {
    await check(Toy.port(choices: [Toy.unitChoice: "foot"]), [1, 2])
  }

  @Test func `without a declaration it is another reading`() async {
    await check(
      Toy.port("unit=foot"), [1, 2], finds: "X-TOY-04 other reading: unit=foot [1, 2]")
  }

  @Test func `of variants that explain the same the one whose requirement is named is first`() async
  {
    await check(
      Toy.port("oddFactor=3"), [1, 3],
      finds: "X-TOY-01 failed: factor=3 or oddFactor=3 [1, 3]")
    await check(
      Toy.port("oddFactor=3"), [1, 2, 3], finds: "X-TOY-02 failed: oddFactor=3 [1, 3]")
  }

  @Test(arguments: [(25, "power=half"), (50, "shown=half")])
  func `of variants that depart at the same place the one that goes on alike is first`(
    dimmed: Int, name: String
  ) async {
    let answer: JSON = ["effects": [[["light": 50]], [], [["light": .number(dimmed)]], []]]
    let report = await Lamp.report(on: Lamp.port(answering: answer), "press", "dim")
    let other = name == "power=half" ? "shown=half" : "power=half"
    #expect(report.findings.map { text($0.diagnosis) } == ["\(name) or \(other)"])
  }

  /// A lamp that is dimmed to 25 and shows 7 in the dark.
  private let quartering = ScriptedPort(Declaration(name: "lamp", suites: [Lamp.id])) { call in
    call.input.compactText.contains("press")
      ? .ok(["effects": [[["light": 100]], [], [["light": 25]], []]])
      : .ok(["effects": [[["light": 7]], []]])
  }

  @Test func `a variant that only leaves a departure open does not explain it`() async {
    let report = await Lamp.report(on: quartering, "dim")
    #expect(report.findings.map { text($0.diagnosis) } == ["none"])
    #expect(report.findings.map(\.requirement) == [Lamp.dim])
  }

  /// A suite whose one variant lacks the mood.
  private static let moodless = ConformanceSuite(
    id: Echo.id, summary: "says how it is", requirements: [Echo.mood], choices: [],
    capabilities: [], totality: nil, rules: true,
    variants: [
      Variant("mood=none", .fault(Echo.mood), behavesAsIf: "there were no mood") { $0 = false }
    ],
    generate: { _ in [:] }, notes: { _ in [] }, needs: { _ in [] },
    model: { (_, hasMood, _) throws(InvalidInput) in
      .answer(.object(hasMood ? [.init("mood", .exactly("calm", by: Echo.mood))] : []))
    })

  @Test(arguments: [(true, "none"), (false, "mood=none")])
  func `a rule that leaves a part out does not explain a wrong one`(
    isWrong: Bool, diagnosis: String
  ) async throws {
    let tree = try Self.moodless.acceptance(of: [:], applying: [])
    let vectors = (1...2).map { Toy.vector("v\($0)", ["n": .number($0)], expect: tree) }
    let port = ScriptedPort(Declaration(name: "echo", suites: [Echo.id])) { call in
      .ok(isWrong ? ["mood": .string("\(call.input["n"]?.int ?? 0)")] : [:])
    }
    let report = await MutationAnalysis.run(
      port, suite: Self.moodless, vectors: vectors, generated: 0, seed: 1, registry: Echo.registry)
    #expect(report.findings.map { text($0.diagnosis) } == [diagnosis])
  }

  @Test func `what a choice leaves open is its own once it has been shown`() async {
    let report = await Lamp.report(on: quartering, traces: [["press", "dim"], ["dim"]])
    #expect(report.findings.map { text($0.diagnosis) } == ["dimming=quarter"])
    #expect(report.findings.map(\.verdict) == [.otherReading])
    #expect(report.findings.map(\.cases.count) == [2])
  }

  @Test(
    arguments: [
      (7, Requirement.Level.must, ["X-LMP-02"]), (8, .must, ["X-LMP-01", "X-LMP-02"]),
      (7, .should, ["X-LMP-02"]), (8, .should, ["X-LMP-01", "X-LMP-02"]),
    ])
  func `shoulds that are departed from alike are told once, a must's before theirs`(
    pressed: Int, dimming: Requirement.Level, requirements: [String]
  ) async {
    let port = ScriptedPort(Declaration(name: "lamp", suites: [Lamp.id])) { call in
      call.input.compactText.contains("dim")
        ? .ok(["effects": [[["light": 7]], []]])
        : .ok(["effects": [[["light": 100]], [], [["light": .number(pressed)]], []]])
    }
    let report = await Lamp.report(
      on: port, pressing: .should, dimming: dimming, traces: [["dim"], ["press", "press"]])
    #expect(report.findings.map(\.requirement.text).sorted() == requirements)
  }

  @Test func `what is told with another requirement is named there, and never holds`() async {
    let suite = ConformanceSuite.choosing([], generate: { ["n": .number($0.int(0...40))] }) {
      _, input in
      let isEven = (input["n"]?.int ?? 0).isMultiple(of: 2)
      return .answer(
        .object([.init("result", .exactly(true, by: isEven ? Lamp.press : Lamp.dim))]))
    }
    let port = ScriptedPort(Declaration(name: "p", suites: [suite.id])) { call in
      .ok(["result": .bool((call.input["n"]?.int ?? 0) < 10)])
    }
    let registry = Registry(
      requirements: [Lamp.press, Lamp.dim].map { Toy.requirement($0, .should) }
        + PortRule.allCases.map { Toy.requirement(.port($0), .must) }, ambiguities: [])
    let report = await MutationAnalysis.run(
      port, suite: suite, vectors: [], generated: 100, seed: 1, registry: registry)
    #expect(report.findings.count == 1)
    let named = report.findings.flatMap { [$0.requirement] + $0.elsewhere }
    #expect(named.sorted() == [Lamp.press, Lamp.dim].sorted())
    let states = Dictionary(
      report.requirementRows.map { ($0.id, $0.state) }, uniquingKeysWith: { first, _ in first })
    #expect(named.allSatisfy { states[$0] != .holds })
  }

  @Test(arguments: [(Requirement.Level.must, Verdict.fault), (.should, .warned)])
  func `a fault in a trace breaks what its failing vectors are for`(
    dimming: Requirement.Level, verdict: Verdict
  ) async {
    let port = ScriptedPort(Declaration(name: "lamp", suites: [Lamp.id])) { call in
      call.input.compactText.contains("dim")
        ? .fault(message: "no dimmer", trace: nil) : .ok(["effects": [[["light": 100]], []]])
    }
    let report = await Lamp.report(
      on: port, dimming: dimming, traces: [["press"], ["press", "dim"]])
    #expect(report.findings.map(\.requirement) == [Lamp.dim])
    #expect(report.findings.map(\.verdict) == [verdict])
  }

  @Test func `a requirement that nothing asks for is never blamed`() async {
    let port = ScriptedPort(Toy.declaration(grants: false)) { call in
      Toy.reply(call.input["n"]?.int ?? 0, "extra=leaking")
    }
    await check(port, [1, 2, 3], finds: "X-TOY-02 failed: parity=even [1, 3]")
  }

  @Test func `a fault where all is open is explained by a variant that faults`() async {
    await check(
      Toy.port("negatives=refused"), [-1, 1], finds: "X-TOY-06 fault: negatives=refused [-1]")
  }

  @Test func `a fault where all is open is explained by nothing else`() async {
    await check(
      Toy.port("negatives=refused"), [-1, 1], suite: Toy.suite(without: ["negatives=refused"]),
      finds: "X-TOY-06 fault: none [-1]")
  }

  @Test func `a death is no answer that a variant explains`() async {
    let port = ScriptedPort(Toy.declaration()) { call in
      call.input["n"] == 1 ? .crash(detail: "gone") : Toy.reply(call.input["n"]?.int ?? 0)
    }
    await check(port, [1, 2], finds: "PORT-03 crash: none [1]")
  }
}

extension JSON {
  /// The same object with one member changed.
  fileprivate func replacing(_ name: String, by value: JSON) -> JSON {
    .object(
      (object.map(Array.init) ?? []).map { member in
        (member.name.lossyText, member.name.text == name ? value : member.value)
      })
  }
}
