import WirePrimitives

/// Reads a script's tokens in linear time, and which parts of it are literals and comments.
///
/// It stops where ECMAScript has no token, which is an error of the script, and where it cannot tell
/// by itself what stands there, which is none: a regular expression or a division, a comment as in
/// HTML, an escape in a name.
struct ScriptLexer {
  enum End: Equatable { case complete, broken, unknown }

  private(set) var tokens: [ScriptToken] = []
  /// Literals and comments, in order.
  private(set) var texts: [Range<Int>] = []
  private(set) var end = End.complete
  /// What is code or text is known up to here.
  private(set) var place = 0

  let scalars: [Unicode.Scalar]
  private var isAfterLineEnd = false
  /// For each template that is open the braces that are open in its substitution.
  private var braces: [Int] = []

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    while end == .complete, place < scalars.count { step() }
    if end == .complete, !braces.isEmpty { end = .broken }
  }

  private mutating func step() {
    let scalar = scalars[place]
    if Self.isLineEnd(scalar) {
      isAfterLineEnd = true
      place += 1
    } else if Self.isBlank(scalar) {
      place += 1
    } else if stands("//") || stands("/*") {
      comment(closing: stands("/*"))
    } else if stands("<!--") || stands("-->") {
      end = .unknown
    } else if scalar == "\"" || scalar == "'" {
      literal(from: place + 1, closing: scalar)
    } else if scalar == "`" {
      literal(from: place + 1, closing: scalar)
    } else if scalar == "}", braces.last == 0 {
      braces.removeLast()
      literal(from: place + 1, closing: "`")
    } else if Self.isDigit(scalar) || scalar == "." && Self.isDigit(peek(1)) {
      number()
    } else if Self.isNamePart(scalar) {
      name()
    } else {
      mark()
    }
  }

  /// With the sign of its exponent.
  private mutating func number() {
    let start = place
    while place < scalars.count {
      let isSign =
        (peek(0) == "+" || peek(0) == "-") && Self.isDigit(peek(1)) && place > start + 1
        && (scalars[place - 1] == "e" || scalars[place - 1] == "E")
        && (Self.isDigit(scalars[place - 2]) || scalars[place - 2] == ".")
      guard isSign || Self.isNamePart(peek(0)) || peek(0) == "." else { break }
      place += 1
    }
    emit(.number(String(String.UnicodeScalarView(scalars[start..<place]))))
  }

  private mutating func emit(_ kind: ScriptToken.Kind) {
    tokens.append(ScriptToken(kind: kind, isAfterLineEnd: isAfterLineEnd))
    isAfterLineEnd = false
  }

  private mutating func run(
    while isPart: (Unicode.Scalar) -> Bool, _ kind: (String) -> ScriptToken.Kind
  ) {
    let start = place
    while place < scalars.count, isPart(scalars[place]) { place += 1 }
    emit(kind(String(String.UnicodeScalarView(scalars[start..<place]))))
  }

  /// No text is followed by a name on its line, but by one that is an operator.
  private mutating func name() {
    let start = place
    let before = isAfterLineEnd ? nil : tokens.last
    run(while: Self.isNamePart, ScriptToken.Kind.name)
    guard case .string = before?.kind, case .name(let name) = tokens.last?.kind,
      name != "in", name != "instanceof"
    else { return }
    place = start
    end = .broken
  }

  private mutating func mark() {
    guard let found = Self.longMarks.first(where: isLongMark) ?? Self.mark(scalars[place]) else {
      end = .unknown
      return
    }
    if !braces.isEmpty {
      if found == "{" { braces[braces.count - 1] += 1 }
      if found == "}" { braces[braces.count - 1] -= 1 }
    }
    place += found.unicodeScalars.count
    emit(.mark(found))
  }

  private mutating func comment(closing: Bool) {
    let start = place
    place += 2
    while place < scalars.count {
      if closing, stands("*/") {
        place += 2
        texts.append(start..<place)
        return
      }
      if Self.isLineEnd(scalars[place]) {
        guard closing else { break }
        isAfterLineEnd = true
      }
      place += 1
    }
    texts.append(start..<place)
    if closing { end = .broken }
  }

  /// A string, or a template or the part of one behind a substitution.
  private mutating func literal(from first: Int, closing quote: Unicode.Scalar) {
    var reader = ScriptLiteral(scalars, from: first, closing: quote)
    let start = place
    let value = reader.read()
    place = reader.place
    texts.append(start..<place)
    switch value {
    case .text(let text):
      let isPart = scalars[start] != quote
      emit(isPart ? .mark("`") : quote == "`" ? .template(text) : .string(text))
    case .substitution:
      braces.append(0)
      emit(.mark("`"))
    case .broken: end = .broken
    case .unknown: end = .unknown
    }
  }

  private func isLongMark(_ mark: String) -> Bool {
    stands(mark) && !(mark == "?." && Self.isDigit(peek(2)))
  }

  private func peek(_ distance: Int) -> Unicode.Scalar {
    place + distance < scalars.count ? scalars[place + distance] : "\0"
  }

  private func stands(_ text: String) -> Bool {
    scalars[place...].starts(with: text.unicodeScalars)
  }
}

extension ScriptLexer {
  /// The longest first.
  private static let longMarks =
    ["===", "!==", "...", "&&", "||", "??", "==", "!=", "=>", "?."]

  private static func mark(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "{", "}", "(", ")", "[", "]", ";", ",", "<", ">", "+", "-", "*", "%", "&", "|", "^", "!",
      "~", "?", ":", "=", ".":
      String(scalar)
    default: nil
    }
  }

  static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0B, 0x0C, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Beyond ASCII whatever is no blank, because no other token has it.
  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z", "$", "_": true
    case "\u{80}"...: !isBlank(scalar) && !isLineEnd(scalar)
    default: false
    }
  }
}
