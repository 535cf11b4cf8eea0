/// Continue, navigate and goBack.
package struct MoveRules: Sendable {
  /// RMP-MSJ-03.
  package var defaultAnimation = PageAction.Animation.fade
  /// Of structured messages, where it is another.
  package var structuredDefault: PageAction.Animation?

  /// Messages whose animation is not read. RMP-MSJ-03.
  package var unread: Set<Move> = []
  package enum Move: String, Sendable, CaseIterable { case `continue`, navigate, goBack, special }

  /// RMP-MSJ-22, AMB-RMP-30.
  package enum OtherAnimations: Sendable {
    case fade, ignoringCase, slide, slideIfTruthy, refused, refusedUnlessString
  }
  package var otherAnimations = OtherAnimations.fade

  /// RMP-CST-05, RMP-MSJ-05, RMP-MSJ-06.
  package enum Specials: Sendable {
    case documented, ignoringCase, underscoresOptional, withoutContinue, withoutGoBack, swapped
  }
  package var specials = Specials.documented
  /// Special targets that structured messages do not have. RMP-MSJ-05, RMP-MSJ-06.
  package var plainTargets: Set<PageAction.Direction> = []

  /// RMP-MSJ-21, RMP-MSS-15, AMB-RMP-60.
  package enum NoTarget: Sendable { case none, continued, asID }
  package var emptyTarget = NoTarget.none
  package var missingTarget = NoTarget.none

  /// RMP-MSJ-04.
  package enum Targets: Sendable { case asWritten, trimmed, lowerCase, upToColon }
  package var targets = Targets.asWritten
}

/// Haptics of structured messages. Where a haptic may be missing, none is performed.
package struct HapticRules: Sendable {
  /// What every haptic is. RMP-MSJ-09.
  package var always: Haptic?

  /// Where the type of a notification haptic stands. RMP-HAP-08.
  package enum NotificationMember: Sendable { case notificationType, impactStyle }
  package var notificationMember = NotificationMember.notificationType

  /// A style or hapticType that is no string. RMP-MSP-09.
  package enum NoStrings: Sendable { case tolerated, unhandled }
  package var noStrings = NoStrings.tolerated

  /// What a style performs instead. RMP-HAP-01 to 05, 07 to 09, 11.
  package var instead: [Haptic: Haptic] = [:]

  /// RMP-HAP-06, RMP-HAP-10.
  package var withoutImpactStyle: Haptic? = .impact(.medium)
  package var withoutNotificationType: Haptic? = .notification(.success)

  /// RMP-HAP-15, RMP-HAP-16, AMB-RMP-64.
  package var unknownImpactStyle: Haptic? = .impact(.medium)
  package var unknownNotificationType: Haptic? = .notification(.success)

  /// RMP-HAP-12, AMB-RMP-22.
  package var unknownType: Haptic? = .impact(.medium)

  /// A missing or different `action`. RMP-HAP-14, AMB-RMP-22.
  package enum OtherAction: Sendable {
    case described
    case instead(Haptic?)
  }
  package var otherAction = OtherAction.described
}

/// The options of a request for notification permission.
package struct NotificationRules: Sendable {
  /// RMP-NOT-02, AMB-RMP-36.
  package var withoutIOS = NotificationOption.allCases
  /// Whether a member that is missing from `ios` counts as true. AMB-RMP-36.
  package enum MissingMember: Sendable { case on, off }
  package var missingMember = MissingMember.on
  /// Members whose absence counts as false whatever that of others does.
  package var offIfMissing: Set<NotificationOption> = []

  /// What is asked for whatever `ios` says. RMP-NOT-01.
  package var always: Set<NotificationOption> = []
  package var never: Set<NotificationOption> = []
  package enum Members: Sendable { case asNamed, badgeAndSoundSwapped, onIfPresent }
  package var members = Members.asNamed

  /// RMP-MSJ-11.
  package enum Android: Sendable { case optional, required }
  package var android = Android.optional

  /// RMP-NOT-10.
  package enum Importance: Sendable { case ignored, lowIsSilent, requiredHigh }
  package var importance = Importance.ignored
}

/// What messages pass on.
package struct ValueRules: Sendable {
  /// RMP-MSJ-12, RMP-MSJ-13.
  package enum Payload: Sendable {
    case asWritten, dropped, falsyDropped, emptyDropped, onlyObjects, text, scalarsAsTexts
    case wholeMessage
  }
  package var finishedPayload = Payload.asWritten
  package var paywallPayload = Payload.asWritten

  /// RMP-MSJ-23.
  package enum MissingPayload: Sendable { case none, emptyObject, wholeMessage, refused }
  package var missingPayload: [StructuredType: MissingPayload] = [:]

  /// RMP-MSJ-15.
  package enum Variables: Sendable {
    case asWritten, texts, scalarsOnly, falsyDropped, flattened, wholeMessage
  }
  package var variables = Variables.asWritten

  /// RMP-VAR-17, AMB-RMP-33.
  package enum OtherVariables: Sendable { case ignored, empty, elements, unhandled }
  package var otherVariables = OtherVariables.ignored
}
