import ChoiceEngine

/// What a reference draws a sample from: the same for the same process of the same seed, so that a
/// mutation analysis can be repeated.
package struct SampleSource: Sendable {
  /// 0 for the first process.
  package let process: Int
  /// Values that were drawn from this process.
  package private(set) var drawn = 0
  /// What a faulty generator keeps between two values.
  package var state: UInt128
  private var random: SplitMix64

  init(seed: UInt64, process: Int) {
    self.process = process
    random = SplitMix64(seed: seed &+ UInt64(process))
    state = 0
    state = next()
  }

  /// 128 bits drawn by chance.
  package mutating func next() -> UInt128 {
    drawn += 1
    return UInt128(random.next()) << 64 | UInt128(random.next())
  }
}
