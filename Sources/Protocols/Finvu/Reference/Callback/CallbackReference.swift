package import MachineKit
package import WirePrimitives

/// What becomes of a response that a callback is named for.
package enum CallbackCall: Sendable {
  /// A global is looked up under this name and called with these texts.
  case call(JSONString, arguments: [JSONString])
  case script(String)
  case none
  /// Nobody is called, or a global whose name is the letters of one that is none.
  case noneOrCall(JSONString, arguments: [JSONString])
  /// Nothing runs as code: a look-up under whatever name is none's business.
  case noCode
  /// Only wrong rules have it.
  case unhandled
}

/// The reference for calls of callbacks (Method Details; "Example Integration").
package struct CallbackReference: Sendable {
  package struct Result: Sendable {
    package let call: CallbackCall
    /// Of the name.
    package let requirement: RequirementID
    /// Of the argument.
    package let argumentRequirement: RequirementID
    /// What must not stand in the code of a script.
    package let foreignCode: [(text: String, requirement: RequirementID)]
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
      foreignCode: foreignCode(name, callback, response),
      open: name == .open ? .ambFNV11 : nil)
  }

  private func foreignCode(
    _ name: CallbackName, _ callback: JSON?, _ response: JSON
  ) -> [(text: String, requirement: RequirementID)] {
    switch name {
    case .plain, .dotted: ForeignCode.pieces(of: response).map { ($0, .fnvCBK06) }
    case .noName: ForeignCode.callback(callback).map { [($0, .fnvCBK07)] } ?? []
    case .open, .absent, .noText: []
    }
  }

  private func cite(
    _ name: CallbackName, _ callback: JSON?, _ recorder: inout CitationRecorder
  ) -> RequirementID {
    let (requirement, outcome): (RequirementID, String?) =
      switch name {
      case .plain: (.fnvCBK01, "plain")
      case .dotted: (.fnvCBK01, "dotted")
      case .open: (.fnvCBK07, nil)
      case .noName: (.fnvCBK07, ForeignCode.callback(callback) == nil ? nil : "code")
      case .absent: (.fnvCBK14, callback == nil ? "absent" : "null")
      case .noText: (.fnvCBK14, "no text")
      }
    if let outcome { recorder.cite(requirement, outcome) }
    return requirement
  }

  /// Whether the response holds what may end a literal or a script (AMB-FNV-10).
  private static func isHostile(_ response: JSON) -> Bool {
    response.object?.contains { member in
      member.value.string?.lossyText.unicodeScalars.contains { scalar in
        scalar.value < 0x20 || hostile.contains(scalar)
      } ?? false
    } ?? false
  }

  private static let hostile: Set<Unicode.Scalar> = [
    "\"", "'", "\\", "<", ">", "&", "`", "\u{2028}", "\u{2029}",
  ]
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
    if case .script(let argument) = rules.form, let name = text.text, !name.isEmpty {
      return .script(
        CallbackScript.call(name, json: arguments.first?.text ?? "", as: argument))
    }
    switch name {
    case .plain, .open: return plain(text.lossyText, arguments)
    case .dotted: return dotted(text.lossyText, arguments)
    case .noName: return .noCode
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
    case .ignored: .noneOrCall(JSONString(parts.joined()), arguments: arguments)
    case .lastPart: .call(JSONString(parts.last ?? ""), arguments: arguments)
    case .firstPart: .call(JSONString(parts.first ?? ""), arguments: arguments)
    }
  }

  private func arguments(_ response: JSON) -> [JSONString] {
    let response = CallbackValues(rules.values).changed(response)
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
}
