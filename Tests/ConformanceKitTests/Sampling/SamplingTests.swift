import ChoiceEngine
import Testing

@testable import ConformanceKit

@Suite struct `Linear complexity` {
  private static func bits(_ sequence: [Bool]) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: sequence.count / 64 + 1)
    for (index, bit) in sequence.enumerated() where bit {
      words[index / 64] |= 1 << UInt64(index % 64)
    }
    return words
  }

  private static func complexity(_ sequence: [Bool]) -> Int {
    LinearComplexity.of(bits(sequence), count: sequence.count)
  }

  /// The algorithm as Massey wrote it, bit by bit.
  private static func plain(_ sequence: [Bool]) -> Int {
    var (connection, former) = ([true], [true])
    var (length, place) = (0, -1)
    for index in sequence.indices {
      let said = (0...length).reduce(false) { sum, back in
        sum != (back < connection.count && connection[back] && sequence[index - back])
      }
      guard said else { continue }
      let before = connection
      let shifted = Array(repeating: false, count: index - place) + former
      connection = (0..<max(connection.count, shifted.count)).map {
        ($0 < connection.count && connection[$0]) != ($0 < shifted.count && shifted[$0])
      }
      if 2 * length <= index { (length, former, place) = (index + 1 - length, before, index) }
    }
    return length
  }

  @Test func `is what the plain algorithm says, of every short sequence and of long ones`() {
    for length in 0..<11 {
      for number in 0..<(1 << length) {
        let sequence = (0..<length).map { number >> $0 & 1 == 1 }
        #expect(Self.complexity(sequence) == Self.plain(sequence), "\(sequence)")
      }
    }
    var random = SplitMix64(seed: 1)
    for length in [63, 64, 65, 127, 128, 129, 300] {
      let sequence = (0..<length).map { _ in random.next() % 2 == 1 }
      #expect(Self.complexity(sequence) == Self.plain(sequence))
    }
  }

  @Test func `of a register of 31 bits is 31`() {
    var sequence = (0..<31).map { $0 % 5 == 2 }
    for index in 31..<2_000 { sequence.append(sequence[index - 28] != sequence[index - 31]) }
    #expect(Self.complexity(sequence) == 31)
  }

  @Test func `of a random sequence is near half its length`() {
    var random = SplitMix64(seed: 7)
    let sequence = (0..<3_000).map { _ in random.next() % 2 == 1 }
    #expect(abs(Self.complexity(sequence) - 1_500) < 20)
  }
}

@Suite struct `Samples of bits` {
  private static let values: [UInt128] = (0..<130).map { UInt128($0) << 120 | UInt128($0 % 2) }
  private let sample = BitSample(values)

  @Test func `ones are counted from the highest bit on`() {
    #expect(sample.ones(127) == 65)
    #expect(sample.ones(0) == Self.values.count { $0 >> 127 == 1 })
    #expect(sample.ones(64) == 0)
  }

  @Test func `pairs and changes are counted`() {
    let low = Self.values.map { $0 & 1 == 1 }
    let high = Self.values.map { $0 >> 121 & 1 == 1 }
    #expect(sample.differing(6, 127) == zip(low, high).count { $0 != $1 })
    #expect(sample.changes(127) == 129)
    #expect(sample.changes(6) == zip(high, high.dropFirst()).count { $0 != $1 })
    #expect(BitSample([]).changes(3) == 0)
    #expect(BitSample([.max]).changes(3) == 0)
  }

  @Test func `a sample is in proportion to generated cases`() {
    #expect(Sampling.size(for: 0) == 0)
    #expect(Sampling.size(for: 3) == 0)
    #expect(Sampling.size(for: 10) == 655)
    #expect(Sampling.size(for: 1_000) == 65_536)
    #expect(Sampling.size(for: 100_000) == 65_536)
  }

  /// By the formula beside ``Fairness``, with the logarithm of Python's math.
  @Test func `what is fair is allowed`() {
    #expect(Fairness(coins: 7_625).allowed(of: 65_536) == 31_760...33_776)
    #expect(Fairness(coins: 7_625).allowed(of: 4_096) == 1_796...2_300)
    #expect(Fairness(coins: 1).allowed(of: 10) == 0...10)
  }
}
