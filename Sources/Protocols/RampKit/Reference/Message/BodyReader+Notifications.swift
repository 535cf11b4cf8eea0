import MachineKit
import WirePrimitives

extension BodyReader {
  /// RMP-MSJ-11.
  mutating func notifications(_ object: JSONObject) -> DecidedAction {
    let importance = android(object["android"])
    behavior(object["behavior"])
    var options = options(object["ios"])
    guard !refuses(object) else { return .none(by: .rmpMSP11) }
    if rules.notifications.android == .required, object["android"] == nil {
      return .none(by: .rmpMSJ11)
    }
    if let importance {
      recorder.cite(.rmpNOT10, importance)
      let silent = importance == "LOW" || importance == "MIN"
      var asked = options.value
      if silent, rules.notifications.importance == .lowIsSilent { asked.removeAll { $0 == .sound } }
      if importance != "HIGH", importance != "MAX", rules.notifications.importance == .requiredHigh
      {
        asked = []
      }
      options = Decided(asked, by: .rmpNOT10)
    }
    return DecidedAction(.notifications(options), by: .rmpMSJ11)
  }

  private func isAskedFor(_ option: NotificationOption, in ios: JSONObject) -> Bool {
    let rules = rules.notifications
    if rules.always.contains(option) { return true }
    if rules.never.contains(option) { return false }
    let isSwapped = rules.members == .badgeAndSoundSwapped && option != .alert
    let source: NotificationOption = isSwapped ? (option == .badge ? .sound : .badge) : option
    guard let value = ios[source.member]?.bool else {
      return rules.missingMember == .on && !rules.offIfMissing.contains(option)
    }
    return value || rules.members == .onIfPresent
  }

  /// RMP-MSP-11: whether a member inside is unknown, and not ignored.
  private mutating func refuses(_ object: JSONObject) -> Bool {
    let lists = [
      ("ios", NotificationOption.allCases.map(\.member)),
      ("android", ["channelId", "name", "importance"]),
      ("behavior", ["shouldShowBanner", "shouldPlaySound"]),
    ]
    var isRefused = false
    for (name, members) in lists {
      guard let inner = object[name]?.object else { continue }
      if !knowing(members, in: inner) { isRefused = true }
    }
    return isRefused
  }

  /// RMP-NOT-01, RMP-NOT-02.
  private mutating func options(_ ios: JSON?) -> Decided<[NotificationOption]> {
    guard let ios else {
      recorder.cite(.rmpNOT02, "no ios")
      return Decided(rules.notifications.withoutIOS, by: .rmpNOT02)
    }
    guard let object = ios.object else {
      leaveOpen(.ambRMP36)
      return Decided(NotificationOption.allCases, by: .rmpNOT02)
    }
    let values = NotificationOption.allCases.map { object[$0.member] }
    if values.contains(where: { $0.map { $0.bool == nil } ?? false }) { leaveOpen(.ambRMP36) }
    let asked = NotificationOption.allCases.filter { isAskedFor($0, in: object) }
    let isWhole = values.allSatisfy { $0 != nil }
    if isWhole {
      recorder.cite(.rmpNOT01, asked.map(\.rawValue).joined(separator: ", "))
    } else {
      recorder.cite(.rmpNOT02, "a member is missing")
    }
    return Decided(asked, by: isWhole ? .rmpNOT01 : .rmpNOT02)
  }

  /// The importance, where there is one of those that are listed.
  private mutating func android(_ android: JSON?) -> String? {
    guard let android else { return nil }
    guard let object = android.object else {
      leaveOpen(.ambRMP64)
      return nil
    }
    let texts = ["channelId", "name"].compactMap { object[$0] }
    if texts.contains(where: { $0.string == nil }) { leaveOpen(.ambRMP64) }
    guard let value = object["importance"] else { return nil }
    let listed = Self.importances.first { value.text == $0 }
    if listed == nil { leaveOpen(.ambRMP64) }
    return listed
  }

  private mutating func behavior(_ behavior: JSON?) {
    guard let behavior else { return }
    guard let object = behavior.object else { return leaveOpen(.ambRMP64) }
    let names = ["shouldShowBanner", "shouldPlaySound"]
    if names.compactMap({ object[$0] }).contains(where: { $0.bool == nil }) {
      leaveOpen(.ambRMP64)
    }
  }

  private static let importances = ["MAX", "HIGH", "DEFAULT", "LOW", "MIN"]
}
