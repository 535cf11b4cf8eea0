import ChoiceEngine
package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `finvu.otp`: which OTPs verifyOtp takes.
  ///
  /// Input `{"otp"?: any}`, left out where the page left it out; the phone number beside it is valid.
  /// Answer `{"valid": bool, "errorCode"?, "errorMessage"?: text}`, code and message where it is not
  /// valid. No rejections.
  package static let finvuOTP = ConformanceSuite(
    id: SuiteID("finvu.otp"),
    summary: "which OTPs verifyOtp takes",
    requirements: [
      .fnvVER01, .fnvVER02, .fnvVER03, .fnvVER04, .fnvVER05, .fnvVER06, .fnvVER12, .fnvVER14,
      .fnvVER15, .fnvERR01,
    ],
    choices: [FinvuSuites.nonStringArgument],
    capabilities: [FinvuSuites.anyArgument, .utf16Strings],
    totality: nil,
    rules: OTPRules(),
    variants: OTPRules.variants,
    generate: { source in OTPSuite.input(from: &source) },
    notes: { _ in [] },
    traits: { DigitTraits.traits(of: $0["otp"]) },
    needs: { FinvuSuites.needs($0["otp"]) },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard input.object != nil else { throw InvalidInput("the input is no object") }
      return OTPReference(rules: rules).check(input["otp"], citing: &recorder).tree()
    })
}

enum OTPSuite {
  static func input(from source: inout ChoiceSource) -> JSON {
    let count =
      source.chance(1, in: 2) ? source.int(4...8) : source.pick([0, 1, 2, 3, 9, 10, 12, 20])
    let digits = DigitGenerator.digits(count, from: &source)
    let otp: JSON? =
      switch source.int(0...7) {
      case 0...2: .string(digits)
      case 3...5: .string(DigitGenerator.flawed(digits, from: &source))
      case 6: .string(source.pick(["", " ", "\n", "0000", "0012", "1e10", "null", "0x12", "12.4"]))
      default: DigitGenerator.otherKind(digits, from: &source)
      }
    return .object(otp.map { [("otp", $0)] } ?? [])
  }
}
