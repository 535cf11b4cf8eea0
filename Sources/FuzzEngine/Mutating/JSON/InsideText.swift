import ChoiceEngine
import WirePrimitives

/// Changes what stands inside of a string: a JSON text, a segment of a token, bytes in Base64.
struct InsideText: Mutator {
  let name = "inside text"

  private let mutators: [any Mutator<JSONTree>]

  init(_ mutators: [any Mutator<JSONTree>]) {
    self.mutators = mutators
  }

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    guard let place = random.pick(parent.places { $0.string?.isEmpty == false }) else { return nil }
    return parent.changing(place) { part in
      guard let text = part.string?.text, let layer = random.pick(TextLayer.layers(of: text)),
        let content = changed(layer.content, in: context, by: &random)
      else { return nil }
      return .leaf(.string(layer.closing(content)))
    }
  }

  /// A document as such; now and then, as what is none always, at the level of its bytes.
  private func changed(
    _ content: TextLayer.Content, in context: MutationContext, by random: inout SplitMix64
  ) -> TextLayer.Content? {
    switch content {
    case .json(let json) where !random.once(in: 6):
      return random.pick(mutators)?.mutated(JSONTree(json), in: context, by: &random)
        .map { .json($0.json) }
    case .json(let json): return changed(json.compactBytes(), in: context, by: &random)
    case .bytes(let bytes): return changed(bytes, in: context, by: &random)
    }
  }

  private func changed(
    _ bytes: [UInt8], in context: MutationContext, by random: inout SplitMix64
  ) -> TextLayer.Content? {
    random.pick(ByteMutators.all)?.mutated(bytes, in: context, by: &random).map { .bytes($0) }
  }
}
