package import MachineKit
package import WirePrimitives

/// Reads trees; each error names the place. What trees share is read once for all of them.
package final class AcceptanceReader {
  /// A definition reads otherwise below another requirement.
  private struct Use: Hashable {
    let name: String
    let by: RequirementID?
  }

  private let definitions: Definitions
  private var known: [Use: Acceptance] = [:]

  package init(definitions: Definitions = .none) {
    self.definitions = definitions
  }

  /// - Parameter json: no larger in full than a case may be; see ``Definitions/expansion(of:)``.
  package func read(_ json: JSON) throws(AcceptanceError) -> Acceptance {
    try read(json, at: Path(), under: nil)
  }

  /// - Parameter by: the requirement of the operator around.
  func read(
    _ json: JSON, at path: Path, under by: RequirementID?
  ) throws(AcceptanceError) -> Acceptance {
    guard let name = try use(json, path) else { return try tree(json, at: path, under: by) }
    if let known = known[Use(name: name, by: by)] { return known }
    let tree = try tree(try opened(json, path), at: path, under: by)
    known[Use(name: name, by: by)] = tree
    return tree
  }

  private func tree(
    _ json: JSON, at path: Path, under by: RequirementID?
  ) throws(AcceptanceError) -> Acceptance {
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
      return try operation(name, json, at: path, under: by)
    }
    if let late = members.first(where: { Self.startsAsOperator($0.name) }) {
      throw fail("an operator's name stands first: \"\(late.name)\" does not", path)
    }
    return .object(try trees(of: members, path, under: by).map { .init($0, $1) })
  }

  /// The operators, with the members that each has besides the one of its name.
  private static let operators: [String: Set<String>] = [
    "$is": ["by"], "$any": ["by"], "$oneOf": ["by"], "$unordered": ["by"], "$array": ["by"],
    "$absentOrNull": ["by"], "$close": ["tolerance", "by"], "$ignored": ["reference"],
    "$double": ["by"], "$map": ["by"], "$json": ["prefix", "suffix", "by"], "$uuid": ["by"],
    "$each": ["least", "most", "by"],
    "$named": ["then", "by"], "$when": ["variants"],
    "$granted": ["then", "else"], "$script": ["then"], "$html": ["texts", "then"],
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
    of members: [(name: String, value: JSON)], _ path: Path, under by: RequirementID?
  ) throws(AcceptanceError) -> [(String, Acceptance)] {
    var trees: [(String, Acceptance)] = []
    for (name, value) in members {
      trees.append((name, try read(value, at: path.appending(name), under: by)))
    }
    return trees
  }

  private func operation(
    _ name: String, _ json: JSON, at path: Path, under around: RequirementID?
  ) throws(AcceptanceError) -> Acceptance {
    let path = path.appending(name)
    guard Self.operators[name]?.contains("by") ?? false else {
      return try wrapper(name, json, at: path, under: around)
    }
    let by = try requirement(json, path, under: around)
    let value = try part(name, of: json, path) ?? .null
    switch name {
    case "$is": return .exactly(try expanded(name, of: json, path) ?? .null, by: by)
    case "$any":
      guard let shape = value.text.flatMap(Shape.init(rawValue:)) else {
        throw fail("not one of \(Shape.allCases.map(\.rawValue).joined(separator: ", "))", path)
      }
      return .any(shape, by: by)
    case "$oneOf":
      let trees = try list(value, path, under: by)
      guard !trees.isEmpty else { throw fail("needs one tree or more", path) }
      return .oneOf(trees, by: by)
    case "$unordered": return .unordered(try list(value, path, under: by), by: by)
    case "$array": return .array(try list(value, path, under: by), by: by)
    case "$absentOrNull":
      guard value.bool == true else { throw fail("has no value but true", path) }
      return .absentOrNull(by: by)
    case "$close":
      guard let number = value.double,
        let tolerance = try part("tolerance", of: json, path)?.double,
        tolerance >= 0
      else {
        throw fail("needs a number and a member \"tolerance\", which is not negative", path)
      }
      return .close(number, tolerance: tolerance, by: by)
    case "$double":
      guard let digits = value.text, let double = ExactDouble(digits: digits) else {
        throw fail("needs the bits of a double in 16 lower-case hexadecimal digits", path)
      }
      return .double(bits: double.bits, by: by)
    case "$map": return .map(try entries(value, path, under: by), by: by)
    case "$json":
      return .json(
        try inner(name, of: json, path, under: by), try affixes(json, path), by: by)
    case "$uuid": return .uuid(try inner(name, of: json, path, under: by), by: by)
    case "$each":
      return .each(
        try inner(name, of: json, path, under: by), try count(json, path), by: by)
    case "$named":
      guard let name = value.text, json["then"] != nil else {
        throw fail("needs a name and a member \"then\"", path)
      }
      return .named(
        name, try inner("then", of: json, path.appending("then"), under: by), by: by)
    default: throw fail("no operator of that name", path)
    }
  }

  /// An operator that no departure names.
  private func wrapper(
    _ name: String, _ json: JSON, at path: Path, under by: RequirementID?
  ) throws(AcceptanceError) -> Acceptance {
    let value = try part(name, of: json, path) ?? .null
    let then = { () throws(AcceptanceError) -> Acceptance in
      try self.inner("then", of: json, path.appending("then"), under: by)
    }
    switch name {
    case "$ignored":
      guard let ambiguity = value.text else { throw fail("needs the id of an ambiguity", path) }
      return .ignored(try expanded("reference", of: json, path), AmbiguityID(ambiguity))
    case "$when": return try when(value, json, path, under: by)
    case "$granted":
      guard let capability = value.text, json["then"] != nil else {
        throw fail("needs a capability and a member \"then\"", path)
      }
      var otherwise: Acceptance?
      if json["else"] != nil {
        otherwise = try inner("else", of: json, path.appending("else"), under: by)
      }
      return .granted(CapabilityID(capability), try then(), otherwise: otherwise)
    case "$script":
      guard let form = ScriptForm(json: try expanded(name, of: json, path) ?? .null),
        json["then"] != nil
      else {
        throw fail("needs a form of inert texts and a member \"then\"", path)
      }
      return .script(form, try then())
    case "$html":
      guard let ambiguity = value.text, json["then"] != nil else {
        throw fail("needs the id of an ambiguity and a member \"then\"", path)
      }
      let texts = try expanded("texts", of: json, path)
      let form = PageForm(
        unread: AmbiguityID(ambiguity), texts: texts.flatMap { PageTexts(json: $0) })
      guard (texts == nil) == (form.texts == nil) else {
        throw fail("has three texts in \"texts\": html, css and js", path)
      }
      return .html(form, try then())
    case "$unasked": return .unasked(try expanded(value, path))
    case "$steps":
      guard let list = value.array else { throw fail("needs a list of steps", path) }
      var steps: [StepTree] = []
      for (index, element) in list.enumerated() {
        steps.append(try step(element, at: path.appending(index), under: by))
      }
      return .steps(steps)
    default: throw fail("no operator of that name", path)
    }
  }

  private func when(
    _ value: JSON, _ json: JSON, _ path: Path, under by: RequirementID?
  ) throws(AcceptanceError) -> Acceptance {
    guard let choice = value.text, let variants = try part("variants", of: json, path)?.object,
      variants.count > 1
    else {
      throw fail("needs a choice and a member \"variants\" with two members or more", path)
    }
    var own: Set<String> = []
    var branches: [Acceptance.Branch] = []
    for (variant, tree) in try members(of: variants, path) {
      let path = path.appending(variant)
      guard let earlier = try opened(tree, path).text else {
        branches.append(.init(variant, try read(tree, at: path, under: by)))
        own.insert(variant)
        continue
      }
      guard own.contains(earlier), let same = branches.first(where: { $0.variant == earlier })
      else { throw fail("a text names a variant that stands before it and has a tree", path) }
      branches.append(.init(variant, same.tree))
    }
    return .when(ChoiceID(choice), branches)
  }

  private func affixes(
    _ json: JSON, _ path: Path
  ) throws(AcceptanceError) -> Acceptance.Affixes {
    guard let prefix = try part("prefix", of: json, path)?.text,
      let suffix = try part("suffix", of: json, path)?.text
    else { throw fail("needs the members \"prefix\" and \"suffix\", two texts", path) }
    return .init(prefix: prefix, suffix: suffix)
  }

  private func count(_ json: JSON, _ path: Path) throws(AcceptanceError) -> Acceptance.Count {
    let most = try part("most", of: json, path)?.wholeNumber
    guard let least = try part("least", of: json, path)?.wholeNumber,
      (most == nil) == (json["most"] == nil), least <= most ?? least
    else {
      throw fail("needs a member \"least\" and may have a member \"most\", not below it", path)
    }
    return .init(least: least, most: most)
  }

  private func list(
    _ json: JSON, _ path: Path, under by: RequirementID?
  ) throws(AcceptanceError) -> [Acceptance] {
    guard let array = json.array else { throw fail("needs a list of trees", path) }
    var trees: [Acceptance] = []
    for (index, element) in array.enumerated() {
      trees.append(try read(element, at: path.appending(index), under: by))
    }
    return trees
  }

  private func entries(
    _ json: JSON, _ path: Path, under by: RequirementID?
  ) throws(AcceptanceError) -> [Acceptance.Entry] {
    guard let array = json.array else { throw fail("needs a list of pairs", path) }
    var entries: [Acceptance.Entry] = []
    var names: Set<JSONString> = []
    for (index, element) in array.enumerated() {
      let path = path.appending(index)
      let element = try opened(element, path)
      guard element.array?.count == 2, let first = element[0], let tree = element[1],
        let name = try opened(first, path).string
      else { throw fail("needs a name and a tree", path) }
      guard names.insert(name).inserted else { throw fail("a name stands twice", path) }
      entries.append(.init(name, try read(tree, at: path, under: by)))
    }
    return entries
  }

  func requirement(
    _ json: JSON, _ path: Path, under around: RequirementID?
  ) throws(AcceptanceError) -> RequirementID {
    guard let own = try part("by", of: json, path) else {
      if let around { return around }
      throw fail(
        "needs a member \"by\" with the id of a requirement, or an operator around it", path)
    }
    guard let text = own.text else {
      throw fail("needs a member \"by\" with the id of a requirement", path)
    }
    return RequirementID(text)
  }

  func fail(_ reason: String, _ path: Path) -> AcceptanceError {
    AcceptanceError(path: path.text, reason: reason)
  }
}

extension AcceptanceReader {
  /// The name of the definition that stands here; nil where there is a value.
  private func use(_ json: JSON, _ path: Path) throws(AcceptanceError) -> String? {
    try told(path) { () throws(ExpansionError) in
      if case .use(let name) = try Shorthand(json) { name } else { nil }
    }
  }

  func opened(_ json: JSON, _ path: Path) throws(AcceptanceError) -> JSON {
    try told(path) { () throws(ExpansionError) in try definitions.opened(json) }
  }

  private func expanded(_ json: JSON, _ path: Path) throws(AcceptanceError) -> JSON {
    try told(path) { () throws(ExpansionError) in try definitions.expanded(json) }
  }

  /// A member of an operator that is no tree.
  func part(
    _ name: String, of json: JSON, _ path: Path
  ) throws(AcceptanceError) -> JSON? {
    guard let part = json[name] else { return nil }
    return try opened(part, path)
  }

  private func expanded(
    _ name: String, of json: JSON, _ path: Path
  ) throws(AcceptanceError) -> JSON? {
    guard let part = json[name] else { return nil }
    return try expanded(part, path)
  }

  /// A member of an operator that is a tree.
  private func inner(
    _ name: String, of json: JSON, _ path: Path, under by: RequirementID?
  ) throws(AcceptanceError) -> Acceptance {
    try read(json[name] ?? .null, at: path, under: by)
  }

  private func told<Result>(
    _ path: Path, _ body: () throws(ExpansionError) -> Result
  ) throws(AcceptanceError) -> Result {
    do throws(ExpansionError) {
      return try body()
    } catch {
      throw fail(error.description, path)
    }
  }
}

extension JSON {
  /// A whole number from 0 to 2^53, however it is written.
  var wholeNumber: Int? {
    double.flatMap(Int.init(exactly:)).flatMap { (0...1 << 53).contains($0) ? $0 : nil }
  }
}
