import MachineKit
import TestSupport
import WirePrimitives

@testable import ConformanceKit

/// A trace suite over keys: `put` keeps a text under a key, and `get` gives `{"value": {"text": text}}` of
/// the last one, or `{"text": null}`; `note` is for nothing. What is put under the key `brief` is gone after 600 ms.
enum Desk {
  static let id = SuiteID("x.desk")
  static let get = RequirementID("X-DSK-01")

  /// The key of a `note` among what is kept.
  static let noted = "\u{0}"

  static let brief = "brief"

  /// A `put` that a port has seen, or a `note`.
  struct Kept {
    let at: Int
    let key: String
    let text: String
  }

  private struct Machine: MachineKit.Machine {
    var texts: [String: JSON] = [:]
    var times: [String: Int] = [:]

    mutating func receive(
      _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
    ) throws(TraceError) {
      let key = stimulus.body["key"]?.text ?? ""
      switch stimulus.name {
      case "put": (texts[key], times[key]) = (stimulus.body["text"] ?? .null, now)
      case "get":
        let isGone = key == Desk.brief && now - (times[key] ?? now) > 600
        let text = isGone ? .null : texts[key] ?? .null
        out.due("value", .object([.init("text", .exactly(text, by: Desk.get))]), by: Desk.get)
      case "note", "wait": break
      default: throw TraceError("a desk has no \(stimulus.name)")
      }
    }
  }

  static let suite: ConformanceSuite = {
    var suite = ConformanceSuite(
      id: id, kind: .trace, summary: "a desk", requirements: [get], choices: [], capabilities: [],
      totality: nil, rules: (), variants: [], generate: { _ in .null }, notes: { _ in [] },
      model: { (input, _, recorder) throws(InvalidInput) in
        try .answer(toTrace: input, citing: &recorder) { _ in Machine() }
      })
    suite.schema = { schema }
    return suite
  }()

  private static let schema: SuiteSchema? = {
    let text: JSON = ["type": "string"]
    func act(_ name: String, _ members: [(String, JSON)]) -> JSON {
      let body: JSON = [
        "type": "object", "required": .array(members.map { .string($0.0) }),
        "properties": .object(members), "additionalProperties": false,
      ]
      return [
        "type": "object", "required": [.string(name)], "properties": .object([(name, body)]),
        "additionalProperties": false,
      ]
    }
    let acts: JSON = [
      act("put", [("key", text), ("text", text)]), act("get", [("key", text)]), act("note", []),
      act("wait", []),
    ]
    let step: JSON = [
      "type": "object", "required": ["at", "do"],
      "properties": ["at": ["type": "integer", "minimum": 0], "do": ["oneOf": acts]],
    ]
    let input: JSON = [
      "type": "object", "required": ["config", "steps"],
      "properties": ["config": ["type": "null"], "steps": ["type": "array", "items": step]],
    ]
    return try? SuiteSchema(["$defs": ["input": input]])
  }()

  static func put(_ key: String, _ text: String) -> Act {
    Act("put", ["key": .string(key), "text": .string(text)])
  }

  static func get(_ key: String) -> Act { Act("get", ["key": .string(key)]) }

  private static let registry = Registry(
    requirements: [Toy.requirement(get, .must)]
      + PortRule.allCases.map { Toy.requirement(.port($0), .must) }, ambiguities: [])

  /// - Parameter value: what the port gives to a `get` of all that it has kept.
  typealias Value = @Sendable (_ key: String, _ now: Int, [Kept]) -> String?

  static func port(_ value: @escaping Value) -> ScriptedPort {
    ScriptedPort(Declaration(name: "desk", suites: [id])) { .ok(effects(of: $0.input, value)) }
  }

  /// Steps 10 ms apart.
  static func steps(_ acts: [Act]) -> [Trace.Step] {
    acts.enumerated().map { Trace.Step(at: 10 * $0.offset, $0.element) }
  }

  /// What is asked does not hang on how busy the machine is.
  private static let timeless: Allowance = {
    let start = ContinuousClock.now
    return Allowance(now: { start })
  }()

  /// What a run of one vector finds.
  static func finding(_ acts: [Act], value: @escaping Value) async -> Finding? {
    let input = Trace(config: .null, steps: steps(acts)).json
    let vector = Toy.vector(
      "v", input, for: [get], expect: (try? suite.recordedTree(of: input)) ?? .object([]))
    return await MutationAnalysis.run(
      port(value), suite: suite, vectors: [vector], generated: 0, seed: 1, registry: registry,
      allowance: timeless
    ).findings.first
  }

  /// What asking about a trace shows, and the trace that shows it best.
  static func inquiry(
    _ steps: [Trace.Step], on port: ScriptedPort, questions: Int = 300
  ) async throws -> (example: CaseResult, circumstances: Circumstances) {
    let run = Case(
      suite: id, input: Trace(config: .null, steps: steps).json, origin: .written)
    let assessment = Assessment(suite: suite, declaration: port.declaration, registry: registry)
    let reply = await port.answer([assessment.call(for: run)]).replies[0]
    var allowance = timeless
    allowance.questions = questions
    return await FindingInquiry(port: port, assessment: assessment, among: []).circumstances(
      of: try assessment.assess(run, number: 1, reply: reply), within: allowance)
  }

  /// What is right.
  static func last(_ key: String, _ kept: [Kept]) -> String? { kept.last { $0.key == key }?.text }

  private static func effects(
    of input: JSON, _ value: Value
  ) -> JSON {
    var kept: [Kept] = []
    let steps = ((try? Trace(input))?.steps ?? []).map { step -> JSON in
      let key = step.stimulus.body["key"]?.text ?? ""
      switch step.stimulus.name {
      case "put":
        kept.append(Kept(at: step.at, key: key, text: step.stimulus.body["text"]?.text ?? ""))
        return []
      case "get":
        return [["value": ["text": value(key, step.at, kept).map { .string($0) } ?? .null]]]
      case "note":
        kept.append(Kept(at: step.at, key: noted, text: ""))
        return []
      default: return []
      }
    }
    return ["effects": .array(steps)]
  }
}
