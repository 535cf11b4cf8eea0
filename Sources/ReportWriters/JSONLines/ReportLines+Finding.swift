package import ConformanceKit
import MachineKit
package import WirePrimitives

extension ReportLines {
  /// A finding is never left out: where there is no room for all that strangers wrote, their texts are
  /// cut short.
  ///
  /// - Parameter size: the bytes before it.
  func finding(_ finding: Finding, behind size: Int, within limit: ReportLimit) -> JSON {
    let line = self.finding(finding)
    return limit.allows(size + line.compactBytes().count) ? line : brief.finding(finding)
  }

  package func finding(_ finding: Finding) -> JSON {
    .object(
      [
        ("kind", "finding"), ("suite", .string(finding.suite.text)),
        ("requirement", .string(finding.requirement.text)),
        ("verdict", .string(finding.verdict.rawValue)), ("count", .number(finding.count)),
        ("cases", .array(finding.cases.map { .number($0) })),
        ("diagnosis", diagnosis(finding.diagnosis)), ("example", .object(members(finding.example))),
        ("notes", .array(finding.notes.map(note))),
      ]
        + (finding.elsewhere.isEmpty
          ? [] : [("elsewhere", .array(finding.elsewhere.map { .string($0.text) }))])
        + (finding.consequences.isEmpty
          ? [] : [("consequences", .array(finding.consequences.map(consequence)))])
        + (finding.otherReply.map { [("otherReply", reply($0))] } ?? [])
        + (finding.reduction.map { [("reduction", reduction($0, of: finding.origin))] } ?? [])
        + (finding.passingTwin.map { [("passingTwin", .string($0.id))] } ?? [])
        + circumstances(finding.circumstances)
        + (finding.confirmation.map { [("confirmation", confirmation($0))] } ?? [])
        + [("known", .array(finding.known.map { .object(entry($0)) }))])
  }

  private func consequence(_ consequence: Consequence) -> JSON {
    [
      "suite": .string(consequence.suite.text),
      "requirement": .string(consequence.requirement.text),
      "verdict": .string(consequence.verdict.rawValue),
      "count": .number(consequence.count), "presumed": .bool(consequence.isPresumed),
    ]
  }

  private func reduction(_ reduction: Reduction, of origin: Vector?) -> JSON {
    switch reduction {
    case .shrunk(let bytes, let calls, let isComplete):
      .object(
        [
          ("kind", "shrunk"), ("bytes", .number(bytes)), ("calls", .number(calls)),
          ("complete", .bool(isComplete)),
        ] + (origin.map { [("vector", .string($0.uid))] } ?? []))
    case .flaky(let seen, let attempts):
      ["kind": "flaky", "seen": .number(seen), "attempts": .number(attempts)]
    case .untried: ["kind": "untried"]
    }
  }

  func confirmation(_ confirmation: Confirmation) -> JSON {
    [
      "right": .number(confirmation.right), "of": .number(confirmation.cases),
      "tells": confirmation.isOfCases ? "which cases fail" : "what is answered",
    ]
  }

  private func note(_ note: ConformanceSuite.Note) -> JSON {
    ["label": .string(note.label), "text": text(note.text)]
  }

  private func diagnosis(_ diagnosis: Finding.Diagnosis) -> JSON {
    switch diagnosis {
    case .behavesAs(let label, let others):
      .object(
        [("kind", "behaves as"), ("variant", variant(label))]
          + [("others", .array(others.map(variant)))])
    case .mixes(let choice, let labels):
      [
        "kind": "mixes", "choice": .string(choice.text),
        "variants": .array(labels.map(variant)),
      ]
    case .inTheseCases(let label, let conditions):
      .object(
        [("kind", "in these cases")] + (label.map { [("variant", variant($0))] } ?? [])
          + [("conditions", .array(conditions.map(condition)))])
    case .oneOf(let requirements):
      ["kind": "one of", "requirements": .array(requirements.map { .string($0.text) })]
    case .dependsOnHistory(let sequence):
      ["kind": "depends on history", "sequence": .array(sequence.map { .string($0.name) })]
    case .unstable(let differing, let attempts):
      ["kind": "unstable", "differing": .number(differing), "attempts": .number(attempts)]
    case .none: ["kind": "none"]
    }
  }

  func condition(_ condition: Condition) -> JSON {
    let value: [(String, JSON)] =
      switch condition.value {
      case .present: []
      case .absent: [("absent", true)]
      case .noText(let text): [("not", Bounded.text(text))]
      case .starting(let start): [("starts", Bounded.text(start))]
      case .ending(let end): [("ends", Bounded.text(end))]
      case .lacking(let member): [("lacks", Bounded.text(member))]
      case .most(let most): [("most", .number(most))]
      case .texts(let texts): [("texts", .array(texts.map { Bounded.text($0) }))]
      case .least(let least, let right):
        [("least", .number(least))] + (right.map { [("right", .number($0))] } ?? [])
      }
    return .object(
      [("name", .string(condition.name))] + value
        + (condition.requirement.map { [("requirement", .string($0.text))] } ?? []))
  }

  private func variant(_ label: VariantLabel) -> JSON {
    let role: [(String, JSON)] =
      switch label.role {
      case .choice(let choice, let variant):
        [("role", "choice"), ("choice", .string(choice.text)), ("value", .string(variant))]
      case .reading(let ambiguity, let requirement):
        [
          ("role", "reading"), ("ambiguity", .string(ambiguity.text)),
          ("requirement", .string(requirement.text)),
        ]
      case .fault(let requirement):
        [("role", "fault"), ("requirement", .string(requirement.text))]
      case .partialFault: [("role", "partial-fault")]
      case .derived: [("role", "derived")]
      }
    return .object(
      [("name", .string(label.name)), ("phrase", .string(label.phrase))] + role)
  }

  /// An entry of the list of known failures that is out of date.
  ///
  /// - Parameter state: `stale` or `expired`.
  package func knownFailure(_ failure: KnownFailure, state: String) -> JSON {
    .object([("kind", "known failure"), ("state", .string(state))] + entry(failure))
  }

  /// The entry as it stands in the list.
  private func entry(_ failure: KnownFailure) -> [(String, JSON)] {
    let target: [(String, JSON)] =
      switch failure.target {
      case .vector(let uid): [("uid", .string(uid))]
      case .requirement(let suite, let requirement, let verdict):
        [("suite", .string(suite.text)), ("requirement", .string(requirement.text))]
          + (verdict.map { [("verdict", .string($0.rawValue))] } ?? [])
      }
    return target + [("reason", .string(failure.reason))]
      + (failure.issue.map { [("issue", .string($0))] } ?? [])
      + (failure.until.map { [("until", .string($0))] } ?? [])
  }
}
