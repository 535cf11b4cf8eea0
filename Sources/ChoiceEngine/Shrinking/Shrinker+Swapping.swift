extension Shrinker {
  /// Later parts of the same label that a part is tried to change places with.
  private static var partners: Int { 8 }

  /// A part by a later, simpler one of the same label, and the other way round: branches of a tree.
  mutating func swapParts() async {
    var index = 0
    while index < record.spans.count, !isSpent {
      let span = record.spans[index]
      let later = record.spans[(index + 1)...].filter {
        $0.label == span.label && $0.start >= span.end
      }
      let values = record.values
      let candidates = later.filter {
        values[$0.nodes].lexicographicallyPrecedes(values[span.nodes])
      }
      .prefix(Self.partners).flatMap { [swapped(span, $0), sorted(swapped(span, $0))] }
      if await consider(candidates) == nil { index += 1 }
    }
  }

  private func swapped(_ first: ChoiceSpan, _ second: ChoiceSpan) -> [UInt64] {
    let values = record.values
    var swapped = Array(values[..<first.start])
    swapped += values[second.nodes]
    swapped += values[first.end..<second.start]
    swapped += values[first.nodes]
    swapped += values[second.end...]
    return swapped
  }

  /// The same form with its larger numbers further back. Numbers of one limit are taken to be of one
  /// meaning; those of a limit below 2 are left, for they are mostly what makes the form.
  private func sorted(_ values: [UInt64]) -> [UInt64] {
    let nodes = made(from: values).nodes
    guard nodes.count == values.count else { return values }
    var changed = values
    for limit in Set(nodes.map(\.limit)).sorted() where limit > 1 {
      let places = nodes.indices.filter { nodes[$0].limit == limit }
      for (place, value) in zip(places, places.map({ values[$0] }).sorted()) {
        changed[place] = value
      }
    }
    return changed
  }
}
