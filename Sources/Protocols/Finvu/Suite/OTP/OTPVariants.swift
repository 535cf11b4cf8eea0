import ConformanceKit
import FinvuReference
import MachineKit

extension OTPSuite {
  static let variants: [Variant<OTPRules>] =
    [
      Variant(
        "nonStrings=numbersConverted", .choice(FinvuSuites.nonStringArgument.id, "convert"),
        behavesAsIf: "a number were its text"
      ) { $0.nonStrings = .numbersConverted }
    ] + digitFaults + formFaults + otherFaults

  private static let digitFaults: [Variant<OTPRules>] = [
    Variant(
      "length=six", .reading(.ambFNV02, .fnvVER01), behavesAsIf: "an OTP had six digits"
    ) { $0.length = .six },
    fault(.fnvVER01, "length=five", "an OTP had five to eight digits") { $0.length = .five },
    fault(.fnvVER01, "length=fourToSix", "an OTP had four to six digits") {
      $0.length = .fourToSix
    },
    fault(.fnvVER01, "alike=refused", "digits that are all the same were no OTP") {
      $0.digits.alike = .refused
    },
    fault(.fnvVER01, "leadingZeros=dropped", "zeros at the start did not count") {
      $0.leadingZeros = .dropped
    },
    fault(.fnvVER02, "length=threeToEight", "an OTP had three to eight digits") {
      $0.length = .threeToEight
    },
    fault(.fnvVER03, "length=fourToNine", "an OTP had four to nine digits") {
      $0.length = .fourToNine
    },
    fault(.fnvVER03, "length=fourOrMore", "an OTP had four digits or more") {
      $0.length = .fourOrMore
    },
    fault(.fnvVER05, "empty=accepted", "no OTP were an OTP") { $0.empty = .accepted },
    fault(.fnvVER05, "empty=unhandled", "no OTP were an internal error") {
      $0.empty = .unhandled
    },
  ]

  private static let formFaults: [Variant<OTPRules>] = [
    fault(.fnvVER04, "letters=countedAsDigits", "letters counted as digits") {
      $0.digits.letters = .countedAsDigits
    },
    fault(.fnvVER04, "letters=endTheText", "an OTP ended at its first letter") {
      $0.digits.letters = .endTheText
    },
    fault(.fnvVER06, "separators=removed", "separators did not count") {
      $0.digits.separators = .removed
    },
    fault(.fnvVER12, "others=removed", "what is no digit, letter or separator did not count") {
      $0.digits.others = .removed
    },
    fault(.fnvVER12, "sign=dropped", "a sign did not count") { $0.sign = .dropped },
    fault(.fnvVER15, "notASCII=digitsConverted", "digits of any script were digits") {
      $0.digits.notASCII = .digitsConverted
    },
    fault(.fnvVER15, "notASCII=marksDropped", "combining marks did not count") {
      $0.digits.notASCII = .marksDropped
    },
    fault(.fnvVER15, "blanks=trimmed", "white space around an OTP did not count") {
      $0.digits.blanks = .trimmed
    },
    fault(.fnvVER15, "blanks=newlineAtEndCut", "a newline at the end did not count") {
      $0.digits.blanks = .newlineAtEndCut
    },
  ]

  private static let otherFaults: [Variant<OTPRules>] = [
    fault(.fnvVER14, "nonStrings=unhandled", "what is no text were an internal error") {
      $0.nonStrings = .unhandled
    },
    fault(.fnvVER14, "nonStrings=genericCode", "what is no text were a generic failure") {
      $0.nonStrings = .genericCode
    },
    fault(
      .fnvERR01, "code=generic", "an invalid OTP were a generic failure",
      broadBecause: "most vectors are of invalid OTPs"
    ) { $0.code = .generic },
    fault(
      .fnvERR01, "code=asNumber", "the code were a number",
      broadBecause: "most vectors are of invalid OTPs"
    ) { $0.code = .asNumber },
    fault(
      .fnvVER02, "message=ofThePhoneNumber", "the message were that of a phone number",
      broadBecause: "most vectors are of invalid OTPs"
    ) { $0.message = .ofThePhoneNumber },
    fault(
      .fnvVER02, "message=otherWords", "the message had other words",
      broadBecause: "most vectors are of invalid OTPs"
    ) { $0.message = .otherWords },
  ]

  /// What befalls an SDK with some OTPs, whatever it stumbles over.
  static let mishaps: [Variant<OTPRules>] = [
    Variant("checking=refused", .mishap, behavesAsIf: "the OTP were refused") {
      $0.checking = .refused
    },
    Variant("checking=unhandled", .mishap, behavesAsIf: "the OTP were an internal error") {
      $0.checking = .unhandled
    },
  ]

  private static func fault(
    _ requirement: RequirementID, _ name: String, _ phrase: String,
    broadBecause reason: String? = nil, _ change: @escaping @Sendable (inout OTPRules) -> Void
  ) -> Variant<OTPRules> {
    Variant(name, .fault(requirement), behavesAsIf: phrase, broadBecause: reason, change: change)
  }
}
