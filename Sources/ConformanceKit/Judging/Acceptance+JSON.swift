import MachineKit
package import WirePrimitives

/// Why a text is no acceptance tree.
package struct AcceptanceError: Error, CustomStringConvertible {
  package let path: String
  package let reason: String
  package var description: String { path.isEmpty ? reason : "at \(path): \(reason)" }
}

extension Acceptance {
  /// The JSON form, as in vector files. Objects with one member that starts with `$` are
  /// operators; every other object lists members.
  package var json: JSON {
    switch self {
    case .exactly(let value, let requirement): operation("$is", value, requirement)
    case .any(let shape, let requirement): operation("$any", .string(shape.rawValue), requirement)
    case .oneOf(let trees, let requirement):
      operation("$oneOf", .array(trees.map(\.json)), requirement)
    case .unordered(let trees, let requirement):
      operation("$unordered", .array(trees.map(\.json)), requirement)
    case .array(let trees, let requirement):
      operation("$array", .array(trees.map(\.json)), requirement)
    case .absentOrNull(let requirement): operation("$absentOrNull", true, requirement)
    case .close(let value, let tolerance, let requirement):
      .object([
        ("$close", .number(value)), ("tolerance", .number(tolerance)),
        ("by", .string(requirement.text)),
      ])
    case .ignored(let value, let ambiguity):
      .object(
        [("$ignored", .string(ambiguity.text))] + (value.map { [("reference", $0)] } ?? []))
    case .object(let members): .object(members.map { ($0.name, $0.tree.json) })
    case .when(let choice, let branches):
      .object([("$when", .string(choice.text)), ("variants", variants(branches))])
    case .granted(let capability, let tree):
      .object([("$granted", .string(capability.text)), ("then", tree.json)])
    }
  }

  /// A tree that an earlier variant has is written as the name of that variant.
  private func variants(_ branches: [Branch]) -> JSON {
    var written: [(variant: String, tree: JSON)] = []
    return .object(
      branches.map { branch in
        let tree = branch.tree.json
        if let same = written.first(where: { $0.tree.isIdentical(to: tree) }) {
          return (branch.variant, .string(same.variant))
        }
        written.append((branch.variant, tree))
        return (branch.variant, tree)
      })
  }

  private func operation(_ name: String, _ value: JSON, _ requirement: RequirementID) -> JSON {
    .object([(name, value), ("by", .string(requirement.text))])
  }

  /// Reads the JSON form.
  package init(json: JSON) throws(AcceptanceError) {
    self = try AcceptanceReader().read(json, at: Path())
  }
}

/// Reads trees; each error names the place.
private struct AcceptanceReader {
  func read(_ json: JSON, at path: Path) throws(AcceptanceError) -> Acceptance {
    guard let object = json.object else {
      throw fail("a tree is an object: write {\"$is\": value, \"by\": id} for a value", path)
    }
    guard let name = object.first?.name.text, name.hasPrefix("$") else {
      var members: [Acceptance.Member] = []
      for (name, value) in object {
        guard let name = name.text else { throw fail("a member's name has a lone surrogate", path) }
        members.append(.init(name, try read(value, at: path.appending(name))))
      }
      return .object(members)
    }
    return try operation(name, json, at: path)
  }

  private func operation(
    _ name: String, _ json: JSON, at path: Path
  ) throws(AcceptanceError) -> Acceptance {
    let value = json[name] ?? .null
    let path = path.appending(name)
    switch name {
    case "$is": return .exactly(value, by: try requirement(json, path))
    case "$any":
      guard let shape = value.text.flatMap(Shape.init(rawValue:)) else {
        throw fail("not one of \(Shape.allCases.map(\.rawValue).joined(separator: ", "))", path)
      }
      return .any(shape, by: try requirement(json, path))
    case "$oneOf": return .oneOf(try list(value, path), by: try requirement(json, path))
    case "$unordered": return .unordered(try list(value, path), by: try requirement(json, path))
    case "$array": return .array(try list(value, path), by: try requirement(json, path))
    case "$absentOrNull": return .absentOrNull(by: try requirement(json, path))
    case "$close":
      guard let number = value.double, let tolerance = json["tolerance"]?.double else {
        throw fail("needs a number and a member \"tolerance\"", path)
      }
      return .close(number, tolerance: tolerance, by: try requirement(json, path))
    case "$ignored":
      guard let ambiguity = value.text else { throw fail("needs the id of an ambiguity", path) }
      return .ignored(json["reference"], AmbiguityID(ambiguity))
    case "$when": return try when(value, json, path)
    case "$granted":
      guard let capability = value.text, let tree = json["then"] else {
        throw fail("needs a capability and a member \"then\"", path)
      }
      return .granted(CapabilityID(capability), try read(tree, at: path.appending("then")))
    default: throw fail("no operator of that name", path)
    }
  }

  private func when(
    _ value: JSON, _ json: JSON, _ path: Path
  ) throws(AcceptanceError) -> Acceptance {
    guard let choice = value.text, let variants = json["variants"]?.object, variants.count > 1
    else {
      throw fail("needs a choice and a member \"variants\" with two members or more", path)
    }
    var branches: [Acceptance.Branch] = []
    for (name, tree) in variants {
      let variant = name.lossyText
      let path = path.appending(variant)
      guard let earlier = tree.text else {
        branches.append(.init(variant, try read(tree, at: path)))
        continue
      }
      guard let same = branches.first(where: { $0.variant == earlier }) else {
        throw fail("a text names a variant that stands before it and has a tree", path)
      }
      branches.append(.init(variant, same.tree))
    }
    return .when(ChoiceID(choice), branches)
  }

  private func list(_ json: JSON, _ path: Path) throws(AcceptanceError) -> [Acceptance] {
    guard let array = json.array else { throw fail("needs a list of trees", path) }
    var trees: [Acceptance] = []
    for (index, element) in array.enumerated() {
      trees.append(try read(element, at: path.appending(index)))
    }
    return trees
  }

  private func requirement(_ json: JSON, _ path: Path) throws(AcceptanceError) -> RequirementID {
    guard let text = json["by"]?.text else {
      throw fail("needs a member \"by\" with the id of a requirement", path)
    }
    return RequirementID(text)
  }

  private func fail(_ reason: String, _ path: Path) -> AcceptanceError {
    AcceptanceError(path: path.text, reason: reason)
  }
}
