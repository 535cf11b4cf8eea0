import MachineKit
import WirePrimitives

extension BodyReader {
  /// A string message as it was recognised.
  private enum Recognised {
    case message(TextMessage)
    case navigate(id: JSONString)
    case haptic(type: JSONString)
  }

  /// RMP-MSP-02: a text that is no JSON object, or one that a wrong rule takes for none.
  mutating func legacy(_ text: JSONString) -> MessageReading.Outcome {
    let outcome = recognised(text)
    if case .action(let action) = outcome, let light {
      return .action(action.rebased(on: light))
    }
    return outcome
  }

  private mutating func recognised(_ text: JSONString) -> MessageReading.Outcome {
    switch rules.bodies.texts {
    case .onlyJSON: return .action(.none(by: .rmpMSP02))
    case .jsonFromAnyBrace:
      if let inner = text.objectInside { return structured(inner) }
    case .jsonFirst, .jsonFromItsBrace, .neverJSON, .unhandledUnlessJSON: break
    }
    let trimmed = text.trimmed
    let posted = rules.texts.comparison == .trimmed ? trimmed : text
    if let exact = recognise(posted, ignoringCase: false) {
      if posted == text {
        recorder.cite(.rmpMSP02, "string message")
      } else {
        recorder.cite(.rmpMSP10, "white space")
      }
      return perform(exact)
    }
    if let alike = recognise(trimmed, ignoringCase: true) {
      recorder.cite(.rmpMSP10, trimmed == text ? "letter case" : "white space")
      if rules.texts.comparison == .ignoringCase, trimmed == text { return perform(alike) }
      return .action(.none(by: .rmpMSP10))
    }
    return unknown(text)
  }

  private func recognise(_ text: JSONString, ignoringCase: Bool) -> Recognised? {
    func matches(_ name: String) -> Bool {
      ignoringCase ? text.equalsIgnoringASCIICase(name) : text == name
    }
    if let message = TextMessage.allCases.first(where: { matches($0.rawValue) }) {
      return .message(message)
    }
    for prefix in TextPrefix.allCases {
      let length = prefix.rawValue.utf8.count
      let units = text.codeUnits
      let start = JSONString(codeUnits: units.prefix(length))
      let isPrefix =
        ignoringCase
        ? start.equalsIgnoringASCIICase(prefix.rawValue) : start == prefix.rawValue
      guard isPrefix else { continue }
      let rest = JSONString(codeUnits: units.dropFirst(length))
      return prefix == .navigate ? .navigate(id: rest) : .haptic(type: rest)
    }
    return nil
  }

  private mutating func perform(_ recognised: Recognised) -> MessageReading.Outcome {
    switch recognised {
    case .message(let message): .action(self.message(message))
    case .navigate(let id): .action(navigate(id))
    case .haptic(let type): .action(hapticText(type))
    }
  }

  /// RMP-MSP-07.
  private mutating func unknown(_ text: JSONString) -> MessageReading.Outcome {
    let none = DecidedAction.none(by: .rmpMSP07)
    if TextMessage.unlisted.contains(where: { text == $0 }) { leaveOpen(.ambRMP20) }
    recorder.cite(.rmpMSP07, text.isEmpty ? "empty" : "unknown")
    let words = text.lossyText
    switch rules.texts.others {
    case .ignored: return .action(none)
    case .continued: return .action(move(.continue, by: .rmpMSP07))
    case .alikeAtTheStart:
      let longest = TextMessage.allCases.filter { words.utf8.starts(with: $0.rawValue.utf8) }
        .max { $0.rawValue.utf8.count < $1.rawValue.utf8.count }
      return .action(longest.map { message($0) } ?? none)
    case .withoutPrefix:
      return .action(
        TextMessage(rawValue: StructuredType.prefix + words).map { message($0) } ?? none)
    case .bareHaptic:
      return .action(words.utf8.starts(with: "haptic".utf8) ? hapticText("") : none)
    }
  }

  // MARK: Messages that stand alone

  private mutating func message(_ message: TextMessage) -> DecidedAction {
    let requirement = message.requirement
    recorder.cite(requirement, "message")
    if rules.texts.unknown.contains(message) { return .none(by: requirement) }
    switch rules.texts.readAs[message] ?? message {
    case .tap, .next, .continue: return move(.continue, by: requirement)
    case .goBack: return move(.goBack, by: requirement)
    case .close: return DecidedAction(.close, by: requirement)
    case .review, .requestReview: return DecidedAction(.review, by: requirement)
    case .requestNotificationPermission:
      return DecidedAction(
        .notifications(Decided(rules.notifications.withoutIOS, open: .ambRMP36)), by: requirement)
    case .onboardingFinished:
      return DecidedAction(.finished(payload: payload(message)), by: requirement)
    case .showPaywall:
      return DecidedAction(.paywall(payload: payload(message)), by: requirement)
    }
  }

  private func payload(_ message: TextMessage) -> Decided<JSON?> {
    let payload: JSON? =
      switch rules.texts.payloads[message] ?? .none {
      case .none: nil
      case .emptyObject: [:]
      case .text: .string(message.rawValue)
      }
    return Decided(payload, by: message.requirement)
  }

  /// A move that no member gives an animation: the default. RMP-MSJ-03.
  private func move(
    _ direction: PageAction.Direction, by requirement: RequirementID
  ) -> DecidedAction {
    DecidedAction(
      .move(direction, animation: Decided(rules.moves.defaultAnimation, by: .rmpMSJ03)),
      by: requirement)
  }

  // MARK: Messages with a part of their own

  private mutating func navigate(_ id: JSONString) -> DecidedAction {
    let isOdd = id.isOddID
    recorder.cite(isOdd ? .rmpMSS12 : .rmpMSS11, "navigate")
    if rules.texts.ids == .unread { return .none(by: isOdd ? .rmpMSS12 : .rmpMSS11) }
    if id.isEmpty { return emptyID(id) }
    let cut = cut(id)
    if cut.isEmpty { return emptyID(cut) }
    if let special = special(cut) {
      recorder.cite(.rmpMSS14, special.rawValue)
      let action =
        rules.texts.specials == .honoured
        ? move(special, by: .rmpMSS14) : navigating(to: cut, by: .rmpMSS14)
      return action.rebased(on: .rmpMSS14)
    }
    if !stands(id) { leaveOpen(.ambRMP25) }
    guard isOdd else {
      let action = navigating(to: cut, by: alikeSpecial(id) ? .rmpCST05 : .rmpMSS11)
      return id.looksLikeJSON ? action.reasoned(by: .rmpMSP02) : action
    }
    return navigating(to: cut, by: .rmpMSS12).rebased(on: .rmpMSS12)
  }

  private mutating func emptyID(_ id: JSONString) -> DecidedAction {
    recorder.cite(.rmpMSS15, "empty")
    if rules.texts.emptyID == .asID { return navigating(to: id, by: .rmpMSS15) }
    guard rules.moves.emptyTarget == .continued else { return .none(by: .rmpMSS15) }
    return move(.continue, by: .rmpMSS15).rebased(on: .rmpMSS15)
  }

  private func navigating(to id: JSONString, by requirement: RequirementID) -> DecidedAction {
    DecidedAction(
      .navigate(
        target: Decided(id, by: requirement),
        animation: Decided(rules.moves.defaultAnimation, by: .rmpMSJ03)), by: requirement)
  }

  private func cut(_ id: JSONString) -> JSONString {
    let text = id.lossyText
    switch rules.texts.ids {
    case .wholeRest, .unread: return id
    case .upToNextColon: return JSONString(String(text.prefix { $0 != ":" }))
    case .afterLastColon:
      return JSONString(
        String(text.split(separator: ":", omittingEmptySubsequences: false).last ?? ""))
    case .trimmed: return id.trimmed
    case .lowerCase: return JSONString(text.lowercased())
    case .percentTwenty: return JSONString(text.split(separator: "%20").joined(separator: " "))
    case .upToQuery: return JSONString(String(text.prefix { $0 != "?" && $0 != "#" }))
    }
  }

  /// RMP-MSS-13. Whether a type must be there is recorded only.
  private mutating func hapticText(_ type: JSONString) -> DecidedAction {
    recorder.cite(.rmpMSS13, "haptic")
    if type.isEmpty { leaveOpen(.ambRMP21) }
    let name = type.lossyText.lowercased()
    let styles = Haptic.ImpactStyle.allCases.filter { $0.rawValue.lowercased() == name }
    let notifications = Haptic.NotificationStyle.allCases
      .filter { $0.rawValue.lowercased() == name }
    let kinds = ["impact", "notification", "selection"]
    let named: Haptic? =
      styles.first.map { .impact($0) } ?? notifications.first.map { .notification($0) }
      ?? (name == "selection" ? .selection : name == "notification" ? .notification(.success) : nil)
    let isKnown = named != nil || kinds.contains(name)
    let haptic: Haptic? =
      switch rules.texts.haptics {
      case .medium: .impact(.medium)
      case .byName: named ?? .impact(.medium)
      case .knownNamesOnly: isKnown ? .impact(.medium) : nil
      case .light: .impact(.light)
      case .unread: nil
      }
    guard let haptic else { return .none(by: .rmpMSS13) }
    return DecidedAction(
      .haptic(Decided(haptic, by: .rmpMSS13)), by: type.looksLikeJSON ? .rmpMSP02 : .rmpMSS13)
  }
}

extension JSONString {
  /// Without white space and byte order marks at its ends.
  var trimmed: JSONString {
    let scalars = lossyText.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return "" }
    return first == scalars.startIndex && scalars.index(after: last) == scalars.endIndex
      ? self : JSONString(String(scalars[first...last]))
  }

  /// The object from the first brace on.
  fileprivate var objectInside: JSONObject? {
    let rest = generalizedUTF8.drop { $0 != UInt8(ascii: "{") }
    return rest.isEmpty ? nil : (try? JSON.parse(rest))?.object
  }

  /// Whether a port that looks for JSON anywhere might find some. RMP-MSP-02.
  fileprivate var looksLikeJSON: Bool {
    lossyText.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
  }

  /// Whether a port might cut an id from a string message in another way. RMP-MSS-12.
  fileprivate var isOddID: Bool {
    let signs: Set<Unicode.Scalar> = [":", "%", "?", "#"]
    return trimmed != self || lossyText.unicodeScalars.contains(where: signs.contains)
  }
}
