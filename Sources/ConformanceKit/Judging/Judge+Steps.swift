import MachineKit
import WirePrimitives

extension Judge {
  /// What is expected where nothing is due, and still nobody knows what was done.
  static let anAnswer = "an answer"

  /// Judges the answer to a trace. What follows the first step in which something departs may follow
  /// from that, and is not judged, unless nothing but an order is wrong. Then that stands last among the
  /// differences.
  func visitSteps(
    _ value: JSON?, _ trees: [StepTree], at path: inout Path, into judgement: inout Judgement
  ) {
    let steps = trees.map { $0.resolved(choices) }
    guard let lists = value?["effects"]?.array.map(Array.init) else {
      return visitNothing(steps, at: &path, into: &judgement)
    }
    var explanations = [Explanation(judgement)]
    var last: [String: JSON] = [:]
    var misplaced: [Difference] = []
    let plan = StepPlan(steps)
    for (index, step) in steps.enumerated().prefix(lastStep ?? .max) {
      let effects = index < lists.count ? TraceAnswer.effects(lists[index]) : []
      let asked = denied(step, into: &explanations)
      var reader = StepReader(
        judge: self, plan: plan, index: index, step: step, denied: asked, path: path, last: last)
      let before = explanations
      explanations = reader.read(effects, from: before, departing: false)
      last = reader.last
      guard explanations.isEmpty else { continue }
      guard var best = reader.read(effects, from: before, departing: true).first else { return }
      guard best.isOnlyMisplaced else {
        judgement = best.whole
        judgement.differences += misplaced
        judgement.isCut = index < steps.count - 1
        return
      }
      last = reader.last
      misplaced += best.judgement.differences
      best.judgement.differences = []
      (best.cost, best.misplaced) = (0, 0)
      explanations = [best]
    }
    judgement = explanations[0].whole
    judgement.differences += misplaced
  }

  /// Whether a tree has an effect among those that are due or permitted in a step, from 1.
  func has(_ act: Act, inStep step: Int, of tree: Acceptance) -> Bool {
    var isThere = false
    tree.forEachTree { tree in
      guard case .steps(let trees) = tree, !isThere else { return }
      let items = StepPlan(trees.map { $0.resolved(choices) }).items
      isThere = items.contains { item in
        guard item.steps.contains(step - 1), item.effect.isOf(act.name) else { return false }
        var (judgement, path) = (Judgement(), Path())
        visit(act.body, item.effect.body, at: &path, into: &judgement)
        return judgement.isAccepted
      }
    }
    return isThere
  }

  /// The kinds that are not asked in the step, because the port does not grant what they need.
  private func denied(_ step: ExpectedStep, into explanations: inout [Explanation]) -> Set<String> {
    var kinds: Set<String> = []
    for need in step.needs where granted.map({ !$0.contains(need.value) }) ?? false {
      kinds.insert(need.kind)
      for index in explanations.indices
      where !explanations[index].judgement.notAsked.contains(need.value) {
        explanations[index].judgement.notAsked.append(need.value)
      }
    }
    return kinds
  }

  /// Where there is no answer, as with a fault, all that is due is missing.
  private func visitNothing(
    _ steps: [ExpectedStep], at path: inout Path, into judgement: inout Judgement
  ) {
    for (index, step) in steps.enumerated() {
      var explanations = [Explanation(judgement)]
      let denied = denied(step, into: &explanations)
      judgement = explanations[0].judgement
      path.entering([.member("effects"), .index(index)]) { path in
        for effect in step.effects.joined()
        where effect.need == .due && !denied.contains(effect.kind) {
          judgement.depart(at: path, by: effect.requirement, wanted: .effect(effect), got: nil)
          path.entering(.member(effect.kind)) { path in
            visit(nil, effect.body, at: &path, into: &judgement)
          }
        }
        for kind in step.closed where !denied.contains(kind.kind) {
          judgement.depart(at: path, by: kind.value, wanted: .text(Self.anAnswer), got: nil)
        }
        for state in step.states where !denied.contains(state.kind) {
          path.entering(.member(state.kind)) { path in
            visit(nil, state.value, at: &path, into: &judgement)
          }
        }
      }
    }
  }
}

extension Judgement {
  mutating func depart(
    at path: Path, by requirement: RequirementID, wanted: Difference.Wanted, got: JSON?
  ) {
    scored += 1
    differences.append(
      Difference(
        place: path, requirement: requirement, wanted: wanted, got: got.map(KeptValue.whole)))
  }
}

/// The effects that are expected of a trace, with the steps in which each may come.
struct StepPlan {
  struct Item {
    let effect: ExpectedEffect
    /// The step that it belongs to, and those in which it may come.
    let step: Int
    let steps: ClosedRange<Int>
    /// Steps and lists count, so that effects of one list have no order.
    let position: Int

    /// Nobody does wrong what need not be done, or not yet.
    func mayBeWrong(in index: Int) -> Bool { effect.need != .may && index >= step }
  }

  let items: [Item]
  /// The items that may come from a step on, by the step.
  private let starting: [Int: [Int]]
  /// The branches of each fork.
  private var names: [String: [String]] = [:]
  /// Kinds of effects of which the last one is asked for.
  let stateKinds: Set<String>

  init(_ steps: [ExpectedStep]) {
    var items: [Item] = []
    var position = 0
    for (index, step) in steps.enumerated() {
      for group in step.effects {
        for effect in group {
          let last = min(index + effect.late, steps.count - 1)
          items.append(
            Item(
              effect: effect, step: index, steps: max(0, index - effect.early)...last,
              position: position))
        }
        position += 1
      }
    }
    self.items = items
    stateKinds = Set(steps.flatMap(\.states).map(\.kind))
    starting = Dictionary(grouping: items.indices) { items[$0].steps.lowerBound }
    for branch in items.compactMap(\.effect.branch)
    where !names[branch.fork, default: []].contains(branch.name) {
      names[branch.fork, default: []].append(branch.name)
    }
  }

  /// A way with the items that may come from a step on, once for each branch of a fork that begins.
  func beginning(_ step: Int, in way: Explanation) -> [Explanation] {
    let starting = starting[step] ?? []
    var ways = [way]
    for branch in starting.compactMap({ items[$0].effect.branch }) {
      ways = ways.flatMap { way in
        if way.branches[branch.fork] != nil { return [way] }
        return (names[branch.fork] ?? []).map { name in
          var way = way
          way.branches[branch.fork] = name
          return way
        }
      }
    }
    return ways.map { way in
      var way = way
      way.live += starting.filter { item in
        items[item].effect.branch.map { way.branches[$0.fork] == $0.name } ?? true
      }
      return way
    }
  }
}

/// One way to tell which effects so far were which of those that are expected.
struct Explanation {
  /// Items that may still come.
  var live: [Int] = []
  /// Those of them that have come, of which there may be more.
  var seen: Set<Int> = []
  /// The branch of each fork so far.
  var branches: [String: String] = [:]
  /// How far each order has come.
  var reached: [String: Int] = [:]
  /// The judge's word; what it records is of the present step alone.
  var judgement: Judgement
  /// What was recorded by the end of each step before. A way is copied for each effect that it may go on with, and
  /// copies share this.
  private var recorded: [[Recorded]] = []
  /// What departs in the step, by how unlikely it is.
  var cost = 0
  /// How many effects came too late for their order.
  var misplaced = 0

  /// Whether nothing is wrong but an order.
  var isOnlyMisplaced: Bool { cost == misplaced * StepReader.costs.order }

  init(_ judgement: Judgement) { self.judgement = judgement }

  /// The judge's word on all steps that have ended.
  var whole: Judgement {
    var whole = judgement
    whole.recorded = recorded.flatMap(\.self) + judgement.recorded
    return whole
  }

  mutating func endStep() {
    guard !judgement.recorded.isEmpty else { return }
    recorded.append(judgement.recorded)
    judgement.recorded = []
  }

  /// Whether both expect the same from here on.
  func isLike(_ other: Explanation) -> Bool {
    cost == other.cost && live == other.live && seen == other.seen && reached == other.reached
      && branches == other.branches && judgement.names == other.judgement.names
  }
}
