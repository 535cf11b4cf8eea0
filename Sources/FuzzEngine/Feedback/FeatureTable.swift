import ChoiceEngine

/// What is known of each feature: how many runs showed it, and the simplest entry that does.
///
/// Open addressing by hand: a dictionary of the standard library costs several times as much, and
/// this is asked some twenty times for each run.
struct FeatureTable: Sendable {
  struct Record: Sendable {
    let feature: Feature
    /// Runs that showed it, and the number of the last one.
    fileprivate(set) var count: UInt64
    fileprivate(set) var run: Int
    /// How often it was picked to be shown again.
    fileprivate var picks: UInt64 = 0
    fileprivate var standing: RarityLevels.Standing
    /// The simplest entry that shows it, and how large that is.
    var champion: Int
    var size: Int
    /// Entries that show it, the first few: what is made of one alone is all alike.
    var entries: [Int]
  }

  /// Entries that are kept for a feature.
  static let variety = 8

  private(set) var records: [Record] = []
  /// Of features that are citations, and of all others.
  private var rarities = [RarityLevels(), RarityLevels()]
  /// Places in `records`, plus 1; 0 is free. Its count is a power of two.
  private var slots: [UInt32] = Array(repeating: 0, count: 1_024)

  var count: Int { records.count }

  /// The place of a feature; nil for one that was never shown.
  func place(of feature: Feature) -> Int? {
    let slot = slots[slot(of: feature)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  /// Counts a run that shows the feature at a place, once.
  mutating func count(at place: Int, run: Int) {
    guard records[place].run != run else { return }
    records[place].run = run
    records[place].count += 1
    settle(place)
  }

  mutating func crown(_ entry: Int, of size: Int, at place: Int) {
    records[place].champion = entry
    records[place].size = size
  }

  /// Whether one more entry that shows the feature at a place is worth keeping.
  func lacksVariety(at place: Int) -> Bool { records[place].entries.count < Self.variety }

  mutating func add(_ entry: Int, at place: Int) {
    guard lacksVariety(at: place), records[place].entries.last != entry else { return }
    records[place].entries.append(entry)
  }

  /// Enters a feature that was never shown.
  mutating func insert(_ feature: Feature, entry: Int, size: Int, run: Int) {
    if 2 * records.count >= slots.count { grow() }
    slots[slot(of: feature)] = UInt32(records.count + 1)
    let place = records.count
    let standing = rarities[feature.group].insert(place, at: 0)
    records.append(
      Record(
        feature: feature, count: 1, run: run, standing: standing, champion: entry, size: size,
        entries: [entry]))
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: 2 * slots.count)
    for (place, record) in records.enumerated() {
      slots[slot(of: record.feature)] = UInt32(place + 1)
    }
  }

  /// The slot that holds the feature, or that is free for it.
  private func slot(of feature: Feature) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: (feature.key &* 0x9e37_79b9_7f4a_7c15) >> 20) & mask
    while slots[slot] != 0, records[Int(slots[slot]) - 1].feature != feature {
      slot = (slot + 1) & mask
    }
    return slot
  }
}

// MARK: Picking

extension FeatureTable {
  /// The place of a feature to show again, the rarer the likelier; nil where there is none.
  ///
  /// - Parameter ofRequirements: of those, or of all others.
  mutating func pick(ofRequirements: Bool, by random: inout SplitMix64) -> Int? {
    while let place = rarities[ofRequirements ? 0 : 1].pick(by: &random) {
      let (runs, level) = (records[place].runs, UInt64(records[place].standing.level))
      // On its level it weighs as much as one with the fewest runs there: at most twice too much.
      guard random.next(upTo: runs - 1) < 1 << level else { continue }
      records[place].picks += 1
      settle(place)
      return place
    }
    return nil
  }

  /// Moves a feature to the level where it belongs by now.
  private mutating func settle(_ place: Int) {
    let level = RarityLevels.level(of: records[place].runs)
    let standing = records[place].standing
    guard level != standing.level else { return }
    let group = records[place].feature.group
    if let heir = rarities[group].remove(standing) { records[heir].standing = standing }
    records[place].standing = rarities[group].insert(place, at: level)
  }
}

extension Feature {
  fileprivate var group: Int { domain == .citation ? 0 : 1 }
}

extension FeatureTable.Record {
  /// Runs that showed it or were made to.
  fileprivate var runs: UInt64 { count + picks }
}
