import ChoiceEngine

/// Gives one choice the value of another with the same range: two names become one.
struct CopyChoice: Mutator {
  let name = "copy choice"

  func mutated(
    _ parent: ChoiceDraft, in context: MutationContext, by random: inout SplitMix64
  ) -> ChoiceDraft? {
    let nodes = parent.record.nodes
    guard let from = random.pick(nodes.indices) else { return nil }
    let alike = nodes.indices.filter {
      $0 != from && nodes[$0].limit == nodes[from].limit && nodes[$0].value != nodes[from].value
    }
    guard let to = random.pick(alike) else { return nil }
    var values = parent.values
    values[to] = nodes[from].value
    return parent.with(values)
  }
}
