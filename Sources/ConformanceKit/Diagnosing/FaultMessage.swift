/// What a port says when it answers with a fault, but for what comes from the input: what stands between
/// quotes, and digits.
struct FaultMessage: Hashable {
  private let text: String

  /// Nil for other replies.
  init?(_ reply: Reply) {
    guard case .fault(let message, _) = reply else { return nil }
    var text = ""
    var quote: Character?
    for character in message where !character.isNumber {
      if let open = quote {
        if character == open { quote = nil }
      } else {
        if Self.quotes.contains(character) { quote = character }
        text.append(character)
      }
    }
    self.text = text
  }

  private static let quotes: Set<Character> = ["'", "\"", "`"]
}
