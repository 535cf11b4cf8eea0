/// A version of a system, one to three numbers joined by dots.
package struct SystemVersion: Sendable, Hashable {
  package let text: String
  private let numbers: [Int]

  /// Nil where the text is of another form.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isWholeNumber) ? Int($0) : nil }
    guard (1...3).contains(parts.count), numbers.count == parts.count,
      zip(parts, numbers).allSatisfy({ $0 == "\($1)" })
    else { return nil }
    self.text = text
    self.numbers = numbers
  }

  /// As user agents have it.
  package var underscored: String { text.replacing(".", with: "_") }

  package func isAtLeast(_ major: Int, _ minor: Int) -> Bool {
    !numbers.lexicographicallyPrecedes([major, minor])
  }

  /// The number that it reads as where a fraction is taken for one.
  var decimal: Double { Double(numbers.prefix(2).map(String.init).joined(separator: ".")) ?? 0 }
}
