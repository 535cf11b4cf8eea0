import ChoiceEngine
import WirePrimitives

/// Lets a member stand twice, with another value.
struct DoubleMember: Mutator {
  let name = "double member"

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    let places = parent.places { part in
      if case .object(let members) = part { !members.isEmpty } else { false }
    }
    guard let place = random.pick(places) else { return nil }
    return parent.changing(place) { part in
      guard case .object(var members) = part, let member = random.pick(members) else { return nil }
      let values = members.map(\.value) + [.leaf(.null), .leaf(true), .leaf(0), .leaf("")]
      guard let value = random.pick(values) else { return nil }
      members.insert((member.name, value), at: random.below(members.count + 1))
      return .object(members)
    }
  }
}
