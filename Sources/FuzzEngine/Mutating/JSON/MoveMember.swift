import ChoiceEngine
import WirePrimitives

/// Takes a member or an element away, lets two of them change places, or puts an element in twice.
struct MoveMember: Mutator {
  let name = "move member"

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    let places = parent.places { part in
      switch part {
      case .leaf: false
      case .array(let elements): !elements.isEmpty
      case .object(let members): !members.isEmpty
      }
    }
    guard let place = random.pick(places) else { return nil }
    return parent.changing(place) { part in
      switch part {
      case .leaf: return nil
      case .array(var elements):
        Self.change(&elements, mayRepeat: true, by: &random)
        return .array(elements)
      case .object(var members):
        Self.change(&members, mayRepeat: false, by: &random)
        return .object(members)
      }
    }
  }

  private static func change<Part>(
    _ parts: inout [Part], mayRepeat: Bool, by random: inout SplitMix64
  ) {
    let place = random.below(parts.count)
    switch random.below(mayRepeat ? 3 : 2) {
    case 0: parts.remove(at: place)
    case 1: parts.swapAt(place, random.below(parts.count))
    default: parts.insert(parts[place], at: random.below(parts.count + 1))
    }
  }
}
