import ChoiceEngine
package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `finvu.phone-number`: which phone numbers startAuth takes.
  ///
  /// Input `{"phoneNumber"?: any}`, left out where the page left it out. Answer `{"valid": bool,
  /// "errorCode"?: text}`, the code where it is not valid. No rejections.
  package static let finvuPhoneNumber = ConformanceSuite(
    id: SuiteID("finvu.phone-number"),
    summary: "which phone numbers startAuth takes",
    requirements: [
      .fnvSTA01, .fnvSTA02, .fnvSTA03, .fnvSTA04, .fnvSTA05, .fnvSTA06, .fnvSTA07, .fnvSTA08,
      .fnvSTA09, .fnvSTA10, .fnvSTA13, .fnvSTA20, .fnvSTA21, .fnvERR01,
    ],
    choices: [
      Choice(
        id: PhoneNumberSuite.length, variants: ["ten", "seven-to-fifteen"], ambiguity: .ambFNV01),
      FinvuSuites.nonStringArgument,
    ],
    capabilities: [FinvuSuites.anyArgument, .utf16Strings],
    totality: nil,
    rules: PhoneNumberRules(),
    variants: PhoneNumberRules.variants,
    generate: { source in PhoneNumberSuite.input(from: &source) },
    notes: { _ in [] },
    traits: { DigitTraits.traits(of: $0["phoneNumber"]) },
    needs: { FinvuSuites.needs($0["phoneNumber"]) },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard input.object != nil else { throw InvalidInput("the input is no object") }
      return PhoneNumberReference(rules: rules).check(input["phoneNumber"], citing: &recorder)
        .tree()
    })
}

enum PhoneNumberSuite {
  static let length = ChoiceID("finvu.phone-length")

  static func input(from source: inout ChoiceSource) -> JSON {
    let count =
      source.chance(1, in: 2)
      ? 10 : source.pick([0, 1, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 30])
    let digits = DigitGenerator.digits(count, from: &source)
    let number: JSON? =
      switch source.int(0...8) {
      case 0...2: .string(digits)
      case 3...5: .string(DigitGenerator.flawed(digits, from: &source))
      case 6: .string("0" + digits)
      case 7:
        .string(source.pick(["", " ", "\n", "0", "null", "+", "0000000000", "00919876543210"]))
      default: DigitGenerator.otherKind(digits, from: &source)
      }
    return .object(number.map { [("phoneNumber", $0)] } ?? [])
  }
}
