import ChoiceEngine
import Testing

/// Values of a generator, to count how often each edge case comes among them: one that never comes is
/// not tested by any law.
struct Reach<Value> {
  /// Times that an edge must come.
  private static var least: Int { 5 }

  let values: [Value]

  init(_ count: Int = 4_000, _ generate: (inout ChoiceSource) -> Value) {
    var seeds = SplitMix64(seed: 9)
    values = (0..<count).map { _ in
      var source = ChoiceSource(seed: seeds.next())
      return generate(&source)
    }
  }

  func expect(
    _ edge: String, sourceLocation: SourceLocation = #_sourceLocation, _ isEdge: (Value) -> Bool
  ) {
    let count = values.count(where: isEdge)
    #expect(count >= Self.least, "\(edge)", sourceLocation: sourceLocation)
  }
}
