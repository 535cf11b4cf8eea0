import MachineKit
import WirePrimitives

/// What is judged of a page that was built of known texts; written in `Corpus/README.md`.
struct DocumentReading {
  private static let global = Array("__rampkitVariables".utf8)
  /// What a missing text becomes by mistake.
  private static let words = ["undefined", "null", "nil", "None"]

  /// The names of what cannot be told of a page, if there is any.
  static let unread = "unread"

  /// Names that are statements.
  private static let statements = ["debugger", "false", "this", "true"]

  private enum Style { case css, base, word }

  private let html: [UInt8]
  private let texts: (html: [UInt8], css: [UInt8], js: [UInt8])
  private let isHTML: Bool
  private let head: [TagReader.Part]
  private let hasBodyText: Bool
  /// What stands behind the author's text in the body.
  private let tail: TagReader

  /// Nil where the page cannot be read.
  static func of(_ html: JSONString, _ texts: PageTexts) -> JSON? {
    guard let text = html.text, let reading = DocumentReading(text, texts) else { return nil }
    return reading.json
  }

  private init?(_ text: String, _ texts: PageTexts) {
    let reader = TagReader(text)
    html = reader.bytes
    self.texts = (Self.bytes(texts.html), Self.bytes(texts.css), Self.bytes(texts.js))
    guard reader.isComplete, let place = Self.bodyStart(reader) else { return nil }
    isHTML =
      reader.parts.first.map { Self.isDoctype(reader.bytes[$0.start..<$0.end], $0.kind) } ?? false
    head = reader.parts.filter { $0.kind == .start && $0.end <= place }
    // What is the author's is passed over, whatever it is.
    hasBodyText = html[place...].starts(with: self.texts.html)
    tail = TagReader(Array(html[(place + (hasBodyText ? self.texts.html.count : 0))...]))
    guard tail.isComplete else { return nil }
  }

  private static func bytes(_ text: String) -> [UInt8] {
    Array(trimmed(TagReader.withLineFeeds(text)[...]))
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = bytes.drop { TagReader.isBlank($0) }
    guard let last = rest.lastIndex(where: { !TagReader.isBlank($0) }) else { return [] }
    return rest[...last]
  }

  private static func isDoctype(_ bytes: ArraySlice<UInt8>, _ kind: TagReader.Part.Kind) -> Bool {
    let text = TagReader.lowerCase(String(decoding: bytes.dropLast(), as: UTF8.self))
    let parts = text.utf8.split(whereSeparator: TagReader.isBlank)
    return kind == .declaration && bytes.last == UInt8(ascii: ">") && parts.count == 2
      && parts[0].elementsEqual("<!doctype".utf8) && parts[1].elementsEqual("html".utf8)
  }

  /// Behind the start of the body, white space and comments.
  private static func bodyStart(_ reader: TagReader) -> Int? {
    let parts = reader.parts
    guard
      let start = parts.first(where: { $0.kind == .start && $0.tag.name == "body" })
        ?? parts.first(where: { $0.kind == .end && $0.tag.name == "head" })
    else {
      // A page that ends inside of a style, say, has no body.
      return parts.last.flatMap { $0.isClosed ? nil : reader.bytes.count }
    }
    return reader.behindComments(start.end)
  }

  private var json: JSON? {
    let styles = styles
    let base = styles.filter { $0.style == .base }.map(\.text).joined(separator: "\n")
    guard let rules = BaseRules.json(base) else { return nil }
    let isPlain = BaseRules.isPlain(base)
    let links = PageReading.links(head.map(\.tag)).object.map(Array.init) ?? []
    let members: [(String, JSON)] = [
      ("isHTML", .bool(isHTML)), ("charset", charset), ("viewport", viewport),
      ("order", .array(order(styles).map { .string($0) })), ("scripts", .array(sources)),
      ("css", .bool(texts.css.isEmpty || styles.contains { $0.style == .css })),
      ("html", .bool(hasBodyText)),
    ]
    return .object(
      members + (isPlain ? [("rules", rules)] : [])
        + links.map { ($0.name.lossyText, $0.value) }
        + body(styles, unread: isPlain ? [] : ["rules"]))
  }

  /// What is told of the body, and what cannot be.
  ///
  /// - Parameter unread: what cannot be told of the head.
  private func body(
    _ styles: [(start: Int, style: Style, text: String)], unread: [JSON]
  ) -> [(String, JSON)] {
    let place = tail.parts.lastIndex {
      $0.kind == .start && $0.tag.name == "script" && $0.tag.attributes["src"] == nil
    }
    let before = tail.parts[..<(place ?? tail.parts.count)]
    let script = place.map { tail.parts[$0] }
    let isLast = place.map { place in
      tail.parts[(place + 1)...].allSatisfy { $0.kind == .end } && tail.parts[place].isClosed
    }
    let assigned = assignment(script, behind: before)
    let words = words(assigned == nil ? nil : script, styles, before)
    var members = [("words", JSON.array(words))]
    var unread = unread
    if let assigned {
      members += [("isLast", .bool(isLast ?? false))] + assigned
    } else {
      unread += ["global", "variables", "js", "isLast"]
      if texts.js.isEmpty, words.isEmpty { unread.append("words") }
    }
    if texts.html.isEmpty {
      let posts = posts(before)
      if let posts { members.append(("posts", posts)) } else { unread.append("posts") }
    }
    return members + (unread.isEmpty ? [] : [(Self.unread, .array(unread))])
  }
}

// MARK: The head

extension DocumentReading {
  private var charset: JSON {
    let first = head.first { !["html", "head", "body"].contains($0.tag.name) }
    return first.flatMap { Self.encoding($0.tag) }.map { .string($0) } ?? .null
  }

  private var viewport: JSON {
    let found = head.first { Self.kind($0.tag) == "viewport" }
    return found.map { .string($0.tag.attributes["content"] ?? "") } ?? .null
  }

  private var sources: [JSON] {
    head.compactMap { part in
      guard part.tag.name == "script", let source = part.tag.attributes["src"] else { return nil }
      let address = JSON.string(TagReader.trimmed(source))
      let timings = Self.timings(part.tag)
      return timings.isEmpty ? address : .array([address] + timings.map { .string($0) })
    }
  }

  /// What has a script run at another time than where it stands.
  private static func timings(_ tag: TagReader.Tag) -> [String] {
    let type = TagReader.lowerCase(TagReader.trimmed(tag.attributes["type"] ?? ""))
    return ["async", "defer"].filter { tag.attributes[$0] != nil }
      + (type == "module" ? [type] : [])
  }

  /// The styles that are not empty.
  private var styles: [(start: Int, style: Style, text: String)] {
    var styles: [(start: Int, style: Style, text: String)] = []
    var css = texts.css
    for part in head where part.tag.name == "style" {
      let content = Self.trimmed(html[part.content])
      guard !content.isEmpty else { continue }
      let text = String(decoding: content, as: UTF8.self)
      // To look for a long text takes time even where the content is short.
      let isCSS =
        !css.isEmpty && content.count >= css.count && content.firstRange(of: css) != nil
      if isCSS { css = [] }
      styles.append((part.start, isCSS ? .css : Self.words.contains(text) ? .word : .base, text))
    }
    return styles
  }

  private func order(_ styles: [(start: Int, style: Style, text: String)]) -> [String] {
    var kinds: [String] = []
    // They stand in the order of the head.
    var rest = styles[...]
    for part in head {
      let style = rest.first?.start == part.start ? rest.removeFirst().style : nil
      let kind =
        switch style {
        case .css: "css"
        case .base: "base"
        case .word: String?.none
        case nil: Self.kind(part.tag)
        }
      if let kind, kinds.last != kind { kinds.append(kind) }
    }
    return kinds
  }

  private static func kind(_ tag: TagReader.Tag) -> String? {
    switch tag.name {
    case "meta":
      if !(encoding(tag) ?? "").isEmpty { return "charset" }
      return TagReader.lowerCase(tag.attributes["name"] ?? "") == "viewport" ? "viewport" : nil
    case "link":
      let links = PageReading.links([tag])
      return links["preconnects"] == 0 && links["hosts"] == 0 ? nil : "links"
    case "script": return tag.attributes["src"] == nil ? nil : "scripts"
    default: return nil
    }
  }

  /// What a meta element declares.
  private static func encoding(_ tag: TagReader.Tag) -> String? {
    guard tag.name == "meta" else { return nil }
    if let charset = tag.attributes["charset"] {
      return TagReader.lowerCase(TagReader.trimmed(charset))
    }
    guard TagReader.lowerCase(tag.attributes["http-equiv"] ?? "") == "content-type" else {
      return nil
    }
    let content = Array(TagReader.lowerCase(tag.attributes["content"] ?? "").utf8)
    guard let name = content.firstRange(of: Array("charset=".utf8)) else { return nil }
    let value = trimmed(content[name.upperBound...])
    return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
  }
}

// MARK: The body

extension DocumentReading {
  private func words(
    _ script: TagReader.Part?, _ styles: [(start: Int, style: Style, text: String)],
    _ before: ArraySlice<TagReader.Part>
  ) -> [JSON] {
    var words = styles.filter { $0.style == .word }.map { JSON.string($0.text) }
    if let first = before.first, first.kind == .text, Self.words.contains(text(first)) {
      words.append(.string(text(first)))
    }
    if let script, texts.js.isEmpty, let last = lastWord(tail.bytes[script.content]) {
      words.append(.string(last))
    }
    return words
  }

  private func text(_ part: TagReader.Part) -> String {
    String(decoding: Self.trimmed(tail.bytes[part.start..<part.end]), as: UTF8.self)
  }

  /// The name that stands alone behind the last statement.
  private func lastWord(_ script: ArraySlice<UInt8>) -> String? {
    var rest = Self.trimmed(script)
    if rest.last == UInt8(ascii: ";") { rest = Self.trimmed(rest.dropLast()) }
    let start = rest.lastIndex { !Self.isNamePart($0) }.map { $0 + 1 } ?? rest.startIndex
    let word = rest[start...]
    guard let first = word.first, !(0x30...0x39).contains(first),
      Self.trimmed(rest.dropLast(word.count)).last == UInt8(ascii: ";")
    else { return nil }
    let name = String(decoding: word, as: UTF8.self)
    return Self.statements.contains(name) ? nil : name
  }

  /// What the script sets, and whether the author's stands behind it; nil where that cannot be told.
  private func assignment(
    _ script: TagReader.Part?, behind before: ArraySlice<TagReader.Part>
  ) -> [(String, JSON)]? {
    guard let script, script.isClosed else { return [("js", false)] }
    let content = Array(tail.bytes[script.content])
    if let assigned = assignedElsewhere(than: content, before) { return assigned }
    let lexer = Self.lexer(of: content)
    let last = content.ranges(of: texts.js).last?.lowerBound
    let first = content.firstRange(of: Self.global)?.lowerBound ?? -1
    let isBehind = texts.js.isEmpty || last.map { $0 > first } ?? false
    let js = ("js", JSON.bool(isBehind))
    let isBroken = lexer.isBroken && Self.lexer(of: texts.js).isSound
    switch ScriptReader.assignment(in: lexer.tokens) {
    case .set(let name, let value) where !isBroken:
      // Where the variables are set elsewhere, or in parts, too, the script has to run to tell what they are.
      let mentions = Self.mentions(in: lexer) - Self.mentions(in: Self.lexer(of: texts.js))
      let isOwn = name.utf8.suffix(Self.global.count).elementsEqual(Self.global)
      let isElsewhere = mentions > (isOwn ? 1 : 0) || !isOwn && !otherScripts(before).isEmpty
      return isBehind && isElsewhere
        ? nil : [("global", .string(name)), ("variables", value), js]
    case .stopped(let place) where !isBroken && !lexer.breaks(at: place): return nil
    default: return [js]
    }
  }

  /// What a script before the last sets, where the last is the author's alone; nil where that is not so.
  private func assignedElsewhere(
    than content: [UInt8], _ before: ArraySlice<TagReader.Part>
  ) -> [(String, JSON)]? {
    let others = otherScripts(before)
    guard others.count == 1, !texts.js.isEmpty, content.firstRange(of: texts.js) != nil,
      content.firstRange(of: Self.global) == nil
    else { return nil }
    let lexer = Self.lexer(of: others[0])
    guard lexer.isSound, Self.mentions(in: lexer) == 1,
      case .set(let name, let value) = ScriptReader.assignment(in: lexer.tokens),
      name.utf8.suffix(Self.global.count).elementsEqual(Self.global)
    else { return nil }
    return [("global", .string(name)), ("variables", value), ("js", false)]
  }

  /// The scripts before the last that have the name of the variables.
  private func otherScripts(_ before: ArraySlice<TagReader.Part>) -> [[UInt8]] {
    func scripts(_ parts: ArraySlice<TagReader.Part>, _ bytes: [UInt8]) -> [[UInt8]] {
      parts.filter { $0.kind == .start && $0.tag.name == "script" }
        .map { Array(bytes[$0.content]) }.filter { $0.firstRange(of: Self.global) != nil }
    }
    return scripts(head[...], html) + scripts(before, tail.bytes)
  }

  /// How often the name of the variables stands in a script.
  private static func mentions(in lexer: ScriptLexer) -> Int {
    let name = String(decoding: global, as: UTF8.self)
    return lexer.tokens.count { $0.kind == .name(name) }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "$"), UInt8(ascii: "_"): true
    default: false
    }
  }

  private static func lexer(of script: [UInt8]) -> ScriptLexer {
    ScriptLexer(Array(String(decoding: script, as: UTF8.self).unicodeScalars))
  }

  /// What a button posts, null where the body is empty, false where nothing posts; nil where that cannot be
  /// told.
  private func posts(_ before: ArraySlice<TagReader.Part>) -> JSON? {
    guard
      let button = before.first(where: { $0.tag.attributes["onclick"] != nil && $0.kind == .start })
    else {
      let hasText = before.contains { $0.kind == .text && !Self.words.contains(text($0)) }
      let isEmpty = !hasText && !before.contains { $0.kind == .start }
      return isEmpty ? .some(.null) : hasText && !mayPost ? .some(false) : JSON?.none
    }
    let script = button.tag.attributes["onclick"] ?? ""
    let lexer = ScriptLexer(Array(script.unicodeScalars))
    if lexer.isBroken { return .some(false) }
    guard lexer.end == .complete,
      let read = ScriptReader.reading(of: lexer.tokens, setters: []), !read.isThrowing,
      let call = read.answer["call"], let function = call["function"],
      let arguments = call["arguments"]
    else { return JSON?.none }
    // What a function of the page does is not read.
    let isPosting = function.text?.hasSuffix("postMessage") ?? false
    return isPosting || !mayPost ? [function, arguments] : JSON?.none
  }

  /// Whether some script of the page may post.
  private var mayPost: Bool {
    let parts = head + tail.parts
    return parts.contains { $0.tag.name == "script" && $0.tag.attributes["src"] != nil }
      || html.firstRange(of: Array("postMessage".utf8)) != nil
  }
}

extension ScriptLexer {
  /// Names of other languages that stand for values there.
  private static let foreign = ["None", "nil", "True", "False"]

  fileprivate var isSound: Bool { end == .complete && !isBroken }

  /// Whether the script is wrong at the token at which reading stopped; what is wrong behind may be the author's.
  fileprivate func breaks(at place: Int) -> Bool {
    if throwsAtJSON(place) { return true }
    guard place < tokens.count else { return end == .broken }
    if case .name(let name) = tokens[place].kind {
      let isValue = place > 0 && tokens[place - 1].kind == .mark("=")
      if Self.foreign.contains(name) || isValue && name == "undefined" { return true }
    }
    return ScriptBreaks.areIn(tokens.prefix(place + 2), isWhole: false)
  }

  /// Whether `JSON.parse` before that token has nothing to parse, or no JSON.
  private func throwsAtJSON(_ place: Int) -> Bool {
    func isParsed(from start: Int) -> Bool {
      let parse: [ScriptToken.Kind] = [.name("JSON"), .mark("."), .name("parse"), .mark("(")]
      return start >= 0 && tokens[start...].prefix(4).map(\.kind) == parse
    }
    if isParsed(from: place - 4), place < tokens.count {
      return [.mark(")"), .name("undefined")].contains(tokens[place].kind)
    }
    guard isParsed(from: place - 6), tokens[place - 1].kind == .mark(")") else { return false }
    switch tokens[place - 2].kind {
    case .string(let text), .template(let text): return text.text.map(Self.isNoJSON) ?? false
    default: return false
    }
  }

  /// Of what is nested deeply nobody knows.
  private static func isNoJSON(_ text: String) -> Bool {
    (try? JSON.parse(text)) == nil && text.utf8.count { $0 | 0x20 == UInt8(ascii: "{") } <= 64
  }
}
