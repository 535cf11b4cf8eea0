extension Array {
  /// At most so many of them, at even distances from beginning to end.
  package func spread(_ most: Int) -> [Element] {
    guard count > most else { return self }
    return (0..<most).map { self[$0 * count / most] }
  }
}
