/// Finds tokens that can be those of no ECMAScript; written in `Corpus/README.md`.
///
/// What it finds is certain: whatever a script may be, an engine refuses it. What it does not find may be
/// broken as well.
struct ScriptBreaks {
  private static let equals: Set<String> = ["=", "==", "===", "!=", "!==", "=>"]
  /// Marks that stand between two operands and nowhere else.
  private static let infix = equals.union([
    "&&", "||", "??", "?", "?.", ":", "%", "&", "|", "^", "<", ">", ".",
  ])
  /// Behind these stands an operand, and none of `infix`.
  private static let before = equals.union(["(", "[", "{", ",", ";", ":", "?"])
  /// Behind these stands an operand or another mark.
  private static let due = equals.union([
    "&&", "||", "??", "?", "?.", "...", "%", "&", "|", "^", "<", ">", "!", "~", "*",
  ])
  /// Names that may stand before an operand, be they reserved or not.
  private static let leading: Set<String> = [
    "accessor", "as", "async", "await", "break", "case", "catch", "class", "const", "continue",
    "debugger", "default", "defer", "delete", "do", "else", "export", "extends", "finally", "for",
    "from", "function", "get", "if", "import", "in", "instanceof", "let", "new", "of", "return",
    "set", "source", "static", "switch", "throw", "try", "typeof", "using", "var", "void", "while",
    "with", "yield",
  ]
  /// Names that may stand behind an operand.
  private static let joining: Set<String> = [
    "as", "assert", "case", "catch", "default", "else", "extends", "finally", "from", "in",
    "instanceof", "of", "while", "with",
  ]
  /// Behind the brackets of these may stand an operand.
  private static let heads: Set<String> = ["await", "for", "if", "while", "with"]

  private let tokens: ArraySlice<ScriptToken>
  private let hasCases: Bool
  /// The brackets that are open, with the name before each.
  private var open: [(mark: String, name: String?)] = []
  /// The name before the brackets that were closed last.
  private var closed: String?

  private init(_ tokens: ArraySlice<ScriptToken>) {
    self.tokens = tokens
    hasCases = tokens.contains { $0.kind == .name("case") || $0.kind == .name("default") }
  }

  /// Whether tokens break a script that they begin, or are.
  static func areIn(_ tokens: ArraySlice<ScriptToken>, isWhole: Bool) -> Bool {
    var breaks = Self(tokens)
    if tokens.indices.contains(where: { breaks.stands(at: $0) }) { return true }
    return isWhole && !tokens.isEmpty
      && (!breaks.open.isEmpty || breaks.isDue(tokens.endIndex - 1, before: nil))
  }

  private mutating func stands(at place: Int) -> Bool {
    let mark = mark(place)
    let before = self.mark(place - 1)
    if isDue(place - 1, before: mark) { return true }
    guard let mark else { return isSecond(place) }
    let isFound =
      switch mark {
      case ",": isVain(place, before)
      case ";": before == "," || !mayHoldStatements
      default: Self.infix.contains(mark) && (before.map(Self.before.contains) ?? (place == 0))
      }
    return isFound || isUnmatched(mark, place)
  }
}

// MARK: Tokens

extension ScriptBreaks {
  private func mark(_ place: Int) -> String? {
    guard tokens.indices.contains(place), case .mark(let mark) = tokens[place].kind else {
      return nil
    }
    return mark
  }

  private func name(_ place: Int) -> String? {
    guard tokens.indices.contains(place), case .name(let name) = tokens[place].kind else {
      return nil
    }
    return name
  }

  private static func opening(of mark: String) -> String? {
    switch mark {
    case ")": "("
    case "]": "["
    case "}": "{"
    default: nil
    }
  }
}

// MARK: Marks

extension ScriptBreaks {
  /// Whether a mark stands there that needs an operand, and the end or what is none follows it.
  private func isDue(_ place: Int, before following: String?) -> Bool {
    guard let mark = mark(place) else { return false }
    let isClosed = following.flatMap(Self.opening) != nil || following == ","
    let isEnd = isClosed || following == ";" || place + 1 == tokens.endIndex
    switch mark {
    case ".": return name(place + 1) == nil
    // Behind that of a case or a label may be nothing.
    case ":": return isClosed && !hasCases
    case "+", "-": return isEnd && self.mark(place - 1) != mark
    default: return isEnd && Self.due.contains(mark)
    }
  }

  /// Whether a comma has nothing before it, which only elements of arrays may lack.
  private func isVain(_ place: Int, _ before: String?) -> Bool {
    switch before {
    case "(", "{", ";": true
    case ",": open.last?.mark != "["
    default: place == 0
    }
  }

  private var mayHoldStatements: Bool {
    guard let inner = open.last else { return true }
    return inner.mark == "{" || inner.mark == "(" && (inner.name == "for" || inner.name == "await")
  }

  private mutating func isUnmatched(_ mark: String, _ place: Int) -> Bool {
    if mark == "(" || mark == "[" || mark == "{" { open.append((mark, name(place - 1))) }
    guard let opening = Self.opening(of: mark) else { return false }
    let last = open.popLast()
    closed = last?.name
    return last?.mark != opening
  }
}

// MARK: Operands

extension ScriptBreaks {
  /// Whether an operand follows another one where no statement can end.
  private func isSecond(_ place: Int) -> Bool {
    if place == 0 || name(place).map(Self.joining.contains) ?? false { return false }
    if case .template = tokens[place].kind { return false }
    let isInside = open.last.map { $0.mark != "{" } ?? false
    return (isInside || !tokens[place].isAfterLineEnd)
      && isOperand(place - 1, isInside: isInside)
  }

  private func isOperand(_ place: Int, isInside: Bool) -> Bool {
    switch tokens[place].kind {
    case .name(let name): !Self.leading.contains(name)
    case .string, .template, .number: true
    case .mark(")"): closed.map { !Self.heads.contains($0) } ?? true
    case .mark("]"): true
    case .mark("}"): isInside
    case .mark: false
    }
  }
}
