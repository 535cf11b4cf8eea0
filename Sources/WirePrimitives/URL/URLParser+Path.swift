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
      let end = partEnd
      let isLast = end == input.count || !isSlash(input[end])
      append(segment: at..<end, isLast: isLast)
      at = end
      guard !isLast else { return parseQueryAndFragment() }
      at += 1
    }
  }

  /// A dot segment at the end leaves an empty one, so that the path still ends with a slash.
  private mutating func append(segment: Range<Int>, isLast: Bool) {
    switch dots(in: segment) {
    case 1:
      if isLast { path.append(ASCII.slash) }
    case 2:
      shortenPath()
      if isLast { path.append(ASCII.slash) }
    default:
      let isDrive = path.isEmpty && isFile && Self.isDriveLetter(input[segment])
      path.append(ASCII.slash)
      if isDrive {
        path += [input[segment.lowerBound], ASCII.colon]
      } else {
        PercentEncodeSet.path.encode(input, in: segment, to: &path)
      }
    }
  }

  /// Drops the last segment, but not the drive letter of a file.
  mutating func shortenPath() {
    if path.count == 3, isFile, path[2] == ASCII.colon,
      Self.isDriveLetter(path[1...])
    {
      return
    }
    guard let slash = path.lastIndex(of: ASCII.slash) else { return }
    path.removeSubrange(slash...)
  }

  /// 1 or 2 for a segment that is nothing but so many dots, encoded or not; 0 for any other.
  private func dots(in segment: Range<Int>) -> Int {
    // The longest is `%2e%2e`.
    guard segment.count <= 6 else { return 0 }
    var at = segment.lowerBound
    var count = 0
    while at < segment.upperBound {
      if input[at] == ASCII.dot {
        at += 1
      } else if input[at] == ASCII.percent, at + 2 < segment.upperBound,
        input[at + 1] == UInt8(ascii: "2"), ASCII.lowered(input[at + 2]) == UInt8(ascii: "e")
      {
        at += 3
      } else {
        return 0
      }
      count += 1
    }
    return count <= 2 ? count : 0
  }

  private var isFile: Bool { parts.scheme == URLScheme.file }

  /// A letter and a colon or bar, as a drive of Windows is named.
  static func isDriveLetter(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count == 2, let first = text.first, let second = text.last else { return false }
    return ASCII.isLetter(first) && (second == ASCII.colon || second == ASCII.verticalBar)
  }

  /// Opaque path state. A space stays, but one before `?` or `#` would be lost if those went.
  mutating func parseOpaquePath() {
    let end =
      input[at...].firstIndex { $0 == ASCII.question || $0 == ASCII.hash } ?? input.count
    var text = PercentEncodeSet.c0Control.encoded(input, in: at..<end)
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
