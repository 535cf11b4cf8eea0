import WirePrimitives

/// How long an input of the user is that has ASCII digits alone.
enum InputLength {
  case whole, short, long
  /// Other characters, which pages count and clean in ways of their own.
  case odd

  static func of(_ text: JSONString, whole: ClosedRange<Int>) -> InputLength {
    let units = text.codeUnits
    guard units.allSatisfy({ (0x30...0x39).contains($0) }) else { return .odd }
    return whole.contains(units.count) ? .whole : units.count < whole.lowerBound ? .short : .long
  }
}
