import ChoiceEngine
import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension SlotInfoSuite {
  static func input(from source: inout ChoiceSource) -> JSON {
    let id = source.pick(["camera.document", "camera.selfie", "nfc.read", "a"])
    var members: [(String, JSON)] = [
      ("id", .string(id)),
      ("actionId", .string(source.chance(1, in: 2) ? id + ".capture" : "scan")),
    ]
    if source.chance(1, in: 2) {
      members.append(("version", source.pick(["2.1", "1.0", "0", "v 3"])))
    }
    members.append(("handlerSet", .bool(source.chance(1, in: 2))))
    if source.chance(2, in: 3) { members.append(("isEnabled", .bool(source.chance(1, in: 2)))) }
    if source.chance(2, in: 3) {
      members.append(("permissionState", .string(source.pick(BridgeEnumeration.permissions))))
    }
    return .object(members)
  }

  static func traits(of input: JSON) -> [Trait] {
    guard let slot = try? slot(in: input) else { return [] }
    return [
      Trait(slot.hasHandler ? "a handler" : "no handler"),
      Trait("enabled", .text(slot.isEnabled.map { "\($0)" } ?? "unset")),
      Trait("the permission state", .text(slot.permissionState ?? "unset")),
      Trait("the version", .text(slot.version?.lossyText ?? "none")),
    ]
  }

  static let variants: [Variant<SlotRules>] =
    slotFaults + infoFaults + [
      Variant(
        "unsupportedVersion=override", .choice(unsupportedVersion, "override"),
        behavesAsIf: "a slot that is not supported reported its override"
      ) { $0.unsupportedVersion = .override },
      Variant(
        "unsupportedVersion=defaulted", .fault(.gbgQRY06),
        behavesAsIf: "a slot that is not supported reported 1.0",
        broadBecause: "most vectors have a slot that is not supported"
      ) { $0.unsupportedVersion = .defaulted },
      Variant(
        "unsupportedVersion=leftOut", .fault(.gbgQRY06),
        behavesAsIf: "the version of a slot that is not supported were left out",
        broadBecause: "most vectors have a slot that is not supported"
      ) { $0.unsupportedVersion = .leftOut },
      Variant(
        "supportedVersion=alwaysDefault", .fault(.gbgQRY07),
        behavesAsIf: "a supported slot always reported 1.0"
      ) { $0.supportedVersion = .alwaysDefault },
      Variant(
        "supportedVersion=overrideOnly", .fault(.gbgQRY07),
        behavesAsIf: "a supported slot without override reported no version"
      ) { $0.supportedVersion = .overrideOnly },
      Variant(
        "entryState=leftOut", .fault(.gbgQRY05),
        behavesAsIf: "entries had no permission state", broadBecause: "every entry has a state"
      ) { $0.entryState = .leftOut },
      Variant(
        "entrySupport=text", .fault(.gbgQRY05), behavesAsIf: "support were a text in entries",
        broadBecause: "every entry says whether its slot is supported"
      ) { $0.entrySupport = .text },
    ]

  private static let slotFaults: [Variant<SlotRules>] = [
    Variant(
      "support=handlerOnly", .fault(.gbgSLT03), behavesAsIf: "a handler alone were support"
    ) { $0.support = .handlerOnly },
    Variant(
      "support=enabledOnly", .fault(.gbgSLT03),
      behavesAsIf: "a slot were supported without a handler"
    ) { $0.support = .enabledOnly },
    Variant(
      "support=either", .fault(.gbgSLT03),
      behavesAsIf: "a handler, or being enabled, were support",
      broadBecause: "most vectors have a slot with one of the two"
    ) { $0.support = .either },
    Variant(
      "enabled=whenAsked", .fault(.gbgSLT04), behavesAsIf: "slots were disabled by default",
      broadBecause: "most vectors leave it as it is made"
    ) { $0.enabled = .whenAsked },
    Variant(
      "initialState=granted", .fault(.gbgSLT05), behavesAsIf: "permission were granted by default"
    ) { $0.initialState = .granted },
    Variant(
      "initialState=notApplicable", .fault(.gbgSLT05),
      behavesAsIf: "permission were not applicable by default"
    ) { $0.initialState = .notApplicable },
    Variant(
      "shownVersion=defaulted", .fault(.gbgSLT21),
      behavesAsIf: "the version of a slot were 1.0 where none is given",
      broadBecause: "most vectors give no version"
    ) { $0.shownVersion = .defaulted },
    Variant(
      "shownVersion=hidden", .fault(.gbgSLT21), behavesAsIf: "a slot did not show its version"
    ) { $0.shownVersion = .hidden },
    Variant(
      "shownAction=madeOfID", .fault(.gbgSLT21),
      behavesAsIf: "the action of a slot were its id and \".capture\"",
      broadBecause: "most vectors have an action of another form"
    ) { $0.shownAction = .madeOfID },
    Variant(
      "shownID=action", .fault(.gbgSLT21), behavesAsIf: "the id of a slot were its action",
      broadBecause: "id and action are never one in vectors"
    ) { $0.shownID = .action },
  ]

  private static let infoFaults: [Variant<SlotRules>] = [
    Variant(
      "infoVersion=alwaysDefault", .fault(.gbgSLT18), behavesAsIf: "an info were always of 1.0"
    ) { $0.infoVersion = .alwaysDefault },
    Variant(
      "infoState=initial", .fault(.gbgSLT18), behavesAsIf: "an info had the state of a new slot",
      broadBecause: "most vectors set a state"
    ) { $0.infoState = .initial },
    Variant(
      "infoState=leftOut", .fault(.gbgSLT18), behavesAsIf: "an info had no permission state",
      broadBecause: "every info has a state"
    ) { $0.infoState = .leftOut },
    Variant(
      "infoSupport=handlerOnly", .fault(.gbgSLT18),
      behavesAsIf: "an info did not see that the slot is disabled"
    ) { $0.infoSupport = .handlerOnly },
  ]
}
