/// Where a generator's choices come from: a seeded generator of pseudo-random numbers, or a
/// recorded sequence that is replayed.
///
/// Every choice is a whole number from a closed range that starts at its simplest value, and is
/// recorded, so that the case that came out can be made again from the sequence alone. A replayed
/// sequence that runs out, or that holds a value outside the range asked for, yields the simplest
/// value: it never fails.
package struct ChoiceSource: Sendable {
  private enum Origin: Sendable {
    case random(SplitMix64)
    case replay(ArraySlice<UInt64>)
  }

  private var origin: Origin
  /// What has been drawn so far, counted from the simplest value of each choice.
  package private(set) var drawn: [UInt64] = []

  package init(seed: UInt64) {
    drawn.reserveCapacity(64)
    origin = .random(SplitMix64(seed: seed))
  }

  package init(replaying choices: [UInt64]) {
    origin = .replay(choices[...])
  }

  /// A number in `0...limit`, uniformly; 0 is the simplest.
  package mutating func draw(upTo limit: UInt64) -> UInt64 {
    let value: UInt64
    switch origin {
    case .random(var generator):
      value = generator.next(upTo: limit)
      origin = .random(generator)
    case .replay(var rest):
      let next = rest.popFirst() ?? 0
      value = next <= limit ? next : 0
      origin = .replay(rest)
    }
    drawn.append(value)
    return value
  }
}

extension ChoiceSource {
  /// A number in `range`, uniformly; the lower bound is the simplest.
  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    return range.lowerBound &+ Int(truncatingIfNeeded: draw(upTo: width))
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
}
