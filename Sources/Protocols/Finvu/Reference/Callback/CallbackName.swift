package import WirePrimitives

/// What a callback argument is taken for (AMB-FNV-11).
package enum CallbackName: Sendable, Hashable {
  /// An ASCII identifier that must be called.
  case plain
  /// Identifiers that are joined by dots.
  case dotted
  /// A name that nobody says anything of: a reserved word, a built-in global, one that is too long, one
  /// with letters beyond ASCII.
  case open
  /// Any other text, which must not run as code.
  case noName
  case absent
  /// A value of another type.
  case noText

  /// An SDK may refuse longer ones: a limit is sound, and none of the document's names has more.
  package static let mostLength = 32

  package init(_ value: JSON?) {
    guard let value, !value.isNull else {
      self = .absent
      return
    }
    guard let string = value.string else {
      self = .noText
      return
    }
    guard let text = string.text else {
      self = .noName
      return
    }
    self = Self.kind(of: text)
  }

  private static func kind(of text: String) -> CallbackName {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy(isIdentifier) else {
      // Trimmed it is looked up under another name, and nothing runs as code.
      let core = String(String.UnicodeScalarView(DigitText.trimmed(Array(text.unicodeScalars))))
      let isPadded = core != text && !core.isEmpty && kind(of: core) != .noName
      return isPadded || isOpen(text) ? .open : .noName
    }
    let isTooLong = text.utf8.count > mostLength
    if isTooLong || parts.contains(where: { isTaken(String($0)) }) { return .open }
    return parts.count == 1 ? .plain : .dotted
  }

  private static func isIdentifier(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first, !first.isDigit else { return false }
    return text.unicodeScalars.allSatisfy(isPart)
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isLetter || scalar.isDigit || scalar == "_" || scalar == "$"
  }

  /// Identifiers of other scripts, and paths of them.
  private static func isOpen(_ text: String) -> Bool {
    text.unicodeScalars.contains { !$0.isASCII }
      && text.unicodeScalars.allSatisfy { !$0.isASCII || isPart($0) || $0 == "." }
  }

  private static func isTaken(_ name: String) -> Bool {
    reserved.contains(name) || builtIn.contains(name)
  }

  private static let reserved: Set<String> = [
    "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default",
    "delete",
    "do", "else", "enum", "export", "extends", "false", "finally", "for", "function", "if",
    "implements", "import", "in", "instanceof", "interface", "let", "new", "null", "package",
    "private", "protected", "public", "return", "static", "super", "switch", "this", "throw",
    "true",
    "try", "typeof", "var", "void", "while", "with", "yield",
  ]

  /// Names that a window has by itself, as far as a page may be tempted to give them.
  private static let builtIn: Set<String> = [
    "Array", "Boolean", "Date", "Error", "Function", "JSON", "Map", "Math", "Number", "Object",
    "Promise", "Proxy", "Reflect", "RegExp", "Set", "String", "Symbol", "WeakMap", "alert", "atob",
    "blur", "btoa", "close", "confirm", "console", "constructor", "document", "escape", "eval",
    "fetch", "find", "finvu_authentication_bridge", "focus", "globalThis", "hasOwnProperty",
    "history", "isFinite", "isNaN", "isPrototypeOf", "localStorage", "location", "name",
    "navigator",
    "open", "parent", "parseFloat", "parseInt", "postMessage", "print", "prompt", "prototype",
    "self", "sessionStorage", "setInterval", "setTimeout", "status", "stop", "toLocaleString",
    "toString", "top", "undefined", "unescape", "valueOf", "webkit", "window",
    "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__",
  ]
}
