package import MachineKit
package import WirePrimitives

/// What becomes of a response that a callback is named for.
package enum CallbackCall: Sendable {
  /// A global is looked up under this name and called with these texts.
  case call(JSONString, arguments: [JSONString])
  /// Nobody is called, or a global of exactly this name.
  case noneOrLookUp(JSONString, argument: JSONString)
  case none
  /// Only wrong rules have it.
  case unhandled
}

/// The reference for calls of callbacks by look-up (Method Details; "Example Integration").
package struct CallbackReference: Sendable {
  package struct Result: Sendable {
    package let call: CallbackCall
    /// Of the name.
    package let requirement: RequirementID
    /// Of the argument.
    package let argumentRequirement: RequirementID
    package let open: AmbiguityID?
  }

  private let rules: CallbackRules

  package init(rules: CallbackRules) {
    self.rules = rules
  }

  package func call(
    _ callback: JSON?, with response: JSON, citing recorder: inout CitationRecorder
  ) -> Result {
    let name = CallbackName(callback)
    let requirement = cite(name, callback, &recorder)
    let isHostile = Self.isHostile(response)
    if name == .plain || name == .dotted {
      recorder.cite(.fnvCBK02, isHostile ? "hostile" : "plain")
      if isHostile { recorder.cite(.fnvCBK06, "hostile") }
    }
    return Result(
      call: call(name, callback?.string ?? "", callback, response), requirement: requirement,
      argumentRequirement: isHostile ? .fnvCBK06 : .fnvCBK02,
      open: name == .open ? .ambFNV11 : nil)
  }

  private func cite(
    _ name: CallbackName, _ callback: JSON?, _ recorder: inout CitationRecorder
  ) -> RequirementID {
    let (requirement, outcome): (RequirementID, String) =
      switch name {
      case .plain: (.fnvCBK01, "plain")
      case .dotted: (.fnvCBK01, "dotted")
      case .open: (.fnvCBK07, "open")
      case .noName: (.fnvCBK07, "no name")
      case .absent: (.fnvCBK14, callback == nil ? "absent" : "null")
      case .noText: (.fnvCBK14, "no text")
      }
    recorder.cite(requirement, outcome)
    return requirement
  }

  /// Whether the response holds what may end a literal or a script (AMB-FNV-10).
  private static func isHostile(_ response: JSON) -> Bool {
    response.object?.contains { member in
      member.value.string?.lossyText.unicodeScalars.contains { scalar in
        scalar.value < 0x20 || ["\"", "'", "\\", "<", "`", "\u{2028}", "\u{2029}"].contains(scalar)
      } ?? false
    } ?? false
  }
}

// MARK: The rules

extension CallbackReference {
  private func call(
    _ name: CallbackName, _ text: JSONString, _ callback: JSON?, _ response: JSON
  ) -> CallbackCall {
    switch rules.calling {
    case .usual: break
    case .notCalled: return .none
    case .unhandled: return .unhandled
    }
    let arguments = arguments(response)
    switch name {
    case .plain, .open: return plain(text.lossyText, arguments)
    case .dotted: return dotted(text.lossyText, arguments)
    case .noName: return noName(text, arguments)
    case .absent:
      switch rules.absent {
      case .notCalled: return .none
      case .calledUndefined: return .call("undefined", arguments: arguments)
      case .unhandled: return .unhandled
      }
    case .noText:
      switch rules.noText {
      case .notCalled: return .none
      case .madeText: return .call(JSONString(callback?.compactText ?? ""), arguments: arguments)
      case .unhandled: return .unhandled
      }
    }
  }

  private func plain(_ name: String, _ arguments: [JSONString]) -> CallbackCall {
    switch rules.plain {
    case .called: return .call(JSONString(name), arguments: arguments)
    case .lettersAlone:
      let isCalled = name.unicodeScalars.allSatisfy { $0.isLetter || $0.isDigit }
      return isCalled ? .call(JSONString(name), arguments: arguments) : .none
    case .lowerCase: return .call(JSONString(name.lowercased()), arguments: arguments)
    }
  }

  private func dotted(_ name: String, _ arguments: [JSONString]) -> CallbackCall {
    let parts = name.split(separator: ".").map(String.init)
    return switch rules.dotted {
    case .called: .call(JSONString(name), arguments: arguments)
    case .ignored: .none
    case .lastPart: .call(JSONString(parts.last ?? ""), arguments: arguments)
    case .firstPart: .call(JSONString(parts.first ?? ""), arguments: arguments)
    }
  }

  private func noName(_ text: JSONString, _ arguments: [JSONString]) -> CallbackCall {
    let words = text.lossyText.unicodeScalars.split { !$0.isLetter && !$0.isDigit }
      .map { String(String.UnicodeScalarView($0)) }
    switch rules.noName {
    case .notCalled: break
    case .firstIdentifier:
      if let word = words.first { return .call(JSONString(word), arguments: arguments) }
    case .lastIdentifier:
      if let word = words.last { return .call(JSONString(word), arguments: arguments) }
    case .letters:
      if !words.isEmpty { return .call(JSONString(words.joined()), arguments: arguments) }
    }
    return .noneOrLookUp(text, argument: arguments.first ?? "")
  }

  private func arguments(_ response: JSON) -> [JSONString] {
    let response = changed(response)
    let text = response.compactText
    switch rules.arguments {
    case .jsonText: return [JSONString(text)]
    case .quotedTwice: return [JSONString(JSON.string(text).compactText)]
    case .statusFirst:
      return [JSONString(response["status"]?.text ?? ""), JSONString(text)]
    case .none: return []
    case .wrapped: return [JSONString(JSON.object([("response", response)]).compactText)]
    }
  }

  private func changed(_ response: JSON) -> JSON {
    guard rules.values != .kept, let members = response.object else { return response }
    return .object(
      members.map { name, value in
        guard let text = value.text else { return (name, value) }
        return (name, .string(JSONString(changed(text))))
      } as [(JSONString, JSON)])
  }

  private func changed(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch rules.values {
      case .withoutQuotes where ["\"", "'", "\\", "`"].contains(scalar): continue
      case .withoutLineEnds where scalar.value < 0x20 || ["\u{2028}", "\u{2029}"].contains(scalar):
        continue
      case .escapedForHTML where scalar == "<": scalars.append(contentsOf: "&lt;".unicodeScalars)
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
