import MachineKit
import WirePrimitives

/// Reads the effects of one step of an answer: every way to tell which is which is followed, until one
/// is left that departs from nothing, or none is.
struct StepReader {
  /// Ways that are followed at once; more only where effects are much alike.
  private static let most = 64
  /// A missing effect and one too many are less likely than one that is wrong.
  static let costs = (missing: 8, extra: 8, order: 4, content: 4)

  let judge: Judge
  let plan: StepPlan
  let index: Int
  let step: ExpectedStep
  let denied: Set<String>
  var path: Path
  /// What came last of each kind, whatever it was meant as.
  var last: [String: JSON]

  /// - Parameter departing: whether ways that depart are followed too, the likeliest alone.
  /// - Returns: the ways that are left, the likeliest first.
  mutating func read(
    _ effects: [Act], from before: [Explanation], departing: Bool
  ) -> [Explanation] {
    var ways = before.flatMap { plan.beginning(index, in: $0) }
    for (place, effect) in effects.enumerated() where !denied.contains(effect.name) {
      if plan.stateKinds.contains(effect.name) { last[effect.name] = effect.body }
      ways = Self.likeliest(
        ways.flatMap { follow($0, effect, place, departing: departing) })
      if ways.isEmpty { return [] }
    }
    return Self.likeliest(ways.compactMap { close($0, departing: departing) })
  }

  /// Without those that expect the same as an earlier one.
  private static func likeliest(_ ways: [Explanation]) -> [Explanation] {
    guard ways.count > 1 else { return ways }
    var kept: [Explanation] = []
    for way in ways.enumerated().sorted(by: {
      ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
    })
    .map(\.element)
    where kept.count < most && !kept.contains(where: { $0.isLike(way) }) {
      kept.append(way)
    }
    return kept
  }

  // MARK: One effect

  private mutating func follow(
    _ way: Explanation, _ effect: Act, _ place: Int, departing: Bool
  ) -> [Explanation] {
    var ways: [Explanation] = []
    for item in way.live where isMeant(plan.items[item].effect, by: effect) {
      var next = way
      let isAccepted = match(effect, at: place, with: item, &next)
      guard isAccepted || plan.items[item].mayBeWrong(in: index) else { continue }
      if departing || next.cost == way.cost { ways.append(next) }
      // What it is without doubt it need not be tried as anything else.
      if next.cost == way.cost, isAlone(item, in: way, effect.name) { return [next] }
    }
    if let other = unmatched(way, effect, place, departing: departing) { ways.append(other) }
    return ways
  }

  /// Whether nothing else of the kind is expected now.
  private func isClosed(_ kind: String) -> Bool { step.closed.contains { $0.kind == kind } }

  /// What the reference does and nobody asks for is told from others only where there may be no others.
  private func isMeant(_ expected: ExpectedEffect, by effect: Act) -> Bool {
    expected.isOf(effect.name) && (expected.need != .does || isClosed(effect.name))
  }

  private func isAlone(_ item: Int, in way: Explanation, _ kind: String) -> Bool {
    isClosed(kind)
      && way.live.allSatisfy { $0 == item || !plan.items[$0].effect.isOf(kind) }
  }

  /// - Returns: whether the effect's body is accepted.
  private mutating func match(
    _ act: Act, at place: Int, with item: Int, _ way: inout Explanation
  ) -> Bool {
    let (effect, position) = (plan.items[item].effect, plan.items[item].position)
    let before = way.judgement.differences.count
    path.entering([.member("effects"), .index(index), .index(place), .member(act.name)]) { path in
      judge.visit(act.body, effect.body, at: &path, into: &way.judgement)
    }
    let wrong = way.judgement.differences.count - before
    if wrong > 0 { way.cost += Self.costs.content + min(wrong, 3) }
    for order in effect.sequences {
      if let reached = way.reached[order.name], reached > position {
        way.cost += Self.costs.order
        way.misplaced += 1
        depart(
          &way, at: place, by: order.requirement,
          wanted: .before(act.name, other: kind(at: reached, in: order)), got: act)
      }
      way.reached[order.name] = max(way.reached[order.name] ?? 0, position)
    }
    if effect.isRepeatable {
      way.seen.insert(item)
    } else {
      way.live.removeAll { $0 == item }
    }
    return wrong == 0
  }

  /// The kind of what stands at a position of an order.
  private func kind(at position: Int, in order: ExpectedEffect.Order) -> String {
    let item = plan.items.first { item in
      item.position == position && item.effect.sequences.contains { $0.name == order.name }
    }
    return item?.effect.kind ?? order.name
  }

  /// An effect that is none of those expected; nil where that departs and such ways are not followed.
  private mutating func unmatched(
    _ way: Explanation, _ effect: Act, _ place: Int, departing: Bool
  ) -> Explanation? {
    var way = way
    if let open = step.open.first(where: { $0.kind == effect.name }) {
      way.judgement.recorded.append(
        Recorded(
          path: text(place, effect.name), value: .whole(effect.body), ambiguity: open.value))
    } else if let closed = step.closed.first(where: { $0.kind == effect.name }) {
      guard departing else { return nil }
      way.cost += Self.costs.extra
      depart(
        &way, at: place, by: closed.value, wanted: .no(effect.name),
        got: effect)
    }
    return way
  }

  // MARK: The end of the step

  private mutating func close(_ way: Explanation, departing: Bool) -> Explanation? {
    var next = way
    for item in next.live where plan.items[item].steps.upperBound <= index {
      let effect = plan.items[item].effect
      guard effect.need == .due, !next.seen.contains(item), !denied.contains(effect.kind) else {
        continue
      }
      next.cost += Self.costs.missing
      depart(&next, at: nil, by: effect.requirement, wanted: .effect(effect), got: nil)
    }
    next.judgement.scored += step.closed.count
    next.live.removeAll { plan.items[$0].steps.upperBound <= index }
    if !next.seen.isEmpty { next.seen.formIntersection(next.live) }
    for state in step.states where !denied.contains(state.kind) {
      let before = next.judgement.differences.count
      let value = last[state.kind]
      path.entering([.member("effects"), .index(index), .member(state.kind)]) { path in
        judge.visit(value, state.value, at: &path, into: &next.judgement)
      }
      next.cost += next.judgement.differences.count - before
    }
    guard departing || next.cost == way.cost else { return nil }
    next.endStep()
    return next
  }

  private mutating func depart(
    _ way: inout Explanation, at place: Int?, by requirement: RequirementID,
    wanted: Difference.Wanted, got: Act?
  ) {
    let steps: [Path.Step] =
      [.member("effects"), .index(index)] + (place.map { [.index($0)] } ?? [])
    path.entering(steps) { path in
      way.judgement.depart(at: path, by: requirement, wanted: wanted, got: got?.json)
    }
  }

  private mutating func text(_ place: Int, _ kind: String) -> String {
    path.entering([.member("effects"), .index(index), .index(place), .member(kind)]) { $0.text }
  }
}

extension ExpectedEffect {
  func isOf(_ kind: String) -> Bool { self.kind == kind || otherKinds.contains(kind) }

  /// In one line for a person.
  var summary: String {
    let body = body.summary
    let kinds = ([kind] + otherKinds).joined(separator: " or ")
    return body == "anything" ? kinds : "\(kinds) \(body)"
  }
}
