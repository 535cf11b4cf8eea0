package import MachineKit

/// The string messages that stand alone; those with a part of their own are ``TextPrefix``.
package enum TextMessage: String, Sendable, CaseIterable {
  case tap = "rampkit:tap"
  case next = "next"
  case `continue` = "continue"
  case close = "rampkit:close"
  case goBack = "rampkit:goBack"
  case review = "rampkit:review"
  case requestReview = "rampkit:request-review"
  case requestNotificationPermission = "rampkit:request-notification-permission"
  case onboardingFinished = "rampkit:onboarding-finished"
  case showPaywall = "rampkit:show-paywall"

  package var requirement: RequirementID {
    switch self {
    case .tap: .rmpMSS01
    case .next: .rmpMSS02
    case .continue: .rmpMSS03
    case .close: .rmpMSS04
    case .goBack: .rmpMSS05
    case .review: .rmpMSS06
    case .requestReview: .rmpMSS07
    case .requestNotificationPermission: .rmpMSS08
    case .onboardingFinished: .rmpMSS09
    case .showPaywall: .rmpMSS10
    }
  }

  /// Strings that no list has, of types that one has. AMB-RMP-20.
  package static let unlisted = [
    "rampkit:continue", "rampkit:haptic", "rampkit:variables", "rampkit:request-vars",
  ]
}

/// How string messages begin that say something of their own behind it.
package enum TextPrefix: String, Sendable, CaseIterable {
  case navigate = "rampkit:navigate:"
  case haptic = "haptic:"
}

/// The types of structured messages.
package enum StructuredType: String, Sendable, CaseIterable {
  case `continue` = "rampkit:continue"
  case continueAlias = "continue"
  case navigate = "rampkit:navigate"
  case goBack = "rampkit:goBack"
  case close = "rampkit:close"
  case haptic = "rampkit:haptic"
  case requestReview = "rampkit:request-review"
  case review = "rampkit:review"
  case requestNotificationPermission = "rampkit:request-notification-permission"
  case onboardingFinished = "rampkit:onboarding-finished"
  case showPaywall = "rampkit:show-paywall"
  case variables = "rampkit:variables"
  case requestVariables = "rampkit:request-vars"

  package var requirement: RequirementID {
    switch self {
    case .continue: .rmpMSJ01
    case .continueAlias: .rmpMSJ02
    case .navigate: .rmpMSJ04
    case .goBack: .rmpMSJ07
    case .close: .rmpMSJ08
    case .haptic: .rmpMSJ09
    case .requestReview, .review: .rmpMSJ10
    case .requestNotificationPermission: .rmpMSJ11
    case .onboardingFinished: .rmpMSJ12
    case .showPaywall: .rmpMSJ13
    case .variables: .rmpMSJ15
    case .requestVariables: .rmpMSJ16
    }
  }

  static let prefix = "rampkit:"

  /// The type without its prefix, where it has one.
  package var bare: String? {
    rawValue.hasPrefix(Self.prefix) ? String(rawValue.dropFirst(Self.prefix.count)) : nil
  }

  /// The members that the document lists beside `type`.
  var members: [String] {
    switch self {
    case .continue, .continueAlias, .goBack: ["animation"]
    case .navigate: ["targetScreenId", "animation"]
    case .haptic: ["action", "hapticType", "impactStyle", "notificationType"]
    case .requestNotificationPermission: ["ios", "android", "behavior"]
    case .onboardingFinished, .showPaywall: ["payload"]
    case .variables: ["vars"]
    case .close, .requestReview, .review, .requestVariables: []
    }
  }
}
