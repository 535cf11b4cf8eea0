package import MachineKit
package import WirePrimitives

/// What a message of a page asks for.
package enum PageAction: Sendable, Hashable {
  /// The message has no effect.
  case none
  case move(Direction, animation: Decided<Animation>)
  case navigate(target: Decided<JSONString>, animation: Decided<Animation>)
  case close, review, requestVariables
  case haptic(Decided<Haptic>)
  case notifications(Decided<[NotificationOption]>)
  /// No value is no payload.
  case finished(payload: Decided<JSON?>)
  case paywall(payload: Decided<JSON?>)
  case setVariables(Decided<JSON>)

  package enum Direction: String, Sendable {
    case `continue`, goBack

    /// What a screen id says that names a direction. RMP-CST-05.
    package var target: String {
      switch self {
      case .continue: "__continue__"
      case .goBack: "__goBack__"
      }
    }
  }

  package enum Animation: String, Sendable {
    case fade, slide
  }
}

package enum Haptic: Sendable, Hashable {
  case impact(ImpactStyle)
  case notification(NotificationStyle)
  case selection

  /// The values of `impactStyle`.
  package enum ImpactStyle: String, Sendable, CaseIterable {
    case light = "Light"
    case medium = "Medium"
    case heavy = "Heavy"
    case rigid = "Rigid"
    case soft = "Soft"
  }

  /// The values of `notificationType`.
  package enum NotificationStyle: String, Sendable, CaseIterable {
    case success = "Success"
    case warning = "Warning"
    case error = "Error"
  }
}

/// What a request for notification permission may ask for, in the order of an answer.
package enum NotificationOption: String, Sendable, CaseIterable {
  case alert, badge, sound

  /// Its member of `ios`.
  package var member: String {
    switch self {
    case .alert: "allowAlert"
    case .badge: "allowBadge"
    case .sound: "allowSound"
    }
  }
}

/// An action with the requirement that made it; its parts have their own.
package struct DecidedAction: Sendable, Hashable {
  package let action: PageAction
  package let requirement: RequirementID

  init(_ action: PageAction, by requirement: RequirementID) {
    self.action = action
    self.requirement = requirement
  }

  static func none(by requirement: RequirementID) -> DecidedAction {
    DecidedAction(.none, by: requirement)
  }

  /// The same action by another requirement, its parts by their own.
  func reasoned(by requirement: RequirementID) -> DecidedAction {
    DecidedAction(action, by: action == .none ? self.requirement : requirement)
  }

  /// The same action, all of it by another requirement: one by which a port may read the whole
  /// message differently and break no must.
  func rebased(on light: RequirementID) -> DecidedAction {
    func rebased<Value>(_ decided: Decided<Value>) -> Decided<Value> {
      if case .open = decided.basis { decided } else { decided.rebased(.requirement(light)) }
    }
    let action: PageAction =
      switch action {
      case .none, .close, .review, .requestVariables: action
      case .move(let direction, let animation):
        .move(direction, animation: rebased(animation))
      case .navigate(let target, let animation):
        .navigate(target: rebased(target), animation: rebased(animation))
      case .haptic(let haptic): .haptic(rebased(haptic))
      case .notifications(let options): .notifications(rebased(options))
      case .finished(let payload): .finished(payload: rebased(payload))
      case .paywall(let payload): .paywall(payload: rebased(payload))
      case .setVariables(let variables): .setVariables(rebased(variables))
      }
    return DecidedAction(action, by: action == .none ? requirement : light)
  }
}

/// The reading of a posted body.
package struct MessageReading: Sendable {
  package enum Outcome: Sendable, Hashable {
    case action(DecidedAction)
    /// An error that nobody caught: only a wrong rule has it.
    case unhandled
  }

  package let outcome: Outcome
  /// Set where the documents leave open what to make of such a body.
  package let open: AmbiguityID?
}
