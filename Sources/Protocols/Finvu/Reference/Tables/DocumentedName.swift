package import MachineKit
package import WirePrimitives

/// A name, code or version that the document fixes, by what it stands for.
package struct DocumentedName: Sendable {
  package let member: String
  package let value: String
  package let requirement: RequirementID
  /// Whether an SDK may do without it.
  package let isOptional: Bool
  /// Other spellings that an SDK may have.
  package let others: [String]

  private init(
    _ member: String, _ value: String, _ requirement: RequirementID, isOptional: Bool = false,
    or others: [String] = []
  ) {
    self.member = member
    self.value = value
    self.requirement = requirement
    self.isOptional = isOptional
    self.others = others
  }
}

extension DocumentedName {
  /// Response Format & Error Code Reference, "Status Types".
  package static let statuses = [
    DocumentedName("success", "SUCCESS", .fnvSTS01),
    DocumentedName("failure", "FAILURE", .fnvSTS02),
    DocumentedName("initiate", "INITIATE", .fnvSTS03),
    DocumentedName("otpAutoRead", "OTP_AUTO_READ", .fnvSTS04),
    DocumentedName("verify", "VERIFY", .fnvSTS05),
    DocumentedName("deliveryStatus", "DELIVERY_STATUS", .fnvSTS06),
    DocumentedName("fallbackTriggered", "FALLBACK_TRIGGERED", .fnvSTS07),
  ]

  /// Response Format & Error Code Reference, "Error Codes". The last two mean what the method section
  /// has 1002 for (AMB-FNV-03, AMB-FNV-04), so an SDK may know neither.
  package static let errorCodes = [
    DocumentedName("invalidParameter", ErrorCode.invalidParameter, .fnvERR01),
    DocumentedName("genericFailure", ErrorCode.generic, .fnvERR02),
    DocumentedName("initFailed", ErrorCode.initFailed, .fnvERR03, isOptional: true),
    DocumentedName("silentFailed", ErrorCode.silentFailed, .fnvERR04, isOptional: true),
  ]

  /// WebView/JavaScript Usage, "Callback Flow & Status Handling".
  package static let authTypes = [
    DocumentedName("silent", "SILENT_AUTH", .fnvSTS15), DocumentedName("otp", "OTP", .fnvSTS15),
  ]

  /// iOS Integration, "Environment Configuration".
  package static let environments = [
    DocumentedName(
      "development", "development", .fnvENV04, or: ["Development", "DEVELOPMENT"]),
    DocumentedName("production", "production", .fnvENV04, or: ["Production", "PRODUCTION"]),
  ]

  /// Requirements; FAQ, "Can I use this SDK with UIWebView?".
  package static let platform = [
    DocumentedName("iOS", "16.0", .fnvENV05), DocumentedName("Swift", "5.0", .fnvENV05),
    DocumentedName("Xcode", "14.0", .fnvENV05), DocumentedName("webView", "WKWebView", .fnvENV07),
  ]

  /// Installation, "Using CocoaPods".
  package static let package = [
    DocumentedName("pod", "FinvuAuthenticationSDK", .fnvENV06),
    DocumentedName("latest", "0.1.0", .fnvENV06),
  ]

  /// Setup the WebView Bridge, "UIKit Integration". The labels of arguments are Swift's.
  package static let interface = [
    DocumentedName("shared", "FinvuAuthenticationWrapper.shared", .fnvLIF13),
    DocumentedName(
      "setup", "setupWebView(_:viewController:environment:)", .fnvLIF13, or: ["setupWebView"]),
    DocumentedName("cleanup", "cleanupAll()", .fnvLIF13, or: ["cleanupAll"]),
  ]
}

/// What is given for documented names: by member, where it is not the documented value.
package struct NameRules: Sendable {
  package var values: [String: JSON] = [:]

  package init() {}

  package func value(of name: DocumentedName) -> JSON {
    values[name.member] ?? .string(name.value)
  }
}
