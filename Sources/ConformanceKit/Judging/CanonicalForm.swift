package import MachineKit
package import WirePrimitives

/// What of an answer counts when it is compared with another one: numbers by their value, members
/// without their order, identifiers that the SDK made by where they come again, and the order of
/// elements and effects only as far as the tree of the case asks for one. What the tree leaves open does not
/// count, nor do effects of kinds that it does not speak of. A JSON text counts as what it says, and where no
/// tree says what stands there pairs of name and value are a map.
///
/// What has no order is sorted by the digests of its parts, so that the cost is linear in the answer but
/// for the sorting.
package struct CanonicalForm {
  /// Whether the order counts of what may be a map of the SDK, which has another order in each process.
  package enum MapOrder {
    case counts
    /// A script, a line of a log or a message may hold one: a text counts by its characters alone. So may pairs
    /// of name and value stand where a tree expects something else. Where their order is judged, the judge
    /// tells it.
    case isFree
  }

  private var ids: GeneratedIDs
  private let mapOrder: MapOrder
  /// The capabilities of the port, what needs others being left open; nil where what is left open counts too.
  private let grants: ((CapabilityID) -> Bool)?

  /// - Parameters:
  ///   - tree: what is accepted of the value; nil where nobody judges it.
  ///   - grants: the capabilities of the port; what needs others is left open. Nil where what is left open counts
  ///     too.
  package static func digest(
    of value: JSON, on input: JSON, under tree: Acceptance? = nil,
    _ mapOrder: MapOrder = .counts, grants: ((CapabilityID) -> Bool)? = { _ in true }
  ) -> AnswerDigest {
    var form = CanonicalForm(ids: GeneratedIDs(given: input), mapOrder: mapOrder, grants: grants)
    let trees = tree.map { $0.isAskedWhole ? [] : [$0] } ?? []
    // Few answers have any.
    let mayBeMade = grants != nil && trees.contains(where: \.hasMadeText)
    if mayBeMade || GeneratedIDs.areAny(in: value) { form.see(value, trees) }
    return form.digest(of: value, trees)
  }

  /// Whether a text is an identifier that the SDK makes, whatever it looks like: a wrong one is wrong by its
  /// requirement, and no sign that answers depend on what ran before.
  private func isMade(_ trees: [Acceptance]) -> Bool {
    grants != nil && trees.contains(where: \.isMadeText)
  }

  /// Numbers identifiers in an order that every answer alike has: names are sorted, and what has no
  /// order comes without.
  private mutating func see(_ value: JSON, _ trees: [Acceptance]) {
    if let text = value.string, isMade(trees) { return ids.see(whole: text) }
    let (value, trees) = arranged(value, trees)
    switch value.value {
    case .null, .bool, .number: break
    case .string(let text): ids.see(text)
    case .array(let elements):
      guard !isUnordered(elements, trees) else { return }
      for (index, element) in elements.enumerated() {
        see(element, Self.trees(of: trees, at: index, element))
      }
    case .object(let members):
      for (name, value) in Self.sorted(members) { see(value, Self.trees(of: trees, named: name)) }
    }
  }

  private func digest(of value: JSON, _ trees: [Acceptance]) -> AnswerDigest {
    var digest = AnswerDigest()
    add(value, trees, to: &digest)
    return digest
  }

  private func add(_ value: JSON, _ trees: [Acceptance], to digest: inout AnswerDigest) {
    if let text = value.string, isMade(trees) { return ids.add(whole: text, to: &digest) }
    let (value, trees) = arranged(value, trees)
    switch value.value {
    case .null: digest.add(0 as UInt8)
    case .bool(let bool): digest.add(bool ? 1 : 2 as UInt8)
    case .number(let number):
      digest.add(3 as UInt8)
      // 0 and -0 are equal.
      digest.add(number.double == 0 ? 0 : number.double.bitPattern)
    case .string(let text):
      digest.add(4 as UInt8)
      ids.add(text, mapOrder, to: &digest)
    case .array(let elements):
      digest.add(5 as UInt8)
      if isUnordered(elements, trees) {
        // What is expected at an index is expected of no part.
        let trees = trees.filter { if case .array = $0 { false } else { true } }
        let parts = elements.enumerated().map { index, element in
          self.digest(of: element, Self.trees(of: trees, at: index, element))
        }
        for part in parts.sorted() { digest.add(part) }
      } else {
        for (index, element) in elements.enumerated() {
          add(element, Self.trees(of: trees, at: index, element), to: &digest)
        }
      }
      digest.add(7 as UInt8)
    case .object(let members):
      digest.add(6 as UInt8)
      for (name, value) in Self.sorted(members) {
        digest.add(4 as UInt8)
        ids.add(name, .counts, to: &digest)
        add(value, Self.trees(of: trees, named: name), to: &digest)
      }
      digest.add(7 as UInt8)
    }
  }

  /// By name, the last of those that stand twice.
  private static func sorted(_ members: JSONObject) -> [(name: JSONString, value: JSON)] {
    var last: [(name: JSONString, value: JSON)] = []
    let sorted = members.enumerated().sorted {
      $0.element.name == $1.element.name
        ? $0.offset < $1.offset : $0.element.name < $1.element.name
    }
    for (_, member) in sorted {
      if last.last?.name == member.name { last.removeLast() }
      last.append((member.name, member.value))
    }
    return last
  }
}

extension CanonicalForm {
  /// A value with the trees that say something of the order of its parts; nothing of what is left open.
  private func arranged(
    _ value: JSON, _ trees: [Acceptance]
  ) -> (value: JSON, trees: [Acceptance]) {
    if let grants, trees.contains(where: { $0.isOpen(grants) }) { return (.null, []) }
    if let text = value.string, let read = Self.read(text, trees) { return read }
    guard !trees.isEmpty else { return (value, []) }
    let open = trees.flatMap(\.ordering)
    for case .script(let form, let inner) in open {
      guard let script = value[ScriptForm.member]?.string else { continue }
      switch form.reading(of: script) {
      case .answer(let answer): return arranged(answer, [inner])
      // Nobody judges it, and what it says in another order nobody can tell.
      case .unread: return (.object([(ScriptForm.member, .null)]), [])
      case .departs: break
      }
    }
    for case .html(let form, let inner) in open {
      guard let html = value[PageReading.member]?.string else { continue }
      // As for scripts.
      guard let page = form.reading(of: html) else {
        return (.object([(PageReading.member, .null)]), [])
      }
      return arranged(page, [inner])
    }
    for case .steps(let steps) in open where value["effects"] != nil {
      return arranged(value, by: steps.map(\.merged))
    }
    return (value, open.flatMap(\.withoutScript))
  }

  /// The effects of each step by their kinds; those that may come in several steps, or in any order,
  /// of all steps together.
  private func arranged(
    _ value: JSON, by steps: [ExpectedStep]
  ) -> (value: JSON, trees: [Acceptance]) {
    let expected = steps.flatMap { $0.effects.joined() }
    let loose = Set(
      (steps.flatMap { $0.effects.filter { $0.count > 1 }.joined() }
        + expected.filter { $0.early + $0.late > 0 || $0.orders == [] }).map(\.kind))
    // Of these counts what was said last, where that is asked.
    let states = Set(steps.flatMap(\.states).map(\.kind)).subtracting(expected.map(\.kind))
    var current: [String: JSON] = [:]
    var lists: [String: [JSON]] = [:]
    let asked = askedKinds(of: steps)
    for (index, step) in (value["effects"]?.array.map(Array.init) ?? []).enumerated() {
      let open =
        asked != nil && steps.indices.contains(index) ? steps[index].open.map(\.kind) : []
      for effect in TraceAnswer.effects(step)
      where asked?.contains(effect.name) ?? true && !open.contains(effect.name) {
        let place = loose.contains(effect.name) ? "" : "\(index + 1) "
        if states.contains(effect.name) {
          current[effect.name] = effect.body
        } else {
          lists[place + effect.name, default: []].append(effect.body)
        }
      }
      guard steps.indices.contains(index) else { continue }
      for state in steps[index].states {
        if let said = current[state.kind] { lists["\(index + 1) \(state.kind)"] = [said] }
      }
    }
    let trees = Dictionary(grouping: expected, by: \.kind).mapValues { $0.map(\.body) }
    let members = lists.keys.sorted().map { name -> (Acceptance.Member) in
      let kind = loose.contains(name) ? name : String(name.drop { $0 != " " }.dropFirst())
      let each = Acceptance.oneOf(trees[kind] ?? [], by: .none)
      return .init(
        name,
        loose.contains(name)
          ? .unordered([each], by: .none) : .each(each, .init(least: 0), by: .none))
    }
    let object = JSON.object(lists.sorted { $0.key < $1.key }.map { ($0.key, .array($0.value)) })
    return (object, Acceptance.object(members).ordering)
  }

  /// Of which some step says something that the port is asked; nil where all count.
  private func askedKinds(of steps: [ExpectedStep]) -> Set<String>? {
    guard let grants else { return nil }
    var kinds: Set<String> = []
    var ungranted: Set<String> = []
    for step in steps {
      for effect in step.effects.joined() { kinds.formUnion([effect.kind] + effect.otherKinds) }
      kinds.formUnion(step.closed.map(\.kind))
      kinds.formUnion(step.states.map(\.kind))
      ungranted.formUnion(step.needs.filter { !grants($0.value) }.map(\.kind))
    }
    return kinds.subtracting(ungranted)
  }

  private func isUnordered(_ elements: JSONArray, _ trees: [Acceptance]) -> Bool {
    if trees.isEmpty || mapOrder == .isFree, Self.arePairs(elements) { return true }
    return trees.contains { tree in
      switch tree {
      case .unordered: true
      case .map: Self.arePairs(elements)
      default: false
      }
    }
  }

  private static func arePairs(_ elements: JSONArray) -> Bool {
    elements.allSatisfy { $0.array?.count == 2 && $0[0]?.string != nil }
  }

  /// What a JSON text says, as a list so that it is not taken for the value itself; nil for another
  /// text.
  private static func read(
    _ text: JSONString, _ trees: [Acceptance]
  ) -> (value: JSON, trees: [Acceptance])? {
    for case .json(let inner, let affixes, let requirement) in trees {
      guard let value = affixes.json(in: text) else { continue }
      return ([value], [.array([inner], by: requirement)])
    }
    // Only what has parts can have them in another order.
    guard trees.isEmpty else { return nil }
    let bytes = text.generalizedUTF8
    guard let first = bytes.first, [UInt8(ascii: "["), UInt8(ascii: "{")].contains(first),
      let value = try? JSON.parse(bytes)
    else { return nil }
    return ([value], [])
  }

  private static func trees(
    of trees: [Acceptance], at index: Int, _ element: JSON
  ) -> [Acceptance] {
    if trees.isEmpty { return [] }
    return trees.flatMap { tree -> [Acceptance] in
      switch tree {
      case .unordered(let trees, _): trees
      case .array(let trees, _): trees.indices.contains(index) ? [trees[index]] : []
      case .each(let tree, _, _): [tree]
      // A pair of name and value.
      case .map(let entries, let requirement):
        entries.filter { element[0]?.string == $0.name }
          .map { .array([.exactly(.null, by: requirement), $0.tree], by: requirement) }
      default: []
      }
    }
  }

  private static func trees(of trees: [Acceptance], named name: JSONString) -> [Acceptance] {
    if trees.isEmpty { return [] }
    return trees.flatMap { tree -> [Acceptance] in
      switch tree {
      case .object(let members): members.filter { name == $0.name }.map(\.tree)
      case .map(let entries, _): entries.filter { $0.name == name }.map(\.tree)
      default: []
      }
    }
  }
}

extension StepTree {
  /// What is expected in the step by any variant of a choice: the port may follow each of them.
  fileprivate var merged: ExpectedStep {
    all.reduce(into: ExpectedStep()) { merged, step in
      merged.effects += step.effects
      merged.closed += step.closed
      merged.open += step.open
      merged.states += step.states
      merged.needs += step.needs
    }
  }
}

extension Acceptance {
  /// Whether everything counts, and the order of all elements.
  fileprivate var isAskedWhole: Bool {
    var isAsked = true
    forEachTree { tree in
      switch tree {
      case .unordered, .map, .steps, .json, .script, .html, .ignored, .unasked, .granted:
        isAsked = false
      default: if tree.isMadeText { isAsked = false }
      }
    }
    return isAsked
  }

  /// Whether a part of it is an identifier that an SDK makes.
  fileprivate var hasMadeText: Bool {
    var isThere = false
    forEachTree { if $0.isMadeText { isThere = true } }
    return isThere
  }

  /// Whether it accepts identifiers of random bits.
  fileprivate var isMadeText: Bool {
    switch self {
    case .uuid(let parts, _): !parts.fixes("random")
    case .oneOf(let trees, _): trees.contains(where: \.isMadeText)
    case .when(_, let branches): branches.contains(where: \.tree.isMadeText)
    case .named(_, let tree, _), .granted(_, let tree, _): tree.isMadeText
    case .exactly, .any, .ignored, .unasked, .absentOrNull, .close, .double, .unordered, .array,
      .each, .map, .object, .steps, .json, .script, .html:
      false
    }
  }

  private func fixes(_ member: String) -> Bool {
    guard case .object(let members) = self else { return false }
    return members.contains { $0.name == member }
  }

  /// Whether it accepts whatever stands there.
  fileprivate func isOpen(_ grants: (CapabilityID) -> Bool) -> Bool {
    switch self {
    case .ignored, .unasked: true
    case .exactly, .any, .absentOrNull, .close, .double, .uuid, .unordered, .array, .each, .map,
      .object, .steps, .json, .script, .html:
      false
    case .oneOf(let trees, _): trees.contains { $0.isOpen(grants) }
    case .when(_, let branches): branches.contains { $0.tree.isOpen(grants) }
    case .named(_, let tree, _): tree.isOpen(grants)
    case .granted(let capability, let tree, let otherwise):
      grants(capability) ? tree.isOpen(grants) : otherwise.map { $0.isOpen(grants) } ?? true
    }
  }

  /// The trees that say what the parts of a value are, choices and alternatives all together.
  fileprivate var ordering: [Acceptance] {
    switch self {
    case .exactly, .any, .ignored, .unasked, .absentOrNull, .close, .double, .uuid: []
    case .unordered, .array, .each, .map, .object, .steps, .json, .script, .html: [self]
    case .oneOf(let trees, _): trees.flatMap(\.ordering)
    case .when(_, let branches): branches.flatMap(\.tree.ordering)
    case .named(_, let tree, _), .granted(_, let tree, _): tree.ordering
    }
  }

  /// What is said of an answer that is neither a script nor a page.
  fileprivate var withoutScript: [Acceptance] {
    switch self {
    case .script(_, let tree), .html(_, let tree): tree.ordering.flatMap(\.withoutScript)
    default: [self]
    }
  }
}
