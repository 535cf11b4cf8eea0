import ChoiceEngine
package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.capability-query`: the data of the response to a capability query.
  ///
  /// Input `{"hostVersion": text, "provider": {"simple": {id: bool}}}`, or `{"rich": {id: info}}`, or
  /// `{"configuration": {id: info}}` for what `init(configuration:)` makes of infos; an info is
  /// `{"supported": bool, "version", "permissionState": text or null, "constraints": object or null}`.
  /// Answer `{"data": object, "others"?: [name]}`, the names of members that the data has besides the
  /// documented ones.
  package static let gbgCapabilityQuery = ConformanceSuite(
    id: SuiteID("gbg.capability-query"),
    summary: "the data of the response to a capability query",
    requirements: [
      .gbgQRY02, .gbgQRY03, .gbgQRY04, .gbgQRY05, .gbgQRY08, .gbgQRY09, .gbgQRY13,
      .gbgQRY16,
    ],
    choices: [
      Choice(
        id: CapabilityQuerySuite.environment, variants: ["ios", "own"], ambiguity: .ambGBG38),
      Choice(
        id: CapabilityQuerySuite.simpleVersion, variants: ["null", "default", "configured"],
        ambiguity: .ambGBG12),
      Choice(
        id: CapabilityQuerySuite.constraints, variants: ["omitted", "sent"], ambiguity: .ambGBG13),
    ],
    capabilities: [
      .utf16Strings,
      Capability(
        id: CapabilityQuerySuite.others,
        summary: "the adapter tells which further members a response's data has"),
    ],
    totality: nil,
    rules: QueryRules(), variants: QueryRules.variants,
    generate: { source in QueryGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: CapabilityQuerySuite.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      let query = try QueryInput.query(in: input)
      let answer = QueryReference(rules: rules).answer(to: query, citing: &recorder)
      let names = JSON.array(answer.others.map { .string($0) })
      let tree = Acceptance.answer(
        .object([
          .init("data", CapabilityQuerySuite.tree(for: answer)),
          .init(
            "others", .granted(CapabilityQuerySuite.others, .exactly(names, by: .gbgQRY16))),
        ]))
      return query.doubt(in: input).map { .ignored(tree.witness, $0) } ?? tree
    })
}

enum CapabilityQuerySuite {
  static let others = CapabilityID("gbg.further-members")
  static let environment = ChoiceID("gbg.environment")
  static let simpleVersion = ChoiceID("gbg.simple-version")
  static let constraints = ChoiceID("gbg.constraints")

  static func tree(for answer: QueryAnswer) -> Acceptance {
    let environment: Acceptance =
      switch answer.environment {
      case .text(let text): .exactly(.string(text), by: .gbgQRY03)
      case .own: .any(.string, by: .gbgQRY03)
      case .leftOut: .absentOrNull(by: .gbgQRY02)
      }
    return .object([
      .init("environment", environment),
      .init(
        answer.hostVersion.name, .exactly(.string(answer.hostVersion.value), by: .gbgQRY04)),
      .init("capabilities", tree(for: answer.capabilities)),
    ])
  }

  private static func tree(for capabilities: QueryAnswer.Capabilities) -> Acceptance {
    switch capabilities {
    case .entries(let entries):
      .map(entries.map { .init($0.id, tree(for: $0)) }, by: .gbgQRY05)
    case .flags(let flags):
      .map(
        flags.map { .init($0.id, .exactly(.bool($0.isSupported), by: .gbgQRY05)) }, by: .gbgQRY05)
    case .names(let names):
      .array(names.map { .exactly(.string($0), by: .gbgQRY02) }, by: .gbgQRY02)
    }
  }

  private static func tree(for entry: QueryAnswer.Entry) -> Acceptance {
    var members: [Acceptance.Member] = [
      .init("supported", .exactly(.bool(entry.isSupported), by: .gbgQRY05))
    ]
    for (name, part) in [
      ("version", entry.versions), ("permissionState", entry.permissionState),
      ("constraints", entry.constraints),
    ] {
      guard case .oneOf(let values, let mustBeThere, let requirement) = part else { continue }
      let trees = values.map { value -> Acceptance in
        value.isNull && !mustBeThere
          ? .absentOrNull(by: requirement) : .exactly(value, by: requirement)
      }
      members.append(.init(name, trees.count == 1 ? trees[0] : .oneOf(trees, by: requirement)))
    }
    return .object(members)
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let query = try? QueryInput.query(in: input) else { return [] }
    var traits: [InputTrait] = []
    switch query.provider {
    case .simple(let flags):
      traits += [
        InputTrait("the simple provider"), InputTrait("capabilities", .count(flags.count)),
      ]
    case .rich(let infos):
      traits += [InputTrait("the rich provider"), InputTrait("capabilities", .count(infos.count))]
    case .configuration(let infos):
      traits += [InputTrait("a configuration"), InputTrait("capabilities", .count(infos.count))]
    }
    for info in query.infos {
      traits.append(InputTrait(info.isSupported ? "a supported one" : "one that is not supported"))
      traits.append(InputTrait("a version", .text(info.version?.lossyText ?? "none")))
      traits.append(
        InputTrait("a permission state", .text(info.permissionState?.lossyText ?? "none")))
      if info.constraints != nil { traits.append(InputTrait("constraints")) }
    }
    return traits
  }
}
