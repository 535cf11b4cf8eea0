package import MachineKit

/// What makes a text no JSON, by what is wrong first.
package enum TextDefect: String, Error, Sendable, CaseIterable {
  // Broken, so that no reader knows what was meant.

  /// The text ends inside a list, an object or a string.
  case unclosed
  case missingColon
  case missingComma
  /// An object's member has no value.
  case missingValue
  /// A list ends as objects do, or an object as lists do.
  case wrongBracket

  // Outside of the grammar, and read by some.

  case emptyText
  /// A comma where an element or a member is due.
  case extraComma
  /// Letters without quotes that are none of the three words of JSON.
  case unquotedWord
  /// `NaN`, `Infinity` or `-Infinity`.
  case nonFiniteWord
  case singleQuotes
  case unquotedName
  /// A byte below 0x20 in a string.
  case controlInString
  case badEscape
  /// Such as `01`, `1.`, `.5` and `+1`.
  case badNumber
  case trailingText
  case comment
  /// White space that is none of JSON's, outside of strings.
  case otherSpace
  case unexpectedByte

  // Left open by the documents.

  case trailingComma
  case byteOrderMark
  case otherEncoding
  case invalidUTF8
  /// A text with half of a surrogate pair, which no UTF-8 says.
  case surrogateInText

  /// Why a text with the defect is refused, if it must or should be.
  package var basis: Basis {
    switch self {
    case .unclosed, .missingColon, .missingComma, .missingValue, .wrongBracket:
      .requirement(.gbgJSV30)
    case .emptyText, .extraComma, .unquotedWord, .nonFiniteWord, .singleQuotes, .unquotedName,
      .controlInString, .badEscape, .badNumber, .trailingText, .comment, .otherSpace,
      .unexpectedByte:
      .requirement(.gbgJSV34)
    case .trailingComma, .byteOrderMark, .otherEncoding, .invalidUTF8: .open(.ambGBG53)
    case .surrogateInText: .open(.ambGBG08)
    }
  }
}
