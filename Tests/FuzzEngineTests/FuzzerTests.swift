import ChoiceEngine
import Testing
import WirePrimitives

@testable import FuzzEngine

/// A fuzzer is asked and told; here by a target that shows how far it got in a sequence of gates.
struct FuzzerTests {
  /// Passes one gate after another, each by a number of its own: chance alone passes all of them once in
  /// 10^8 times.
  static let gates = FuzzSubject(make: { source in
    .json(.array(source.list(0...8) { .number($0.int(0...9)) }))
  })

  static func passed(_ input: FuzzInput) -> Int {
    let numbers = input.json?.array?.map { $0.int ?? -1 } ?? []
    return zip(numbers, [7, 1, 8, 2, 8, 1, 8, 2]).prefix { $0 == $1 }.count
  }

  static func features(_ input: FuzzInput) -> [Feature] {
    (0...passed(input)).map { Feature(.citation, UInt64($0)) }
  }

  static func most(_ guidance: FuzzSettings.Guidance, cases: Int) throws -> Int {
    var settings = FuzzSettings()
    settings.guidance = guidance
    var fuzzer = Fuzzer(gates, seed: 3, settings: settings)
    var most = 0
    for _ in 0..<cases {
      let trial = try Self.next(&fuzzer)
      most = max(most, passed(trial.input))
      fuzzer.take(trial, showing: features(trial.input))
    }
    return most
  }

  static func next(_ fuzzer: inout Fuzzer) throws -> Fuzzer.Trial {
    let trial = fuzzer.next()
    return try #require(trial)
  }

  @Test func `what is reached once leads further, and chance alone does not`() throws {
    #expect(try Self.most(.guided, cases: 20_000) == 8)
    #expect(try Self.most(.none, cases: 20_000) < 7)
    #expect(try Self.most(.shuffled, cases: 20_000) < 8)
  }

  @Test func `a seed makes the same inputs again`() throws {
    func inputs(_ seed: UInt64) throws -> [[UInt8]] {
      var fuzzer = Fuzzer(Self.gates, seed: seed)
      return try (0..<2_000).map { _ in
        let trial = try Self.next(&fuzzer)
        fuzzer.take(trial, showing: Self.features(trial.input))
        return trial.input.bytes
      }
    }
    #expect(try inputs(5) == inputs(5))
    #expect(try inputs(5) != inputs(6))
  }

  @Test func `an entry that shows something else the second time is counted as unstable`() throws {
    var fuzzer = Fuzzer(Self.gates, seed: 1)
    for run in 0..<2_000 {
      let trial = try Self.next(&fuzzer)
      fuzzer.take(trial, showing: [Feature(.shape, UInt64(run))])
    }
    #expect(fuzzer.tally.calibrated > 10)
    #expect(fuzzer.tally.unstable == fuzzer.tally.calibrated)
    #expect(fuzzer.tally.stability == 0)
  }

  @Test func `what is no input of the target is refused and counted`() throws {
    let even = FuzzSubject(
      make: { source in .json(.number(2 * source.int(0...50))) },
      admits: { material in
        guard case .json(let json) = material else { return false }
        return json.int.map { $0.isMultiple(of: 2) } ?? false
      })
    var settings = FuzzSettings()
    settings.directness = 1
    var fuzzer = Fuzzer(even, seed: 1, settings: settings)
    for _ in 0..<2_000 {
      let trial = try Self.next(&fuzzer)
      #expect(trial.input.json?.int?.isMultiple(of: 2) == true)
      fuzzer.take(
        trial, showing: [Feature(.shape, UInt64(bitPattern: Int64(trial.input.json?.int ?? 0)))])
    }
    #expect(fuzzer.tally.rejected > 0)
  }

  @Test func `without a generator inputs are made of those that were given`() throws {
    var fuzzer = Fuzzer(FuzzSubject(make: nil), seed: 1)
    #expect(fuzzer.next() == nil)
    fuzzer.put([FuzzInput(.bytes(Array("seed".utf8)))])
    var seen: Set<[UInt8]> = []
    for _ in 0..<200 {
      let trial = try Self.next(&fuzzer)
      seen.insert(trial.input.bytes)
      fuzzer.take(trial, showing: [Feature(.shape, UInt64(trial.input.bytes.count))])
    }
    #expect(seen.contains(Array("seed".utf8)))
    #expect(seen.count > 50)
  }

  @Test func `a simpler input takes the place of one that shows the same`() throws {
    var fuzzer = Fuzzer(FuzzSubject(make: nil), seed: 1)
    let long = FuzzInput(.bytes(Array(repeating: 1, count: 100)))
    let short = FuzzInput(.bytes([1]))
    fuzzer.put([long, short])
    let first = try Self.next(&fuzzer)
    #expect(fuzzer.take(first, showing: [Feature(.shape, 1)]) == .new(1))
    let second = try Self.next(&fuzzer)
    #expect(second.input.bytes == [1])
    #expect(fuzzer.take(second, showing: [Feature(.shape, 1)]) == .simpler)
  }

  @Test func `what would pass a comparison of an entry is tried before anything else`() throws {
    var fuzzer = Fuzzer(FuzzSubject(make: nil), seed: 1)
    let input = FuzzInput(.bytes([9, 1, 2, 9]))
    fuzzer.put([input])
    fuzzer.take(try Self.next(&fuzzer), showing: [Feature(.shape, 1)])
    let compared = FeatureProbe.Operands.numbers(seen: 0x0201, wanted: 0xBBAA, width: 2)
    fuzzer.follow([compared], of: input)
    var tried: Set<[UInt8]> = []
    while case let trial = try Self.next(&fuzzer), trial.isDirected {
      tried.insert(trial.input.bytes)
      fuzzer.take(trial, showing: [Feature(.shape, 1)])
    }
    // As it is and one more and one less, for what asks for more or less.
    #expect(tried.isSuperset(of: [[9, 0xAA, 0xBB, 9], [9, 0xAB, 0xBB, 9], [9, 0xA9, 0xBB, 9]]))
    #expect(tried.count == 3, "\(tried)")
  }

  @Test func `comparisons do not take all of the time`() throws {
    var fuzzer = Fuzzer(FuzzSubject(make: nil), seed: 1)
    fuzzer.put([FuzzInput(.bytes(Array(0..<200)))])
    var directed = 0
    for run in 0..<40_000 {
      let trial = try Self.next(&fuzzer)
      if trial.isDirected { directed += 1 }
      fuzzer.take(trial, showing: [Feature(.shape, UInt64(run))])
      fuzzer.follow(
        (0..<50).map { .numbers(seen: $0, wanted: UInt64(run), width: 1) }, of: trial.input)
    }
    #expect(directed > 4_000 && directed < 8_000, "\(directed)")
  }
}
