/// One thing that can happen in a sequence of steps.
///
/// A world is what a generator knows while it draws them: what there is to refer to, what is under way.
package struct Command<World, Step>: Sendable {
  let weight: Int
  let isSteady: Bool
  let isPossible: @Sendable (World) -> Bool
  let draw: @Sendable (inout World, inout ChoiceSource) -> Step?

  /// - Parameters:
  ///   - weight: how often it is drawn, beside the weights of the others that are possible.
  ///   - isSteady: whether each case has it at this weight, because most others need it; the weights of
  ///     the others differ from case to case.
  ///   - isPossible: its precondition.
  ///   - draw: makes the step, and the world as it is after it; nil where recorded choices mean one that
  ///     cannot be.
  package init(
    weight: Int = 1, isSteady: Bool = false,
    when isPossible: @escaping @Sendable (World) -> Bool = { _ in true },
    draw: @escaping @Sendable (inout World, inout ChoiceSource) -> Step?
  ) {
    precondition((1...1_000_000).contains(weight), "a weight is from 1 to a million")
    self.weight = weight
    self.isSteady = isSteady
    self.isPossible = isPossible
    self.draw = draw
  }
}

extension ChoiceSource {
  /// Steps, each of a command whose precondition holds where it stands.
  ///
  /// Chance draws none but possible commands. Recorded choices are asked again: a step that is no
  /// longer possible, because the one that it rested on was left out, is left out as well, so there
  /// may be fewer steps than `counts` says. What its arguments were drawn from is then read as something
  /// else, as everywhere when choices before it change; a shrinker leaves a step out whole.
  /// The first command is the simplest.
  package mutating func steps<World, Step>(
    _ counts: ClosedRange<Int>, of commands: [Command<World, Step>], in world: inout World
  ) -> [Step] {
    let swarm = Swarm(from: &self, isSteady: commands.map(\.isSteady))
    return list(counts, of: "step") { source in
      let possible = commands.map { $0.isPossible(world) ? $0.weight : 0 }
      let index = source.index(weighted: swarm.weights(possible))
      return possible[index] > 0 ? commands[index].draw(&world, &source) : nil
    }.compactMap(\.self)
  }

  /// An index into `weights`, as often as its weight says beside the others; by chance never one of
  /// weight 0. The first is the simplest.
  package mutating func index(weighted weights: [Int]) -> Int {
    precondition(!weights.isEmpty, "nothing to choose from")
    precondition(weights.allSatisfy { (0...10_000_000).contains($0) }, "a weight of 0 or more")
    let total = UInt64(weights.reduce(0, +))
    let index = draw(.number, upTo: UInt64(weights.count - 1)) { generator in
      guard total > 0 else { return 0 }
      var rest = generator.next(upTo: total - 1)
      let index = weights.firstIndex { weight in
        if rest < UInt64(weight) { return true }
        rest -= UInt64(weight)
        return false
      }
      return UInt64(index ?? 0)
    }
    return Int(index)
  }
}
