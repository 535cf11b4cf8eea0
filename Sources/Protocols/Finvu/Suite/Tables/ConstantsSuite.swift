package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `finvu.constants`: the names that both sides of the bridge know.
  ///
  /// Input `{"table": "statuses" | "errorCodes" | "authTypes" | "environments"}`. Answer, of texts:
  /// `{"success", "failure", "initiate", "otpAutoRead", "verify", "deliveryStatus",
  /// "fallbackTriggered"}`, `{"invalidParameter", "genericFailure", "initFailed"?, "silentFailed"?}`,
  /// `{"silent", "otp"}` or `{"development", "production"}`, of which letter case is free. No rejections.
  package static let finvuConstants = ConformanceSuite(
    id: SuiteID("finvu.constants"),
    summary: "the names that both sides of the bridge know",
    requirements: [
      .fnvSTS01, .fnvSTS02, .fnvSTS03, .fnvSTS04, .fnvSTS05, .fnvSTS06, .fnvSTS07, .fnvSTS15,
      .fnvERR01, .fnvERR02, .fnvERR03, .fnvERR04, .fnvENV04,
    ],
    choices: [], capabilities: [], totality: nil,
    rules: NameRules(), variants: ConstantsSuite.suite.variants,
    generate: { source in ConstantsSuite.suite.input(from: &source) },
    notes: { _ in [] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      try ConstantsSuite.suite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

enum ConstantsSuite {
  static let suite = TableSuite(
    tables: [
      ("statuses", DocumentedName.statuses), ("errorCodes", DocumentedName.errorCodes),
      ("authTypes", DocumentedName.authTypes), ("environments", DocumentedName.environments),
    ],
    mistaken: [
      ("success", "success"), ("success", "OK"), ("failure", "FAILED"), ("failure", "ERROR"),
      ("initiate", "INITIATED"), ("otpAutoRead", "OTP_AUTOREAD"), ("otpAutoRead", "AUTO_READ"),
      ("verify", "VERIFIED"), ("verify", "Verify"), ("deliveryStatus", "DELIVERY"),
      ("fallbackTriggered", "FALLBACK"), ("invalidParameter", 1001),
      ("invalidParameter", "INVALID_PARAMETER"), ("genericFailure", 1002), ("initFailed", 5003),
      ("initFailed", "1002"), ("silentFailed", 9106), ("silentFailed", "9160"),
      ("silent", "SILENT"), ("silent", "SNA"), ("otp", "OTP_AUTH"), ("development", "dev"),
      ("production", "prod"), ("production", "staging"),
    ])
}
