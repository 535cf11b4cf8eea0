import ConformanceKit
import FinvuReference
import MachineKit

extension PhoneNumberSuite {
  static let variants: [Variant<PhoneNumberRules>] =
    [
      Variant(
        "length=sevenToFifteen", .choice(length, "seven-to-fifteen"),
        behavesAsIf: "7 to 15 digits were a phone number"
      ) { $0.length = .sevenToFifteen },
      Variant(
        "nonStrings=numbersConverted", .choice(FinvuSuites.nonStringArgument.id, "convert"),
        behavesAsIf: "a number were its text"
      ) { $0.nonStrings = .numbersConverted },
    ] + digitFaults + formFaults + otherFaults

  private static let digitFaults: [Variant<PhoneNumberRules>] = [
    fault(.fnvSTA01, "firstDigit=sixOrMore", "a number began with 6, 7, 8 or 9") {
      $0.firstDigit = .sixOrMore
    },
    fault(.fnvSTA01, "alike=refused", "digits that are all the same were no number") {
      $0.digits.alike = .refused
    },
    fault(.fnvSTA02, "leadingZero=accepted", "a number may begin with 0") {
      $0.leadingZero = .accepted
    },
    fault(.fnvSTA02, "leadingZero=dropped", "a 0 at the start were left away") {
      $0.leadingZero = .dropped
    },
    fault(.fnvSTA03, "length=sevenToTen", "a number had seven to ten digits") {
      $0.length = .sevenToTen
    },
    fault(.fnvSTA08, "length=tenToFifteen", "a number had ten to fifteen digits") {
      $0.length = .tenToFifteen
    },
    fault(.fnvSTA20, "length=tenOrMore", "a number had ten digits or more") {
      $0.length = .tenOrMore
    },
    fault(.fnvSTA20, "length=upToTen", "a number had up to ten digits") {
      $0.length = .upToTen
    },
    fault(.fnvSTA13, "countryCode=required", "a number needed its country code") {
      $0.countryCode = .required
    },
    fault(.fnvSTA04, "empty=accepted", "no number were a number") { $0.empty = .accepted },
    fault(.fnvSTA04, "empty=unhandled", "no number were an internal error") {
      $0.empty = .unhandled
    },
  ]

  private static let formFaults: [Variant<PhoneNumberRules>] = [
    fault(.fnvSTA01, "others=removed", "what is no digit, letter or separator did not count") {
      $0.digits.others = .removed
    },
    fault(.fnvSTA01, "minus=dropped", "a minus sign did not count") { $0.minus = .dropped },
    fault(.fnvSTA05, "letters=countedAsDigits", "letters counted as digits") {
      $0.digits.letters = .countedAsDigits
    },
    fault(.fnvSTA05, "letters=endTheText", "a number ended at its first letter") {
      $0.digits.letters = .endTheText
    },
    fault(.fnvSTA06, "plus=dropped", "a plus sign did not count") { $0.plus = .dropped },
    fault(.fnvSTA06, "plus=droppedWithCountryCode", "\"+91\" and other plus signs did not count") {
      $0.plus = .droppedWithCountryCode
    },
    fault(.fnvSTA07, "separators=removed", "separators did not count") {
      $0.digits.separators = .removed
    },
    fault(.fnvSTA09, "notASCII=digitsConverted", "digits of any script were digits") {
      $0.digits.notASCII = .digitsConverted
    },
    fault(.fnvSTA09, "notASCII=marksDropped", "combining marks did not count") {
      $0.digits.notASCII = .marksDropped
    },
    fault(.fnvSTA10, "blanks=trimmed", "white space around a number did not count") {
      $0.digits.blanks = .trimmed
    },
    fault(.fnvSTA10, "blanks=newlineAtEndCut", "a newline at the end did not count") {
      $0.digits.blanks = .newlineAtEndCut
    },
  ]

  private static let otherFaults: [Variant<PhoneNumberRules>] = [
    fault(.fnvSTA21, "nonStrings=unhandled", "what is no text were an internal error") {
      $0.nonStrings = .unhandled
    },
    fault(.fnvSTA21, "nonStrings=genericCode", "what is no text were a generic failure") {
      $0.nonStrings = .genericCode
    },
    fault(
      .fnvERR01, "code=generic", "an invalid number were a generic failure",
      broadBecause: "most vectors are of invalid numbers"
    ) { $0.code = .generic },
    fault(
      .fnvERR01, "code=asNumber", "the code were a number",
      broadBecause: "most vectors are of invalid numbers"
    ) { $0.code = .asNumber },
  ]

  /// What befalls an SDK with some numbers, whatever it stumbles over.
  static let mishaps: [Variant<PhoneNumberRules>] = [
    Variant("checking=refused", .mishap, behavesAsIf: "the number were refused") {
      $0.checking = .refused
    },
    Variant("checking=unhandled", .mishap, behavesAsIf: "the number were an internal error") {
      $0.checking = .unhandled
    },
  ]

  private static func fault(
    _ requirement: RequirementID, _ name: String, _ phrase: String,
    broadBecause reason: String? = nil,
    _ change: @escaping @Sendable (inout PhoneNumberRules) -> Void
  ) -> Variant<PhoneNumberRules> {
    Variant(name, .fault(requirement), behavesAsIf: phrase, broadBecause: reason, change: change)
  }
}
