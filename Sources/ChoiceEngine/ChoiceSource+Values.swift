extension ChoiceSource {
  /// A number in `range`, uniformly; the lower bound is the simplest.
  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound &+ Int(truncatingIfNeeded: draw(upTo: Self.width(of: range)))
  }

  /// A number in `range`, as often small as large: each width in bits is as likely.
  package mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound &+ Int(truncatingIfNeeded: draw(scaled: .number, upTo: Self.width(of: range)))
  }

  /// A number from `-most` to `most`, as often near 0 as far; the nearer to 0 the simpler, and of two
  /// that are as near the positive one.
  package mutating func signedInteger(_ most: Int) -> Int {
    let value = draw(scaled: .signed, upTo: 2 * UInt64(most))
    let distance = Int((value + 1) / 2)
    return value % 2 == 1 ? distance : -distance
  }

  /// One of `values`, uniformly; the first is the simplest.
  package mutating func pick<Value>(_ values: [Value]) -> Value {
    precondition(!values.isEmpty, "nothing to pick from")
    return values[Int(draw(upTo: UInt64(values.count - 1)))]
  }

  /// True in `numerator` of `denominator` draws; false is the simplest.
  package mutating func chance(_ numerator: Int, in denominator: Int) -> Bool {
    int(0...denominator - 1) >= denominator - numerator
  }

  /// Elements, as many as `counts` allows; the fewest are the simplest. Each is a part of its own.
  package mutating func list<Element>(
    _ counts: ClosedRange<Int>, of label: String = "element",
    _ element: (inout ChoiceSource) throws -> Element
  ) rethrows -> [Element] {
    let node = record.nodes.count
    let more = Int(draw(.count, upTo: Self.width(of: counts)))
    var elements: [Element] = []
    elements.reserveCapacity(counts.lowerBound + more)
    for _ in 0..<counts.lowerBound + more {
      elements.append(try span(label, of: node, element))
    }
    return elements
  }

  private static func width(of range: ClosedRange<Int>) -> UInt64 {
    UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
  }
}
