import ConformanceKit
import GBGBridgeReference
import MachineKit

extension EnumValuesSuite {
  static let variants = valueFaults + otherFaults

  private static let valueFaults: [Variant<EnumerationRules>] =
    BridgeEnumeration.allCases.flatMap { enumeration in
      enumeration.values.flatMap { raw, requirement in
        let value = "\(enumeration.rawValue).\(raw)"
        var faults = [
          Variant<EnumerationRules>(
            "\(value)=refused", .fault(requirement), behavesAsIf: "\"\(raw)\" were no value"
          ) { $0.values[raw] = .refused },
          Variant<EnumerationRules>(
            "\(value)=capitals", .fault(requirement),
            behavesAsIf: "\"\(raw)\" were written in capital letters"
          ) { $0.values[raw] = .capitals },
        ]
        if raw.contains(where: \.isUppercase) {
          faults.append(
            Variant(
              "\(value)=snakeCase", .fault(requirement),
              behavesAsIf: "\"\(raw)\" were written in snake case"
            ) { $0.values[raw] = .snakeCase })
        }
        return faults
      }
    }

  private static let otherFaults: [Variant<EnumerationRules>] =
    BridgeEnumeration.allCases.flatMap { enumeration in
      [
        other(enumeration, "kept", "any text were a value", .kept),
        other(enumeration, "readInAnyCase", "the case of letters did not count", .readInAnyCase),
        other(enumeration, "readTrimmed", "space around a value did not count", .readTrimmed),
        other(enumeration, "first", "any other text were the first value", .first),
      ]
    }

  private static func other(
    _ enumeration: BridgeEnumeration, _ name: String, _ phrase: String,
    _ other: EnumerationRules.Other
  ) -> Variant<EnumerationRules> {
    Variant(
      "\(enumeration.rawValue).others=\(name)", .fault(enumeration.others),
      behavesAsIf: "of \(enumeration.rawValue) \(phrase)"
    ) { $0.others[enumeration] = other }
  }

  /// What befalls an SDK with some texts, whatever it stumbles over.
  static let mishaps: [Variant<EnumerationRules>] = [
    Variant("decoding=refused", .mishap, behavesAsIf: "the text were no value") {
      $0.decoding = .refused
    },
    Variant("decoding=unhandled", .mishap, behavesAsIf: "the text were an internal error") {
      $0.decoding = .unhandled
    },
  ]
}
