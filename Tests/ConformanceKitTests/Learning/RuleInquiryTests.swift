import MachineKit
import Synchronization
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// In which cases a port fails is asked of the port, and told only where fresh cases come out as it says.
struct RuleInquiryTests {
  private static let suite = Toy.suite(generating: 0...2_000)

  private static func report(
    _ port: any Port, vectors: ClosedRange<Int> = 1...12, generated: Int = 80
  ) async -> RunReport {
    let plan = CheckPlan(
      suites: [suite], vectors: [Toy.id: vectors.map { Toy.vector($0) }], generated: generated,
      seed: 3)
    var runner = Runner(plan: plan, port: port, registry: Toy.registry, recorder: SilentRecorder())
    return await runner.run(
      header: RunHeader(
        kit: "", corpus: "", caseSet: "", port: port.declaration, seed: 1, suites: [Toy.id],
        suitesKnown: 1))
  }

  /// The reference with another member in some answers, one that no variant knows.
  private static func port(
    _ change: @escaping @Sendable (Int) -> (name: String, value: JSON)?
  ) -> ScriptedPort {
    ScriptedPort(Toy.declaration()) { call in
      let number = call.input["n"]?.int ?? 0
      guard let change = change(number), case .ok(let answer) = Toy.reply(number),
        let members = answer.object
      else { return Toy.reply(number) }
      return .ok(
        .object(members.map { ($0.lossyText, $0.lossyText == change.name ? change.value : $1) }))
    }
  }

  @Test func `a rule says which cases fail`() async throws {
    let report = await Self.report(
      Self.port { (600...900).contains($0) ? ("double", .number(-$0)) : nil })
    let finding = try #require(report.findings.first)
    let rule = try #require(finding.circumstances.rule)
    let trial = try #require(rule.confirmation)
    #expect(trial.right * 100 >= trial.cases * 96 && trial.cases >= 64)
    for (number, fails) in [(300, false), (650, true), (850, true), (1_200, false)] {
      let input: JSON = ["n": .number(number)]
      let run = Case(suite: Toy.id, input: input, origin: .written)
      let tree = try Self.suite.acceptance(of: input, applying: [])
      let traits = CaseTraits.all(of: run, under: tree, in: Self.suite)
      #expect(rule.holds(among: traits.all) == fails)
    }
  }

  @Test func `of causes that explain all cases the one that holds in fresh ones is told`() async {
    // Of 22 to 28 it is not seen whether they are always 20 or rounded down.
    let port = Self.port { ("double", .number($0 / 5 * 10)) }
    let report = await Self.report(port, vectors: 11...14, generated: 0)
    let told = report.findings.flatMap(\.causes).map(\.phrase)
    #expect(told == ["`double` were rounded down to a multiple of 10"])
  }

  @Test func `where replies are malformed is learnt too`() async throws {
    let port = ScriptedPort(Toy.declaration()) { call in
      let number = call.input["n"]?.int ?? 0
      return number > 900
        ? .violation(.port(.wellFormedReplies), detail: "no answer") : Toy.reply(number)
    }
    let finding = try #require(await Self.report(port).findings.first)
    #expect(finding.requirement == .port(.wellFormedReplies))
    #expect(finding.circumstances.rule?.isOfAll == false)
  }

  @Test(
    arguments: [
      (.holds, true), (.holdsBesidesOthers(5), true), (.holdsBesidesOthers(6), false),
      (.isContradicted, false), (.isMissing, false),
    ] as [(RuleInquiry.Trial, Bool)])
  func `what a variant says needs no condition, if hardly anything else fails`(
    trial: RuleInquiry.Trial, isSettled: Bool
  ) {
    #expect(trial.isSettled == isSettled)
  }

  @Test func `a time is known where failing begins or ends with it`() {
    func isOfTime(_ measure: Threshold.Measure, least: Int?, isOther: Bool) -> Bool {
      Threshold(
        place: "steps[1].at", measure: measure, least: least, most: nil,
        isOtherDueBelow: isOther
      ).isOfTime
    }
    #expect(isOfTime(.milliseconds, least: 5, isOther: false))
    #expect(!isOfTime(.milliseconds, least: 5, isOther: true))
    #expect(!isOfTime(.milliseconds, least: nil, isOther: false))
    #expect(!isOfTime(.number, least: 5, isOther: false))
  }

  /// What is asked of a port that fails at 7 and above a thousand.
  private struct Question {
    var port = RuleInquiryTests.port { $0 == 7 || $0 > 1_000 ? ("double", .number(-$0)) : nil }
    var assessment: Assessment {
      Assessment(suite: suite, declaration: port.declaration, registry: Toy.registry)
    }
    var inquiry: RuleInquiry {
      RuleInquiry(
        port: port, assessment: assessment,
        diagnoser: Diagnoser(
          suite: suite, declaration: port.declaration, registry: Toy.registry),
        seen: SeenValues(), seed: 1, isSingle: false, isCancelled: { false })
    }

    func result(_ number: Int) async throws -> CaseResult {
      let run = Case(suite: Toy.id, input: ["n": .number(number)], origin: .written)
      let reply = await port.answer([assessment.call(for: run)]).replies[0]
      return try assessment.assess(run, number: number, reply: reply)
    }

    func results(every step: Int = 50) async throws -> [CaseResult] {
      var results: [CaseResult] = []
      for number in stride(from: 0, through: 2_000, by: step) {
        results.append(try await result(number))
      }
      return results
    }
  }

  /// The rule of one term.
  private static func rule(
    near number: Int, of scope: Set<RequirementID> = []
  ) async throws -> FailingRule? {
    let question = Question()
    let results = try await question.results()
    var allowance = Allowance()
    var part = allowance.part(for: RuleInquiry.duration, questions: RuleInquiry.questions)
    defer { allowance.settle(part) }
    return await question.inquiry.rule(
      near: [try await question.result(number)], failing: results.filter { $0.verdict.isNotable },
      passing: results.filter { $0.verdict == .passed }, besides: [], of: scope, free: [],
      terms: 1, within: &part)
  }

  /// What is left of the rule that so much and more fails, by cases so far apart.
  private static func needed(from least: Int, every step: Int = 50) async throws -> FailingRule? {
    let condition = Condition(name: "`n`", value: .least(least, right: nil), requirement: nil)
    return try await needed(of: [[condition]], near: least, every: step)
  }

  private static func needed(
    of terms: [[Condition]], near number: Int, every step: Int = 50
  ) async throws -> FailingRule? {
    try await tried(terms, near: number, every: step).rule
  }

  private static func tried(
    _ terms: [[Condition]], near number: Int, every step: Int
  ) async throws -> Needed {
    let question = Question()
    var evidence = RuleEvidence()
    for result in try await question.results(every: step) {
      evidence.add(CaseTraits.all(of: result.run, under: result.tree, in: suite).all, result)
    }
    var allowance = Allowance()
    var part = allowance.part(for: RuleInquiry.duration, questions: RuleInquiry.questions)
    defer { allowance.settle(part) }
    return await question.inquiry.needed(
      of: FailingRule(terms: terms), near: try await question.result(number), besides: [],
      evidence, within: &part)
  }

  @Test(arguments: [(1_001, 1), (1_907, nil)] as [(Int, Int?)])
  func `a term that no fresh case fails by is not told`(near number: Int, terms: Int?) async throws
  {
    let own = Condition(name: "`n` =", value: .texts(["1907"]), requirement: nil)
    let most = [
      Condition(name: "`n`", value: .least(1_001, right: nil), requirement: nil),
      Condition(name: "`n`", value: .most(number == 1_907 ? 1_900 : 2_000), requirement: nil),
    ]
    let rule = try await Self.needed(of: [most, [own]], near: number)
    #expect(rule?.terms.count == terms)
  }

  @Test func `a condition without which an example fails all the same is not told`() async throws {
    #expect(try await Self.needed(from: 1_001)?.terms.joined().count == 1)
    #expect(try await Self.needed(from: 1_200) == nil)
  }

  /// Between 1,001 and the least that it names the port fails too, which few of many cases show.
  @Test func `a rule stays where it is wrong without a condition, and nearly always right with it`()
    async throws
  {
    #expect(try await Self.needed(from: 1_020, every: 10)?.terms.joined().count == 1)
  }

  @Test(arguments: [(1_001, false), (1_020, true)])
  func `a rule whose condition stands for another one is learnt anew`(least: Int, isAnew: Bool)
    async throws
  {
    let condition = Condition(name: "`n`", value: .least(least, right: nil), requirement: nil)
    let needed = try await Self.tried([[condition]], near: least, every: 10)
    #expect(needed.refuting.isEmpty != isAnew)
  }

  @Test func `that something is asked for is no condition but what a rule is about`() async throws {
    let question = Question()
    var evidence = RuleEvidence()
    for result in try await question.results() {
      evidence.add(
        CaseTraits.all(of: result.run, under: result.tree, in: Self.suite).all, result)
    }
    let least = Condition(name: "`n`", value: .least(1_001, right: nil), requirement: nil)
    let asked = Condition(
      name: CaseTraits.asked + Toy.double.text + CaseTraits.asks, value: .present, requirement: nil)
    let rule = FailingRule(terms: [[asked, least]]).asked(in: evidence)
    #expect(rule.scope == [Toy.double])
    #expect(rule.terms == [[least]])
    #expect(FailingRule(terms: [[asked, least], [least]]).asked(in: evidence).scope.isEmpty)
  }

  @Test func `where nothing asks for what fails the rule is about all cases`() async throws {
    let rule = try await Self.rule(near: 1_500, of: [RequirementID("X-TOY-99")])
    #expect(rule?.scope == [])
    #expect(rule?.terms.isEmpty == false)
  }

  @Test func `a rule holds in what is shown, or is not told`() async throws {
    #expect(try await Self.rule(near: 1_500) != nil)
    #expect(try await Self.rule(near: 7) == nil)
  }

  /// A report of two findings of a port, of which one is told as a consequence of the other, and what its rules
  /// are learnt from.
  private static func told(
    _ question: Question, _ first: RequirementID, besides second: RequirementID
  ) async throws -> (study: RuleStudy, report: SuiteReport, consequence: Finding) {
    let results = try await question.results()
    let failing = results.filter { $0.verdict.isNotable }
    func finding(_ requirement: RequirementID) -> Finding {
      Finding(
        suite: Toy.id, verdict: .failed, requirement: requirement, diagnosis: .none,
        results: failing.filter { $0.requirement == requirement })
    }
    var consequence = finding(second)
    consequence.cause = first
    let report = SuiteReport(
      suite: Toy.id, requirements: [], vectors: 0, generated: 0, hasRepeats: false, planned: 0,
      verdicts: [:], findings: [finding(first)], notAsked: [:], tallies: [:], milliseconds: 0,
      omissions: [])
    let study = RuleStudy(
      rules: question.inquiry,
      failing: Dictionary(uniqueKeysWithValues: failing.map { ($0.number, $0) }),
      passing: results.filter { $0.verdict == .passed }, trial: nil)
    return (study, report, consequence)
  }

  @Test func `of findings that are one mistake the rule is learnt from all of their cases`()
    async throws
  {
    let question = Question(
      port: Self.port { number in
        if number < 300 { return ("parity", "neither") }
        return number > 1_000 ? ("double", .number(-number)) : nil
      })
    var (study, report, consequence) = try await Self.told(
      question, Toy.double, besides: Toy.parity)
    var allowance = Allowance()
    _ = await study.learnAgain(in: &report, within: &allowance)
    #expect(report.findings[0].circumstances.rule == nil)
    report.consequences = [consequence]
    let renamed = await study.learnAgain(in: &report, within: &allowance)
    #expect(renamed.isEmpty)
    let rule = try #require(report.findings[0].circumstances.rule)
    for (number, fails) in [(110, true), (400, false), (900, false), (1_700, true)] {
      let traits = try CaseTraits.all(
        of: Case(suite: Toy.id, input: ["n": .number(number)], origin: .written),
        under: Self.suite.acceptance(of: ["n": .number(number)], applying: []), in: Self.suite)
      #expect(rule.holds(among: traits.all) == fails)
    }
  }

  @Test func `a mistake is about what the rule of all its cases hangs on`() async throws {
    let question = Question(
      port: Self.port { number in
        guard number.isMultiple(of: 3) else { return nil }
        return number < 1_000 ? ("unit", "yard") : ("double", .number(-number))
      })
    var (study, report, consequence) = try await Self.told(
      question, Toy.double, besides: Toy.unit)
    report.consequences = [consequence]
    var allowance = Allowance()
    let renamed = await study.learnAgain(in: &report, within: &allowance)
    #expect(renamed == [Toy.double: Toy.parity])
    #expect(report.findings.map(\.requirement) == [Toy.parity])
    var reports = [report]
    reports.rename(causes: renamed)
    #expect(reports[0].consequences.map(\.cause) == [Toy.parity])
  }

  @Test func `what most cases that pass meet too says nothing of the requirement`() {
    func condition(_ name: String, by requirement: RequirementID) -> Condition {
      Condition(name: name, value: .present, requirement: requirement)
    }
    let terms = [condition("a", by: Toy.double), condition("b", by: Toy.parity)]
    let rule = FailingRule(terms: [terms])
    #expect(rule.requirement == nil)
    let usual = [InputTrait("a", by: Toy.double)]
    let both = usual + [InputTrait("b", by: Toy.parity)]
    #expect(rule.compared(with: [usual, usual, both]).requirement == Toy.parity)
    #expect(rule.compared(with: [usual, both, both]).requirement == nil)
  }

  @Test func `what holds in all cases that there are is told, however few they are`() async throws {
    var rule = FailingRule(terms: [[]])
    #expect(!rule.isConfirmed(isWhole: true))
    for _ in 0..<2 { rule.count(true, saying: true) }
    #expect(rule.isConfirmed(isWhole: true) && !rule.isConfirmed(isWhole: false))
    rule.count(false, saying: true)
    #expect(!rule.isConfirmed(isWhole: true))
    for _ in 3..<20 { rule.count(true, saying: true) }
    #expect(rule.isConfirmed(isWhole: false))
  }

  @Test func `what fails by one condition is one mistake`() async {
    let report = await Self.report(
      Self.port { number in
        guard number > 900 else { return nil }
        return number.isMultiple(of: 2) ? ("parity", "neither") : ("double", .number(-number))
      })
    #expect(report.findings.count == 1)
    #expect(report.findings.first?.consequences.count == 1)
  }

  @Test func `what fails by two conditions is two mistakes`() async {
    let report = await Self.report(
      Self.port { number in
        if number > 1_500 { return ("parity", "neither") }
        return number < 300 ? ("double", .number(-number - 1)) : nil
      })
    #expect(Set(report.findings.map(\.requirement)) == [Toy.double, Toy.parity])
  }

  /// That a number is a multiple of three must not matter by parity, and of seven by a should.
  @Test(arguments: [(3, Toy.parity), (7, Toy.double)])
  func `what no variant explains is about what its rule hangs on`(
    factor: Int, requirement: RequirementID
  ) async throws {
    let report = await Self.report(
      Self.port { $0.isMultiple(of: factor) ? ("double", .number(-$0 - 1)) : nil })
    #expect(report.findings.map(\.requirement) == [requirement])
  }

  @Test func `where all cases fail nothing is one mistake by that`() async {
    let report = await Self.report(
      Self.port { $0.isMultiple(of: 2) ? ("parity", "neither") : ("double", .number(-$0)) })
    #expect(Set(report.findings.map(\.requirement)) == [Toy.double, Toy.parity])
  }

  private static func asked(
    _ reply: Reply, singly: Bool, cancelledAfter most: Int = .max
  ) async -> (calls: Int, results: Int) {
    let declaration = Toy.declaration()
    let assessment = Assessment(
      suite: suite, declaration: declaration, registry: Toy.registry)
    var fresh = FreshCases(
      near: ["n": 1], of: assessment, seen: SeenValues(), seed: 1)
    let calls = Mutex(0)
    let port = ScriptedPort(declaration) { _ in
      calls.withLock { $0 += 1 }
      return reply
    }
    let results = await FreshCases.results(
      of: fresh.take(64, making: 200), from: port, by: assessment, singly: singly,
      until: { calls.withLock { $0 >= most } })
    return (calls.withLock(\.self), results.count)
  }

  private static func fresh(of scope: Set<RequirementID>, _ declaration: Declaration) -> Int {
    let assessment = Assessment(suite: suite, declaration: declaration, registry: Toy.registry)
    var fresh = FreshCases(
      near: ["n": 1], of: assessment, scope: scope, seen: SeenValues(), seed: 1)
    return fresh.take(64, making: 200).count
  }

  @Test func `fresh cases ask for what they are about, as far as the port grants it`() {
    #expect(Self.fresh(of: [Toy.double], Toy.declaration()) == 64)
    #expect(Self.fresh(of: [Toy.extra], Toy.declaration(grants: false)) == 0)
    #expect(Self.fresh(of: [Toy.extra], Toy.declaration()) == 64)
  }

  @Test func `a port that does not answer in time is not asked on`() async {
    #expect(await Self.asked(.timeout(milliseconds: 1), singly: false) == (16, 16))
    #expect(await Self.asked(.timeout(milliseconds: 1), singly: true) == (1, 1))
    #expect(await Self.asked(.ok(1), singly: false) == (64, 64))
  }

  @Test func `nothing more is asked where a run is to end`() async {
    #expect(await Self.asked(.ok(1), singly: true, cancelledAfter: 3) == (3, 3))
  }
}
