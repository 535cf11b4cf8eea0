package import WirePrimitives

extension Acceptance {
  /// The answer that a port which follows the reference to the letter gives, as an outcome object;
  /// nil where the tree leaves it open.
  package var witness: JSON? {
    var writer = WitnessWriter()
    return writer.witness(of: self, .answer)
  }

  /// The answer of a port that makes use of what the tree leaves to it: another alternative, another order,
  /// another time. Where parts hang together it need not be one that the tree accepts.
  ///
  /// - Parameter pick: takes one of so many ways, from 0.
  package func witness(picking pick: @escaping (Int) -> Int) -> JSON? {
    var writer = WitnessWriter(latitude: pick)
    return writer.witness(of: self, .answer)
  }
}

/// Writes the answer of one who follows a tree to the letter, or with latitude.
struct WitnessWriter {
  /// Where a witness stands.
  enum Place {
    case answer
    /// In an effect of a trace, where a map is an object.
    case effect
    /// In a JSON text, which needs no tags.
    case text
  }

  /// Takes one of so many ways that a tree leaves to a port; nil for the first each time.
  let latitude: ((Int) -> Int)?
  /// What the names of the tree stand for.
  private var names: [String: JSON] = [:]
  /// The branch of each fork, the first one without latitude.
  var branches: [String: String] = [:]

  init(latitude: ((Int) -> Int)? = nil) { self.latitude = latitude }

  /// - Parameter name: what the value is called, where nobody can know it: values of different names
  ///   differ.
  mutating func witness(of tree: Acceptance, _ place: Place, named name: String? = nil) -> JSON? {
    switch tree {
    case .exactly(let value, _): return value
    case .any(let shape, _):
      return [.string, .text].contains(shape)
        ? name.map { .string($0) } ?? shape.example : shape.example
    case .oneOf(let trees, _):
      return trees.isEmpty ? nil : witness(of: trees[pick(of: trees.count)], place, named: name)
    case .unordered(let trees, _):
      return .array(shuffled(trees).compactMap { witness(of: $0, place) })
    case .array(let trees, _): return .array(trees.compactMap { witness(of: $0, place) })
    case .ignored(let value, _): return value
    case .unasked(let value): return pick(of: 2) == 0 ? value : nil
    case .absentOrNull: return pick(of: 2) == 0 ? nil : .null
    case .close(let value, _, _): return .number(value)
    case .double(let bits, _):
      return place == .text
        ? JSON(finite: Double(bitPattern: bits)) ?? .null : ExactDouble(bits: bits).json
    case .map(let entries, _): return witness(of: entries, place)
    case .json(let tree, let affixes, _):
      return witness(of: tree, .text).map {
        .string(affixes.prefix + $0.compactText + affixes.suffix)
      }
    case .uuid(let parts, _):
      return .string(UUIDParts.text(of: witness(of: parts, .text), named: name))
    case .each(let tree, let count, _):
      return .array((0..<count.least).compactMap { _ in witness(of: tree, place) })
    case .named(let name, let tree, _):
      if let known = names[name] { return known }
      let value = witness(of: tree, place, named: name)
      names[name] = value
      return value
    case .object(let members): return witness(of: members, place)
    case .when(_, let branches): return branches.first.flatMap { witness(of: $0.tree, place) }
    case .granted(_, let tree, _), .script(_, let tree), .html(_, let tree):
      return witness(of: tree, place)
    case .steps(let steps):
      let steps = steps.map { $0.resolved([:]) }
      return [
        "effects": latitude == nil ? .array(steps.map { witness(of: $0) }) : placed(steps)
      ]
    }
  }

  private mutating func witness(of members: [Acceptance.Member], _ place: Place) -> JSON {
    var witnesses: [(String, JSON)] = []
    witnesses.reserveCapacity(members.count)
    for member in members {
      if let witness = witness(of: member.tree, place) { witnesses.append((member.name, witness)) }
    }
    return .object(witnesses)
  }

  /// In an answer a list of pairs, because an object may be a tag there; so in an effect, where one of
  /// the names is like a tag's.
  private mutating func witness(of entries: [Acceptance.Entry], _ place: Place) -> JSON {
    var members: [(JSONString, JSON)] = []
    for entry in shuffled(entries) {
      if let witness = witness(of: entry.tree, place) { members.append((entry.name, witness)) }
    }
    let isLikeTag = members.contains { $0.0.codeUnits.first == 0x24 }
    return place == .text || place == .effect && !isLikeTag
      ? .object(members) : .array(members.map { .array([.string($0.0), $0.1]) })
  }

  private mutating func witness(of step: ExpectedStep) -> JSON {
    var effects: [JSON] = []
    for effect in step.effects.joined() where effect.need != .may && isTaken(effect.branch) {
      effects.append(act(effect))
    }
    return .array(effects)
  }

  mutating func act(_ effect: ExpectedEffect) -> JSON {
    Act(effect.kind, witness(of: effect.body, .effect) ?? [:]).json
  }

  mutating func isTaken(_ branch: ExpectedEffect.Branch?) -> Bool {
    guard let branch else { return true }
    if branches[branch.fork] == nil { branches[branch.fork] = branch.name }
    return branches[branch.fork] == branch.name
  }
}
