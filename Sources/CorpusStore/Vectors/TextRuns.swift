import ConformanceKit
import WirePrimitives

/// A long text in which something short stands many times one after the other.
struct TextRuns {
  private static let longestUnit = 16
  /// What repeats less far is easier to read as it is.
  private static let leastLength = 48

  private let runs: [Shorthand.Run]

  var json: JSON {
    .object([
      (
        Shorthand.runsName,
        .array(runs.map { .array([.string($0.text), .number($0.count)]) })
      )
    ])
  }

  /// Nil where nothing repeats, and where a surrogate stands alone.
  init?(of string: JSONString) {
    guard string.utf8Count >= Self.leastLength, let text = string.text else { return nil }
    let scalars = Array(text.unicodeScalars)
    var runs: [Shorthand.Run] = []
    var index = 0
    // What has been seen and repeats nothing begins here.
    var start = 0
    while index < scalars.count {
      guard let (unit, count) = Self.repetition(in: scalars, at: index) else {
        index += 1
        continue
      }
      if start < index { runs.append(.init(Self.text(scalars[start..<index]), 1)) }
      runs.append(.init(Self.text(scalars[index..<index + unit]), count))
      index += unit * count
      start = index
    }
    guard !runs.isEmpty else { return nil }
    if start < index { runs.append(.init(Self.text(scalars[start..<index]), 1)) }
    self.runs = runs
  }

  /// What repeats furthest from an index on; the shorter unit of two.
  private static func repetition(
    in scalars: [Unicode.Scalar], at index: Int
  ) -> (unit: Int, count: Int)? {
    var best: (unit: Int, count: Int)?
    for unit in 1...longestUnit where index + unit < scalars.count {
      var end = index + unit
      while end < scalars.count, scalars[end] == scalars[end - unit] { end += 1 }
      let count = (end - index) / unit
      guard count > 1, unit * count >= leastLength else { continue }
      if best.map({ $0.unit * $0.count < unit * count }) ?? true { best = (unit, count) }
    }
    return best
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
