package import MachineKit
import WirePrimitives

/// The reference for responses (WebView/JavaScript Usage, "Method Details"; Response Format & Error Code
/// Reference).
package struct ResponseReference: Sendable {
  let rules: ResponseRules

  package init(rules: ResponseRules) {
    self.rules = rules
  }

  package func response(
    to outcome: BridgeOutcome, citing recorder: inout CitationRecorder
  ) -> [ResponsePart] {
    let parts = parts(of: outcome)
    for requirement in Set(parts.filter { !$0.isOpen }.map(\.requirement)).sorted() {
      recorder.cite(requirement, outcome.name)
    }
    return parts
  }

  private func parts(of outcome: BridgeOutcome) -> [ResponsePart] {
    switch outcome {
    case .initialised: initialised + success
    case .rejectedParameter(.initAuth): rejection(.initRejected, .fnvINI08)
    case .rejectedParameter(.startAuth): rejection(.numberRejected, .fnvSTA11)
    case .rejectedParameter(.verifyOtp): rejection(.otpRejected, .fnvVER02)
    case .initFailed(let cause): initFailed(cause)
    case .initiated(.silent, let channel): silentInitiation(channel) + onTheWay
    case .initiated(.otp, let channel): otpInitiation(channel) + onTheWay
    case .otpRead(let otp): intermediate("OTP_AUTO_READ", .fnvSTS04) + readOTP(otp) + onTheWay
    case .verified(let token): verified(token)
    case .delivery: intermediate("DELIVERY_STATUS", .fnvSTS06) + onTheWay
    case .fallback: intermediate("FALLBACK_TRIGGERED", .fnvSTS07) + onTheWay
    case .token(.silent, let token):
      success(token, "SILENT_AUTH", rules.silentSuccess, .fnvSTA15) + success
    case .token(.otp, let token): autoSuccess(token) + success
    case .otpVerified(let token):
      success(token, "OTP", rules.otpSuccess, .fnvVER07) + success
    case .silentFailed(let cause): silentFailed(cause)
    case .failed: failure(code: [ErrorCode.generic], .failed, .fnvSTA17)
    case .otpRefused, .otpFailed: failure(code: [ErrorCode.generic], .otpRefused, .fnvVER08)
    }
  }
}

// MARK: Successes

extension ResponseReference {
  private func statusCode(_ requirement: RequirementID, _ code: String = "200") -> ResponsePart {
    let value: JSON = rules.statusCode == .number ? .number(Int(code) ?? 0) : .string(code)
    return ResponsePart("statusCode", exactly: value, requirement)
  }

  /// Of all that is no failure. FNV-STS-10, FNV-STS-11.
  private var success: [ResponsePart] {
    [
      ResponsePart(
        "errorCode", rules.noError == .zero ? .anyOf(["0"]) : .nothing, .fnvSTS10),
      ResponsePart(
        "error", rules.noError == .told ? .anyOf(["none"]) : .nothing, .fnvSTS11),
    ]
  }

  /// Of all that is neither a failure nor a success. FNV-STS-10, FNV-STS-11.
  private var onTheWay: [ResponsePart] {
    success + [ResponsePart("token", .nothing, .fnvSTS11)]
  }

  private func early(_ token: JSONString?) -> [ResponsePart] {
    guard let token, rules.earlyToken == .sent else { return onTheWay }
    return success + [ResponsePart("token", exactly: .string(token), .fnvSTS11)]
  }

  private func verified(_ token: JSONString?) -> [ResponsePart] {
    guard let token, rules.earlyToken == .success else {
      return intermediate("VERIFY", .fnvSTS05) + early(token)
    }
    return [
      ResponsePart("status", exactly: "SUCCESS", .fnvSTS05), statusCode(.fnvSTS08),
      ResponsePart("authType", .open("OTP", .ambFNV27), .fnvSTS15),
      ResponsePart("token", exactly: .string(token), .fnvSTS11),
    ] + success
  }

  private var initialised: [ResponsePart] {
    let status: JSON = rules.initialised == .initiate ? "INITIATE" : "SUCCESS"
    let parts = [ResponsePart("status", exactly: status, .fnvINI03)]
    return rules.initialised == .withoutStatusCode ? parts : parts + [statusCode(.fnvINI03)]
  }

  private func silentInitiation(_ channel: JSONString?) -> [ResponsePart] {
    let authType: JSON = rules.silentInitiation == .asOTP ? "OTP" : "SILENT_AUTH"
    let delivery: ResponsePart =
      if let channel, channel.isEmpty {
        rules.silentInitiation == .withoutChannel
          ? ResponsePart("deliveryChannel", .nothing, .fnvSTA14)
          : ResponsePart("deliveryChannel", exactly: "", .fnvSTA14)
      } else {
        ResponsePart("deliveryChannel", .open(channel.map(JSON.string), .ambFNV06), .fnvSTA14)
      }
    return [
      status("INITIATE", .fnvSTA14), statusCode(.fnvSTA14),
      ResponsePart("authType", exactly: authType, .fnvSTA14), delivery,
    ]
  }

  private func otpInitiation(_ channel: JSONString?) -> [ResponsePart] {
    let authType: JSON = rules.otpInitiation == .asSilent ? "SILENT_AUTH" : "OTP"
    let delivery: ResponsePart =
      rules.otpInitiation == .channelAsNumber
      ? ResponsePart("deliveryChannel", exactly: 1, .fnvSTA26)
      : ResponsePart("deliveryChannel", .textOrNothing(channel.map(JSON.string)), .fnvSTA26)
    return [
      status("INITIATE", .fnvSTS03),
      statusCode(.fnvSTS16, rules.otpInitiation == .accepted ? "202" : "200"),
      ResponsePart("authType", exactly: authType, .fnvSTA26), delivery,
    ]
  }

  private func status(_ name: String, _ requirement: RequirementID) -> ResponsePart {
    ResponsePart("status", exactly: .string(rules.statuses[name] ?? name), requirement)
  }

  /// Which code it has is open, but for being a text (AMB-FNV-26).
  private func intermediate(_ name: String, _ requirement: RequirementID) -> [ResponsePart] {
    let code: ResponsePart =
      if rules.intermediateCode == .leftOut {
        ResponsePart("statusCode", .nothing, .fnvSTS08)
      } else if rules.statusCode == .number {
        statusCode(.fnvSTS08)
      } else {
        ResponsePart("statusCode", .anyText(example: "200"), .fnvSTS08)
      }
    return [
      status(name, requirement), code, ResponsePart("authType", .open(nil, .ambFNV27), .fnvSTS15),
    ]
  }

  private func readOTP(_ otp: JSONString) -> [ResponsePart] {
    switch rules.readOTP {
    case .given: [ResponsePart("otp", exactly: .string(otp), .fnvSTS14)]
    case .leftOut: [ResponsePart("otp", .nothing, .fnvSTS14)]
    case .masked: [ResponsePart("otp", exactly: "******", .fnvSTS14)]
    }
  }

  private func success(
    _ token: JSONString, _ authType: String, _ form: ResponseRules.Success,
    _ requirement: RequirementID
  ) -> [ResponsePart] {
    let other: JSON = authType == "OTP" ? "SILENT_AUTH" : "OTP"
    var parts = [
      ResponsePart("status", exactly: "SUCCESS", requirement), statusCode(requirement),
      ResponsePart(
        form == .authToken ? "authToken" : "token", exactly: .string(token), requirement),
    ]
    if form != .withoutAuthType {
      parts.append(
        ResponsePart(
          "authType", exactly: form == .otherAuthType ? other : .string(authType), requirement))
    }
    return parts
  }

  private func autoSuccess(_ token: JSONString) -> [ResponsePart] {
    let status: JSON = rules.autoSuccess == .verified ? "VERIFY" : "SUCCESS"
    let parts = [
      ResponsePart("status", exactly: status, .fnvSTS01), statusCode(.fnvSTS16),
      ResponsePart("authType", .open("OTP", .ambFNV27), .fnvSTS15),
    ]
    return rules.autoSuccess == .withoutToken
      ? parts : parts + [ResponsePart("token", exactly: .string(token), .fnvSTS13)]
  }
}

// MARK: Failures

extension ResponseReference {
  private func rejection(
    _ text: ResponseRules.Text, _ requirement: RequirementID
  ) -> [ResponsePart] {
    failure(code: [ErrorCode.invalidParameter], text, requirement)
  }

  private func initFailed(_ cause: BridgeOutcome.InitCause) -> [ResponsePart] {
    failure(code: codes(of: cause), .initFailed, .fnvINI12, codeBy: .fnvINI13)
  }

  /// Of a failure whose code is the port's own for each cause: one response for each code, since the
  /// text is shown with 1002 alone.
  package func alternatives(to outcome: BridgeOutcome) -> [[ResponsePart]]? {
    switch outcome {
    case .initFailed(let cause) where rules.initFailure == .byCause:
      codes(of: cause).map { failure(code: [$0], .initFailed, .fnvINI12, codeBy: .fnvINI13) }
    case .silentFailed(let cause) where rules.silentFailure == .byCause:
      codes(of: cause).map { failure(code: [$0], .silentFailed, .fnvSTA16) }
    default: nil
    }
  }

  private func silentFailed(_ cause: BridgeOutcome.SilentCause) -> [ResponsePart] {
    failure(code: codes(of: cause), .silentFailed, .fnvSTA16)
  }

  private func codes(of cause: BridgeOutcome.InitCause) -> [String] {
    codes(rules.initFailure, ErrorCode.initFailed, isSpecific: cause == .appID)
  }

  private func codes(of cause: BridgeOutcome.SilentCause) -> [String] {
    codes(rules.silentFailure, ErrorCode.silentFailed, isSpecific: cause == .conditions)
  }

  private func codes(
    _ rule: ResponseRules.FailureCode, _ specific: String, isSpecific: Bool
  ) -> [String] {
    switch rule {
    case .generic: [ErrorCode.generic]
    case .specific: [specific]
    case .byCause: isSpecific ? [specific, ErrorCode.generic] : [ErrorCode.generic, specific]
    case .invalidParameter: [ErrorCode.invalidParameter]
    }
  }

  /// The text counts where the code is one that the document shows it with.
  private func failure(
    code: [String], _ text: ResponseRules.Text, _ requirement: RequirementID,
    codeBy: RequirementID? = nil
  ) -> [ResponsePart] {
    let words: JSON =
      switch rules.texts[text] ?? .documented {
      case .documented: .string(text.documented)
      case .other: "Something else went wrong"
      case .ofAnother: .string(text.another)
      }
    let isShown =
      code.count == 1 && code[0] != ErrorCode.initFailed && code[0] != ErrorCode.silentFailed
    let message: ResponsePart.Value = isShown ? .anyOf([words]) : .words(example: words)
    return [
      ResponsePart(
        "status", exactly: rules.failure == .statusError ? "ERROR" : "FAILURE", .fnvSTS09),
      ResponsePart(
        "errorCode",
        .anyOf(code.map { rules.failure == .codeAsNumber ? .number(Int($0) ?? 0) : .string($0) }),
        codeBy ?? requirement),
      ResponsePart(
        rules.failure == .messageAsError ? "error" : "errorMessage", message,
        isShown ? requirement : .fnvSTS09),
      ResponsePart("token", .nothing, .fnvSTS11),
    ]
  }
}

extension BridgeOutcome {
  /// A short word for it.
  fileprivate var name: String {
    switch self {
    case .initialised: "initialised"
    case .rejectedParameter(let method): "rejected \(method.rawValue)"
    case .initFailed(let cause): "failed by \(cause.rawValue)"
    case .initiated(let type, let channel):
      "initiated \(type.rawValue)\(channel == nil ? " without channel" : "")"
    case .otpRead: "read"
    case .verified(let token): token == nil ? "verified" : "verified with token"
    case .delivery: "delivery"
    case .fallback: "fallback"
    case .token(let type, _): "token \(type.rawValue)"
    case .silentFailed(let cause): "failed by \(cause.rawValue)"
    case .failed: "failed"
    case .otpVerified: "OTP verified"
    case .otpRefused: "OTP refused"
    case .otpFailed: "OTP failed"
    }
  }
}
