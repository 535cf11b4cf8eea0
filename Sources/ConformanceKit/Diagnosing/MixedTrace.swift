import MachineKit
import WirePrimitives

/// Whether a port does in each step of a trace what one of several ways allows, though not the same in all.
///
/// Where the ways part, the one that goes on longest shows what the port does there; the others are read on as
/// though it had done what they ask for.
struct MixedTrace {
  private let judge: Judge
  private let ways: [Way]

  private struct Way {
    let tree: Acceptance
    /// What it asks for, step by step.
    let due: [JSON]
    /// The port's effects, or what is due in their place.
    var effects: [JSON]
    /// Where it departs, from 0; nil where it does not.
    var departure: Int?
    /// Whether something that is due has been put in the place of what the port did.
    var isReadOn = false

    /// Whether it says of a step that something is to come. That nothing comes there says nothing of a way that has
    /// been read on: the port may be in another state.
    func asks(inStep place: Int) -> Bool { !isReadOn || due[place].array?.isEmpty == false }
  }

  /// Nil where the port answers with no trace, or one of the ways asks for none.
  init?(_ reply: Reply, under trees: [Acceptance], judge: Judge) {
    guard case .ok(let answer) = reply, let effects = answer["effects"]?.array else { return nil }
    self.judge = judge
    var ways: [Way] = []
    for tree in trees {
      guard case .ok(let answer)? = Outcome.reply(following: tree),
        let due = answer["effects"]?.array, due.count == effects.count
      else { return nil }
      ways.append(
        Way(
          tree: tree, due: Array(due), effects: Array(effects),
          departure: Self.departure(of: Array(effects), from: tree, judge)))
    }
    self.ways = ways
  }

  /// The ways that the port follows, by their places; nil where it goes none of them in some step.
  var followed: Set<Int>? {
    var ways = ways
    var followed: Set<Int> = []
    while true {
      if let whole = ways.firstIndex(where: { $0.departure == nil }) {
        let others = ways.compactMap(\.departure)
        return others.allSatisfy(ways[whole].asks) ? followed.union([whole]) : nil
      }
      func step(_ way: Int) -> Int { ways[way].departure ?? .max }
      guard let longest = ways.indices.max(by: { step($0) < step($1) }),
        let shortest = ways.indices.min(by: { step($0) < step($1) }),
        step(shortest) < step(longest)
      else { return nil }
      let place = step(shortest)
      guard ways[longest].asks(inStep: place) else { return nil }
      followed.insert(longest)
      guard ways[shortest].effects[place] != ways[shortest].due[place] else { return nil }
      ways[shortest].effects[place] = ways[shortest].due[place]
      ways[shortest].isReadOn = true
      ways[shortest].departure = Self.departure(
        of: ways[shortest].effects, from: ways[shortest].tree, judge)
    }
  }

  private static func departure(
    of effects: [JSON], from tree: Acceptance, _ judge: Judge
  ) -> Int? {
    let judgement = judge.judge(.ok(["effects": .array(effects)]), against: tree)
    guard let judgement, judgement.isAccepted else {
      // What is out of order is told behind what is wrong in itself.
      return (judgement?.differences.compactMap(\.step).min()).map { $0 - 1 } ?? 0
    }
    return nil
  }
}
