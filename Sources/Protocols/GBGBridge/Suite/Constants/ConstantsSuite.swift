package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.constants`: the names that both sides of the bridge know.
  ///
  /// Input `{}`. Answer `{"protocolVersion", "channel", "queryAction": text, "documentSlot",
  /// "selfieSlot": {"id", "actionId": text}, "documentMimeType", "selfieMimeType": text}`.
  package static let gbgConstants = ConformanceSuite(
    id: SuiteID("gbg.constants"),
    summary: "the names that both sides of the bridge know",
    requirements: [.gbgENV07, .gbgCFG05, .gbgQRY01, .gbgSLT01, .gbgSLT02, .gbgCAP02, .gbgCAP04],
    choices: [], capabilities: [], totality: nil,
    rules: ConstantRules(), variants: ConstantRules.variants,
    generate: { _ in [:] },
    notes: { _ in [] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard input.object?.isEmpty ?? false else { throw InvalidInput("the input is not {}") }
      return .answer(ConstantsSuite.tree(under: rules, citing: &recorder))
    })
}

enum ConstantsSuite {
  static func tree(
    under rules: ConstantRules, citing recorder: inout CitationRecorder
  ) -> Acceptance {
    var leaves: [BridgeConstant: Acceptance] = [:]
    for constant in BridgeConstant.allCases {
      leaves[constant] = .exactly(
        .string(rules.value(of: constant, citing: &recorder)), by: constant.requirement)
    }
    func member(_ name: String, _ constant: BridgeConstant) -> Acceptance.Member {
      .init(name, leaves[constant] ?? .absentOrNull(by: constant.requirement))
    }
    return .object([
      member("protocolVersion", .protocolVersion), member("channel", .channel),
      member("queryAction", .queryAction),
      .init(
        "documentSlot",
        .object([member("id", .documentID), member("actionId", .documentAction)])),
      .init("selfieSlot", .object([member("id", .selfieID), member("actionId", .selfieAction)])),
      member("documentMimeType", .documentType), member("selfieMimeType", .selfieType),
    ])
  }
}
