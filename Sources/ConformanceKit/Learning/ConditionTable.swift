import MachineKit

/// Which cases meet which conditions: all conditions that can be made of the traits of some cases, one of
/// those that the same cases meet.
struct ConditionTable {
  struct Row {
    let condition: Condition
    let cases: PlaceSet
    /// How much is to be read, and how far from the input it is.
    let cost: Int
  }

  /// Amounts of one trait at which cases are divided.
  private static let mostCuts = 24
  /// That something is not there says less of where to look, and that a text is another one hardly anything.
  private static let negationCost = 3
  private static let otherTextCost = 7

  /// Of a place that can hold anything where a mistake is shown little is to be said.
  private static let freeCost = 15

  private(set) var rows: [Row] = []
  private let free: Set<String>
  private let count: Int
  /// The row of each set of cases.
  private var indexes: [PlaceSet: Int] = [:]

  /// - Parameters:
  ///   - fails: the cases that fail, of as many as there are lists of traits.
  ///   - free: places that hardly matter, as traits name them.
  ///   - listing: whether values may be listed.
  init(_ cases: [CaseTraits], fails: PlaceSet, free: Set<String>, listing: Bool = true) {
    count = cases.count
    self.free = free
    var (present, amounts) = ([Presence](), [Amounts]())
    var (places, names) = ([InputTrait: Int](), [String: Int]())
    var objects = Objects()
    for (index, traits) in cases.enumerated() {
      for (trait, kind) in traits.traits {
        switch trait.value {
        case .count(let amount):
          let place = names[trait.name] ?? amounts.count
          if place == amounts.count {
            names[trait.name] = place
            amounts.append(Amounts(trait, Self.cost(kind)))
          }
          amounts[place].add(amount, of: index)
        case .members(let members):
          objects.add(members, named: trait.name, of: index)
        case .present, .text:
          let place = places[trait] ?? present.count
          if place == present.count {
            places[trait] = place
            present.append(
              Presence(trait: trait, kind: kind, cases: PlaceSet(count: count)))
          }
          present[place].cases.insert(index)
        }
      }
    }
    for own in present { addPresence(own) }
    if listing { addSets(of: present, fails) }
    addAffixes(of: present, fails)
    for own in amounts { addCuts(of: own, fails) }
    for (name, member, lacking) in objects.lacking {
      var cases = PlaceSet(count: count)
      for index in lacking { cases.insert(index) }
      add(
        Condition(name: name, value: .lacking(member), requirement: nil), cases,
        Self.cost(.value) + Self.negationCost)
    }
  }

  private struct Presence {
    let trait: InputTrait
    let kind: CaseTraits.Kind
    var cases: PlaceSet
  }

  private static func cost(_ kind: CaseTraits.Kind) -> Int {
    switch kind {
    case .suite, .value: 2
    case .character, .order: 3
    case .quoted: 5
    case .due: 6
    case .length: 7
    case .requirement: 9
    }
  }

  private mutating func addPresence(_ own: Presence) {
    let (trait, cost) = (own.trait, Self.cost(own.kind))
    let value: (is: Condition.Value, isNot: Condition.Value, cost: Int) =
      if case .text(let text) = trait.value {
        (.texts([text]), .noText(text), Self.otherTextCost)
      } else {
        (.present, .absent, Self.negationCost)
      }
    add(
      Condition(name: trait.name, value: value.is, requirement: trait.requirement), own.cases, cost)
    // That some word is not there, or that something is not asked for, explains nothing.
    guard own.kind != .quoted, own.kind != .requirement else { return }
    let others = PlaceSet(count: count, filled: true).subtracting(own.cases)
    add(
      Condition(name: trait.name, value: value.isNot, requirement: trait.requirement), others,
      cost + value.cost)
  }

  /// Values of one place that say together what a length would say by chance.
  private static let mostValues = 4
  private static let leastOfValue = 2

  private mutating func addSets(of present: [Presence], _ fails: PlaceSet) {
    // Of numbers and truth values a bound says more, and the members of objects are told one by one.
    let values = present.filter { own in
      guard case .text = own.trait.value else { return false }
      return own.trait.name.hasPrefix("`") && !own.trait.name.hasSuffix("=")
    }
    let byName = Dictionary(grouping: values, by: \.trait.name)
    for name in values.map(\.trait.name).withoutRepeats {
      let own = byName[name] ?? []
      let failing = own.filter {
        let hits = $0.cases.count(with: fails)
        return hits >= Self.leastOfValue && hits == $0.cases.count
      }
      guard 2...Self.mostValues ~= failing.count, failing.count < own.count else { continue }
      let texts = failing.compactMap {
        if case .text(let text) = $0.trait.value { text } else { nil }
      }
      add(
        Condition(
          name: name, value: .texts(texts.sorted()), requirement: failing[0].trait.requirement),
        failing.dropFirst().reduce(failing[0].cases) { $0.union($1.cases) },
        Self.cost(failing[0].kind) + failing.count)
    }
  }

  /// What several texts of a place begin or end with that fail.
  private mutating func addAffixes(of present: [Presence], _ fails: PlaceSet) {
    let texts = present.compactMap { own -> (name: String, text: String, cases: PlaceSet)? in
      guard case .text(let text) = own.trait.value, own.trait.name.hasPrefix("`") else {
        return nil
      }
      return (own.trait.name, text, own.cases)
    }
    let byName = Dictionary(grouping: texts, by: \.name)
    for name in texts.map(\.name).withoutRepeats {
      let own = byName[name] ?? []
      let failing = own.filter { $0.cases.count(with: fails) > 0 }.map(\.text)
      let starts = Self.commonStarts(of: failing).map { Condition.Value.starting($0) }
      let ends = Self.commonStarts(of: failing.map { String($0.reversed()) })
        .map { Condition.Value.ending(String($0.reversed())) }
      for value in starts + ends {
        let condition = Condition(name: name, value: value, requirement: nil)
        let cases = own.filter { condition.holds(among: [InputTrait(name, .text($0.text))]) }
        add(
          condition, cases.reduce(PlaceSet(count: count)) { $0.union($1.cases) },
          Self.cost(.character))
      }
    }
  }

  /// Characters of a beginning that is more than chance, and of one that is no text of its own.
  private static let affixLength = 2...12
  /// Beginnings of one place that are looked at.
  private static let mostAffixes = 12

  /// What at least two of some texts begin with, the most common and longest first.
  private static func commonStarts(of texts: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for text in texts {
      for length in affixLength where length < text.count {
        counts[String(text.prefix(length)), default: 0] += 1
      }
    }
    return counts.filter { $0.value >= leastOfValue }
      .sorted { ($1.value, $1.key.count, $0.key) < ($0.value, $0.key.count, $1.key) }
      .prefix(mostAffixes).map(\.key)
  }

  private mutating func addCuts(of own: Amounts, _ fails: PlaceSet) {
    for (least, isMost) in own.cuts(fails, most: Self.mostCuts) {
      var cases = PlaceSet(count: count)
      for (index, range) in own.ranges
      where isMost ? range.lowerBound <= least : range.upperBound >= least {
        cases.insert(index)
      }
      let value: Condition.Value = isMost ? .most(least) : .least(least, right: nil)
      add(
        Condition(name: own.trait.name, value: value, requirement: own.trait.requirement), cases,
        own.cost + 1)
    }
  }

  /// Names of conditions have places between backquotes.
  private func isOfFreePlace(_ name: String) -> Bool {
    !free.isEmpty && name.split(separator: "`").contains { free.contains(String($0)) }
  }

  private mutating func add(_ condition: Condition, _ cases: PlaceSet, _ cost: Int) {
    let size = cases.count
    guard size > 0, size < count else { return }
    let cost = isOfFreePlace(condition.name) ? cost + Self.freeCost : cost
    guard let index = indexes[cases] else {
      indexes[cases] = rows.count
      return rows.append(Row(condition: condition, cases: cases, cost: cost))
    }
    // Of conditions that say as much, the one that says by what it must not matter.
    let known = rows[index]
    let isOfMore = condition.requirement != nil && known.condition.requirement == nil
    if cost < known.cost || cost == known.cost && isOfMore {
      rows[index] = Row(condition: condition, cases: cases, cost: cost)
    }
  }
}

/// Which members the objects of a name have in each case.
private struct Objects {
  private var names: [String] = []
  private var all: [String: [(members: Set<String>, index: Int)]] = [:]

  mutating func add(_ members: Set<String>, named name: String, of index: Int) {
    if all[name] == nil { names.append(name) }
    all[name, default: []].append((members, index))
  }

  /// The cases in which an object lacks what another one of its name has.
  var lacking: [(name: String, member: String, cases: Set<Int>)] {
    names.flatMap { name in
      let objects = all[name] ?? []
      let members = objects.reduce(into: Set<String>()) { $0.formUnion($1.members) }
      return members.sorted().map { member in
        (name, member, Set(objects.filter { !$0.members.contains(member) }.map(\.index)))
      }
    }
  }
}

/// How much each case has of something: the least and the most, where it has several.
private struct Amounts {
  let trait: InputTrait
  let cost: Int
  private(set) var ranges: [Int: ClosedRange<Int>] = [:]

  init(_ trait: InputTrait, _ cost: Int) {
    self.trait = trait
    self.cost = cost
  }

  mutating func add(_ amount: Int, of index: Int) {
    let range = ranges[index] ?? amount...amount
    ranges[index] = min(range.lowerBound, amount)...max(range.upperBound, amount)
  }

  /// The amounts from which on, and up to which, cases come out otherwise than beyond them.
  func cuts(_ fails: PlaceSet, most: Int) -> [(amount: Int, isMost: Bool)] {
    [false, true].flatMap { isMost in
      let bounds = ranges.map { index, range in
        (amount: isMost ? range.lowerBound : range.upperBound, fails: fails.contains(index))
      }
      var fates: [Int: Set<Bool>] = [:]
      for bound in bounds { fates[bound.amount, default: []].insert(bound.fails) }
      let sorted = fates.sorted { $0.key < $1.key }
      let all = sorted.indices.filter { index in
        let next = isMost ? index + 1 : index - 1
        return sorted.indices.contains(next)
          && (sorted[next].value != sorted[index].value || sorted[index].value.count > 1)
      }.map { sorted[$0].key }
      let step = max(1, all.count / most)
      return stride(from: 0, to: all.count, by: step).map { (all[$0], isMost) }
    }
  }
}
