/// What a tape node stands for; `true` and `false` have no text, so each is a kind. In this
/// order: what has no text, what has one, what contains others.
enum TapeKind: UInt8, Sendable {
  case null, `false`, `true`, number, string, array, object
}
