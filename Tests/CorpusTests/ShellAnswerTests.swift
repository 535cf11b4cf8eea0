import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// What is accepted of a shell that waits for the store of cookies, and of one that tells whether its page is loaded.
struct ShellAnswerTests {
  private static let gate = ChoiceID("pwa-shell.cookie-gate")
  private static let root: JSON = "https://secret-santa.eddmann.com/"
  private static let load: JSON = ["load": ["url": root]]
  private static let asks: JSON = ["setCookie": ["store": "webview"]]

  private static func suite() throws -> ConformanceSuite {
    try #require(BridgeCatalog.suites.first { $0.id.text == "pwa-shell.shell" })
  }

  private static func input(_ steps: (Int, Act)...) -> JSON {
    let launch = Act("launch", ["activities": [], "shortcutType": nil, "urlContexts": []])
    let begin = [(0, launch), (50, Act("cookieStored"))] + steps
    return Trace(config: ["rootUrl": root], steps: begin.map { Trace.Step(at: $0.0, $0.1) }).json
  }

  private static let failure = Act("failProvisional", ["code": -1009, "url": root])

  /// The effects of each step.
  private static func steps(of tree: Acceptance) throws -> [[JSON]] {
    let answer: JSON = try #require(tree.witness?[Outcome.ok])
    return (answer["effects"]?.array.map(Array.init) ?? []).map { $0.array.map(Array.init) ?? [] }
  }

  /// The requirements that an answer departs from: what the reference does, some steps of it replaced.
  private static func departures(
    in input: JSON, declaring choices: [ChoiceID: String] = [:],
    replacing changes: [Int: ([JSON]) -> [JSON]]
  ) throws -> [String] {
    let suite = try suite()
    let tree = try suite.acceptance(of: input, applying: suite.declared(choices))
    let steps = try Self.steps(of: tree).enumerated().map { step, effects in
      changes[step].map { $0(effects) } ?? effects
    }
    let answer: JSON = ["effects": .array(steps.map { .array($0) })]
    let judge = Judge(choices: choices, granted: Set(suite.capabilities.map(\.id)))
    let judgement = judge.judge(.object([(Outcome.ok, answer)]), against: tree)
    return judgement.differences.map(\.requirement.text)
  }

  @Test(
    arguments: [
      (atRetry: [asks], stored: [load], expected: []),
      (atRetry: [asks, load], stored: [], expected: []),
      (atRetry: [load], stored: [], expected: []),
      (atRetry: [asks], stored: [], expected: ["PWA-RTY-07"]),
      (atRetry: [], stored: [load], expected: ["PWA-RTY-07"]),
    ] as [(atRetry: [JSON], stored: [JSON], expected: [String])])
  func `a retry that asks the store first loads once it has answered`(
    atRetry: [JSON], stored: [JSON], expected: [String]
  ) throws {
    let input = Self.input(
      (1_000, Self.failure), (7_000, Act("wait")), (7_500, Act("cookieStored")),
      (9_000, Act("wait")))
    let departures = try Self.departures(
      in: input, declaring: [Self.gate: "wait"],
      replacing: [
        3: { $0.filter { $0["load"] == nil && $0["setCookie"] == nil } + atRetry },
        4: { _ in stored },
      ])
    #expect(Array(Set(departures)) == expected)
  }

  @Test func `who waits for the store may make the WebView once it has answered`() throws {
    func made(_ effects: [JSON]) -> [JSON] {
      effects.filter { $0["createWebView"] != nil || $0["addObserver"] != nil }
    }
    let input = Self.input((1_000, Act("wait")))
    let suite = try Self.suite()
    let late = made(try Self.steps(of: suite.acceptance(of: input, applying: []))[0])
    #expect(late.count == 2)
    for choice in ["wait", "fire-and-forget"] {
      let departures = try Self.departures(
        in: input, declaring: [Self.gate: choice],
        replacing: [
          0: { $0.filter { $0["createWebView"] == nil && $0["addObserver"] == nil } },
          1: { late + $0.filter { $0["createWebView"] == nil && $0["addObserver"] == nil } },
        ])
      #expect(departures.isEmpty == (choice == "wait"))
    }
  }

  @Test(arguments: [(true, true, false), (true, false, true), (false, false, true)])
  func `a flag that has been told is taken back`(told: Bool, staysTold: Bool, isRight: Bool) throws
  {
    let input = Self.input((500, Act("finish", ["url": Self.root])), (1_000, Self.failure))
    func flag(_ value: Bool) -> JSON { ["pageLoaded": ["value": .bool(value)]] }
    let departures = try Self.departures(
      in: input,
      replacing: [
        2: { $0.filter { $0["pageLoaded"] == nil } + (told ? [flag(true)] : []) },
        3: { effects in
          (told && !staysTold ? [flag(false)] : []) + effects.filter { $0["pageLoaded"] == nil }
        },
      ])
    #expect(departures == (isRight ? [] : ["PWA-RTY-01"]))
  }

  @Test func `a shell that does not wait though it declares so breaks its declaration`()
    async throws
  {
    let suite = try Self.suite()
    let reference = ReferencePort(suites: [suite])
    var declaration = reference.declaration
    declaration.choices[Self.gate] = "wait"
    let corpus = try Corpus.shared()
    let report = await MutationAnalysis.run(
      ScriptedPort(declaration) { reference.reply(to: $0) }, suite: suite,
      vectors: Array(try #require(corpus.vectors[suite.id]).prefix(3)), generated: 3,
      seed: Kit.seed, registry: corpus.registry)
    let finding = try #require(report.findings.first)
    #expect(report.findings.map(\.verdict) == [.breaksDeclaration])
    #expect(finding.requirement.text == "PWA-COO-11")
    // What is shown as required is what the declaration asks for: no load before the store has answered.
    #expect(finding.example.run.vector != nil)
    #expect(!(try Self.steps(of: finding.example.tree)[0].contains { $0["load"] != nil }))
  }
}
