import MachineKit
import WirePrimitives

/// PSG-JWT-04, PSG-JWT-05, PSG-JWT-12 and AMB-PSG-19: seconds between captures.
struct IntervalReader {
  /// AMB-PSG-19: whole numbers in this range, written without fraction and exponent, are used as
  /// they are.
  private static let regular = 1...86_400

  let rules: JWTFlagsRules

  func read(_ lookup: MemberLookup, citing recorder: inout CitationRecorder) -> Decided<JSON> {
    let name = FlagReader.intervalName
    guard let value = lookup[name] else {
      let requirement = lookup.reasonForAbsence(of: name, otherwise: .psgJWT05)
      recorder.cite(requirement, "interval absent")
      return Decided(rules.defaultInterval, by: requirement)
    }
    let decided = decide(value)
    let basis = lookup.hasOtherCase(of: name) ? .requirement(.psgJWT16) : decided.basis
    if case .requirement(let requirement) = basis { recorder.cite(requirement, outcome(value)) }
    return decided.rebased(basis)
  }

  static func isRegular(_ value: JSON) -> Bool {
    value.int.map(regular.contains) ?? false
  }

  /// Whole numbers up to 0; fractions are left open.
  static func isZeroOrNegative(_ value: JSON) -> Bool {
    guard let number = value.number, number.isWrittenAsInteger else { return false }
    return number.double <= 0
  }

  private func decide(_ value: JSON) -> Decided<JSON> {
    if Self.isRegular(value), let seconds = value.double {
      return Decided(use(seconds, written: value), by: .psgJWT04)
    }
    switch value.value {
    case .number where Self.isZeroOrNegative(value):
      return Decided(unusable(value), by: .psgJWT12)
    case .number(let number):
      let isUsable = number.double > 0 && number.double.isFinite
      return Decided(
        isUsable ? use(number.double, written: .number(number.double)) : unusable(value),
        open: .ambPSG19)
    case .bool:
      return Decided(unusable(value), open: .ambPSG19)
    case .string(let text) where Self.isNumeric(text.lossyText):
      return Decided(unusable(value), open: .ambPSG19)
    case .string, .null, .array, .object:
      return Decided(unusable(value), by: .psgJWT12)
    }
  }

  /// Whether some language reads a text as a number: with white space around it, a sign, in hexadecimal digits or
  /// with the letter of a type.
  private static func isNumeric(_ text: String) -> Bool {
    var rest = Substring(text)
    while rest.first?.isWhitespace ?? false { rest.removeFirst() }
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    if let sign = rest.first, "+-".contains(sign) { rest.removeFirst() }
    let isTyped =
      rest.first?.isNumber ?? false && rest.last.map("dDfFlL".contains) ?? false
      && Double(rest.dropLast()) != nil
    return Double(rest) != nil || isTyped
  }

  private func use(_ seconds: Double, written: JSON) -> JSON {
    switch rules.intervalUse {
    case .seconds: written
    case .milliseconds: .number(seconds / 1000)
    case .ignored: rules.defaultInterval
    case .atMostSixty: seconds > 60 ? 60 : written
    case .defaultAboveSixty: seconds > 60 ? rules.defaultInterval : written
    case .atLeastFive: seconds < 5 ? 5 : written
    }
  }

  private func unusable(_ written: JSON) -> JSON {
    switch rules.unusableInterval {
    case .defaultInterval: rules.defaultInterval
    case .asWritten: written
    case .numberAsWritten: written.kind == .number ? written : rules.defaultInterval
    case .one: 1
    }
  }

  private func outcome(_ value: JSON) -> String {
    if Self.isRegular(value) { return "interval given" }
    return Self.isZeroOrNegative(value) ? "interval not positive" : "interval is no number"
  }
}
