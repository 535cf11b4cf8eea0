/// Where a generator's choices come from.
///
/// Every choice is a whole number from 0, which stands for the simplest value, and is recorded, so
/// that what came out can be made again, and changed, from the record alone. A source never fails:
/// values that run out, or that are beyond the limit of a choice, yield the simplest value.
package struct ChoiceSource: Sendable {
  private enum Origin: Sendable {
    case random(SplitMix64)
    case replay(ArraySlice<UInt64>)
    case bytes(DenseReader)
    case mutation(MutatedParent)
  }

  private var origin: Origin
  /// What has been drawn so far.
  package private(set) var record = ChoiceRecord()
  /// Choices that are recorded at most: what is drawn beyond them is for a generator to come to its
  /// end with. None by default, because whoever replays knows how many there were.
  package var mostChoices = Int.max
  private var beyond = 0

  /// Choices by chance.
  package init(seed: UInt64) {
    origin = .random(SplitMix64(seed: seed))
  }

  /// Choices that were recorded.
  package init(replaying values: [UInt64]) {
    origin = .replay(values[...])
  }

  /// Choices that stand in bytes of any origin, as ``DenseEncoding`` has it.
  package init(bytes: [UInt8]) {
    origin = .bytes(DenseReader(bytes))
  }

  /// Choices that were recorded, some of them changed by chance, which goes on where they end.
  ///
  /// - Parameter rarity: about one choice in so many is changed; nil for none.
  package init(mutating parent: [UInt64], rarity: UInt64? = 16, seed: UInt64) {
    origin = .mutation(MutatedParent(parent, rarity: rarity, seed: seed))
  }

  /// What has been drawn so far, the values alone.
  package var drawn: [UInt64] { record.values }

  /// Whether more was drawn than ``mostChoices``, so that the record does not say what came out.
  package var hasDrawnTooMuch: Bool { beyond > 0 }

  /// The simplest values, which end most loops; and after as many again by chance, for a loop that
  /// goes on for as long as the simplest comes.
  private mutating func drawBeyond(upTo limit: UInt64) -> UInt64 {
    beyond &+= 1
    guard beyond > mostChoices else { return 0 }
    var generator = SplitMix64(seed: UInt64(bitPattern: Int64(beyond)))
    return generator.next(upTo: limit)
  }

  /// A number in `0...limit`, uniformly; 0 is the simplest.
  package mutating func draw(_ kind: ChoiceNode.Kind = .number, upTo limit: UInt64) -> UInt64 {
    draw(kind, upTo: limit) { $0.next(upTo: limit) }
  }

  /// A number in `0...limit`, of which each width in bits is as likely.
  package mutating func draw(scaled kind: ChoiceNode.Kind, upTo limit: UInt64) -> UInt64 {
    draw(kind, upTo: limit) { $0.next(scaledUpTo: limit) }
  }

  /// A number in `0...limit` as often as `chance` draws it, where chance decides.
  @inline(__always)
  mutating func draw(
    _ kind: ChoiceNode.Kind, upTo limit: UInt64, by chance: (inout SplitMix64) -> UInt64
  ) -> UInt64 {
    guard record.nodes.count < mostChoices else { return drawBeyond(upTo: limit) }
    let value: UInt64
    switch origin {
    case .random(var generator):
      value = chance(&generator)
      origin = .random(generator)
    case .replay(var rest):
      let next = rest.popFirst() ?? 0
      value = next <= limit ? next : 0
      origin = .replay(rest)
    case .bytes(var reader):
      value = reader.next(upTo: limit)
      origin = .bytes(reader)
    case .mutation(var parent):
      value = parent.next(upTo: limit, by: chance)
      origin = .mutation(parent)
    }
    record.append(ChoiceNode(kind, value, upTo: limit))
    return value
  }

  /// What `body` draws belongs to one part, which can be left out or moved as a whole.
  package mutating func span<Part>(
    _ label: String, of count: Int? = nil, _ body: (inout ChoiceSource) throws -> Part
  ) rethrows -> Part {
    guard !hasDrawnTooMuch else { return try body(&self) }
    let span = record.open(label, count: count)
    defer { record.close(span) }
    return try body(&self)
  }
}
