import MachineKit
import WirePrimitives

/// Changes of a text that programs make where it is to stay as it is.
package enum TextEdit: Sendable, Hashable {
  case lowercased, uppercased, capitalised
  case withoutEnd, withoutStart
  case trimmed(Sides, Spaces)
  case only(Letters)
  case withoutSpaces, withoutControls
  case percentEncoded(Escaping)
  case percentDecoded, formDecoded
  case markupEscaped, markupUnescaped
  case jsonQuoted
  /// What stands before, or behind, one of the scalars.
  case before(Unicode.Scalar, Which)
  case after(Unicode.Scalar, Which)
  // With parts that only what came tells.
  case first(Int), last(Int)
  case replaced(Unicode.Scalar, with: String, Which)
  /// A run of letters and digits became another one.
  case word(String, with: String)
  case within(String, String)

  package enum Sides: Sendable, Hashable, CaseIterable { case both, start, end }

  /// What a language takes for white space.
  package enum Spaces: Sendable, Hashable, CaseIterable { case unicode, javaScript, python, java }

  package enum Letters: Sendable, Hashable, CaseIterable { case digits, lettersAndDigits, ascii }

  /// What is not escaped besides letters and digits: as in `encodeURIComponent`, in `encodeURI`, in
  /// Python's `quote` and in a form.
  package enum Escaping: Sendable, Hashable, CaseIterable { case component, uri, path, form }

  package enum Which: Sendable, Hashable { case first, last, all }
}

extension TextEdit {
  /// Those that need not be told by what came, the likelier first.
  static let known: [TextEdit] =
    [.lowercased, .uppercased, .withoutEnd, .withoutStart]
    + Sides.allCases.flatMap { sides in Spaces.allCases.map { .trimmed(sides, $0) } } + parts
    + [.withoutSpaces, .withoutControls] + Letters.allCases.reversed().map { .only($0) }
    + [.percentDecoded, .formDecoded, .markupUnescaped, .capitalised]
    + Escaping.allCases.map { .percentEncoded($0) } + [.markupEscaped, .jsonQuoted]

  /// Those of all texts that a suite must show.
  static let ofAll: [TextEdit] = [
    .lowercased, .uppercased, .trimmed(.both, .unicode), .withoutEnd, .withoutStart,
  ]

  /// Those that a reader of inputs makes of all that it reads.
  static let readings: [TextEdit] =
    [.lowercased, .uppercased] + Spaces.allCases.map { .trimmed(.both, $0) }

  /// What may be taken for the end of a part of a text.
  private static let separators: [Unicode.Scalar] = Array(".?#/:@&=;,-_+ ".unicodeScalars)

  /// The parts that a text has by what separates them.
  private static let parts: [TextEdit] = separators.flatMap { sign in
    [.before(sign, .first), .before(sign, .last), .after(sign, .first), .after(sign, .last)]
  }

  /// Texts that are longer are not compared.
  private static let longest = 400

  /// The changes that make one text of another.
  static func turning(_ due: String, into got: String) -> [TextEdit] {
    guard due.utf8.count <= longest, got.utf8.count <= longest * 3 else { return [] }
    let (from, to) = (Array(due.unicodeScalars), Array(got.unicodeScalars))
    var all = known
    if to.count < from.count { all += [.first(to.count), .last(to.count)] }
    all += replacements(in: from, giving: to) + replacedWord(in: from, giving: to)
    all += places(of: from, in: to).map { start in
      .within(String(to[..<start]), String(to[(start + from.count)...]))
    }
    return all.filter { change in change.change(from).map { $0 == to } ?? false }
  }

  /// With what one sign was replaced is what is left over where all else stays.
  private static func replacements(
    in from: [Unicode.Scalar], giving to: [Unicode.Scalar]
  ) -> [TextEdit] {
    var signs: [Unicode.Scalar] = []
    for sign in from where !sign.isLetterOrDigit && !signs.contains(sign) { signs.append(sign) }
    return signs.flatMap { sign -> [TextEdit] in
      let count = from.count { $0 == sign }
      let start = from.prefix { $0 != sign }.count
      func replaced(_ count: Int, _ which: Which) -> [TextEdit] {
        let added = to.count - from.count + count
        guard added >= 0, added % count == 0, start + added / count <= to.count else { return [] }
        return [.replaced(sign, with: String(to[start..<start + added / count]), which)]
      }
      return replaced(count, .all) + (count > 1 ? replaced(1, .first) : [])
    }
  }

  private static func replacedWord(
    in from: [Unicode.Scalar], giving to: [Unicode.Scalar]
  ) -> [TextEdit] {
    let (own, others) = (words(of: from), words(of: to))
    guard own.count == others.count, own.count > 1,
      let place = own.indices.first(where: { own[$0] != others[$0] })
    else { return [] }
    return [.word(String(own[place][...]), with: String(others[place][...]))]
  }

  /// Runs of letters and digits, and what stands between them.
  private static func words(of text: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    text.reduce(into: []) { words, scalar in
      if scalar.isLetterOrDigit, words.last?.last?.isLetterOrDigit ?? false {
        words[words.count - 1].append(scalar)
      } else {
        words.append([scalar])
      }
    }
  }

  /// The last and the first place of a text in a longer one.
  private static func places(of part: [Unicode.Scalar], in whole: [Unicode.Scalar]) -> [Int] {
    guard !part.isEmpty, part.count < whole.count else { return [] }
    let places = (0...whole.count - part.count).filter { whole[$0...].starts(with: part) }
    return [places.last, places.first].compactMap(\.self).withoutRepeats
  }

  /// Texts may have one length by chance.
  var isTelling: Bool {
    switch self {
    case .first, .last, .withoutEnd, .withoutStart: false
    default: true
    }
  }

  /// Whether a part of it is only known by what came.
  var isLearnt: Bool {
    switch self {
    case .first, .last, .replaced, .word, .within: true
    default: false
    }
  }
}

extension TextEdit {
  func change(_ text: String) -> String? {
    change(Array(text.unicodeScalars)).map { String($0[...]) }
  }

  private func change(_ text: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    switch self {
    case .lowercased: Array(String(text[...]).lowercased().unicodeScalars)
    case .uppercased: Array(String(text[...]).uppercased().unicodeScalars)
    case .withoutEnd: text.dropLast()
    case .withoutStart: Array(text.dropFirst())
    case .trimmed(let sides, let spaces): Self.trimmed(text, sides, spaces)
    case .only(let letters): text.filter(letters.has)
    case .withoutSpaces: text.filter { !$0.properties.isWhitespace }
    case .withoutControls: text.filter { $0.properties.generalCategory != .control }
    case .percentEncoded(let escaping): Self.percentEncoded(text, escaping)
    case .percentDecoded: Self.percentDecoded(text)
    case .formDecoded: Self.percentDecoded(text.map { $0 == "+" ? " " : $0 })
    case .markupEscaped: Self.markupEscaped(text)
    case .markupUnescaped:
      CharacterReferences.resolved(String(text[...])).map { Array($0.unicodeScalars) }
    case .jsonQuoted: Array(JSON.string(String(text[...])).compactText.unicodeScalars)
    case .capitalised:
      text.first.map { Array($0.properties.uppercaseMapping.unicodeScalars) + text.dropFirst() }
    case .before(let sign, let which):
      Self.place(of: sign, which, in: text).map { Array(text[..<$0]) }
    case .after(let sign, let which):
      Self.place(of: sign, which, in: text).map { Array(text[($0 + 1)...]) }
    case .first(let count): text.count > count ? Array(text.prefix(count)) : nil
    case .last(let count): text.count > count ? Array(text.suffix(count)) : nil
    case .replaced(let sign, let other, let which): Self.replaced(text, sign, with: other, which)
    case .word(let word, let other):
      Self.words(of: text).flatMap {
        $0.elementsEqual(word.unicodeScalars) ? Array(other.unicodeScalars) : $0
      }
    case .within(let before, let after):
      Array(before.unicodeScalars) + text + Array(after.unicodeScalars)
    }
  }

  private static func place(
    of sign: Unicode.Scalar, _ which: Which, in text: [Unicode.Scalar]
  ) -> Int? { which == .last ? text.lastIndex(of: sign) : text.firstIndex(of: sign) }

  private static func trimmed(
    _ text: [Unicode.Scalar], _ sides: Sides, _ spaces: Spaces
  ) -> [Unicode.Scalar] {
    var rest = text[...]
    if sides != .end { rest = rest.drop(while: spaces.has) }
    if sides != .start { while let last = rest.last, spaces.has(last) { rest.removeLast() } }
    return Array(rest)
  }

  private static func replaced(
    _ text: [Unicode.Scalar], _ sign: Unicode.Scalar, with other: String, _ which: Which
  ) -> [Unicode.Scalar] {
    let first = text.firstIndex(of: sign)
    return text.indices.flatMap { index in
      text[index] == sign && (which == .all || index == first)
        ? Array(other.unicodeScalars) : [text[index]]
    }
  }

  private static func percentEncoded(
    _ text: [Unicode.Scalar], _ escaping: Escaping
  ) -> [Unicode.Scalar] {
    text.flatMap { scalar -> [Unicode.Scalar] in
      if escaping.keeps(scalar) { return [scalar] }
      if escaping == .form, scalar == " " { return ["+"] }
      return String(scalar).utf8.flatMap { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return Array((byte < 16 ? "%0" : "%").unicodeScalars) + Array(digits.unicodeScalars)
      }
    }
  }

  /// Nil where that is no UTF-8; a percent sign that begins no escape stays.
  private static func percentDecoded(_ text: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    let bytes = PercentDecoding.decode(Array(String(text[...]).utf8)[...])
    return String(validating: bytes, as: UTF8.self).map { Array($0.unicodeScalars) }
  }

  private static let references: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
  ]

  private static func markupEscaped(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    text.flatMap { scalar in references[scalar].map { Array($0.unicodeScalars) } ?? [scalar] }
  }
}

extension TextEdit.Spaces {
  fileprivate func has(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .unicode: scalar.properties.isWhitespace
    case .javaScript: scalar == "\u{FEFF}" || scalar != "\u{85}" && scalar.properties.isWhitespace
    case .python: ("\u{1C}"..."\u{1F}").contains(scalar) || scalar.properties.isWhitespace
    case .java: scalar <= " "
    }
  }
}

extension TextEdit.Letters {
  fileprivate func has(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .ascii: scalar.isASCII
    case .digits: ("0"..."9").contains(scalar)
    case .lettersAndDigits: scalar.isLetterOrDigit
    }
  }
}

extension TextEdit.Escaping {
  fileprivate func keeps(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isLetterOrDigit || scalar.isASCII && signs.unicodeScalars.contains(scalar)
  }

  private var signs: String {
    switch self {
    case .component: "-_.!~*'()"
    case .uri: "-_.!~*'();/?:@&=+$,#"
    case .path: "-_.~/"
    case .form: "-_.*"
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    isASCII && properties.isAlphabetic || ("0"..."9").contains(self)
  }
}

extension String {
  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self = String(String.UnicodeScalarView(scalars))
  }
}

extension TextEdit {
  /// Unique among edits of a text.
  var name: String {
    switch self {
    case .trimmed(.both, .unicode): "trimmed"
    case .trimmed(let sides, let spaces): "trimmed \(sides) \(spaces)"
    default: "\(self)"
    }
  }

  /// Completes "behaves as if " for a text.
  func phrase(of what: String) -> String {
    switch self {
    case .lowercased: "\(what) were in lower case"
    case .uppercased: "\(what) were in upper case"
    case .withoutEnd: "\(what) lacked its last character"
    case .withoutStart: "\(what) lacked its first character"
    case .trimmed(.both, _): "\(what) were trimmed"
    case .trimmed(.start, _): "\(what) were trimmed at its start"
    case .trimmed(.end, _): "\(what) were trimmed at its end"
    case .only(.digits): "\(what) had its digits alone"
    case .only(.lettersAndDigits): "\(what) had its letters and digits alone"
    case .only(.ascii): "\(what) had its ASCII characters alone"
    case .withoutSpaces: "\(what) had no white space"
    case .withoutControls: "\(what) had no control characters"
    case .percentEncoded: "\(what) were percent-encoded"
    case .percentDecoded: "\(what) were percent-decoded"
    case .formDecoded: "\(what) were decoded as part of a form, \"+\" as a space"
    case .markupEscaped: "\(what) were escaped as in HTML"
    case .markupUnescaped: "\(what) were unescaped as in HTML"
    case .jsonQuoted: "\(what) were written as JSON, in quotes"
    case .capitalised: "\(what) began with a capital letter"
    case .before(let sign, .last): "\(what) ended before its last \(Self.shown(sign))"
    case .before(let sign, _): "\(what) ended before its first \(Self.shown(sign))"
    case .after(let sign, .last): "\(what) began after its last \(Self.shown(sign))"
    case .after(let sign, _): "\(what) began after its first \(Self.shown(sign))"
    case .first(let count): "\(what) ended after \(Self.characters(count))"
    case .last(let count): "\(what) had its last \(Self.characters(count)) alone"
    case .replaced(let sign, "", .all): "\(what) had no \(Self.shown(sign))"
    case .replaced(let sign, "", _): "\(what) lacked its first \(Self.shown(sign))"
    case .replaced(let sign, let other, let which):
      "\(what) had \(Self.shown(other)) in place of \(which == .all ? "each" : "its first") \(Self.shown(sign))"
    case .word(let word, let other):
      "\(what) had \(Self.shown(other)) in place of \(Self.shown(word))"
    case .within(let before, ""): "\(what) began with a further \(Self.shown(before))"
    case .within("", let after): "\(what) ended with a further \(Self.shown(after))"
    case .within(let before, let after):
      "\(what) stood between \(Self.shown(before)) and \(Self.shown(after))"
    }
  }

  private static func characters(_ count: Int) -> String {
    count == 1 ? "character" : "\(count) characters"
  }

  private static func shown(_ text: String) -> String { "\"\(String(escaping: text))\"" }
  private static func shown(_ sign: Unicode.Scalar) -> String { shown(String(sign)) }
}
