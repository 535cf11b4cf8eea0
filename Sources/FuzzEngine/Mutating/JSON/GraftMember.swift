import ChoiceEngine
import WirePrimitives

/// Puts the value that a member has in another entry in the place of its own, or a member of another
/// entry beside its own.
struct GraftMember: Mutator {
  let name = "graft member"

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    guard let mate = context.mate?.json.map({ JSONTree($0) }) else { return nil }
    let places = parent.places { part in
      if case .object(let members) = part { !members.isEmpty } else { false }
    }
    guard let place = random.pick(places) else { return nil }
    return parent.changing(place) { part in
      guard case .object(var members) = part else { return nil }
      let index = random.below(members.count)
      guard let value = random.pick(mate.values(named: members[index].name)) else { return nil }
      members[index].value = value
      return .object(members)
    }
  }
}
