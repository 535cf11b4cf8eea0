import MachineKit
import Synchronization
import WirePrimitives

/// The trees that a suite's model has given, for who puts the same inputs to the same variants again and
/// again.
final class TreeMemory: Sendable {
  /// Inputs whose trees are kept.
  fileprivate static let inputLimit = 4_000

  fileprivate struct Known {
    /// Where the trees of an input are, by its text.
    var places: [String: Int] = [:]
    /// By the variants in force.
    var trees: [[[Int]: Acceptance]] = []
  }

  private let known = Mutex(Known())

  /// The tree as it is remembered, or from the model.
  func tree(
    for input: JSON, applying applied: [Int], suite: ConformanceSuite
  ) throws(InvalidInput) -> Acceptance {
    let text = input.compactText
    let remembered = known.withLock { known in
      known.places[text].flatMap { known.trees[$0][applied] }
    }
    if let remembered { return remembered }
    let tree = try suite.acceptance(of: input, applying: applied)
    known.withLock { $0.remember(tree, of: text, applied) }
    return tree
  }
}

extension TreeMemory.Known {
  /// Most variants change few inputs: a tree that is the one of the required rules is kept once.
  fileprivate mutating func remember(_ tree: Acceptance, of text: String, _ applied: [Int]) {
    guard let place = place(of: text) else { return }
    let required = trees[place][[]]
    // Equal numbers may be written otherwise, and then they answer otherwise where they are a text.
    trees[place][applied] = required?.isIdentical(to: tree) ?? false ? required : tree
  }

  private mutating func place(of text: String) -> Int? {
    if let place = places[text] { return place }
    guard trees.count < TreeMemory.inputLimit else { return nil }
    places[text] = trees.count
    trees.append([:])
    return trees.count - 1
  }
}

extension ConformanceSuite {
  /// The same suite with a memory. Who wants citations asks the model itself, since a remembered
  /// tree has none.
  func remembering() -> ConformanceSuite {
    let memory = TreeMemory()
    return replacingModel { (input, applied, recorder) throws(InvalidInput) in
      recorder.isListening
        ? try self.acceptance(of: input, applying: applied, citing: &recorder)
        : try memory.tree(for: input, applying: applied, suite: self)
    }
  }
}
