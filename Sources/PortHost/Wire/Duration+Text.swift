extension Duration {
  package var wholeMilliseconds: Int { Int(self / .milliseconds(1)) }

  /// Such as `2 s` or `1500 ms`.
  var shown: String {
    let milliseconds = wholeMilliseconds
    return milliseconds.isMultiple(of: 1_000) ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
  }
}
