import ChoiceEngine
import WirePrimitives

/// Gives a part another type that a careless reader takes for the same: 1 and "1", x and [x], "" and
/// null.
struct ConfuseType: Mutator {
  let name = "confuse type"

  func mutated(
    _ parent: JSONTree, in context: MutationContext, by random: inout SplitMix64
  ) -> JSONTree? {
    parent.changing(random.below(parent.count)) { part in
      let others: [JSONTree] =
        switch part {
        case .leaf(let json): others(than: json)
        case .array(let elements): elements.prefix(1) + [.object([]), .leaf(.null)]
        case .object(let members): members.prefix(1).map(\.value) + [.array([]), .leaf(.null)]
        }
      let wrapped: JSONTree = .array([part])
      return random.pick(others + [wrapped, .object([(JSONString("value"), part)])])
    }
  }

  private func others(than json: JSON) -> [JSONTree] {
    let values: [JSON] =
      switch json.value {
      case .null: [false, 0, "", "null"]
      case .bool(let bool): [.null, .number(bool ? 1 : 0), .string(bool ? "true" : "false")]
      case .number(let number): [.string(number.text), .null, .bool(number.double != 0)]
      case .string(let string):
        [JSONNumber(text: string.text ?? "").map(JSON.number) ?? 0, .null, true, ""]
      case .array, .object: []
      }
    return values.map(JSONTree.leaf)
  }
}
