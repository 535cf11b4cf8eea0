import ChoiceEngine
import WirePrimitives

/// Gives a truth value its opposite, and one string, number or truth value the value of another.
struct FlipValue: Mutator {
  let name = "flip value"

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    var leaves: [JSON] = []
    parent.visit { if case .leaf(let json) = $0 { leaves.append(json) } }
    let places = parent.places { if case .leaf = $0 { true } else { false } }
    guard let place = random.pick(places) else { return nil }
    return parent.changing(place) { part in
      guard case .leaf(let json) = part else { return nil }
      if let bool = json.bool { return .leaf(.bool(!bool)) }
      return random.pick(leaves.filter { $0.kind == json.kind && $0 != json }).map(JSONTree.leaf)
    }
  }
}
