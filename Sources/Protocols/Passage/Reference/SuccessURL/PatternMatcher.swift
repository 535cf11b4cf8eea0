import WirePrimitives

/// Matches one pattern with one URL by the rules: an anchored glob in time that grows with their
/// lengths, anything else with the product of them (PSG-SUC-10).
struct PatternMatcher {
  private enum Token {
    case byte(UInt8)
    case anyByte
    /// A run of bytes, with "/" in it or not.
    case run(crossesSlash: Bool)
  }

  let rules: SuccessURLRules

  func matches(_ pattern: JSONString, _ url: JSONString) -> Bool {
    if rules == SuccessURLRules() { return Glob(pattern).matches(url) }
    if pattern == "*" { return rules.loneStar == .everything }
    let signs = pattern.generalizedUTF8
    if rules.plainPattern == .matchesNothing, !signs.contains(Self.star) { return false }
    if rules.literals == .operators, signs.contains(where: Self.operators.contains) { return false }
    let pattern = extent(of: signs)
    let text = extent(
      of: rules.extent == .decodedURL ? decoded(url.generalizedUTF8) : url.generalizedUTF8)
    if rules.pieces != .whereTheyFit { return search(pattern, text) }
    let tokens = tokens(of: pattern)
    guard rules.patience != .endless else { return simulate(tokens, text) }
    var tries = 1_000
    let isMatch = backtrack(tokens[...], text[...], &tries)
    return tries <= 0 ? rules.patience == .endsInMatch : isMatch
  }

  // MARK: What is compared

  private func extent(of text: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(text)
    switch rules.extent {
    case .everything, .decodedURL: return folded(bytes)
    case .withoutQuery: return folded(Array(bytes.prefix { $0 != UInt8(ascii: "?") }))
    case .withoutLastSlash:
      return folded(bytes.last == UInt8(ascii: "/") ? bytes.dropLast() : bytes)
    case .host: return folded(Array(URLText(bytes).host))
    }
  }

  private func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes = Array(text)
    while let percent = bytes.firstIndex(of: UInt8(ascii: "%")), percent + 2 < bytes.count,
      let code = UInt8(String(decoding: bytes[percent + 1...percent + 2], as: UTF8.self), radix: 16)
    {
      bytes.replaceSubrange(percent...percent + 2, with: [code])
    }
    return bytes
  }

  private func folded(_ bytes: [UInt8]) -> [UInt8] {
    guard rules.letterCase == .ignored else { return bytes }
    return bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  private func tokens(of pattern: [UInt8]) -> [Token] {
    let last = pattern.lastIndex(of: Self.star)
    var tokens: [Token] = []
    for (index, byte) in pattern.enumerated() {
      guard byte == Self.star else {
        tokens.append(literal(byte))
        continue
      }
      switch rules.star {
      case .anyRun: tokens.append(.run(crossesSlash: true))
      case .nonEmptyRun: tokens += [.anyByte, .run(crossesSlash: true)]
      case .runWithinSegment: tokens.append(.run(crossesSlash: false))
      case .oneCharacter: tokens.append(.anyByte)
      case .lastOnly:
        tokens.append(
          index == last && index == pattern.count - 1 ? .run(crossesSlash: true) : .byte(byte))
      case .itself: tokens.append(.byte(byte))
      case .restOfPattern: return tokens + [.run(crossesSlash: true)]
      }
    }
    return coverage(tokens)
  }

  private func coverage(_ tokens: [Token]) -> [Token] {
    let run = [Token.run(crossesSlash: true)]
    switch rules.coverage {
    case .whole: return tokens
    case .start: return tokens + run
    case .end: return run + tokens
    case .part: return run + tokens + run
    }
  }

  private func literal(_ byte: UInt8) -> Token {
    switch (rules.literals, byte) {
    case (.dotIsAny, UInt8(ascii: ".")), (.questionIsAny, UInt8(ascii: "?")): .anyByte
    default: .byte(byte)
    }
  }

  /// What has a meaning of its own in regular expressions and stands in many URLs.
  private static let operators = Array("?+".utf8)
  private static let star = UInt8(ascii: "*")
}

extension PatternMatcher {
  // MARK: How it is compared

  /// All ways at once: for each byte, the places in the pattern that can be reached.
  private func simulate(_ tokens: [Token], _ text: [UInt8]) -> Bool {
    var places: [Int] = []
    add(0, tokens, &places)
    for byte in text {
      var next: [Int] = []
      for place in places where place < tokens.count {
        switch tokens[place] {
        case .byte(let expected): if byte == expected { add(place + 1, tokens, &next) }
        case .anyByte: add(place + 1, tokens, &next)
        case .run(let crossesSlash):
          if crossesSlash || byte != UInt8(ascii: "/") { add(place, tokens, &next) }
        }
      }
      guard !next.isEmpty else { return false }
      places = next
    }
    return places.last == tokens.count
  }

  /// Adds a place and those behind runs, which may be empty. Places come in order, so that a place
  /// which is there already is the last or before it.
  private func add(_ first: Int, _ tokens: [Token], _ places: inout [Int]) {
    var place = first
    while place > places.last ?? -1 {
      places.append(place)
      guard place < tokens.count, case .run = tokens[place] else { return }
      place += 1
    }
  }

  /// Piece by piece, as matchers do that cut the pattern at its stars: each is looked for behind the
  /// one before it, by the rule.
  private func search(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
    let pieces = pattern.split(separator: Self.star, omittingEmptySubsequences: false)
    guard pieces.count > 1 else { return pattern == text }
    let first = pieces[0]
    let last = pieces[pieces.count - 1]
    guard text.starts(with: first), text.reversed().starts(with: last.reversed()) else {
      return false
    }
    if rules.pieces == .anywhere {
      return pieces.dropFirst().dropLast().allSatisfy { piece in
        (0...max(0, text.count - piece.count)).contains { text[$0...].starts(with: piece) }
      }
    }
    if rules.pieces == .sharingAroundOne, pieces.count == 2 { return true }
    let end = rules.pieces == .sharing ? text.count : text.count - last.count
    var place = first.count
    for piece in pieces.dropFirst().dropLast() {
      let least = place
      guard least <= end - piece.count else { return false }
      let places = (least...end - piece.count).lazy.filter { text[$0...].starts(with: piece) }
      guard let found = rules.pieces == .middleAtLast ? places.last : places.first else {
        return false
      }
      place = found + piece.count
    }
    return place <= end
  }

  /// One way after the other, the longest run first; gives up when there is no try left.
  private func backtrack(
    _ tokens: ArraySlice<Token>, _ text: ArraySlice<UInt8>, _ tries: inout Int
  ) -> Bool {
    guard tries > 0 else { return false }
    guard let token = tokens.first else { return text.isEmpty }
    switch token {
    case .byte(let expected):
      return text.first == expected && backtrack(tokens.dropFirst(), text.dropFirst(), &tries)
    case .anyByte:
      return !text.isEmpty && backtrack(tokens.dropFirst(), text.dropFirst(), &tries)
    case .run(let crossesSlash):
      let run = crossesSlash ? text.count : text.prefix { $0 != UInt8(ascii: "/") }.count
      for length in stride(from: run, through: 0, by: -1) {
        tries -= 1
        if backtrack(tokens.dropFirst(), text.dropFirst(length), &tries) { return true }
        if tries <= 0 { return false }
      }
      return false
    }
  }
}
