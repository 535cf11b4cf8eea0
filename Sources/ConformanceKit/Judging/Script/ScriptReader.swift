import WirePrimitives

/// Recognises scripts that do no more than call one function, under guards that ask for it.
///
/// The grammar stands in `Corpus/README.md`. Whatever else a script does makes it another one; nothing
/// is ever run.
struct ScriptReader {
  struct Call {
    let path: [String]
    let arguments: [JSON]
  }

  /// Functions that run what they are given, or are functions of functions.
  private static let runners: Set<String> = [
    "apply", "bind", "call", "eval", "queueMicrotask", "requestAnimationFrame", "setInterval",
    "setTimeout",
  ]

  /// Of brackets inside each other.
  static let mostDepth = 64
  /// Of tests that a call stands under.
  static let mostTests = 16

  let tokens: [ScriptToken]
  /// Paths whose assignment counts as a call.
  let setters: [[String]]
  var index = 0
  var calls: [Call] = []
  var tested: [[String]] = []
  var isStringified = false
  /// Whether a script may parse a text that is no JSON, and be read to its end all the same.
  let mayThrow: Bool
  /// Whether it does that.
  var isThrowing = false

  private init(_ tokens: [ScriptToken], _ setters: [String], mayThrow: Bool = false) {
    self.mayThrow = mayThrow
    self.tokens = tokens
    self.setters = setters.map {
      $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// `{"call": {"function", "arguments"}}` or `{"none": true}`, and whether it throws before that comes about, by
  /// parsing a text that is no JSON; nil for any other script.
  static func reading(
    of tokens: [ScriptToken], setters: [String]
  ) -> (answer: JSON, isThrowing: Bool)? {
    var reader = ScriptReader(tokens, setters, mayThrow: true)
    guard isShallow(tokens), reader.statements(), reader.index == tokens.count else { return nil }
    return reader.answer.map { ($0, reader.isThrowing) }
  }

  private var answer: JSON? {
    guard let call = calls.first else { return tested.isEmpty ? ["none": true] : nil }
    guard tested.allSatisfy(call.path.starts), !Self.runners.contains(call.path.last ?? "")
    else { return nil }
    // A property that is looked up by a whole path is none that any page has.
    if call.path.contains(where: { $0.contains(".") }) { return ["none": true] }
    return [
      "call": .object([
        ("function", .string(call.path.joined(separator: "."))),
        ("arguments", .array(call.arguments)),
      ])
    ]
  }

  enum Assignment {
    case set(String, JSON)
    /// Something else stands at this token.
    case stopped(Int)
  }

  /// The path that the first statement sets, without the global object's name, and the value.
  static func assignment(in tokens: [ScriptToken]) -> Assignment {
    var reader = ScriptReader(tokens, [])
    guard isShallow(tokens) else { return .stopped(0) }
    while reader.takes(";") || reader.attempt({ $0.text() != nil && $0.endsStatement() }) {}
    _ = reader.takes(name: "var") || reader.takes(name: "let") || reader.takes(name: "const")
    guard let path = reader.path(), reader.takes("="), let value = reader.argument(),
      reader.endsStatement()
    else { return .stopped(reader.index) }
    return .set(path.joined(separator: "."), value)
  }

  private static func isShallow(_ tokens: [ScriptToken]) -> Bool {
    var depth = 0
    for token in tokens {
      switch token.kind {
      case .mark("("), .mark("["), .mark("{"): depth += 1
      case .mark(")"), .mark("]"), .mark("}"): depth -= 1
      default: continue
      }
      if depth > mostDepth { return false }
    }
    return true
  }
}

// MARK: Tokens

extension ScriptReader {
  var next: ScriptToken.Kind? { peek(0) }

  private func peek(_ distance: Int) -> ScriptToken.Kind? {
    index + distance < tokens.count ? tokens[index + distance].kind : nil
  }

  private mutating func takes(_ kind: ScriptToken.Kind) -> Bool {
    guard next == kind else { return false }
    index += 1
    return true
  }

  mutating func takes(_ marks: String...) -> Bool {
    let start = index
    if marks.allSatisfy({ takes(.mark($0)) }) { return true }
    index = start
    return false
  }

  mutating func takes(name: String) -> Bool { takes(.name(name)) }

  mutating func text() -> JSONString? {
    switch next {
    case .string(let text), .template(let text):
      index += 1
      return text
    default: return nil
    }
  }

  /// What `read` reads, or nothing.
  private mutating func attempt(_ read: (inout ScriptReader) -> Bool) -> Bool {
    let start = self
    if read(&self) { return true }
    self = start
    return false
  }

  /// A block of any statements, which does not run where all is well.
  private mutating func skipsBlock() -> Bool {
    guard takes("{") else { return false }
    var open = 1
    while open > 0 {
      if takes("{") {
        open += 1
      } else if takes("}") {
        open -= 1
      } else if index < tokens.count {
        index += 1
      } else {
        return false
      }
    }
    return true
  }
}

// MARK: Statements

extension ScriptReader {
  private mutating func statements() -> Bool {
    while let next, next != .mark("}") {
      guard statement() else { return false }
    }
    return true
  }

  private mutating func block() -> Bool {
    takes("{") && statements() && takes("}")
  }

  private mutating func statement() -> Bool {
    if takes(";") { return true }
    if next == .mark("{") { return block() }
    if takes(name: "try") {
      guard block(), takes(name: "catch") else { return false }
      if takes("(") { guard variable(), takes(")") else { return false } }
      return skipsBlock()
    }
    if takes(name: "if") {
      guard takes("("), tests(), takes(")") else { return false }
      guard next == .mark("{") ? block() : simpleStatement() else { return false }
      return takes(name: "else") ? skipsBlock() : true
    }
    return simpleStatement()
  }

  private mutating func simpleStatement() -> Bool {
    _ = takes(name: "return")
    return expression() && endsStatement()
  }

  /// Where a line's end stands for a semicolon, what follows cannot go on with the expression.
  private mutating func endsStatement() -> Bool {
    takes(";") || isAtEnd
  }

  private var isAtEnd: Bool {
    if index == tokens.count || next == .mark("}") { return true }
    guard tokens[index].isAfterLineEnd, case .name(let name)? = next else { return false }
    return name != "in" && name != "instanceof"
  }

  private mutating func variable() -> Bool {
    guard case .name? = next else { return false }
    index += 1
    return true
  }

  /// Tests joined by `&&`, and nothing else.
  mutating func tests() -> Bool {
    repeat { guard test() else { return false } } while takes("&&")
    return true
  }

  /// A call, alone or behind tests, or a value that nobody takes.
  private mutating func expression() -> Bool {
    while takes(name: "void") || takes("!") {}
    if attempt({ $0.constant() && ($0.next == .mark(";") || $0.isAtEnd) }) { return true }
    while !attempt({ $0.effect() }) {
      guard test(), takes("&&") else { return false }
    }
    return true
  }

  private mutating func constant() -> Bool {
    switch next {
    case .number, .string, .name("true"), .name("false"), .name("null"), .name("undefined"):
      index += 1
      return true
    default: return false
    }
  }

  private mutating func effect() -> Bool {
    switch (next, peek(1)) {
    case (.name("function"), _), (.mark("("), .name("function")): immediate()
    case (.mark("("), .mark("(")) where peek(2) == .mark(")"): arrow()
    case (.mark("("), _): takes("(") && expression() && takes(")")
    default: call()
    }
  }

  /// A function without parameters that is called at once.
  private mutating func immediate() -> Bool {
    if takes(name: "function") { return function() && takes("(", ")") }
    return takes("(") && takes(name: "function") && function()
      && (takes(")", "(", ")") || takes("(", ")", ")"))
  }

  private mutating func arrow() -> Bool {
    takes("(", "(", ")", "=>") && (next == .mark("{") ? block() : expression())
      && takes(")", "(", ")")
  }

  private mutating func function() -> Bool {
    _ = next == .mark("(") || variable()
    return takes("(", ")") && block()
  }
}
