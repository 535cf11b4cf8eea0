/// What becomes of a text that is not all digits. The first value of each knob is the required one:
/// nothing is repaired, so the text is refused.
package struct DigitRules: Sendable {
  package enum Blanks: Sendable { case kept, trimmed, newlineAtEndCut }
  package var blanks = Blanks.kept

  package enum Separators: Sendable { case kept, removed }
  package var separators = Separators.kept

  package enum Letters: Sendable { case kept, countedAsDigits, endTheText }
  package var letters = Letters.kept

  package enum Others: Sendable { case kept, removed }
  package var others = Others.kept

  /// Digits of other scripts, and what a mark is combined with.
  package enum NotASCII: Sendable { case kept, digitsConverted, marksDropped }
  package var notASCII = NotASCII.kept

  /// Digits that are all the same.
  package enum Alike: Sendable { case taken, refused }
  package var alike = Alike.taken

  package init() {}

  /// Whether these digits are too much alike to be taken.
  func refuses(_ digits: [Unicode.Scalar]) -> Bool {
    alike == .refused && Set(digits).count == 1
  }

  /// The text as these rules see it; digits alone is what passes.
  func repaired(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var repaired = scalars
    switch blanks {
    case .kept: break
    case .trimmed: repaired = DigitText.trimmed(repaired)
    case .newlineAtEndCut: if repaired.last == "\n" { repaired.removeLast() }
    }
    switch notASCII {
    case .kept: break
    case .digitsConverted: repaired = repaired.map { $0.decimalDigit ?? $0 }
    case .marksDropped:
      repaired.removeAll { $0.properties.canonicalCombiningClass != .notReordered }
    }
    switch letters {
    case .kept: break
    case .countedAsDigits: repaired = repaired.map { $0.isLetter ? "1" : $0 }
    case .endTheText: repaired = Array(repaired.prefix { !$0.isLetter })
    }
    if separators == .removed { repaired.removeAll(where: \.isSeparator) }
    if others == .removed {
      repaired.removeAll { $0.isASCII && !$0.isDigit && !$0.isLetter && !$0.isSeparator }
    }
    return repaired
  }
}

extension Unicode.Scalar {
  /// The ASCII digit of the same value.
  fileprivate var decimalDigit: Unicode.Scalar? {
    guard properties.numericType == .decimal, let value = properties.numericValue else {
      return nil
    }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }
}
