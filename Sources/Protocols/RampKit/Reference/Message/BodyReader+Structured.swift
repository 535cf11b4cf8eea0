import MachineKit
import WirePrimitives

extension BodyReader {
  /// What the type of a structured message says.
  private enum Typed {
    case type(StructuredType)
    /// A type that a wrong rule takes from the string messages.
    case text(JSONString)
    case done(MessageReading.Outcome)
  }

  /// RMP-MSP-08 and the messages themselves.
  mutating func structured(_ object: JSONObject) -> MessageReading.Outcome {
    if rules.types.otherMembers == .actionOverType, object["action"]?.string == "haptic" {
      return perform(.haptic, object)
    }
    guard let type = object["type"] else {
      recorder.cite(.rmpMSP08, "missing")
      return withoutType(object)
    }
    switch typed(type) {
    case .type(let type): return perform(type, object)
    case .text(let text): return legacy(text)
    case .done(let outcome): return outcome
    }
  }

  private mutating func withoutType(_ object: JSONObject) -> MessageReading.Outcome {
    switch rules.types.missing {
    case .ignored: break
    case .continued: return perform(.continue, object)
    case .innerMessage:
      let inner = object.lazy.compactMap(\.value.object).first { $0["type"] != nil }
      if let inner { return structured(inner) }
    case .actionForIt:
      if object["action"]?.string == "haptic" { return perform(.haptic, object) }
    case .unhandled: return .unhandled
    }
    return .action(.none(by: .rmpMSP08))
  }

  private mutating func typed(_ type: JSON) -> Typed {
    guard let name = type.string else {
      recorder.cite(.rmpMSP08, "no string")
      recorder.cite(.rmpMSP09, "type that is no string")
      switch rules.types.noStrings {
      case .ignored: break
      case .onlyElement: if type.array?.count == 1, let element = type[0] { return typed(element) }
      case .unhandled: return .done(.unhandled)
      }
      return .done(.action(.none(by: .rmpMSP08)))
    }
    if let exact = StructuredType.allCases.first(where: { name == $0.rawValue }) {
      return .type(exact)
    }
    if let full = StructuredType.allCases.first(where: { $0.bare.map { name == $0 } ?? false }) {
      recorder.cite(.rmpCST07, full.rawValue)
      return rules.types.prefix == .optional
        ? .type(full) : .done(.action(.none(by: .rmpCST07)))
    }
    recorder.cite(.rmpMSP08, "unknown")
    recorder.cite(.rmpMSP09, "unknown type")
    return otherType(name)
  }

  private func otherType(_ name: JSONString) -> Typed {
    if let alike = alike(name) { return .type(alike) }
    if rules.types.textMessages == .known,
      name == TextMessage.tap.rawValue || name == TextMessage.next.rawValue
        || TextPrefix.allCases.contains(where: { name.lossyText.hasPrefix($0.rawValue) })
    {
      return .text(name)
    }
    return switch rules.types.others {
    case .ignored: .done(.action(.none(by: .rmpMSP08)))
    case .continued: .type(.continue)
    case .unhandled: .done(.unhandled)
    }
  }

  private func alike(_ name: JSONString) -> StructuredType? {
    switch rules.types.comparison {
    case .exact: nil
    case .ignoringCase:
      StructuredType.allCases.first { name.equalsIgnoringASCIICase($0.rawValue) }
    case .trimmed: StructuredType.allCases.first { name.trimmed == $0.rawValue }
    case .alikeAtTheStart:
      StructuredType.allCases.filter { name.lossyText.utf8.starts(with: $0.rawValue.utf8) }
        .max { $0.rawValue.utf8.count < $1.rawValue.utf8.count }
    }
  }

  // MARK: Messages

  private mutating func perform(
    _ type: StructuredType, _ object: JSONObject
  ) -> MessageReading.Outcome {
    guard knowing(["type"] + type.members, in: object) else {
      return .action(.none(by: light ?? .rmpMSP11))
    }
    recorder.cite(type.requirement, type.rawValue)
    guard !rules.types.unknown.contains(type) else {
      return .action(.none(by: type.requirement))
    }
    let action = message(rules.types.readAs[type] ?? type, object, by: type.requirement)
    if fails { return .unhandled }
    return .action(light.map { action.rebased(on: $0) } ?? action)
  }

  /// RMP-MSP-11: whether the message is read although it has other members.
  mutating func knowing(_ names: [String], in object: JSONObject) -> Bool {
    guard object.contains(where: { member in !names.contains { member.name == $0 } }) else {
      return true
    }
    recorder.cite(.rmpMSP11, names.contains("type") ? "message" : "inside")
    lighten(.rmpMSP11)
    return rules.types.otherMembers != .refused
  }

  private mutating func message(
    _ type: StructuredType, _ object: JSONObject, by requirement: RequirementID
  ) -> DecidedAction {
    switch type {
    case .continue, .continueAlias: return move(.continue, object, by: requirement)
    case .goBack: return move(.goBack, object, by: requirement)
    case .navigate: return navigate(object)
    case .close: return DecidedAction(.close, by: requirement)
    case .haptic: return haptic(object)
    case .requestReview, .review: return DecidedAction(.review, by: requirement)
    case .requestNotificationPermission: return notifications(object)
    case .onboardingFinished:
      return passedOn(object, rules.values.finishedPayload, by: requirement) {
        .finished(payload: $0)
      }
    case .showPaywall:
      return passedOn(object, rules.values.paywallPayload, by: requirement) {
        .paywall(payload: $0)
      }
    case .variables: return variables(object)
    case .requestVariables: return DecidedAction(.requestVariables, by: requirement)
    }
  }
}
