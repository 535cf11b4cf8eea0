import MachineKit
import WirePrimitives

extension BodyReader {
  /// RMP-HAP-01 to 16.
  mutating func haptic(_ object: JSONObject) -> DecidedAction {
    if rules.haptics.noStrings == .unhandled,
      ["hapticType", "impactStyle", "notificationType"]
        .contains(where: { object[$0].map { $0.kind == .array || $0.kind == .object } ?? false })
    {
      fails = true
    }
    let described = described(object)
    let action = object["action"]
    if let action, action.string == "haptic" { return described }
    if let action, action.kind != .string, !action.isNull { leaveOpen(.ambRMP22) }
    recorder.cite(.rmpHAP14, action == nil ? "missing" : "different")
    lighten(.rmpHAP14)
    switch rules.haptics.otherAction {
    case .described: return described
    case .instead(let haptic): return performing(haptic, by: .rmpHAP14)
    }
  }

  private func performing(_ haptic: Haptic?, by requirement: RequirementID) -> DecidedAction {
    guard let haptic = rules.haptics.always ?? haptic else { return .none(by: requirement) }
    return DecidedAction(.haptic(Decided(haptic, by: requirement)), by: .rmpMSJ09)
  }

  private mutating func described(_ object: JSONObject) -> DecidedAction {
    let type = object["hapticType"]
    switch type?.text {
    case "impact": return impact(object["impactStyle"])
    case "notification":
      return notification(
        object["notificationType"], read: object[rules.haptics.notificationMember.name])
    case "selection":
      recorder.cite(.rmpHAP11, "selection")
      return performing(rules.haptics.instead[.selection] ?? .selection, by: .rmpHAP11)
    default: break
    }
    if let type, type.kind != .string, !type.isNull { leaveOpen(.ambRMP22) }
    if let text = type?.string,
      ["impact", "notification", "selection"].contains(where: text.equalsIgnoringASCIICase)
    {
      leaveOpen(.ambRMP22)
    }
    recorder.cite(.rmpHAP12, type == nil ? "missing" : "unknown")
    lighten(.rmpHAP12)
    return performing(rules.haptics.unknownType, by: .rmpHAP12)
  }

  private mutating func impact(_ style: JSON?) -> DecidedAction {
    guard let style else {
      recorder.cite(.rmpHAP06, "missing")
      return performing(rules.haptics.withoutImpactStyle, by: .rmpHAP06)
    }
    if let known = style.text.flatMap(Haptic.ImpactStyle.init(rawValue:)) {
      recorder.cite(known.requirement, "impact")
      let haptic = Haptic.impact(known)
      return performing(rules.haptics.instead[haptic] ?? haptic, by: known.requirement)
    }
    leaveOpenIfDoubtful(style, Haptic.ImpactStyle.allCases.map(\.rawValue))
    recorder.cite(.rmpHAP15, style.isNull ? "null" : "unknown")
    lighten(.rmpHAP15)
    return performing(rules.haptics.unknownImpactStyle, by: .rmpHAP15)
  }

  private mutating func notification(_ posted: JSON?, read style: JSON?) -> DecidedAction {
    guard let style else {
      let requirement = posted?.text.flatMap(Haptic.NotificationStyle.init(rawValue:))?.requirement
      if requirement == nil { recorder.cite(.rmpHAP10, "missing") }
      return performing(rules.haptics.withoutNotificationType, by: requirement ?? .rmpHAP10)
    }
    if let known = style.text.flatMap(Haptic.NotificationStyle.init(rawValue:)) {
      recorder.cite(known.requirement, "notification")
      let haptic = Haptic.notification(known)
      return performing(rules.haptics.instead[haptic] ?? haptic, by: known.requirement)
    }
    leaveOpenIfDoubtful(style, Haptic.NotificationStyle.allCases.map(\.rawValue))
    recorder.cite(.rmpHAP16, style.isNull ? "null" : "unknown")
    lighten(.rmpHAP16)
    return performing(rules.haptics.unknownNotificationType, by: .rmpHAP16)
  }

  /// AMB-RMP-22: other letter case; AMB-RMP-64: a style that is no string.
  private mutating func leaveOpenIfDoubtful(_ style: JSON, _ names: [String]) {
    if let text = style.string {
      if names.contains(where: text.equalsIgnoringASCIICase) { leaveOpen(.ambRMP22) }
    } else if !style.isNull {
      leaveOpen(.ambRMP64)
    }
  }
}

extension Haptic.ImpactStyle {
  var requirement: RequirementID {
    switch self {
    case .light: .rmpHAP01
    case .medium: .rmpHAP02
    case .heavy: .rmpHAP03
    case .rigid: .rmpHAP04
    case .soft: .rmpHAP05
    }
  }
}

extension Haptic.NotificationStyle {
  var requirement: RequirementID {
    switch self {
    case .success: .rmpHAP07
    case .warning: .rmpHAP08
    case .error: .rmpHAP09
    }
  }
}

extension HapticRules.NotificationMember {
  fileprivate var name: String {
    switch self {
    case .notificationType: "notificationType"
    case .impactStyle: "impactStyle"
    }
  }
}
