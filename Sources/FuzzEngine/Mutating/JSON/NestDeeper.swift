import ChoiceEngine
import WirePrimitives

/// Wraps a part in arrays or objects: in one, in a few, in as many as readers give up at.
struct NestDeeper: Mutator {
  let name = "nest deeper"

  private static let levels = [1, 2, 3, 16, 32, 64, 127, 128]

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    let levels = random.pick(Self.levels) ?? 1
    guard parent.depth + levels <= JSONTree.depthLimit else { return nil }
    return parent.changing(random.below(parent.count)) { part in
      var nested = part
      for _ in 0..<levels {
        nested = random.once(in: 2) ? .array([nested]) : .object([(JSONString("a"), nested)])
      }
      return nested
    }
  }
}
