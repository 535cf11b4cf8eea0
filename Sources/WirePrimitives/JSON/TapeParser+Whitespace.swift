extension TapeParser {
  /// Moves to the first byte that is none of the four of RFC 8259, section 2.
  @inline(__always)
  mutating func skipWhitespace() {
    if at < end, input[at] <= ASCII.space { skipWhitespaceRun() }
  }

  @inline(never)
  private mutating func skipWhitespaceRun() {
    let input = input
    var at = at
    while at < input.count {
      switch input[at] {
      case ASCII.space, ASCII.lineFeed:
        at += 1
        // Indentation: eight spaces at a time.
        while at + 8 <= input.count, input.loadWord(at: at) == 0x2020_2020_2020_2020 { at += 8 }
      case ASCII.tab, ASCII.carriageReturn:
        at += 1
      default:
        self.at = at
        return
      }
    }
    self.at = at
  }
}
