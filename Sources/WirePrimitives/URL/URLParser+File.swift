extension URLParser {
  /// File state, file slash state and file host state.
  mutating func parseFile() throws(URLParseError) {
    parts.host = .empty
    let base = base?.scheme == URLScheme.file ? base : nil
    guard isSlash(current) else {
      guard let base else { return parsePath() }
      parts.host = base.host
      guard startsWithDriveLetter else { return takePathOfBase() }
      return parsePath()
    }
    at += 1
    guard isSlash(current) else {
      if let base { takeDrive(of: base) }
      return parsePath()
    }
    at += 1
    try parseFileHost()
  }

  /// What looks like a drive is no host, but the beginning of the path.
  private mutating func parseFileHost() throws(URLParseError) {
    let end = partEnd
    if Self.isDriveLetter(input[at..<end]) { return parsePath() }
    if at < end {
      let host = try HostParser(input: input, range: at..<end).parse(isSpecial: true)
      if host != .domain("localhost") { parts.host = host }
    }
    at = end
    parsePathStart()
  }

  /// A path that begins with a slash stays on the host and the drive of the base.
  private mutating func takeDrive(of base: URLParts) {
    parts.host = base.host
    let drive = base.path.utf8.prefix(3)
    guard !startsWithDriveLetter, drive.count == 3, drive.last == ASCII.colon,
      let first = base.pathSegments.first, Self.isDriveLetter(Array(first.utf8)[...])
    else { return }
    path = Array(drive)
  }

  private var startsWithDriveLetter: Bool {
    guard Self.isDriveLetter(input[at...].prefix(2)) else { return false }
    guard at + 2 < input.count else { return true }
    return isSlash(input[at + 2]) || input[at + 2] == ASCII.question || input[at + 2] == ASCII.hash
  }
}
