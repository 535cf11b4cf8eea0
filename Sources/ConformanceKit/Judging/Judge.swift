package import MachineKit
package import WirePrimitives

/// Compares an outcome with a tree. Generic: it knows nothing of any suite.
package struct Judge: Sendable {
  package enum Openness: Sendable {
    /// What the documents leave open is recorded.
    case record
    /// Open leaves are compared with the reference's own answer too: for asking whether an answer
    /// is exactly what other rules would have given.
    case compare
  }

  let choices: [ChoiceID: String]
  let granted: Set<CapabilityID>?
  private let openness: Openness
  /// The last step of a trace that is judged, from 1; nil where all are.
  var lastStep: Int?

  /// - Parameters:
  ///   - choices: the variant for each choice; the first branch is taken where none is given.
  ///   - granted: the capabilities to ask for, nil for all.
  package init(
    choices: [ChoiceID: String] = [:], granted: Set<CapabilityID>? = nil,
    openness: Openness = .record
  ) {
    self.choices = choices
    self.granted = granted
    self.openness = openness
  }

  /// The same judge, of a port that does not grant a capability.
  func withholding(_ capability: CapabilityID) -> Judge {
    Judge(choices: choices, granted: granted?.subtracting([capability]), openness: openness)
  }

  /// The same judge, who reads a trace no further than to a step, from 1.
  func reading(to step: Int?) -> Judge {
    var judge = self
    judge.lastStep = step
    return judge
  }

  /// Judges the outcome of a reply; nil for replies that are none, and for answers that are not kept.
  func judge(_ reply: Reply, against tree: Acceptance) -> Judgement? {
    // Most answers can be judged without an outcome around them.
    guard case .ok(let answer) = reply, case .object(let members) = tree else {
      return Outcome.of(reply).map { judge($0, against: tree) }
    }
    var judgement = Judgement()
    var path = Path()
    for member in members {
      let value = member.name == Outcome.ok ? answer : nil
      path.entering(.member(member.name)) { path in
        visit(value, member.tree, at: &path, into: &judgement)
      }
    }
    return judgement
  }

  package func judge(_ outcome: JSON, against tree: Acceptance) -> Judgement {
    var judgement = Judgement()
    var path = Path()
    visit(outcome, tree, at: &path, into: &judgement)
    return judgement
  }

  func visit(
    _ value: JSON?, _ tree: Acceptance, at path: inout Path, into judgement: inout Judgement
  ) {
    switch tree {
    case .exactly(let expected, let requirement):
      let isRight = value.map { $0 == expected } ?? false
      score(isRight, value, tree, by: requirement, at: &path, into: &judgement)
    case .any(let shape, let requirement):
      score(
        value.map(shape.accepts) ?? false, value, tree, by: requirement, at: &path, into: &judgement
      )
    case .absentOrNull(let requirement):
      score(value?.isNull ?? true, value, tree, by: requirement, at: &path, into: &judgement)
    case .close(let expected, let tolerance, let requirement):
      // Equal infinities, which have no difference, are not apart.
      let isRight =
        value?.double.map { $0 == expected || abs($0 - expected) <= tolerance } ?? false
      score(isRight, value, tree, by: requirement, at: &path, into: &judgement)
    case .oneOf(let trees, let requirement):
      let isRight = trees.contains { accepts(value, $0, at: &path, naming: &judgement.names) }
      if isRight {
        judgement.scored += 1
      } else {
        judgement.depart(at: path, by: requirement, wanted: .oneOf(trees, judge: self), got: value)
      }
    case .unordered(let trees, let requirement):
      visitUnordered(value, trees, tree, by: requirement, at: &path, into: &judgement)
    case .array(let trees, let requirement):
      visitArray(value, trees, tree, by: requirement, at: &path, into: &judgement)
    case .double(let bits, let requirement):
      let isRight = value.map(ExactDouble(bits: bits).accepts) ?? false
      score(isRight, value, tree, by: requirement, at: &path, into: &judgement)
    case .map(let entries, let requirement):
      visitMap(value, entries, tree, by: requirement, at: &path, into: &judgement)
    case .json(let inner, let affixes, let requirement):
      let parsed = value?.string.flatMap(affixes.json)
      score(parsed != nil, value, tree, by: requirement, at: &path, into: &judgement)
      if let parsed {
        path.enteringText { path in visit(parsed, inner, at: &path, into: &judgement) }
      }
    case .uuid(let inner, let requirement):
      let parts = value?.string.flatMap(UUIDParts.init)
      score(parts != nil, value, tree, by: requirement, at: &path, into: &judgement)
      if let parts { visit(parts.json, inner, at: &path, into: &judgement) }
    case .each(let inner, let count, let requirement):
      visitEach(value, inner, count, tree, by: requirement, at: &path, into: &judgement)
    case .named(let name, let inner, let requirement):
      visitNamed(value, name, inner, tree, by: requirement, at: &path, into: &judgement)
    case .object(let members):
      for member in members {
        path.entering(.member(member.name)) { path in
          visit(value?[member.name], member.tree, at: &path, into: &judgement)
        }
      }
    case .ignored(let expected, let ambiguity):
      visitOpen(value, expected, ambiguity, at: &path, into: &judgement)
    case .unasked: break
    case .when(let choice, let branches):
      let branch = branches.first { $0.variant == choices[choice] } ?? branches.first
      if let branch { visit(value, branch.tree, at: &path, into: &judgement) }
    case .granted(let capability, let tree, let otherwise):
      guard granted?.contains(capability) ?? true else {
        if !judgement.notAsked.contains(capability) { judgement.notAsked.append(capability) }
        if let otherwise { visit(value, otherwise, at: &path, into: &judgement) }
        return
      }
      visit(value, tree, at: &path, into: &judgement)
    case .script(let form, let inner):
      visitScript(value, form, inner, tree, at: &path, into: &judgement)
    case .html(let form, let inner):
      visitHTML(value, form, inner, tree, at: &path, into: &judgement)
    case .steps(let steps): visitSteps(value, steps, at: &path, into: &judgement)
    }
  }

  /// - Parameter names: get what an accepted value gives to them.
  private func accepts(
    _ value: JSON?, _ tree: Acceptance, at path: inout Path, naming names: inout [String: JSON]
  ) -> Bool {
    var judgement = Judgement()
    judgement.names = names
    judgement.isTrial = true
    visit(value, tree, at: &path, into: &judgement)
    if judgement.isAccepted { names = judgement.names }
    return judgement.isAccepted
  }

  private func score(
    _ isRight: Bool, _ value: JSON?, _ tree: Acceptance, by requirement: RequirementID,
    at path: inout Path, into judgement: inout Judgement
  ) {
    if isRight {
      judgement.scored += 1
    } else {
      judgement.depart(at: path, by: requirement, wanted: .tree(tree), got: value)
    }
  }
}

extension Judge {
  private func visitOpen(
    _ value: JSON?, _ expected: JSON?, _ ambiguity: AmbiguityID, at path: inout Path,
    into judgement: inout Judgement
  ) {
    switch openness {
    case .record:
      judgement.recorded.append(
        Recorded(path: path.text, value: value.map(KeptValue.whole), ambiguity: ambiguity))
    case .compare:
      guard let expected else { return }
      guard value != expected else { return judgement.scored += 1 }
      judgement.depart(at: path, by: .none, wanted: .text(expected.compactText), got: value)
    }
  }

  private func visitScript(
    _ value: JSON?, _ form: ScriptForm, _ inner: Acceptance, _ tree: Acceptance,
    at path: inout Path, into judgement: inout Judgement
  ) {
    guard let text = value?[ScriptForm.member], let script = text.string else {
      return visit(value, inner, at: &path, into: &judgement)
    }
    let reading = form.reading(of: script)
    if case .answer(let answer) = reading {
      return visit(answer, inner, at: &path, into: &judgement)
    }
    path.entering(.member(ScriptForm.member)) { path in
      switch (reading, openness) {
      case (.departs(let requirement), _):
        score(false, text, tree, by: requirement, at: &path, into: &judgement)
      case (_, .record):
        judgement.isUnread = true
        visitOpen(text, nil, form.unread, at: &path, into: &judgement)
      // Nobody can tell that other rules would have given it.
      case (_, .compare): score(false, text, tree, by: .none, at: &path, into: &judgement)
      }
    }
  }

  private func visitHTML(
    _ value: JSON?, _ form: PageForm, _ inner: Acceptance, _ tree: Acceptance,
    at path: inout Path, into judgement: inout Judgement
  ) {
    guard let text = value?[PageReading.member], let html = text.string else {
      return visit(value, inner, at: &path, into: &judgement)
    }
    if let page = form.reading(of: html),
      let tree = known(inner, of: page, form.unread, into: &judgement)
    {
      return visit(page, tree, at: &path, into: &judgement)
    }
    path.entering(.member(PageReading.member)) { path in
      guard openness == .record else {
        return score(false, text, tree, by: .none, at: &path, into: &judgement)
      }
      judgement.isUnread = true
      visitOpen(text, nil, form.unread, at: &path, into: &judgement)
    }
  }

  /// What of a tree can be told of a page; nil where that is nothing for certain.
  private func known(
    _ tree: Acceptance, of page: JSON, _ ambiguity: AmbiguityID, into judgement: inout Judgement
  ) -> Acceptance? {
    guard let names = page[DocumentReading.unread]?.array?.compactMap(\.text) else { return tree }
    guard case .object(let members) = tree else { return nil }
    return .object(
      members.map { member in
        guard names.contains(member.name) else { return member }
        judgement.unread.formUnion(member.tree.requirements)
        return .init(member.name, .ignored(nil, ambiguity))
      })
  }

  private func visitArray(
    _ value: JSON?, _ trees: [Acceptance], _ tree: Acceptance, by requirement: RequirementID,
    at path: inout Path, into judgement: inout Judgement
  ) {
    let elements = value?.array.map(Array.init)
    score(elements?.count == trees.count, value, tree, by: requirement, at: &path, into: &judgement)
    guard let elements else { return }
    if elements.count != trees.count {
      // In a trial nothing is tried again, or lists in lists would take twice as long with each level.
      guard !judgement.isTrial,
        !isShifted(elements, trees, at: path, naming: judgement.names)
      else { return }
    }
    for (index, tree) in trees.enumerated() where index < elements.count {
      path.entering(.index(index)) { path in
        visit(elements[index], tree, at: &path, into: &judgement)
      }
    }
  }

  /// Whether elements are the wanted ones in order but for some that are missing, or for some that are too many:
  /// then nothing is wrong with those that stand elsewhere by it.
  private func isShifted(
    _ elements: [JSON], _ trees: [Acceptance], at path: Path, naming names: [String: JSON]
  ) -> Bool {
    var (path, names) = (path, names)
    var (element, tree) = (0, 0)
    let mayLeaveElements = elements.count > trees.count
    while element < elements.count, tree < trees.count {
      let fits = accepts(elements[element], trees[tree], at: &path, naming: &names)
      if fits || mayLeaveElements { element += 1 }
      if fits || !mayLeaveElements { tree += 1 }
    }
    return mayLeaveElements ? tree == trees.count : element == elements.count
  }

  /// None of the elements after the first in which something departs: one is enough.
  private func visitEach(
    _ value: JSON?, _ inner: Acceptance, _ count: Acceptance.Count, _ tree: Acceptance,
    by requirement: RequirementID, at path: inout Path, into judgement: inout Judgement
  ) {
    let elements = value?.array.map(Array.init)
    let isRight = elements.map { count.allows($0.count) } ?? false
    score(isRight, value, tree, by: requirement, at: &path, into: &judgement)
    let before = judgement.differences.count
    for (index, element) in (elements ?? []).enumerated() {
      path.entering(.index(index)) { path in
        visit(element, inner, at: &path, into: &judgement)
      }
      guard judgement.differences.count == before else { return }
    }
  }

  private func visitNamed(
    _ value: JSON?, _ name: String, _ inner: Acceptance, _ tree: Acceptance,
    by requirement: RequirementID, at path: inout Path, into judgement: inout Judgement
  ) {
    if let known = judgement.names[name] {
      return visit(
        value, .exactly(known, by: requirement), at: &path, into: &judgement)
    }
    let before = judgement.differences.count
    visit(value, inner, at: &path, into: &judgement)
    guard judgement.differences.count == before, let value else { return }
    let isNew = !judgement.names.values.contains(value)
    score(isNew, value, tree, by: requirement, at: &path, into: &judgement)
    if isNew { judgement.names[name] = value }
  }

  private func visitMap(
    _ value: JSON?, _ entries: [Acceptance.Entry], _ tree: Acceptance,
    by requirement: RequirementID,
    at path: inout Path, into judgement: inout Judgement
  ) {
    let map = value.flatMap { MapValue($0, isInText: path.isInText) }
    let missing = entries.filter { map?.places[$0.name] == nil }
    let isRight =
      map.map { map in
        map.places.count + missing.count == entries.count && !map.hasRepeats
          && missing.allSatisfy(\.tree.mayBeMissing)
      } ?? false
    score(isRight, value, tree, by: requirement, at: &path, into: &judgement)
    for entry in entries {
      guard let place = map?.places[entry.name] else { continue }
      path.entering(place.steps) { path in
        visit(place.value, entry.tree, at: &path, into: &judgement)
      }
    }
  }

  /// A perfect matching of elements and trees by augmenting paths (Kuhn): the first tree that fits
  /// must not take the element that only another tree accepts.
  private func visitUnordered(
    _ value: JSON?, _ trees: [Acceptance], _ tree: Acceptance, by requirement: RequirementID,
    at path: inout Path, into judgement: inout Judgement
  ) {
    guard let elements = value?.array.map(Array.init), elements.count == trees.count else {
      return score(false, value, tree, by: requirement, at: &path, into: &judgement)
    }
    var owner = [Int?](repeating: nil, count: elements.count)
    var names = judgement.names
    func place(_ index: Int, _ tried: inout Set<Int>) -> Bool {
      for candidate in elements.indices where !tried.contains(candidate) {
        names = judgement.names
        guard accepts(elements[candidate], trees[index], at: &path, naming: &names) else {
          continue
        }
        tried.insert(candidate)
        if owner[candidate].map({ place($0, &tried) }) ?? true {
          owner[candidate] = index
          return true
        }
      }
      return false
    }
    let fits = trees.indices.allSatisfy { index in
      var tried: Set<Int> = []
      return place(index, &tried)
    }
    score(fits, value, tree, by: requirement, at: &path, into: &judgement)
  }
}

extension RequirementID {
  /// Stands where a comparison belongs to no requirement.
  static let none = RequirementID("")
}
