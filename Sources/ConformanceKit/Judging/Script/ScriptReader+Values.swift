import WirePrimitives

// MARK: Paths and tests

extension ScriptReader {
  private static let globals: Set<String> = ["window", "globalThis", "self", "this"]

  /// Names that no function has.
  private static let words: Set<String> = [
    "await", "class", "delete", "function", "import", "new", "super", "throw", "typeof", "void",
    "yield", "true", "false", "null", "undefined",
  ]

  /// `f`, `window.f`, `window["f"]`, `a?.b`: its names without the global object's own.
  mutating func path() -> [String]? {
    guard case .name(let first)? = next, !Self.words.contains(first) else { return nil }
    index += 1
    var names = [first]
    while let name = property() { names.append(name) }
    if names.count > 1, Self.globals.contains(first) { names.removeFirst() }
    return names
  }

  private mutating func property() -> String? {
    let start = index
    let isOptional = takes("?.")
    if takes("[") {
      if let name = text()?.text, takes("]") { return name }
    } else if isOptional || takes(".") {
      if case .name(let name)? = next {
        index += 1
        return name
      }
    }
    index = start
    return nil
  }

  /// Whether a function is there, whatever it is asked by.
  mutating func test() -> Bool {
    if takes("(") { return tests() && takes(")") }
    if takes("!") { return takes("!") && tested(path()) }
    if takes(name: "typeof") {
      guard let path = path(), let isEqual = comparison(), let kind = text() else { return false }
      return tested(path, isEqual, kind)
    }
    if let text = text() {
      if takes(name: "in") { return isGlobal(path()) && tested(text.text.map { [$0] }) }
      guard let isEqual = comparison(), takes(name: "typeof"), let path = path() else {
        return false
      }
      return tested(path, isEqual, text)
    }
    guard let path = path() else { return false }
    if takes(name: "instanceof") { return takes(name: "Function") && tested(path) }
    if let isEqual = comparison() {
      return !isEqual && (takes(name: "null") || takes(name: "undefined")) && tested(path)
    }
    return tested(path)
  }

  private mutating func tested(_ path: [String], _ isEqual: Bool, _ kind: JSONString) -> Bool {
    let isThere = isEqual ? kind == "function" || kind == "object" : kind == "undefined"
    return isThere && tested(path)
  }

  /// The global object is always there.
  private mutating func tested(_ path: [String]?) -> Bool {
    guard let path else { return false }
    if !isGlobal(path) { tested.append(path) }
    return tested.count <= Self.mostTests
  }

  private func isGlobal(_ path: [String]?) -> Bool {
    path?.count == 1 && Self.globals.contains(path?.first ?? "")
  }

  private mutating func comparison() -> Bool? {
    if takes("===") || takes("==") { return true }
    return takes("!==") || takes("!=") ? false : nil
  }
}

// MARK: Calls and values

extension ScriptReader {
  mutating func call() -> Bool {
    let start = index
    guard let path = path() else { return false }
    if isTarget(path, from: start), takes("=") {
      guard let value = argument() else { return false }
      calls.append(Call(path: path, arguments: [value]))
      return calls.count == 1
    }
    _ = takes("?.")
    guard let arguments = arguments() else { return false }
    calls.append(Call(path: path, arguments: arguments))
    return calls.count == 1
  }

  private mutating func arguments() -> [JSON]? {
    guard takes("(") else { return nil }
    var arguments: [JSON] = []
    while !takes(")") {
      guard let argument = argument() else { return nil }
      arguments.append(argument)
      guard takes(",") || next == .mark(")") else { return nil }
    }
    return arguments
  }

  /// Whether a path that begins there is one of the setters and can be assigned to.
  private func isTarget(_ path: [String], from start: Int) -> Bool {
    let operators: [ScriptToken.Kind] = [.mark("!"), .mark("&&"), .name("void")]
    return setters.contains(path)
      && (start == 0 || !operators.contains(tokens[start - 1].kind))
      && !tokens[start..<index].contains { $0.kind == .mark("?.") }
  }

  /// A text, an object that is made, or a value that stands there itself.
  mutating func argument() -> JSON? {
    if takes(name: "new") {
      guard let path = path(), let arguments = arguments() else { return nil }
      return ["new": .string(path.joined(separator: ".")), "arguments": .array(arguments)]
    }
    if let text = text() { return .string(text) }
    return value().flatMap { try? JSON.parse($0) }
  }

  /// The JSON text of a value that is written as in JSON, with names and quotes as ECMAScript has them.
  private mutating func value() -> String? {
    if let text = text() { return quoted(text) }
    if takes(name: "JSON") { return converted() }
    if takes("{") { return list(closing: "}") { $0.member() }.map { "{\($0)}" } }
    if takes("[") { return list(closing: "]") { $0.value() }.map { "[\($0)]" } }
    let sign = takes("-") ? "-" : ""
    switch next {
    case .number(let digits) where (try? JSON.parse(digits)) != nil:
      index += 1
      return sign + digits
    case .name(let name) where sign.isEmpty && ["true", "false", "null"].contains(name):
      index += 1
      return name
    default: return nil
    }
  }

  /// Behind `JSON`. What is stringified inside of another would double at each level.
  private mutating func converted() -> String? {
    guard !isStringified, takes(".") else { return nil }
    if takes(name: "parse") {
      guard takes("("), let text = text()?.text, takes(")") else { return nil }
      if (try? JSON.parse(text)) != nil { return text }
      // What is nested deeper may be too much for this parser alone.
      guard mayThrow,
        text.utf8.count(where: { "[{".utf8.contains($0) }) <= Self.mostDepth
      else { return nil }
      isThrowing = true
      return "null"
    }
    isStringified = true
    guard takes(name: "stringify"), takes("("), let text = value(), takes(")") else { return nil }
    isStringified = false
    return quoted(JSONString(text))
  }

  private mutating func list(
    closing mark: String, _ element: (inout ScriptReader) -> String?
  ) -> String? {
    var elements: [String] = []
    while !takes(mark) {
      guard let text = element(&self) else { return nil }
      elements.append(text)
      guard takes(",") || next == .mark(mark) else { return nil }
    }
    return elements.joined(separator: ",")
  }

  /// `__proto__` makes no member.
  private mutating func member() -> String? {
    let name: JSONString
    switch next {
    case .name(let text): name = JSONString(text)
    case .string(let text): name = text
    default: return nil
    }
    index += 1
    guard name != "__proto__", takes(":"), let value = value() else { return nil }
    return "\(quoted(name)):\(value)"
  }

  /// As `JSON.stringify` writes it, which is the canonical text too.
  private func quoted(_ text: JSONString) -> String {
    String(decoding: (try? JSON.string(text).canonicalBytes()) ?? [], as: UTF8.self)
  }
}
