package import MachineKit
package import WirePrimitives

/// The reference for the check of initConfig (Method Details, "1. initAuth"; Response Format & Error
/// Code Reference, "Input Validation Rules").
package struct InitConfigReference: Sendable {
  /// A configuration that is valid has these ids; of another the validation alone counts.
  package struct Result: Sendable {
    package let validation: Validation
    package let appID: JSONString
    package let requestID: JSONString
  }

  private let rules: InitConfigRules

  package init(rules: InitConfigRules) {
    self.rules = rules
  }

  package func check(_ given: JSON?, citing recorder: inout CitationRecorder) -> Result {
    switch given?.value {
    case .string(let text): return check(text, &recorder)
    case .object:
      recorder.cite(.fnvINI17, "object")
      return checkObject(given ?? [:], &recorder)
    case nil, .null:
      recorder.cite(.fnvINI16, given == nil ? "absent" : "null")
      return rules.absent == .unhandled ? unhandled(.fnvINI16) : refused(.fnvINI16, &recorder)
    case .bool, .number, .array:
      recorder.cite(.fnvINI16, "another value")
      return noObject(given ?? .null, &recorder)
    }
  }

  private func check(_ text: JSONString, _ recorder: inout CitationRecorder) -> Result {
    switch ConfigText(text) {
    case .open(let ambiguity): return refused(.fnvINI10, open: ambiguity, &recorder)
    case .malformed:
      recorder.cite(.fnvINI10, text.isEmpty ? "empty" : "malformed")
      switch rules.malformed {
      case .refused: return refused(.fnvINI10, &recorder)
      case .unhandled: return unhandled(.fnvINI10)
      case .noCode: return result(.refused(code: "", message: nil), .fnvINI10)
      }
    case .value(let value):
      guard value.kind == .object else {
        recorder.cite(.fnvINI16, "text of no object")
        return noObject(value, &recorder)
      }
      recorder.cite(.fnvINI01, "object")
      if rules.texts == .refused { return refused(decision(on: value).0, &recorder) }
      return check(members: value, &recorder)
    }
  }

  private func noObject(_ value: JSON, _ recorder: inout CitationRecorder) -> Result {
    let inner: JSON? =
      switch rules.noObject {
      case .refused: nil
      case .unhandled: nil
      case .unwrapped: value.text.flatMap { try? JSON.parse($0) }
      case .firstElement: value.array?.first { _ in true }
      }
    if rules.noObject == .unhandled { return unhandled(.fnvINI16) }
    guard let inner, inner.kind == .object else { return refused(.fnvINI16, &recorder) }
    let isValid = accepts(inner)
    return isValid ? valid(inner, .fnvINI16) : refused(.fnvINI16, &recorder)
  }

  private func checkObject(_ object: JSON, _ recorder: inout CitationRecorder) -> Result {
    guard object.isReadAlike(depth: ConfigText.mostDepth) else {
      return refused(.fnvINI17, open: .ambFNV46, &recorder)
    }
    let open = Self.openness(of: object)
    switch rules.objects {
    case .accepted: break
    case .refused: return refused(.fnvINI17, &recorder)
    case .unhandled: return unhandled(.fnvINI17)
    }
    let isValid = accepts(object)
    return isValid
      ? valid(object, .fnvINI17, open: open) : refused(.fnvINI17, open: open, &recorder)
  }

  /// By the requirement for what the members are, which does not hang on the rules.
  private func check(members object: JSON, _ recorder: inout CitationRecorder) -> Result {
    let (requirement, outcome) = decision(on: object)
    recorder.cite(requirement, outcome)
    switch rules.checking {
    case .usual: break
    case .refused: if accepts(object) { return refused(requirement, &recorder) }
    case .unhandled: return unhandled(requirement)
    }
    if object.object?.isEmpty == true, rules.noMembers == .unhandled {
      return unhandled(requirement)
    }
    if requirement == .fnvINI11, rules.blankID == .unhandled { return unhandled(requirement) }
    if requirement == .fnvINI18, rules.otherID == .unhandled { return unhandled(requirement) }
    let open = Self.openness(of: object)
    if accepts(object) {
      recorder.cite(.fnvINI09, "both")
      recorder.cite(.fnvINI19, "handed on")
      return valid(object, requirement, open: open)
    }
    return refused(requirement, open: open, withMessage: Self.isMissingAlone(object), &recorder)
  }
}

// MARK: What decides

extension InitConfigReference {
  private static func ids(of object: JSON) -> [ConfigID] {
    [ConfigID(object["appId"]), ConfigID(object["requestId"])]
  }

  /// Ids that some languages take for blank, and names that a reader without regard to letter case
  /// finds.
  private static func openness(of object: JSON) -> AmbiguityID? {
    if ids(of: object).contains(where: \.isOpen) { return .ambFNV15 }
    let isNearName = object.object?.contains { member in
      let name = member.name.lossyText
      return ["appid", "requestid"].contains(name.lowercased()) && !names.contains(name)
    }
    return isNearName == true ? .ambFNV46 : nil
  }

  private static let names = ["appId", "requestId"]

  /// Whether an id is missing or empty and nothing else is wrong, which is what the document shows
  /// the message with. Of two flaws an SDK may tell the other.
  private static func isMissingAlone(_ object: JSON) -> Bool {
    let ids = ids(of: object)
    return ids.contains(where: \.isRefusedByMust)
      && ids.allSatisfy { $0.isRefusedByMust || $0.isText }
  }

  private func decision(on object: JSON) -> (RequirementID, String) {
    let ids = Self.ids(of: object)
    if object.object?.isEmpty == true { return (.fnvINI08, "no members") }
    switch (ids[0], ids[1]) {
    case (.missing, let other) where !other.isRefusedByMust: return (.fnvINI04, "missing")
    case (let other, .missing) where !other.isRefusedByMust: return (.fnvINI05, "missing")
    case (.empty, let other) where !other.isRefusedByMust: return (.fnvINI06, "empty")
    case (let other, .empty) where !other.isRefusedByMust: return (.fnvINI07, "empty")
    default: break
    }
    if ids.contains(where: \.isRefusedByMust) { return (.fnvINI09, "neither") }
    if ids.contains(where: \.isOther) { return (.fnvINI18, "no text") }
    if ids.contains(where: \.isBlank) { return (.fnvINI11, "blank") }
    if object.object?.contains(where: { $0.name != "appId" && $0.name != "requestId" }) == true {
      return (.fnvINI14, "further members")
    }
    return (.fnvINI02, "valid")
  }
}

// MARK: The rules

extension InitConfigReference {
  private func accepts(_ object: JSON) -> Bool {
    let members = named(object)
    if object.object?.isEmpty == true, rules.noMembers == .accepted { return true }
    let ids = [ConfigID(members.app), ConfigID(members.request)]
    if ids == [.empty, .empty], rules.bothEmpty == .accepted { return true }
    if rules.others == .refused, (object.object?.count ?? 0) > 2 { return false }
    return accepts(ids[0], rules.appID) && accepts(ids[1], rules.requestID)
  }

  private func accepts(_ id: ConfigID, _ presence: InitConfigRules.Presence) -> Bool {
    switch id {
    case .missing: presence == .mayBeMissing
    case .empty: presence == .mayBeEmpty
    case .blank, .openBlank: rules.blankID == .accepted
    case .other(let text): rules.otherID == .converted && text != "null"
    case .text(let text): accepts(form: text.lossyText)
    }
  }

  private func accepts(form text: String) -> Bool {
    switch rules.form {
    case .any: true
    case .asLongAsUUID: text.utf8.count == 36
    case .alphanumeric: text.unicodeScalars.allSatisfy { $0.isLetter || $0.isDigit || $0 == "-" }
    }
  }

  private func named(_ object: JSON) -> (app: JSON?, request: JSON?) {
    switch rules.names {
    case .documented: (object["appId"], object["requestId"])
    case .snakeCase: (object["app_id"], object["request_id"])
    }
  }
}

// MARK: Results

extension InitConfigReference {
  private func valid(
    _ object: JSON, _ requirement: RequirementID, open: AmbiguityID? = nil
  ) -> Result {
    let members = named(object)
    let app = ConfigID(members.app).text ?? ""
    let request = ConfigID(members.request).text ?? ""
    let validation = Validation(.valid, by: requirement, open: open)
    let (appID, requestID) = rules.ids == .swapped ? (request, app) : (app, request)
    return Result(
      validation: validation, appID: handedOn(appID), requestID: handedOn(requestID))
  }

  private func handedOn(_ id: JSONString) -> JSONString {
    switch rules.ids {
    case .asGiven, .swapped: id
    case .trimmed: Self.trimmed(id)
    case .lowerCase: JSONString(id.lossyText.lowercased())
    }
  }

  private static func trimmed(_ text: JSONString) -> JSONString {
    let scalars = DigitText.trimmed(Array(text.lossyText.unicodeScalars))
    return JSONString(String(String.UnicodeScalarView(scalars)))
  }

  private func refused(
    _ requirement: RequirementID, open: AmbiguityID? = nil, withMessage: Bool = false,
    _ recorder: inout CitationRecorder
  ) -> Result {
    recorder.cite(.fnvERR01, "invalid parameter")
    return result(
      .refused(
        code: .string(rules.code.rawValue), message: withMessage ? rules.message.rawValue : nil),
      requirement, open: open)
  }

  private func unhandled(_ requirement: RequirementID) -> Result {
    result(.unhandled, requirement)
  }

  private func result(
    _ outcome: Validation.Outcome, _ requirement: RequirementID, open: AmbiguityID? = nil
  ) -> Result {
    Result(
      validation: Validation(outcome, by: requirement, open: open), appID: "", requestID: "")
  }
}

extension ConfigID {
  fileprivate var isBlank: Bool { if case .blank = self { true } else { false } }
  fileprivate var isOpen: Bool { if case .openBlank = self { true } else { false } }
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
  fileprivate var isOther: Bool { if case .other = self { true } else { false } }
}
