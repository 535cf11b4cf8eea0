extension URLParser {
  /// Path start state: special URLs have a path even where nothing follows.
  mutating func parsePathStart() {
    if isSlash(current) {
      at += 1
      parsePath()
    } else if isSpecial || current != nil && current != ASCII.question && current != ASCII.hash {
      parsePath()
    } else {
      parseQueryAndFragment()
    }
  }

  /// Path state, from the beginning of a segment.
  mutating func parsePath() {
    while true {
      let end =
        input[at...].firstIndex { isSlash($0) || $0 == ASCII.question || $0 == ASCII.hash }
        ?? input.count
      let isLast = end == input.count || !isSlash(input[end])
      append(segment: input[at..<end], isLast: isLast)
      at = end
      guard !isLast else { return parseQueryAndFragment() }
      at += 1
    }
  }

  /// A dot segment at the end leaves an empty one, so that the path still ends with a slash.
  private mutating func append(segment: ArraySlice<UInt8>, isLast: Bool) {
    switch Self.dots(in: segment) {
    case 1:
      if isLast { path.append(ASCII.slash) }
    case 2:
      shortenPath()
      if isLast { path.append(ASCII.slash) }
    default:
      let isDrive = parts.scheme == URLScheme.file && path.isEmpty && Self.isDriveLetter(segment)
      path.append(ASCII.slash)
      if isDrive {
        path += [segment[segment.startIndex], ASCII.colon]
      } else {
        PercentEncodeSet.path.encode(segment, to: &path)
      }
    }
  }

  /// Drops the last segment, but not the drive letter of a file.
  mutating func shortenPath() {
    if parts.scheme == URLScheme.file, path.count == 3, path[2] == ASCII.colon,
      Self.isDriveLetter(path[1...])
    {
      return
    }
    guard let slash = path.lastIndex(of: ASCII.slash) else { return }
    path.removeSubrange(slash...)
  }

  /// 1 or 2 for a segment that is nothing but so many dots, encoded or not; 0 for any other.
  private static func dots(in segment: ArraySlice<UInt8>) -> Int {
    guard segment.count <= 6 else { return 0 }
    var rest = segment
    var count = 0
    while let first = rest.first {
      if first == ASCII.dot {
        rest = rest.dropFirst()
      } else if rest.prefix(3).map(ASCII.lowered) == Array("%2e".utf8) {
        rest = rest.dropFirst(3)
      } else {
        return 0
      }
      count += 1
    }
    return count <= 2 ? count : 0
  }

  /// A letter and a colon or bar, as a drive of Windows is named.
  static func isDriveLetter(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count == 2, let first = text.first, let second = text.last else { return false }
    return ASCII.isLetter(first) && (second == ASCII.colon || second == ASCII.verticalBar)
  }

  /// Opaque path state. A space stays, but one before `?` or `#` would be lost if those went.
  mutating func parseOpaquePath() {
    let end =
      input[at...].firstIndex { $0 == ASCII.question || $0 == ASCII.hash } ?? input.count
    var text = PercentEncodeSet.c0Control.encoded(input[at..<end])
    if end < input.count, text.utf8.last == ASCII.space {
      text.removeLast()
      text += "%20"
    }
    parts.hasOpaquePath = true
    parts.path = text
    at = end
    parseQueryAndFragment()
  }
}
