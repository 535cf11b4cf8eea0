import ChoiceEngine
package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.slot-info`: what a capability slot shows of itself.
  ///
  /// Input `{"id", "actionId": text, "version"?: text, "handlerSet": bool, "isEnabled"?: bool,
  /// "permissionState"?: one of the five}`, in which what is left out is not set. Answer `{"id",
  /// "actionId", "version": text or null, "isEnabled": bool, "permissionState": text, "isSupported":
  /// bool, "info": {"supported", "version", "constraints", "permissionState"}, "queryEntry": object}`,
  /// the last two as `buildCapabilityInfo()` and a query response have it.
  package static let gbgSlotInfo = ConformanceSuite(
    id: SuiteID("gbg.slot-info"),
    summary: "what a capability slot shows of itself",
    requirements: [
      .gbgSLT03, .gbgSLT04, .gbgSLT05, .gbgSLT18, .gbgSLT21, .gbgQRY05, .gbgQRY06, .gbgQRY07,
    ],
    choices: [
      Choice(
        id: SlotInfoSuite.unsupportedVersion, variants: ["null", "override"], ambiguity: .ambGBG44)
    ],
    capabilities: [.utf16Strings],
    totality: nil,
    rules: SlotRules(), variants: SlotRules.variants,
    generate: { source in SlotInfoSuite.input(from: &source) },
    notes: { _ in [] },
    traits: SlotInfoSuite.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      let slot = try SlotInfoSuite.slot(in: input)
      let view = SlotReference(rules: rules).view(of: slot, citing: &recorder)
      let tree = Acceptance.answer(SlotInfoSuite.tree(for: view, of: slot))
      return slot.doubt(in: input).map { .ignored(tree.witness, $0) } ?? tree
    })
}

enum SlotInfoSuite {
  static let unsupportedVersion = ChoiceID("gbg.unsupported-version")

  static func slot(in input: JSON) throws(InvalidInput) -> CapabilitySlot {
    guard let id = input["id"]?.string, let actionID = input["actionId"]?.string,
      let hasHandler = input["handlerSet"]?.bool
    else { throw InvalidInput("\"id\", \"actionId\" or \"handlerSet\" is missing") }
    let state = input["permissionState"]?.text
    guard
      input["permissionState"] == nil || state.map(BridgeEnumeration.permissions.contains) ?? false
    else { throw InvalidInput("there is no such permission state") }
    guard input["version"] == nil || input["version"]?.string != nil,
      input["isEnabled"] == nil || input["isEnabled"]?.bool != nil
    else { throw InvalidInput("\"version\" is no text, or \"isEnabled\" no boolean") }
    return CapabilitySlot(
      id: id, actionID: actionID, version: input["version"]?.string, hasHandler: hasHandler,
      isEnabled: input["isEnabled"]?.bool, permissionState: state)
  }

  static func tree(for view: SlotView, of slot: CapabilitySlot) -> Acceptance {
    var members: [Acceptance.Member] = [
      .init("id", .exactly(.string(view.id), by: .gbgSLT21)),
      .init("actionId", .exactly(.string(view.actionID), by: .gbgSLT21)),
      .init("version", text(view.version, by: .gbgSLT21)),
      .init("isSupported", .exactly(.bool(view.isSupported), by: .gbgSLT03)),
      .init("info", info(view, of: slot)), .init("queryEntry", entry(view)),
    ]
    if slot.isEnabled == nil {
      members.append(.init("isEnabled", .exactly(.bool(view.isEnabled), by: .gbgSLT04)))
    }
    if slot.permissionState == nil {
      members.append(
        .init("permissionState", .exactly(.string(view.permissionState), by: .gbgSLT05)))
    }
    return .object(members)
  }

  private static func text(_ text: JSONString?, by requirement: RequirementID) -> Acceptance {
    text.map { .exactly(.string($0), by: requirement) } ?? .absentOrNull(by: requirement)
  }

  private static func info(_ view: SlotView, of slot: CapabilitySlot) -> Acceptance {
    .object([
      .init("supported", .exactly(view.info.isSupported, by: .gbgSLT18)),
      .init("version", infoVersion(view, of: slot)),
      .init("permissionState", state(view.info, view.isSupported, by: .gbgSLT18)),
    ])
  }

  /// The given version, or nothing where the slot is not supported; where none was given, the default or
  /// nothing (AMB-GBG-55).
  private static func infoVersion(_ view: SlotView, of slot: CapabilitySlot) -> Acceptance {
    let none = Acceptance.absentOrNull(by: .gbgSLT18)
    let said = view.info.version.map { Acceptance.exactly($0, by: .gbgSLT18) } ?? none
    let maySayNothing = slot.version == nil || !view.isSupported
    return maySayNothing ? .oneOf([said, none], by: .gbgSLT18) : said
  }

  private static func entry(_ view: SlotView) -> Acceptance {
    let versions: RequirementID = view.isSupported ? .gbgQRY07 : .gbgQRY06
    return .object([
      .init("supported", .exactly(view.entry.isSupported, by: .gbgQRY05)),
      .init("permissionState", state(view.entry, view.isSupported, by: .gbgQRY05)),
      .init(
        "version",
        view.entry.version.map { .exactly($0, by: versions) } ?? .absentOrNull(by: versions)),
    ])
  }

  /// The state of a slot that is not supported may be left out (AMB-GBG-11).
  private static func state(
    _ info: SlotView.Info, _ isSupported: Bool, by requirement: RequirementID
  ) -> Acceptance {
    guard let state = info.permissionState else { return .absentOrNull(by: requirement) }
    let exactly = Acceptance.exactly(.string(state), by: requirement)
    return isSupported
      ? exactly : .oneOf([exactly, .absentOrNull(by: requirement)], by: requirement)
  }
}

extension CapabilitySlot {
  func doubt(in input: JSON) -> AmbiguityID? {
    if input.hasLoneSurrogates { return .ambGBG08 }
    let texts = [id, actionID] + (version.map { [$0] } ?? [])
    return texts.contains(where: \.isEmpty) ? .ambGBG58 : nil
  }
}
