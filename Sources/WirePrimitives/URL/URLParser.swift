/// The basic URL parser (URL Standard, section 4.4), without state override.
///
/// Its states are the methods; each takes up where the one before it stopped, so every byte is read
/// a bounded number of times.
struct URLParser {
  let input: [UInt8]
  let base: URLParts?
  var at = 0
  var parts = URLParts(scheme: "")
  var isSpecial = false
  /// The path as far as it was read.
  var path: [UInt8] = []

  /// - Parameter input: the bytes of ``URLInput``.
  init(_ input: [UInt8], base: URLParts?) {
    self.input = input
    self.base = base
  }

  mutating func parse() throws(URLParseError) -> URLParts {
    if let end = schemeEnd {
      try parse(scheme: String(decoding: input[..<end].map(ASCII.lowered), as: UTF8.self))
    } else {
      try parseWithoutScheme()
    }
    if !parts.hasOpaquePath { parts.path = String(decoding: path, as: UTF8.self) }
    return parts
  }

  var current: UInt8? { at < input.count ? input[at] : nil }

  /// What ends a host, a segment of a path and the like.
  func isSlash(_ byte: UInt8?) -> Bool {
    byte == ASCII.slash || isSpecial && byte == ASCII.backslash
  }

  /// Where the host or the segment that begins here ends.
  var partEnd: Int {
    (isSpecial ? Self.endsOfSpecial : Self.ends).first(in: input, from: at, to: input.count)
  }

  private static let ends = ByteSet("/?#")
  private static let endsOfSpecial = ByteSet("/\\?#")

  /// Scheme start state and scheme state: where the colon stands.
  private var schemeEnd: Int? {
    guard let first = input.first, ASCII.isLetter(first) else { return nil }
    for (index, byte) in input.enumerated() {
      if byte == ASCII.colon { return index }
      guard
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.plus || byte == ASCII.minus
          || byte == ASCII.dot
      else { return nil }
    }
    return nil
  }

  private mutating func set(scheme: String) {
    parts.scheme = scheme
    isSpecial = URLScheme.isSpecial(scheme)
  }

  private mutating func parse(scheme: String) throws(URLParseError) {
    set(scheme: scheme)
    at = scheme.utf8.count + 1
    if scheme == URLScheme.file {
      try parseFile()
    } else if isSpecial {
      if scheme == base?.scheme, !input[at...].starts(with: [ASCII.slash, ASCII.slash]) {
        try parseRelative()
      } else {
        try parseAuthorityAfterSlashes()
      }
    } else if input[at...].starts(with: [ASCII.slash, ASCII.slash]) {
      at += 2
      try parseAuthority()
    } else if current == ASCII.slash {
      parsePathStart()
    } else {
      parseOpaquePath()
    }
  }

  /// No scheme state.
  private mutating func parseWithoutScheme() throws(URLParseError) {
    guard let base, !base.hasOpaquePath || current == ASCII.hash else {
      throw URLParseError(.missingScheme, at: 0)
    }
    set(scheme: base.scheme)
    if base.hasOpaquePath {
      parts = base
      parseQueryAndFragment()
    } else if base.scheme == URLScheme.file {
      try parseFile()
    } else {
      try parseRelative()
    }
  }

  /// Relative state and relative slash state; there is a base of the same scheme.
  private mutating func parseRelative() throws(URLParseError) {
    guard isSlash(current) else {
      takeAuthority()
      return takePathOfBase()
    }
    let second = at + 1 < input.count ? input[at + 1] : nil
    guard isSlash(second) else {
      takeAuthority()
      return parsePathStart()
    }
    guard !isSpecial else { return try parseAuthorityAfterSlashes() }
    at += 2
    try parseAuthority()
  }

  private mutating func takeAuthority() {
    guard let base else { return }
    parts.username = base.username
    parts.password = base.password
    parts.host = base.host
    parts.port = base.port
  }

  /// What follows is relative to the last segment of the base, or leaves its path as it is.
  mutating func takePathOfBase() {
    path = Array(base?.path.utf8 ?? "".utf8)
    switch current {
    case nil, ASCII.question, ASCII.hash:
      parts.query = base?.query
      parseQueryAndFragment()
    default:
      shortenPath()
      parsePath()
    }
  }

  /// Query state and fragment state; a query that is not given leaves the one that is there.
  mutating func parseQueryAndFragment() {
    if current == ASCII.question {
      let end = input[at...].firstIndex(of: ASCII.hash) ?? input.count
      let set: PercentEncodeSet = isSpecial ? .specialQuery : .query
      parts.query = set.encoded(input, in: (at + 1)..<end)
      at = end
    }
    guard current == ASCII.hash else { return parts.fragment = nil }
    parts.fragment = PercentEncodeSet.fragment.encoded(input, in: (at + 1)..<input.count)
  }
}
