import ChoiceEngine

/// Picks features, the rarer the likelier.
///
/// A feature weighs one over the number of runs that showed it or were made to show it: so what is
/// reached once and never again does not hold all of the energy for ever.
struct RaritySampler: Sendable {
  /// Picks between two looks at the counts, and where there are new features: each look costs as much
  /// as there are features.
  private static let lifetime = 256
  private static let lifetimeOfNew = 16

  private let domains: [Feature.Domain]
  private var places: [Int] = []
  private var cumulative: [Double] = []
  private var picks: [Int: Int] = [:]
  private var age = RaritySampler.lifetime
  private var known = 0

  init(_ domains: [Feature.Domain]) {
    self.domains = domains
  }

  /// The place of a feature; nil where there is none of its domains.
  mutating func pick(from table: FeatureTable, by random: inout SplitMix64) -> Int? {
    age += 1
    let lifetime = known == table.count ? Self.lifetime : Self.lifetimeOfNew
    if age >= lifetime || places.isEmpty { weigh(table) }
    guard let total = cumulative.last else { return nil }
    let point = total * Double(random.next() >> 11) * 0x1p-53
    var (low, high) = (0, cumulative.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if cumulative[middle] > point { high = middle } else { low = middle + 1 }
    }
    picks[places[low], default: 0] += 1
    return places[low]
  }

  private mutating func weigh(_ table: FeatureTable) {
    (age, known) = (0, table.count)
    places.removeAll(keepingCapacity: true)
    cumulative.removeAll(keepingCapacity: true)
    var total = 0.0
    for (place, record) in table.records.enumerated() where domains.contains(record.feature.domain)
    {
      total += 1 / Double(record.count + UInt64(picks[place] ?? 0))
      places.append(place)
      cumulative.append(total)
    }
  }
}
