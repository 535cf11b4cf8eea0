/// What a tape node stands for; `true` and `false` have no text, so each is a kind.
enum TapeKind: UInt8, Sendable {
  case null, `false`, `true`, number, string, array, object

  @inline(__always) var isContainer: Bool { rawValue >= Self.array.rawValue }
}
