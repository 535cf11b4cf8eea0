import MachineKit
import WirePrimitives

/// Finds the places of an example that can hold anything: with each other value it fails alike.
enum FreePlaces {
  /// Places that are looked at.
  private static let most = 20
  /// So many other values are to fail alike, where there are as many.
  private static let least = 2

  /// - Parameters:
  ///   - seen: what other inputs of the suite have in the same place.
  ///   - settled: places that are known to matter.
  static func places(
    near inputs: inout NearbyInputs, seen: SeenValues, besides settled: Set<String>
  ) async -> [String] {
    let example = Variation(inputs.example)
    let leaves = InputPlace.all(in: example.input)
      .filter { $0.isLeaf && !$0.isTime && !settled.contains($0.text) }.prefix(most)
    let others = leaves.map { place in
      place.values(seen: seen).map { other in
        // A key that stands in two places is to stand in both.
        Variation(
          place.value.string == nil
            ? place.replacing(other) : example.input.replacing(place.value, with: other),
          step: example.step)
      }
    }
    var fates = await inputs.fates(of: others.flatMap(\.self))[...]
    return zip(leaves, others).compactMap { place, others in
      let own = fates.prefix(others.count)
      fates = fates.dropFirst(others.count)
      let isFree =
        !own.contains(.passes) && own.count { $0 == .failsAlike } >= min(least, others.count)
        && own.count { $0 == .failsAlike } * 2 > others.count
      return isFree ? place.text : nil
    }
  }
}

extension InputPlace {
  /// Other values of the kind, as different as can be.
  fileprivate func values(seen: SeenValues) -> [JSON] {
    let values: [JSON] =
      switch value.kind {
      case .null, .array, .object: []
      case .bool: [.bool(value == false)]
      case .number: [0, 1, 7_919]
      case .string: ["a", "Zq9", "quite_another_1"] + seen.values(at: text).prefix(2)
      }
    return values.filter { $0 != value }.withoutRepeats
  }
}
