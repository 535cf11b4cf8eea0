import ConformanceKit
import MachineKit
import RampKitReference

extension MessageParsingSuite {
  static let hapticFaults: [Variant<MessageRules>] =
    confusedHaptics.map { name, requirement, haptic, other in
      fault("haptics.\(name)", requirement, "\(words(haptic)) were \(words(other))") {
        $0.haptics.instead = [haptic: other]
      }
    } + [
      fault("haptics.always=medium", .rmpMSJ09, "every haptic were a medium impact") {
        $0.haptics.always = .impact(.medium)
      },
      fault(
        "haptics.notificationMember=impactStyle", .rmpHAP08,
        "the type of a notification haptic stood in impactStyle"
      ) { $0.haptics.notificationMember = .impactStyle },
      fault(
        "haptics.noStrings=unhandled", .rmpMSP09,
        "a list or object as the style of a haptic were an internal error"
      ) { $0.haptics.noStrings = .unhandled },
      fault(
        "haptics.withoutImpactStyle=light", .rmpHAP06, "an impact without style were a light one"
      ) { $0.haptics.withoutImpactStyle = .impact(.light) },
      fault(
        "haptics.withoutImpactStyle=none", .rmpHAP06, "an impact without style had no effect"
      ) { $0.haptics.withoutImpactStyle = nil },
      fault(
        "haptics.withoutNotificationType=warning", .rmpHAP10,
        "a notification haptic without type were a warning"
      ) { $0.haptics.withoutNotificationType = .notification(.warning) },
      fault(
        "haptics.withoutNotificationType=none", .rmpHAP10,
        "a notification haptic without type had no effect"
      ) { $0.haptics.withoutNotificationType = nil },
      fault("haptics.unknownImpactStyle=light", .rmpHAP15, "an unknown impactStyle were light") {
        $0.haptics.unknownImpactStyle = .impact(.light)
      },
      reading(
        "haptics.unknownImpactStyle=none", .ambRMP64, .rmpHAP15,
        "an unknown impactStyle had no effect"
      ) { $0.haptics.unknownImpactStyle = nil },
      fault(
        "haptics.unknownNotificationType=error", .rmpHAP16, "an unknown notificationType were error"
      ) { $0.haptics.unknownNotificationType = .notification(.error) },
      fault(
        "haptics.unknownNotificationType=warning", .rmpHAP16,
        "an unknown notificationType were warning"
      ) { $0.haptics.unknownNotificationType = .notification(.warning) },
      reading(
        "haptics.unknownNotificationType=none", .ambRMP64, .rmpHAP16,
        "an unknown notificationType had no effect"
      ) { $0.haptics.unknownNotificationType = nil },
      fault("haptics.unknownType=selection", .rmpHAP12, "an unknown hapticType were selection") {
        $0.haptics.unknownType = .selection
      },
      fault(
        "haptics.unknownType=light", .rmpHAP12, "an unknown hapticType were a light impact"
      ) { $0.haptics.unknownType = .impact(.light) },
      fault(
        "haptics.otherAction=selection", .rmpHAP14,
        "a haptic without the action haptic were a selection tick"
      ) { $0.haptics.otherAction = .instead(.selection) },
    ]

  private static let confusedHaptics: [(String, RequirementID, Haptic, Haptic)] = [
    ("Light=medium", .rmpHAP01, .impact(.light), .impact(.medium)),
    ("Medium=light", .rmpHAP02, .impact(.medium), .impact(.light)),
    ("Medium=heavy", .rmpHAP02, .impact(.medium), .impact(.heavy)),
    ("Heavy=medium", .rmpHAP03, .impact(.heavy), .impact(.medium)),
    ("Rigid=medium", .rmpHAP04, .impact(.rigid), .impact(.medium)),
    ("Rigid=heavy", .rmpHAP04, .impact(.rigid), .impact(.heavy)),
    ("Soft=medium", .rmpHAP05, .impact(.soft), .impact(.medium)),
    ("Soft=light", .rmpHAP05, .impact(.soft), .impact(.light)),
    ("Success=warning", .rmpHAP07, .notification(.success), .notification(.warning)),
    ("Warning=success", .rmpHAP08, .notification(.warning), .notification(.success)),
    ("Warning=error", .rmpHAP08, .notification(.warning), .notification(.error)),
    ("Error=success", .rmpHAP09, .notification(.error), .notification(.success)),
    ("Error=warning", .rmpHAP09, .notification(.error), .notification(.warning)),
    ("selection=medium", .rmpHAP11, .selection, .impact(.medium)),
    ("selection=light", .rmpHAP11, .selection, .impact(.light)),
  ]

  private static func words(_ haptic: Haptic) -> String {
    switch haptic {
    case .impact(let style): "the impact \(style.rawValue)"
    case .notification(let style): "the notification haptic \(style.rawValue)"
    case .selection: "a selection tick"
    }
  }

  static let notificationFaults: [Variant<MessageRules>] =
    NotificationOption.allCases.flatMap { option in
      [
        reading(
          "notifications.offIfMissing=\(option.rawValue)", .ambRMP36, .rmpNOT02,
          "a missing \(option.member) counted as false"
        ) { $0.notifications.offIfMissing = [option] },
        fault(
          "notifications.always=\(option.rawValue)", .rmpNOT01,
          "\(option.rawValue) were asked for whatever \(option.member) is"
        ) { $0.notifications.always = [option] },
        fault(
          "notifications.never=\(option.rawValue)", .rmpNOT01,
          "\(option.rawValue) were not asked for whatever \(option.member) is"
        ) { $0.notifications.never = [option] },
      ]
    } + [
      fault(
        "notifications.members=badgeAndSoundSwapped", .rmpNOT01,
        "allowBadge and allowSound were swapped"
      ) { $0.notifications.members = .badgeAndSoundSwapped },
      fault(
        "notifications.members=onIfPresent", .rmpNOT01,
        "a member of ios counted as true where it is false"
      ) { $0.notifications.members = .onIfPresent },
      fault("notifications.android=required", .rmpMSJ11, "there had to be an android member") {
        $0.notifications.android = .required
      },
      fault("notifications.always=all", .rmpNOT01, "ios were not read") {
        $0.notifications.always = Set(NotificationOption.allCases)
      },
      reading(
        "notifications.withoutIOS=none", .ambRMP36, .rmpNOT02,
        "nothing were asked for where ios is absent"
      ) { $0.notifications.withoutIOS = [] },
      fault(
        "notifications.withoutIOS=alert, badge", .rmpNOT02, "no sound were asked for without ios"
      ) { $0.notifications.withoutIOS = [.alert, .badge] },
      fault(
        "notifications.withoutIOS=alert, sound", .rmpNOT02, "no badge were asked for without ios"
      ) { $0.notifications.withoutIOS = [.alert, .sound] },
      fault(
        "notifications.withoutIOS=alert", .rmpNOT02, "alert alone were asked for without ios"
      ) { $0.notifications.withoutIOS = [.alert] },
      fault(
        "notifications.importance=lowIsSilent", .rmpNOT10,
        "no sound were asked for where android's importance is LOW or MIN"
      ) { $0.notifications.importance = .lowIsSilent },
      fault(
        "notifications.importance=requiredHigh", .rmpNOT10,
        "nothing were asked for unless android's importance is HIGH or MAX"
      ) { $0.notifications.importance = .requiredHigh },
    ]

  static let valueFaults: [Variant<MessageRules>] =
    payloadFaults + missingPayloadFaults + [
      fault("values.variables=texts", .rmpMSJ15, "scalars among the variables became texts") {
        $0.values.variables = .texts
      },
      fault("values.variables=scalarsOnly", .rmpMSJ15, "lists and objects were no variables") {
        $0.values.variables = .scalarsOnly
      },
      fault(
        "values.variables=falsyDropped", .rmpMSJ15,
        "variables that are 0, false or \"\" were dropped"
      ) { $0.values.variables = .falsyDropped },
      fault("values.variables=flattened", .rmpMSJ15, "objects among the variables were flattened") {
        $0.values.variables = .flattened
      },
      fault(
        "values.variables=wholeMessage", .rmpMSJ15, "all members of the message were variables"
      ) { $0.values.variables = .wholeMessage },
      fault(
        "values.otherVariables=unhandled", .rmpMSP09,
        "vars that are no object were an internal error"
      ) { $0.values.otherVariables = .unhandled },
      reading(
        "values.otherVariables=empty", .ambRMP33, .rmpVAR17, "vars that are no object were empty"
      ) { $0.values.otherVariables = .empty },
      fault(
        "values.otherVariables=elements", .rmpVAR17, "a list of vars were variables 0, 1, 2 ..."
      ) { $0.values.otherVariables = .elements },
    ]

  private static let payloadFaults: [Variant<MessageRules>] = [
    ("dropped", ValueRules.Payload.dropped, "were dropped"),
    ("falsyDropped", .falsyDropped, "were dropped where it is 0, false or \"\""),
    ("emptyDropped", .emptyDropped, "were dropped where it is 0, false, \"\", [] or {}"),
    ("wholeMessage", .wholeMessage, "were the whole message"),
    ("onlyObjects", .onlyObjects, "were dropped unless it is an object"),
    ("text", .text, "were passed on as JSON text"),
    ("scalarsAsTexts", .scalarsAsTexts, "were passed on as text where it is a number or boolean"),
  ].flatMap { name, rule, phrase in
    [
      fault("values.finishedPayload=\(name)", .rmpMSJ12, "the payload of finished \(phrase)") {
        $0.values.finishedPayload = rule
      },
      fault("values.paywallPayload=\(name)", .rmpMSJ13, "the payload of a paywall \(phrase)") {
        $0.values.paywallPayload = rule
      },
    ]
  }

  /// Of finished, of a paywall, of both.
  private static let missingPayloadFaults: [Variant<MessageRules>] = [
    ("finished", [StructuredType.onboardingFinished]), ("paywall", [.showPaywall]),
    ("both", [.onboardingFinished, .showPaywall]),
  ].flatMap { name, types in
    [
      ("emptyObject", ValueRules.MissingPayload.emptyObject, "a missing payload were {}"),
      ("wholeMessage", .wholeMessage, "the message stood for a missing payload"),
      ("refused", .refused, "there had to be a payload"),
    ].map { value, rule, phrase in
      fault(
        "values.missingPayload.\(name)=\(value)", .rmpMSJ23,
        name == "both" ? phrase : "\(phrase) in \(types[0].rawValue)"
      ) { rules in
        for type in types { rules.values.missingPayload[type] = rule }
      }
    }
  }
}
