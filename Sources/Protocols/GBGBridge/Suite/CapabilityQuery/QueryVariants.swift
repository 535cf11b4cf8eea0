import ConformanceKit
import GBGBridgeReference
import MachineKit

extension CapabilityQuerySuite {
  static let variants: [Variant<QueryRules>] =
    choiceVariants + responseFaults + memberFaults + entryFaults

  private static let choiceVariants: [Variant<QueryRules>] = [
    Variant(
      "environment=own", .choice(environment, "own"),
      behavesAsIf: "the environment had a name of the port's own"
    ) { $0.environment = .own },
    Variant(
      "simpleVersion=defaulted", .choice(simpleVersion, "default"),
      behavesAsIf: "the version were 1.0 where a flag alone is known"
    ) { $0.simpleVersion = .defaulted },
    Variant(
      "simpleVersion=configured", .choice(simpleVersion, "configured"),
      behavesAsIf: "the configured version were reported"
    ) { $0.simpleVersion = .configured },
    Variant(
      "constraints=sent", .choice(constraints, "sent"), behavesAsIf: "constraints were sent"
    ) { $0.constraints = .sent },
  ]

  private static let responseFaults: [Variant<QueryRules>] = [
    Variant(
      "environment=capitals", .fault(.gbgQRY03), behavesAsIf: "the environment were \"iOS\"",
      broadBecause: "every response names the environment"
    ) { $0.environment = .capitals },
    Variant(
      "environment=leftOut", .fault(.gbgQRY02), behavesAsIf: "the environment were left out",
      broadBecause: "every response names the environment"
    ) { $0.environment = .leftOut },
    Variant(
      "hostVersion=protocolVersion", .fault(.gbgQRY04),
      behavesAsIf: "the host's version were that of the protocol",
      broadBecause: "every response names the host's version"
    ) { $0.hostVersion = .protocolVersion },
    Variant(
      "hostVersion=underVersion", .fault(.gbgQRY02),
      behavesAsIf: "the host's version stood under \"version\"",
      broadBecause: "every response names the host's version"
    ) { $0.hostVersion = .underVersion },
    Variant(
      "capabilities=names", .fault(.gbgQRY02),
      behavesAsIf: "capabilities were a list of the supported ones",
      broadBecause: "every response has capabilities"
    ) { $0.capabilities = .names },
    Variant(
      "capabilities=flags", .fault(.gbgQRY05), behavesAsIf: "capabilities were booleans",
      broadBecause: "most vectors have capabilities"
    ) { $0.capabilities = .flags },
    Variant(
      "capabilities=supportedOnly", .fault(.gbgQRY05),
      behavesAsIf: "only supported capabilities were reported"
    ) { $0.capabilities = .supportedOnly },
  ]

  private static let memberFaults: [Variant<QueryRules>] = [
    Variant(
      "others=timestamp", .fault(.gbgQRY16), behavesAsIf: "the data had a timestamp",
      broadBecause: "every response has data"
    ) { $0.others = .timestamp },
    Variant(
      "others=protocolVersion", .fault(.gbgQRY16),
      behavesAsIf: "the data had the version of the protocol",
      broadBecause: "every response has data"
    ) { $0.others = .protocolVersion },
  ]

  private static let entryFaults: [Variant<QueryRules>] = [
    Variant("support=always", .fault(.gbgQRY05), behavesAsIf: "every capability were supported") {
      $0.support = .always
    },
    Variant(
      "support=inverted", .fault(.gbgQRY05),
      behavesAsIf: "what is supported were not, and the other way round",
      broadBecause: "most vectors have capabilities"
    ) { $0.support = .inverted },
    Variant(
      "undeclaredState=notDetermined", .fault(.gbgQRY08),
      behavesAsIf: "the permission were not determined where no state is declared",
      broadBecause: "most vectors have a capability without a state"
    ) { $0.undeclaredState = .notDetermined },
    Variant(
      "declaredState=leftOut", .fault(.gbgQRY09),
      behavesAsIf: "the permission state of a full info were left out"
    ) { $0.declaredState = .leftOut },
    Variant(
      "declaredState=capitals", .fault(.gbgQRY09),
      behavesAsIf: "the permission state were written in capital letters"
    ) { $0.declaredState = .capitals },
    Variant(
      "richVersion=alwaysDefault", .fault(.gbgQRY05),
      behavesAsIf: "the version of a full info were always 1.0"
    ) { $0.richVersion = .alwaysDefault },
    Variant(
      "richVersion=none", .fault(.gbgQRY05),
      behavesAsIf: "the version of a full info were not reported"
    ) { $0.richVersion = .none },
    Variant(
      "constraints=quoted", .fault(.gbgQRY13), behavesAsIf: "constraints were sent as a text"
    ) { $0.constraints = .quoted },
  ]
}
