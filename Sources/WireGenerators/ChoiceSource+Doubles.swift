package import ChoiceEngine

extension ChoiceSource {
  /// A double, 0 the simplest, then small whole numbers; often one that codecs get wrong.
  package mutating func double(_ range: DoubleRange = .finite) -> Double {
    switch int(0...(range == .finite ? 6 : 7)) {
    case 0: return Double(integer(0...1_000))
    case 1: return Double(signedInteger(1 << 53))
    case 2: return fraction()
    case 3: return pick(Self.troublesome)
    case 4: return signed(0x1p53 + Double(signedInteger(8)))
    case 5: return signed(Double(bitPattern: 1 + draw(scaled: .number, upTo: 1 << 52 - 2)))
    case 6: return anyFinite()
    default: return pick(range.others)
    }
  }

  private mutating func signed(_ double: Double) -> Double {
    chance(1, in: 2) ? -double : double
  }

  /// A whole number by a power of ten: what people write.
  private mutating func fraction() -> Double {
    let whole = Double(signedInteger(100_000))
    return whole / pick([10, 100, 1_000, 1e6])
  }

  /// Any bits of a finite one, each exponent as likely.
  private mutating func anyFinite() -> Double {
    let exponent = draw(upTo: 2_046)
    let bits = exponent << 52 | draw(upTo: 1 << 52 - 1)
    return signed(Double(bitPattern: bits))
  }

  /// Where codecs have had faults: the sign of zero, the ends of the ranges, halfway cases of reading,
  /// texts of seventeen digits, and the ends of the plain notation of ECMAScript.
  package static let troublesome: [Double] = [
    -0.0, 0.1, 0.1 + 0.2, 4.35, 1e21, 1e-7, 1e20, 1e-6, 1e23, 9.5e-15, 0x1p-1074, 0x1p-1022,
    0x1p-1022 - 0x1p-1074, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0x1p63, -0x1p63,
    0x1p64, 5.684341886080801e-14, 9.109383632e-31,
    1.7976931348623155e308, 1.2345678901234568e20, 9.999999999999999e20, 0x1p-44, 0x1p70,
  ]
}
