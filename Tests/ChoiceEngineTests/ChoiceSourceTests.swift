import ChoiceEngine
import Testing

struct ChoiceSourceTests {
  /// Something of everything that can be drawn.
  private static func anything(_ source: inout ChoiceSource) -> String {
    let list = source.list(1...5) { $0.signedInteger(1_000) }
    let part = source.span("part") { "\($0.int(-3...3)) \($0.pick(["a", "b", "c"]))" }
    return "\(list) \(part) \(source.chance(1, in: 3)) \(source.integer(0...Int.max)) "
      + "\(source.draw(upTo: .max)) \(source.draw(upTo: 0))"
  }

  @Test func `what was drawn makes the same again`() {
    for seed in 0..<200 as Range<UInt64> {
      var source = ChoiceSource(seed: seed)
      let text = Self.anything(&source)
      var replay = ChoiceSource(replaying: source.drawn)
      #expect(Self.anything(&replay) == text)
      #expect(replay.record == source.record)
    }
  }

  @Test func `what was drawn makes the same again from bytes`() {
    for seed in 0..<200 as Range<UInt64> {
      var source = ChoiceSource(seed: seed)
      let text = Self.anything(&source)
      var replay = ChoiceSource(bytes: DenseEncoding.encode(source.record.nodes))
      #expect(Self.anything(&replay) == text)
    }
  }

  /// The written contract: a token that somebody kept, or bytes that a fuzzer did, mean the same case
  /// in later versions as long as the generator asks the same.
  @Test func `a seed, values and bytes mean what they always meant`() {
    var seeded = ChoiceSource(seed: 7)
    #expect(Self.anything(&seeded) == "[0, -298] 0 a false 140780 7621113624420504425 0")
    var replayed = ChoiceSource(replaying: [1, 3, 4, 2, 1, 2, 9, 10])
    #expect(Self.anything(&replayed) == "[2, -2] -1 b true 9 10 0")
    var bytes = ChoiceSource(bytes: [1, 3, 0, 4, 0, 2, 1, 2, 9])
    #expect(Self.anything(&bytes) == "[2, -2] -1 b true 9 0 0")
  }

  @Test func `values that run out or are none yield the simplest`() {
    var none = ChoiceSource(replaying: [])
    #expect(Self.anything(&none) == "[0] -3 a false 0 0 0")
    var beyond = ChoiceSource(replaying: [.max, .max, .max, .max, .max, 0])
    #expect(Self.anything(&beyond) == "[0] -3 a false 0 0 0")
    var empty = ChoiceSource(bytes: [])
    #expect(Self.anything(&empty) == "[0] -3 a false 0 0 0")
  }

  @Test func `any bytes are choices within their limits`() {
    var random = SplitMix64(seed: 1)
    for length in 0..<200 {
      var source = ChoiceSource(bytes: (0..<length).map { _ in UInt8(random.next(upTo: 255)) })
      _ = Self.anything(&source)
      #expect(source.record.nodes.allSatisfy { $0.value <= $0.limit })
    }
  }

  @Test func `a mutated parent is mostly the parent, and not always`() {
    var parent = ChoiceSource(seed: 3)
    let numbers = { (source: inout ChoiceSource) in (0..<64).map { _ in source.int(0...99) } }
    let own = numbers(&parent)
    let children = (0..<100 as Range<UInt64>).map { seed in
      var child = ChoiceSource(mutating: parent.drawn, seed: seed)
      return numbers(&child)
    }
    let changed = children.map { child in zip(own, child).count { $0 != $1 } }
    #expect(changed.allSatisfy { $0 < 20 })
    #expect(changed.count { $0 > 0 } > 90)
    // Behind its end chance goes on.
    var longer = ChoiceSource(mutating: [], seed: 5)
    #expect(Set(numbers(&longer)).count > 10)
  }

  @Test func `a list is a count and a part for each element`() {
    var source = ChoiceSource(replaying: [2, 5, 6, 7])
    #expect(source.list(1...4) { $0.int(0...9) } == [5, 6, 7])
    #expect(source.record.nodes[0] == ChoiceNode(.count, 2, upTo: 3))
    #expect(source.record.spans.map(\.nodes) == [1..<2, 2..<3, 3..<4])
    #expect(source.record.spans.allSatisfy { $0.count == 0 })
  }

  @Test func `scaled numbers are as often small as large`() {
    var source = ChoiceSource(seed: 1)
    let numbers = (0..<10_000).map { _ in source.integer(0...(1 << 40)) }
    #expect((400...560).contains(numbers.count { $0 == 0 }))
    #expect((4_500...5_500).contains(numbers.count { $0 < 1 << 20 }))
    #expect(numbers.allSatisfy { (0...(1 << 40)).contains($0) })
  }
}
