import MachineKit
import WirePrimitives

/// Of which stimulus a value is taken.
package enum TakenValue: String, Sendable, Hashable, CaseIterable {
  case first, latest
}

extension TakenValue {
  /// What comes before the first stimulus that it is taken for is taken as it is.
  func change(_ input: JSON, _ place: ValuePlace, as source: ValuePlace) -> JSON? {
    guard let steps = input["steps"]?.array else { return nil }
    var known: JSON?
    let changed = steps.map { step -> JSON in
      let trace: JSON = ["steps": [step]]
      let own = source.firstValue(in: trace)
      defer { if let own, known == nil || self == .latest { known = own } }
      guard let known else { return step }
      return place.changing(trace) { _ in known }?["steps"]?[0] ?? step
    }
    return ValuePlace(steps: [.input, .member("steps")]).changing(input) { _ in .array(changed) }
  }

  /// An effect whose value would come from a stimulus that has none is left out.
  func change(
    _ answer: JSON, _ place: ValuePlace, from source: ValuePlace, of input: JSON
  ) -> JSON? {
    guard let effects = answer["effects"]?.array, let steps = input["steps"]?.array,
      effects.count == steps.count
    else { return nil }
    var known: [JSON] = []
    var taken: JSON?
    var isChanged = false
    let changed = zip(steps, effects).map { step, effects -> JSON in
      let trace: JSON = ["steps": [step]]
      if let kind = source.stimulus, step["do"]?[kind] != nil {
        let value = source.firstValue(in: trace)
        if self == .latest || known.isEmpty { taken = value }
        if let value { known.append(value) }
      }
      let kept = (effects.array.map(Array.init) ?? []).compactMap { effect -> JSON? in
        let alone: JSON = ["effects": [[effect]]]
        guard let own = place.firstValue(in: alone), own != taken, known.contains(own) else {
          return effect
        }
        isChanged = true
        return taken.flatMap { value in place.changing(alone) { _ in value } }?["effects"]?[0]?[0]
      }
      return .array(kept)
    }
    return isChanged ? ["effects": .array(changed)] : nil
  }
}
