extension TapeWriter {
  /// Where whitespace goes.
  enum Layout: Equatable {
    /// Nowhere.
    case compact
    /// A line for each element and member, two spaces a level.
    case indented
    /// One space behind each comma and colon.
    case line
    /// As ``indented``, but on one line what fits there.
    case filled(width: Int)

    /// Deeper lines are indented no further, so that the text of a deep value does not grow with
    /// the square of its depth.
    static let deepestIndentation = 32
  }
}
