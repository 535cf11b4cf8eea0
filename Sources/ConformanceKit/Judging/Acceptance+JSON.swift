import MachineKit
package import WirePrimitives

/// Why a text is no acceptance tree.
package struct AcceptanceError: Error, CustomStringConvertible {
  package let path: String
  package let reason: String
  package var description: String { path.isEmpty ? reason : "at \(path): \(reason)" }
}

extension Acceptance {
  /// The JSON form with all that it says, for readers that know of nothing else. Objects with one
  /// member that starts with `$` are operators; every other object lists members.
  package var json: JSON { json(Around(leavesOut: false)) }

  /// The JSON form of vector files: a requirement that the operator around names is left out.
  package var briefJSON: JSON { json(Around(leavesOut: true)) }

  /// What stands around a tree that is written.
  struct Around {
    let leavesOut: Bool
    var by: RequirementID?

    func inside(_ requirement: RequirementID) -> Around {
      Around(leavesOut: leavesOut, by: requirement)
    }

    func by(_ requirement: RequirementID) -> [(String, JSON)] {
      leavesOut && requirement == by ? [] : [("by", .string(requirement.text))]
    }
  }

  func json(_ around: Around) -> JSON {
    let inner = requirement.map(around.inside) ?? around
    switch self {
    case .exactly(let value, let requirement):
      return .object([("$is", value)] + around.by(requirement))
    case .any(let shape, let requirement):
      return .object([("$any", .string(shape.rawValue))] + around.by(requirement))
    case .oneOf(let trees, let requirement):
      return .object([("$oneOf", .array(trees.map { $0.json(inner) }))] + around.by(requirement))
    case .unordered(let trees, let requirement):
      return .object(
        [("$unordered", .array(trees.map { $0.json(inner) }))] + around.by(requirement))
    case .array(let trees, let requirement):
      return .object([("$array", .array(trees.map { $0.json(inner) }))] + around.by(requirement))
    case .absentOrNull(let requirement):
      return .object([("$absentOrNull", true)] + around.by(requirement))
    case .close(let value, let tolerance, let requirement):
      return .object(
        [("$close", .number(value)), ("tolerance", .number(tolerance))] + around.by(requirement))
    case .double(let bits, let requirement):
      return .object(
        [("$double", .string(ExactDouble(bits: bits).digits))] + around.by(requirement))
    case .map(let entries, let requirement):
      let pairs = entries.map { JSON.array([.string($0.name), $0.tree.json(inner)]) }
      return .object([("$map", .array(pairs))] + around.by(requirement))
    case .json(let tree, let affixes, let requirement):
      return .object(
        [
          ("$json", tree.json(inner)), ("prefix", .string(affixes.prefix)),
          ("suffix", .string(affixes.suffix)),
        ] + around.by(requirement))
    case .uuid(let tree, let requirement):
      return .object([("$uuid", tree.json(inner))] + around.by(requirement))
    case .each(let tree, let count, let requirement):
      return .object(
        [("$each", tree.json(inner)), ("least", .number(count.least))]
          + (count.most.map { [("most", .number($0))] } ?? []) + around.by(requirement))
    case .named(let name, let tree, let requirement):
      return .object(
        [("$named", .string(name)), ("then", tree.json(inner))] + around.by(requirement))
    case .ignored(let value, let ambiguity):
      return .object(
        [("$ignored", .string(ambiguity.text))] + (value.map { [("reference", $0)] } ?? []))
    case .unasked(let value): return .object([("$unasked", value)])
    case .object(let members):
      return .object(members.map { ($0.name, $0.tree.json(inner)) })
    case .when(let choice, let branches):
      return .object([
        ("$when", .string(choice.text)), ("variants", Self.variants(branches, inner)),
      ])
    case .granted(let capability, let tree, let otherwise):
      return .object(
        [("$granted", .string(capability.text)), ("then", tree.json(inner))]
          + (otherwise.map { [("else", $0.json(inner))] } ?? []))
    case .script(let form, let tree):
      return .object([("$script", form.json), ("then", tree.json(inner))])
    case .html(let form, let tree):
      return .object(
        [("$html", .string(form.unread.text))] + (form.texts.map { [("texts", $0.json)] } ?? [])
          + [("then", tree.json(inner))])
    case .steps(let steps): return .object([("$steps", .array(steps.map { $0.json(inner) }))])
    }
  }

  private static func variants(_ branches: [Branch], _ around: Around) -> JSON {
    .object(sharing(branches.map { ($0.variant, $0.tree.json(around)) }))
  }

  /// A tree that an earlier variant has is written as the name of that variant.
  static func sharing(_ trees: [(variant: String, tree: JSON)]) -> [(String, JSON)] {
    var written: [(variant: String, tree: JSON)] = []
    return trees.map { variant, tree in
      if let same = written.first(where: { $0.tree.isIdentical(to: tree) }) {
        return (variant, .string(same.variant))
      }
      written.append((variant, tree))
      return (variant, tree)
    }
  }

  /// Reads the JSON form.
  package init(json: JSON) throws(AcceptanceError) {
    self = try AcceptanceReader().read(json)
  }
}
