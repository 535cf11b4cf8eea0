extension TapeWriter {
  /// Where whitespace goes.
  enum Layout {
    /// Nowhere.
    case compact
    /// A line for each element and member, two spaces a level.
    case indented

    /// Deeper lines are indented no further, so that the text of a deep value does not grow with
    /// the square of its depth.
    static let deepestIndentation = 32
  }
}
