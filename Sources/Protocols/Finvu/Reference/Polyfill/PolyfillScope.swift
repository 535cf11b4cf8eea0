package import MachineKit
package import WirePrimitives

/// Which requirement a page is about: what departs is a departure from it, but for parts that have
/// requirements of their own.
package enum PolyfillScope: Sendable {
  /// Nothing may be done.
  case untouched(RequirementID)
  /// The bridge is defined, and what is done is all of one requirement, none of them a must.
  case odd(RequirementID)
  /// The bridge is defined and called once as documented, or not at all.
  case plain(BridgeMethod?)

  package init(of page: PolyfillPage) {
    if page.present == .nothing {
      self = .untouched(.fnvBRG05)
    } else if page.bridge == .own {
      self = .untouched(.fnvBRG03)
    } else if page.present < .handler {
      self = .untouched(.fnvBRG04)
    } else if page.bridge == .falsy {
      self = .odd(.fnvBRG18)
    } else if page.calls.count > 1 {
      self = .odd(.fnvBRG17)
    } else if let call = page.calls.first {
      self = Self.scope(of: call)
    } else {
      self = .plain(nil)
    }
  }

  private static func scope(of call: PolyfillPage.Call) -> PolyfillScope {
    if call.arguments.count < call.method.parameters.count { return .odd(.fnvBRG15) }
    return isPlain(call) ? .plain(call.method) : .odd(.fnvBRG16)
  }

  /// Whether the arguments are what the document has there, so that no check minds them.
  private static func isPlain(_ call: PolyfillPage.Call) -> Bool {
    zip(call.method.parameters, call.arguments).allSatisfy { isPlain($1, as: $0) }
  }

  private static func isPlain(_ value: JSON, as name: String) -> Bool {
    var ignored = CitationRecorder.disabled
    guard value.kind == .string else { return false }
    return switch name {
    case "initConfig":
      InitConfigReference(rules: InitConfigRules()).check(value, citing: &ignored)
        .validation.isValid && isCompact(value)
    case "phoneNumber":
      PhoneNumberReference(rules: PhoneNumberRules()).check(value, citing: &ignored).isValid
    case "otp": OTPReference(rules: OTPRules()).check(value, citing: &ignored).isValid
    default: CallbackName(value) == .plain
    }
  }

  /// Whether a configuration that is read and written again is the same text.
  private static func isCompact(_ config: JSON) -> Bool {
    guard let text = config.text, let value = try? JSON.parse(text) else { return false }
    return value.compactText == text && value.object?.count == 2
  }

  /// The requirement of all that has none of its own.
  package var requirement: RequirementID {
    switch self {
    case .untouched(let requirement), .odd(let requirement): requirement
    case .plain(.initAuth): .fnvBRG07
    case .plain(.startAuth): .fnvBRG08
    case .plain(.verifyOtp): .fnvBRG09
    case .plain(nil): .fnvBRG01
    }
  }

  /// That an argument which a check could mind is handed on as it is has its own requirement, whatever
  /// else the page is about.
  package func requirement(of value: JSON, as name: String) -> RequirementID {
    if case .odd = self, name != "method", !Self.isPlain(value, as: name) { return .fnvBRG16 }
    return requirement
  }

  /// A must of its own, where the page is about nothing else.
  package func requirement(_ own: RequirementID) -> RequirementID {
    if case .plain = self { own } else { requirement }
  }
}

extension Validation {
  var isValid: Bool { if case .valid = outcome { open == nil } else { false } }
}
