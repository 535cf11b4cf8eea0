import BridgeCatalog
import CorpusStore
import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// Causes that no table of a suite has.
struct DerivedDiagnosisTests {
  /// A port whose answers of a toy are the required ones, changed.
  private static func port(
    _ change: @escaping @Sendable (Int, JSON) -> JSON
  ) -> ScriptedPort {
    ScriptedPort(Toy.declaration()) { call in
      let number = call.input["n"]?.int ?? 0
      guard case .ok(let right) = Toy.reply(number) else { return Toy.reply(number) }
      return .ok(change(number, right))
    }
  }

  private static func told(_ report: RunReport) -> [String] {
    report.findings.map { finding in
      let cause =
        switch finding.diagnosis {
        case .behavesAs(let label, _): label.phrase
        case .inTheseCases(let label?, let conditions):
          "\(label.phrase), with \(conditions.map(\.name))"
        default: "\(finding.diagnosis)"
        }
      return "\(finding.requirement) \(finding.verdict.rawValue): \(cause) \(finding.count)"
    }
  }

  @Test(
    arguments: [
      ("parity", nil, "X-TOY-02 failed: the answer had no `parity` 5"),
      ("parity", .null, "X-TOY-02 failed: `parity` were null 5"),
      ("mood", "angry!", "X-TOY-03 warned: `mood` were always \"angry!\" 5"),
    ] as [(String, JSON?, String)])
  func `a member that is gone, null or constant is told`(
    name: String, value: JSON?, finding: String
  ) async {
    let report = await Toy.report(
      on: Self.port { _, answer in
        .object(
          (answer.object.map(Array.init) ?? []).compactMap { member in
            member.name == name ? value.map { (member.name, $0) } : (member.name, member.value)
          })
      }, [1, 2, 3, 4, 5])
    #expect(Self.told(report) == [finding])
  }

  @Test(
    arguments: [
      (.value(ValuePlace(steps: [.member("double")]), .asText), "`double` were a text"),
      (.value(ValuePlace(steps: [.member("double")]), .number(.oneMore)), "`double` were one more"),
      (
        .value(ValuePlace(steps: [.member("parity")]), .text(.uppercased)),
        "`parity` were in upper case"
      ),
      (
        .value(ValuePlace(steps: [.member("parity")]), .swapped(with: "mood")),
        "`mood` and `parity` were exchanged"
      ),
      (
        .value(ValuePlace(steps: [.member("parity")]), .valueOf("unit")),
        "`parity` had the value of `unit`"
      ),
      (.value(.answer, .null), "the answer were null"),
      (
        .value(ValuePlace(steps: [.member("mood")]), .named("feeling")),
        "`mood` were named `feeling`"
      ),
      (
        .value(ValuePlace(steps: [.member("parity")]), .text(.within("<", ">"))),
        "`parity` stood between \"<\" and \">\""
      ),
      (
        .value(ValuePlace(steps: [.member("double")]), .number(.times(3))),
        "`double` were 3 times as much"
      ),
      (
        .value(ValuePlace(steps: [.member("double")]), .exchanged(2, 8)),
        "`double` were 8 where 2 is due, and the other way round"
      ),
      (
        .value(ValuePlace(steps: [.member("double")]), .instead(of: [2, 6], 10)),
        "`double` were 10 where 2 or 6 is due"
      ),
      (
        .values(
          [ValuePlace(steps: [.member("parity")]), ValuePlace(steps: [.member("mood")])],
          .text(.capitalised)),
        "each of `parity` and `mood` began with a capital letter"
      ),
    ] as [(DerivedFault, String)])
  func `what a fault makes of answers is told as that fault`(
    fault: DerivedFault, phrase: String
  ) async {
    let report = await Toy.report(
      on: Self.port { _, answer in fault.change(["ok": answer])?["ok"] ?? answer }, [1, 2, 3, 4, 5])
    let told = Self.told(report)
    #expect(told.count == 1 && told[0].contains(phrase), "\(told)")
  }

  @Test func `what a port says besides hides no change in a list`() async {
    let listing = ConformanceSuite(
      id: Echo.id, summary: "lists what it is told", requirements: [Echo.word], choices: [],
      capabilities: [], totality: nil, rules: 0, variants: [], generate: { _ in [:] },
      notes: { _ in [] }, needs: { _ in [] },
      model: { (input, _, _) throws(InvalidInput) in
        let item = Acceptance.exactly(input["say"] ?? "", by: Echo.word)
        return .answer(
          .object([.init("list", .unordered([.object([.init("item", item)])], by: Echo.word))]))
      })
    let vectors = ["a b", "c d e"].enumerated().map { number, said in
      let input: JSON = ["say": .string(said)]
      return Toy.vector("v\(number)", input, expect: try? listing.recordedTree(of: input))
    }
    let port = ScriptedPort(Declaration(name: "echo", suites: [Echo.id])) { call in
      let said = call.input["say"]?.text ?? ""
      let item = said.split(separator: " ").joined(separator: "%20")
      return .ok(["list": [["item": .string(item), "more": .number(said.count)]]])
    }
    let report = await MutationAnalysis.run(
      port, suite: listing, vectors: vectors, generated: 0, seed: 1, registry: Echo.registry)
    #expect(
      Self.told(report) == ["X-ECH-01 failed: `list[].item` were percent-encoded 2"])
  }

  @Test func `what an input is taken for is told, where that is an input of the suite`() async {
    func told(least: Int) async -> [String] {
      let text: JSON = ["type": "integer", "minimum": .number(least)]
      let input: JSON = ["type": "object", "required": ["n"], "properties": ["n": text]]
      let schema = try? SuiteSchema(["$defs": ["input": input]])
      var suite = Toy.suite
      suite.schema = { schema }
      let port = ScriptedPort(Toy.declaration()) { Toy.reply(($0.input["n"]?.int ?? 0) - 1) }
      return Self.told(await Toy.report(on: port, [1, 2, 3, 4, 5], suite: suite))
    }
    let all = await told(least: 0)
    #expect(all.count == 1 && all[0].contains("the input's `n` were one less"), "\(all)")
    let some = await told(least: 1)
    #expect(!some.contains { $0.contains("the input's") }, "\(some)")
  }

  /// What is told of a bell that is to sound at each ring, and whose second sound comes late or never.
  private static func toldOfBell(comesLate: Bool) async -> [String] {
    let ring = RequirementID("X-BEL-01")
    let bell = ConformanceSuite(
      id: SuiteID("x.bell"), kind: .trace, summary: "a bell", requirements: [ring], choices: [],
      capabilities: [], totality: nil, rules: 0, variants: [], generate: { _ in .null },
      notes: { _ in [] }, needs: { _ in [] },
      model: { (input, _, _) throws(InvalidInput) in
        let steps = input["steps"]?.array.map(Array.init) ?? []
        let isRung = steps.map { Act($0["do"] ?? [:])?.name == "ring" }
        return .answer(
          .steps(
            isRung.map { isRung in
              var step = ExpectedStep()
              step.closed = [.init("sound", ring)]
              if isRung {
                step.effects = [[ExpectedEffect(.due, "sound", .exactly([:], by: ring), by: ring)]]
              }
              return .step(step)
            }))
      })
    let port = ScriptedPort(Declaration(name: "bell", suites: [bell.id])) { call in
      let steps = call.input["steps"]?.array.map(Array.init) ?? []
      var rings = 0
      let effects: [JSON] = steps.map { step in
        if step["do"]?["ring"] != nil {
          rings += 1
        } else {
          return comesLate ? [["sound": [:]]] : []
        }
        return rings == 1 ? [["sound": [:]]] : []
      }
      return .ok(["effects": .array(effects)])
    }
    let vectors = (2...4).map { count in
      let stimuli = Array(repeating: "ring", count: count) + ["wait"]
      let input = Trace(
        config: .null,
        steps: stimuli.enumerated().map { Trace.Step(at: $0.offset, Act($0.element)) }
      ).json
      return Toy.vector(
        "v\(count)", input, for: [ring],
        expect: (try? bell.recordedTree(of: input)) ?? .object([]))
    }
    let registry = Registry(
      requirements: [Toy.requirement(ring, .must)]
        + PortRule.allCases.map { Toy.requirement(.port($0), .must) }, ambiguities: [])
    return told(
      await MutationAnalysis.run(
        port, suite: bell, vectors: vectors, generated: 0, seed: 1, registry: registry,
        allowance: Allowance()))
  }

  @Test func `what comes late has not been left out`() async {
    let never = await Self.toldOfBell(comesLate: false)
    #expect(never.count == 1 && never[0].contains("`sound` came only once"), "\(never)")
    let late = await Self.toldOfBell(comesLate: true)
    #expect(late.count == 1 && !late[0].contains("came only once"), "\(late)")
  }

  @Test func `members that are gone were not taken for one another`() {
    let place = ValuePlace(steps: [.member("a")])
    let swapped = DerivedFault.value(place, .swapped(with: "b"))
    let omitted = DerivedFault.effect("load", .omitted)
    let (once, twice): (JSON, JSON) = (
      ["ok": ["effects": [[["load": [:]]], []]]],
      ["ok": ["effects": [[["load": [:]]], [["load": [:]]]]]]
    )
    #expect(omitted.leavesOut(more: once, than: twice))
    #expect(!omitted.leavesOut(more: once, than: once))
    #expect(!DerivedFault.effect("load", .doubled).leavesOut(more: once, than: twice))
    #expect(swapped.isTold(by: ["ok": ["a": 1, "b": 2]]))
    #expect(!swapped.isTold(by: ["ok": ["b": 2]]))
    #expect(!swapped.isTold(by: ["ok": ["a": 1]]))
    let other = DerivedFault.value(place, .valueOf("b"))
    #expect(other.isTold(by: ["ok": ["a": 2]]))
    #expect(!other.isTold(by: ["ok": ["b": 2]]))
    #expect(DerivedFault.value(place, .leftOut).isTold(by: ["ok": ["b": 2]]))
  }

  @Test func `a written variant goes before a derived fault that explains the same`() async {
    let suite = Toy.suite(without: ["parity=even"])
    let derived = await Toy.report(on: Toy.port("parity=even"), suite: suite)
    #expect(Self.told(derived) == ["X-TOY-02 failed: `parity` were always \"even\" 6"])
    let written = await Toy.report(on: Toy.port("parity=even"))
    #expect(Self.told(written) == ["X-TOY-02 failed: all were even 6"])
  }

  @Test func `a fault that passing cases contradict is told of its cases alone`() async {
    let report = await Toy.report(
      on: Self.port { number, answer in
        number.isMultiple(of: 3)
          ? DerivedFault.value(ValuePlace(steps: [.member("double")]), .asText)
            .change(["ok": answer])?["ok"] ?? answer : answer
      })
    #expect(
      Self.told(report) == [
        #"X-TOY-01 failed: `double` were a text, with ["a multiple of three"] 5"#
      ])
  }

  @Test func `a constant in a case or two explains nothing`() async {
    let report = await Toy.report(
      on: Self.port { number, answer in
        number == 4
          ? DerivedFault.value(ValuePlace(steps: [.member("double")]), .always(77))
            .change(["ok": answer])?["ok"] ?? answer : answer
      }, [1, 2, 4, 5])
    #expect(report.findings.map(\.requirement) == [Toy.double])
    guard case .behavesAs? = report.findings.first?.diagnosis else { return }
    Issue.record("\(Self.told(report))")
  }

  @Test func `cases of one requirement stay one finding where a fault explains some`() async {
    let asText = DerivedFault.value(ValuePlace(steps: [.member("double")]), .asText)
    let report = await Toy.report(
      on: Self.port { number, answer in
        switch number {
        case 1, 2: asText.change(["ok": answer])?["ok"] ?? answer
        case 3: ["double": 1_000, "parity": "odd", "mood": "calm", "unit": "metre", "extra": true]
        default: answer
        }
      }, [1, 2, 3])
    #expect(report.findings.map(\.count) == [3], "\(Self.told(report))")
  }

  // MARK: Traces

  @Test(
    arguments: [
      (.effect("light", .omitted), "there were no `light`"),
      (.stimulus("dim", .ignored), "dim did nothing"),
      (.machine(.variable("the level", .neverReset)), "the level were never reset"),
      (.machine(.variable("the level", .readEarly)), "the level were read before its last change"),
      (.effect("light", .omitted, Occurrence(.later)), "`light` came only once"),
      (
        .effect("light", .omitted, Occurrence(.later, inAnswerTo: "press")),
        "each press but the first led to no `light`"
      ),
    ] as [(DerivedFault, String)])
  func `a fault of a machine, a stimulus or an effect is told`(
    fault: DerivedFault, phrase: String
  ) async {
    let suite = Lamp.suite.deriving([fault])
    let port = ReferencePort(
      suites: [suite], applying: [Lamp.id: [suite.derived.lowerBound]], name: "lamp")
    let report = await Lamp.report(
      on: port,
      traces: [
        ["press"], ["press", "dim"], ["press", "press"], ["press", "dim", "press"],
        ["press", "press", "press", "dim"],
      ])
    #expect(
      report.findings.flatMap(\.causes).map(\.phrase).contains(phrase), "\(Self.told(report))")
  }

  @Test(
    arguments: [
      (.effect("show", .doubled), "PSG-SUC-11", 30),
      (.stimulus("switchWebview", .ignored), "PSG-VIS-07", 30),
      (.stimulus("navStart", .ignoredWhere("by", "redirect")), "PSG-SUC-01", 200),
    ] as [(DerivedFault, String, Int)])
  func `a suite of a protocol needs no table for it`(
    fault: DerivedFault, requirement: String, cases: Int
  ) async throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "passage.navigation" })
    let spoilt = suite.deriving([fault])
    let port = ReferencePort(
      suites: [spoilt], applying: [suite.id: [spoilt.derived.lowerBound]], name: "navigation")
    let report = await MutationAnalysis.run(
      port, suite: suite, vectors: [], generated: cases, seed: 1,
      registry: try Corpus.shared().registry)
    #expect(report.findings.map(\.requirement.text) == [requirement])
    #expect(report.findings.flatMap(\.causes).first?.phrase == fault.phrase, "\(Self.told(report))")
  }

  @Test(arguments: [(.null, true), (["raw": "x"], false)] as [(JSON, Bool)])
  func `only null is told as null where a rejection is due`(answer: JSON, isNull: Bool) async throws
  {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "gbg.enum-values" })
    let reference = ReferencePort(suites: [suite])
    let port = ScriptedPort(Declaration(name: "enums", suites: [suite.id])) { call in
      let reply = reference.reply(to: call)
      return if case .reject = reply { .ok(answer) } else { reply }
    }
    let report = await MutationAnalysis.run(
      port, suite: suite, vectors: [], generated: 60, seed: 1,
      registry: try Corpus.shared().registry)
    #expect(!report.findings.isEmpty)
    #expect(Self.told(report).contains { $0.contains("answered with null") } == isNull)
  }

  @Test(arguments: [nil, false] as [Bool?])
  func `a boolean that is wrong in some cases is not told as negated or constant`(always: Bool?)
    async throws
  {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "pwa-shell.user-agent" })
    let corpus = try Corpus.shared()
    let reference = ReferencePort(suites: [suite])
    let port = ScriptedPort(reference.declaration) { call in
      guard call.input["texts"]?.compactText.contains(".") ?? false,
        case .ok(let answer) = reference.reply(to: call), let result = answer["result"]?.bool
      else { return reference.reply(to: call) }
      return .ok(["result": .bool(always ?? !result)])
    }
    let report = await MutationAnalysis.run(
      port, suite: suite, vectors: corpus.vectors[suite.id] ?? [], generated: 100, seed: 1,
      registry: corpus.registry)
    #expect(!report.findings.isEmpty)
    #expect(
      !Self.told(report).contains { $0.contains("negated") || $0.contains("always") },
      "\(Self.told(report))")
  }

  // MARK: The proof of the kit

  @Test func `faults of a stimulus are caught in the traces that have it`() async throws {
    let traces = [
      ["press"], ["press", "dim"], ["press", "dim", "dim"], ["press", "press", "press"],
    ]
    let vectors = try traces.map { stimuli in
      let input = Lamp.input(stimuli)
      return Toy.vector("\(stimuli)", input, expect: try Lamp.suite.recordedTree(of: input))
    }
    let rows = await MutationAnalysis(
      registry: Lamp.registry(), vectors: [Lamp.id: vectors], generated: 0, seed: 1
    ).derivedRows(for: Lamp.suite)
    let caught = rows.filter(\.isCaughtByVectors).map(\.fault)
    for kind in ["press", "dim"] {
      #expect(caught.contains { if case .stimulus(kind, _, _) = $0 { true } else { false } })
    }
    #expect(caught.contains { if case .machine = $0 { $0.stimulus == "dim" } else { false } })
  }

  @Test func `each derived fault of the toy is caught, blamed on what departs in its least case`()
    async
  {
    let rows = await MutationAnalysis(
      registry: Toy.registry, vectors: [Toy.id: (0...5).map { Toy.vector($0) }], generated: 50,
      seed: 1
    ).derivedRows(for: Toy.suite)
    let byName = Dictionary(uniqueKeysWithValues: rows.map { ($0.fault.name, $0) })
    #expect(byName["parity: leftOut"]?.requirement == Toy.parity)
    #expect(byName["mood: null"]?.requirement == Toy.mood)
    #expect(byName["double: truncated"]?.hasEffect == false)
    #expect(byName["double: asText"]?.isCaughtByGenerated == true)
    #expect(rows.allSatisfy { $0.isCaught == ($0.requirement != nil) })
    #expect(rows.count > 50)
  }
}
