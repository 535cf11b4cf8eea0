package import ConformanceKit
package import MachineKit
package import WirePrimitives

/// The lines of `report.jsonl`, format 1: what stands in them is promised by
/// `Corpus/schema/report.schema.json` and not by the model of a run, which may change.
package struct ReportLines {
  package static let format = 1

  private let registry: Registry
  /// Whether warnings and other readings decide the exit status too.
  private let strict: Bool
  /// Bytes up to which what strangers wrote is stored whole.
  private var textLimit = Bounded.textLimit

  /// The same with short texts.
  var brief: ReportLines {
    var lines = self
    lines.textLimit = Bounded.briefLimit
    return lines
  }

  /// The same with everything whole.
  package var whole: ReportLines {
    var lines = self
    lines.textLimit = .max
    return lines
  }

  package init(registry: Registry, strict: Bool) {
    self.registry = registry
    self.strict = strict
  }

  package func header(_ header: RunHeader) -> JSON {
    let members: [(String, JSON)] = [
      ("kind", "header"), ("format", .number(Self.format)), ("kit", .string(header.kit)),
      ("corpus", ["version": .string(header.corpus), "digest": .string(header.caseSet)]),
      // As text: 64 bits are more than a number of JavaScript holds.
      ("seed", .string(String(header.seed))),
      ("started", .string(header.started)), ("port", port(header)),
      ("suites", .array(header.suites.map { .string($0.text) })),
      ("suitesKnown", .number(header.suitesKnown)), ("options", options(header.options)),
    ]
    return .object(members)
  }

  private func options(_ options: RunOptions) -> JSON {
    let limits = [
      ("time", options.time), ("deadline", options.deadline), ("window", options.window),
    ]
    return .object(
      [("cases", .number(options.generated)), ("strict", .bool(strict))]
        + limits.compactMap { name, value in value.map { (name, .number($0)) } })
  }

  private func port(_ header: RunHeader) -> JSON {
    let port = header.port
    let capabilities: [(String, JSON)] = port.capabilities.sorted { $0.key.text < $1.key.text }
      .map { ($0.key.text, .bool($0.value)) }
    let choices: [(String, JSON)] = port.choices.sorted { $0.key.text < $1.key.text }
      .map { ($0.key.text, .string($0.value)) }
    var declaration: [(String, JSON)] = [
      ("suites", .array(port.suites.map { .string($0.text) })),
      ("capabilities", .object(capabilities)), ("choices", .object(choices)),
      ("time", port.realTime ? "real" : "virtual"),
    ]
    if let window = port.window { declaration.append(("window", .number(window))) }
    return .object([
      ("name", Bounded.text(port.name)), ("version", Bounded.text(port.version)),
      ("language", Bounded.text(port.language)),
      ("command", .array(header.command.map { Bounded.text($0) })),
      ("declaration", Bounded.value(.object(declaration))),
    ])
  }

  package func suite(_ report: SuiteReport) -> JSON {
    let notAsked = report.notAsked.sorted { $0.key.text < $1.key.text }
    let suite: [(String, JSON)] = [
      ("kind", "suite"), ("suite", .string(report.suite.text)),
      ("vectors", .number(report.vectors)), ("generated", .number(report.generated)),
      ("verdicts", verdicts(report.verdicts)),
      ("notAsked", .object(notAsked.map { ($0.key.text, .number($0.value)) })),
      ("milliseconds", .number(report.milliseconds)),
    ]
    let omissions = report.omissions.map(omission)
    return .object(suite + (omissions.isEmpty ? [] : [("omissions", .array(omissions))]))
  }

  private func omission(_ omission: Omission) -> JSON {
    ["what": .string(omission.what.rawValue), "why": .string(omission.why.rawValue)]
  }

  /// - Parameter reply: what came, where the result has not all of it.
  package func `case`(_ result: CaseResult, replied reply: Reply? = nil) -> JSON {
    .object(
      [("kind", "case"), ("suite", .string(result.run.suite.text))]
        + members(result, replied: reply)
        + [("verdict", .string(result.verdict.rawValue))]
        + (result.requirement.map { [("requirement", .string($0.text))] } ?? []))
  }

  package func requirement(_ row: RequirementRow, in suite: SuiteID?) -> JSON {
    let tally: JSON = [
      "asked": .number(row.tally.asked), "upheld": .number(row.tally.upheld),
      "departed": .number(row.tally.departed),
    ]
    return .object(
      [("kind", "requirement"), ("requirement", .string(row.id.text))]
        + (suite.map { [("suite", .string($0.text)), ("tally", tally)] } ?? [])
        + (registry[row.id].map { [("level", .string($0.level.rawValue))] } ?? [])
        + [("state", .string(row.state.name))]
        + reason(row.state))
  }

  private func reason(_ state: RequirementState) -> [(String, JSON)] {
    guard case .notChecked(let reason) = state else { return [] }
    return [("reason", .string(Phrases.reason(reason)))]
  }

  package func incident(_ incident: Incident) -> JSON {
    [
      "kind": "incident", "rule": .string(incident.rule.text),
      "detail": Bounded.text(incident.detail),
    ]
  }

  private func verdicts(_ counts: [Verdict: Int]) -> JSON {
    .object(
      Verdict.allCases.compactMap { verdict in
        counts[verdict].map { (verdict.rawValue, .number($0)) }
      })
  }

  /// - Parameter leftOut: how many cases found no room.
  package func footer(
    _ report: RunReport, leavingOut leftOut: Int = 0, of limit: ReportLimit = .standard
  ) -> JSON {
    let end: [(String, JSON)] =
      switch report.end {
      case .complete: [("end", "complete")]
      case .incomplete(let why): [("end", "incomplete"), ("reason", Bounded.text(why))]
      case .interrupted: [("end", "interrupted")]
      }
    return .object(
      [("kind", "footer")] + end + [
        ("exit", .number(Int(report.exitStatus(strict: strict).rawValue))),
        ("counts", counts(report)), ("milliseconds", .number(report.milliseconds)),
      ]
        + (leftOut == 0
          ? []
          : [
            (
              "leftOut",
              ["cases": .number(leftOut), "limit": .number(limit.bytes ?? 0)]
            )
          ]))
  }

  private func counts(_ report: RunReport) -> JSON {
    let verdicts = report.suites.reduce(into: [:]) { $0.merge($1.verdicts, uniquingKeysWith: +) }
    return .object([
      ("suites", .number(report.suites.count)), ("cases", .number(report.cases)),
      ("verdicts", self.verdicts(verdicts)), ("requirements", states(report.requirementRows)),
      ("rules", states(report.ruleRows)), ("findings", .number(report.findings.count)),
      ("incidents", .number(report.breaches.count)), ("stale", .number(report.stale.count)),
      ("expired", .number(report.expired.count)),
    ])
  }

  private func states(_ rows: [RequirementRow]) -> JSON {
    .object(
      RequirementState.names.map { name in
        (name, .number(rows.count { $0.state.name == name }))
      })
  }
}

extension ReportLines {
  /// What a case line and the example of a finding share.
  func members(_ result: CaseResult, replied whole: Reply? = nil) -> [(String, JSON)] {
    [("number", .number(result.number)), ("replay", .string(result.run.name))]
      + (result.run.vector.map { [("vector", .string($0.uid))] } ?? []) + [
        ("input", value(result.run.input)), ("reply", reply(whole ?? result.reply)),
        ("differences", .array(result.judgement.differences.map(difference))),
      ]
  }

  private func difference(_ difference: Difference) -> JSON {
    .object(
      [
        ("path", .string(difference.path)), ("requirement", .string(difference.requirement.text)),
        ("expected", text(difference.expected)),
      ] + (difference.got.map { [("got", Bounded.value($0, limit: textLimit))] } ?? []))
  }

  func text(_ text: String) -> JSON { Bounded.text(text, limit: textLimit) }

  private func value(_ value: JSON) -> JSON { Bounded.value(value, limit: textLimit) }

  func reply(_ reply: Reply) -> JSON {
    switch reply {
    case .ok(let answer): ["ok": value(answer)]
    case .large(let answer): ["ok": Bounded.value(.cut(answer.value), limit: textLimit)]
    case .reject(let name, let message):
      [
        "reject": .object(
          [("class", text(name))] + (message.map { [("message", text($0))] } ?? []))
      ]
    case .unsupported(let why): ["unsupported": text(why)]
    case .fault(let message, let trace):
      [
        "fault": .object(
          [("message", text(message))]
            + (trace.map { [("trace", text($0))] } ?? []))
      ]
    case .crash(let detail): ["crash": text(detail)]
    case .timeout(let milliseconds): ["timeout": .number(milliseconds)]
    case .violation(let rule, let detail):
      ["violation": ["rule": .string(rule.text), "detail": text(detail)]]
    case .notRun(let why): ["notRun": text(why)]
    }
  }
}
