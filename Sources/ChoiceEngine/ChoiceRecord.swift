/// All choices of one generated value, in the order in which they were drawn.
package struct ChoiceRecord: Hashable, Sendable {
  package private(set) var nodes: [ChoiceNode] = []
  /// In the order in which they begin, outer ones first.
  package private(set) var spans: [ChoiceSpan] = []

  package init() {
    nodes.reserveCapacity(64)
  }

  /// The values alone: all that is needed to generate the same again.
  package var values: [UInt64] { nodes.map(\.value) }

  mutating func append(_ node: ChoiceNode) { nodes.append(node) }

  /// - Returns: what ``close(_:)`` takes.
  mutating func open(_ label: String, count: Int?) -> Int {
    spans.append(ChoiceSpan(label: label, start: nodes.count, end: nodes.count, count: count))
    return spans.count - 1
  }

  mutating func close(_ span: Int) { spans[span].end = nodes.count }
}

extension ChoiceRecord {
  /// Whether it is simpler than another one: shortlex, which is to say fewer choices first, then the
  /// lower value at the first place where they differ.
  ///
  /// Fewer first, because a person reads a short case sooner than a long one of small numbers; and the
  /// first place counts most, because what is drawn first decides the shape of the rest. The order is
  /// total and has no endless descent, so a shrinker that only accepts what is simpler comes to an end.
  package func isSimpler(than other: ChoiceRecord) -> Bool {
    guard nodes.count == other.nodes.count else { return nodes.count < other.nodes.count }
    for (own, its) in zip(nodes, other.nodes) where own.value != its.value {
      return own.value < its.value
    }
    return false
  }
}
