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
    case .double(let bits, let requirement):
      operation("$double", .string(ExactDouble(bits: bits).digits), requirement)
    case .map(let entries, let requirement):
      operation(
        "$map", .array(entries.map { .array([.string($0.name), $0.tree.json]) }), requirement)
    case .json(let tree, let affixes, let requirement):
      .object([
        ("$json", tree.json), ("prefix", .string(affixes.prefix)),
        ("suffix", .string(affixes.suffix)), ("by", .string(requirement.text)),
      ])
    case .uuid(let tree, let requirement): operation("$uuid", tree.json, requirement)
    case .each(let tree, let count, let requirement):
      .object(
        [("$each", tree.json), ("least", .number(count.least))]
          + (count.most.map { [("most", .number($0))] } ?? [])
          + [("by", .string(requirement.text))])
    case .named(let name, let tree, let requirement):
      .object([
        ("$named", .string(name)), ("then", tree.json), ("by", .string(requirement.text)),
      ])
    case .ignored(let value, let ambiguity):
      .object(
        [("$ignored", .string(ambiguity.text))] + (value.map { [("reference", $0)] } ?? []))
    case .unasked(let value): .object([("$unasked", value)])
    case .object(let members): .object(members.map { ($0.name, $0.tree.json) })
    case .when(let choice, let branches):
      .object([("$when", .string(choice.text)), ("variants", variants(branches))])
    case .granted(let capability, let tree, let otherwise):
      .object(
        [("$granted", .string(capability.text)), ("then", tree.json)]
          + (otherwise.map { [("else", $0.json)] } ?? []))
    case .script(let form, let tree):
      .object([("$script", form.json), ("then", tree.json)])
    case .trace(let form, let answer, let tree):
      .object(
        [("$trace", form.json)] + (answer.map { [("answer", $0)] } ?? []) + [("then", tree.json)])
    case .steps(let steps): .object([("$steps", .array(steps.map(\.json)))])
    }
  }

  private func variants(_ branches: [Branch]) -> JSON {
    .object(Self.sharing(branches.map { ($0.variant, $0.tree.json) }))
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

  private func operation(_ name: String, _ value: JSON, _ requirement: RequirementID) -> JSON {
    .object([(name, value), ("by", .string(requirement.text))])
  }

  /// Reads the JSON form.
  package init(json: JSON) throws(AcceptanceError) {
    self = try AcceptanceReader().read(json, at: Path())
  }
}

/// Reads trees; each error names the place.
struct AcceptanceReader {
  func read(_ json: JSON, at path: Path) throws(AcceptanceError) -> Acceptance {
    guard let object = json.object else {
      throw fail("a tree is an object: write {\"$is\": value, \"by\": id} for a value", path)
    }
    let members = try members(of: object, path)
    if let name = members.first?.name, Self.startsAsOperator(name) {
      guard let others = Self.operators[name] else {
        throw fail("no operator of that name", path.appending(name))
      }
      if let stranger = members.dropFirst().first(where: { !others.contains($0.name) }) {
        throw fail("has no member \"\(stranger.name)\"", path.appending(name))
      }
      return try operation(name, json, at: path)
    }
    if let late = members.first(where: { Self.startsAsOperator($0.name) }) {
      throw fail("an operator's name stands first: \"\(late.name)\" does not", path)
    }
    return .object(try trees(of: members, path).map { .init($0, $1) })
  }

  /// The operators, with the members that each has besides the one of its name.
  private static let operators: [String: Set<String>] = [
    "$is": ["by"], "$any": ["by"], "$oneOf": ["by"], "$unordered": ["by"], "$array": ["by"],
    "$absentOrNull": ["by"], "$close": ["tolerance", "by"], "$ignored": ["reference"],
    "$double": ["by"], "$map": ["by"], "$json": ["prefix", "suffix", "by"], "$uuid": ["by"],
    "$each": ["least", "most", "by"],
    "$named": ["then", "by"], "$when": ["variants"],
    "$granted": ["then", "else"], "$script": ["then"], "$trace": ["answer", "then"],
    "$steps": [], "$unasked": [],
  ]

  /// By its first byte: a character may be a `$` with a combining mark.
  private static func startsAsOperator(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: "$")
  }

  func members(
    of object: JSONObject, _ path: Path
  ) throws(AcceptanceError) -> [(name: String, value: JSON)] {
    var members: [(name: String, value: JSON)] = []
    for (name, value) in object {
      guard let name = name.text else { throw fail("a member's name has a lone surrogate", path) }
      members.append((name, value))
    }
    guard !object.hasDuplicates else { throw fail("a member stands twice", path) }
    return members
  }

  private func trees(
    of members: [(name: String, value: JSON)], _ path: Path
  ) throws(AcceptanceError) -> [(String, Acceptance)] {
    var trees: [(String, Acceptance)] = []
    for (name, value) in members {
      trees.append((name, try read(value, at: path.appending(name))))
    }
    return trees
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
    case "$oneOf":
      let trees = try list(value, path)
      guard !trees.isEmpty else { throw fail("needs one tree or more", path) }
      return .oneOf(trees, by: try requirement(json, path))
    case "$unordered": return .unordered(try list(value, path), by: try requirement(json, path))
    case "$array": return .array(try list(value, path), by: try requirement(json, path))
    case "$absentOrNull":
      guard value.bool == true else { throw fail("has no value but true", path) }
      return .absentOrNull(by: try requirement(json, path))
    case "$close":
      guard let number = value.double, let tolerance = json["tolerance"]?.double, tolerance >= 0
      else {
        throw fail("needs a number and a member \"tolerance\", which is not negative", path)
      }
      return .close(number, tolerance: tolerance, by: try requirement(json, path))
    case "$double":
      guard let digits = value.text, let double = ExactDouble(digits: digits) else {
        throw fail("needs the bits of a double in 16 lower-case hexadecimal digits", path)
      }
      return .double(bits: double.bits, by: try requirement(json, path))
    case "$map": return .map(try entries(value, path), by: try requirement(json, path))
    case "$json":
      guard let prefix = json["prefix"]?.text, let suffix = json["suffix"]?.text else {
        throw fail("needs the members \"prefix\" and \"suffix\", two texts", path)
      }
      return .json(
        try read(value, at: path), .init(prefix: prefix, suffix: suffix),
        by: try requirement(json, path))
    case "$uuid": return .uuid(try read(value, at: path), by: try requirement(json, path))
    case "$each":
      return .each(
        try read(value, at: path), try count(json, path), by: try requirement(json, path))
    case "$named":
      guard let name = value.text, let tree = json["then"] else {
        throw fail("needs a name and a member \"then\"", path)
      }
      return .named(
        name, try read(tree, at: path.appending("then")), by: try requirement(json, path))
    case "$ignored":
      guard let ambiguity = value.text else { throw fail("needs the id of an ambiguity", path) }
      return .ignored(json["reference"], AmbiguityID(ambiguity))
    case "$unasked": return .unasked(value)
    case "$when": return try when(value, json, path)
    case "$granted":
      guard let capability = value.text, let tree = json["then"] else {
        throw fail("needs a capability and a member \"then\"", path)
      }
      var otherwise: Acceptance?
      if let tree = json["else"] { otherwise = try read(tree, at: path.appending("else")) }
      return .granted(
        CapabilityID(capability), try read(tree, at: path.appending("then")), otherwise: otherwise)
    case "$script":
      guard let form = ScriptForm(json: value), let tree = json["then"] else {
        throw fail("needs a form of inert texts and a member \"then\"", path)
      }
      return .script(form, try read(tree, at: path.appending("then")))
    case "$trace":
      guard let form = TraceForm(json: value), let tree = json["then"] else {
        throw fail("needs a form of phases and kinds, and a member \"then\"", path)
      }
      return .trace(form, answer: json["answer"], try read(tree, at: path.appending("then")))
    case "$steps":
      guard let list = value.array else { throw fail("needs a list of steps", path) }
      var steps: [StepTree] = []
      for (index, element) in list.enumerated() {
        steps.append(try step(element, at: path.appending(index)))
      }
      return .steps(steps)
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
    var own: Set<String> = []
    var branches: [Acceptance.Branch] = []
    for (variant, tree) in try members(of: variants, path) {
      let path = path.appending(variant)
      guard let earlier = tree.text else {
        branches.append(.init(variant, try read(tree, at: path)))
        own.insert(variant)
        continue
      }
      guard own.contains(earlier), let same = branches.first(where: { $0.variant == earlier })
      else { throw fail("a text names a variant that stands before it and has a tree", path) }
      branches.append(.init(variant, same.tree))
    }
    return .when(ChoiceID(choice), branches)
  }

  private func count(_ json: JSON, _ path: Path) throws(AcceptanceError) -> Acceptance.Count {
    let most = json["most"]?.wholeNumber
    guard let least = json["least"]?.wholeNumber, (most == nil) == (json["most"] == nil),
      least <= most ?? least
    else {
      throw fail("needs a member \"least\" and may have a member \"most\", not below it", path)
    }
    return .init(least: least, most: most)
  }

  private func list(_ json: JSON, _ path: Path) throws(AcceptanceError) -> [Acceptance] {
    guard let array = json.array else { throw fail("needs a list of trees", path) }
    var trees: [Acceptance] = []
    for (index, element) in array.enumerated() {
      trees.append(try read(element, at: path.appending(index)))
    }
    return trees
  }

  private func entries(
    _ json: JSON, _ path: Path
  ) throws(AcceptanceError) -> [Acceptance.Entry] {
    guard let array = json.array else { throw fail("needs a list of pairs", path) }
    var entries: [Acceptance.Entry] = []
    var names: Set<JSONString> = []
    for (index, element) in array.enumerated() {
      let path = path.appending(index)
      guard element.array?.count == 2, let name = element[0]?.string, let tree = element[1] else {
        throw fail("needs a name and a tree", path)
      }
      guard names.insert(name).inserted else { throw fail("a name stands twice", path) }
      entries.append(.init(name, try read(tree, at: path)))
    }
    return entries
  }

  func requirement(_ json: JSON, _ path: Path) throws(AcceptanceError) -> RequirementID {
    guard let text = json["by"]?.text else {
      throw fail("needs a member \"by\" with the id of a requirement", path)
    }
    return RequirementID(text)
  }

  func fail(_ reason: String, _ path: Path) -> AcceptanceError {
    AcceptanceError(path: path.text, reason: reason)
  }
}

extension JSON {
  /// A whole number from 0 to 2^53, however it is written.
  var wholeNumber: Int? {
    double.flatMap(Int.init(exactly:)).flatMap { (0...1 << 53).contains($0) ? $0 : nil }
  }
}
