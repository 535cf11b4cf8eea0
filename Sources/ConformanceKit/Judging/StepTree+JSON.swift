import MachineKit
import WirePrimitives

extension StepTree {
  /// The JSON form, what is empty left out.
  func json(_ around: Acceptance.Around) -> JSON {
    switch self {
    case .step(let step): step.json(around)
    case .when(let choice, let branches):
      .object([
        ("$when", .string(choice.text)),
        (
          "variants",
          .object(Acceptance.sharing(branches.map { ($0.variant, $0.tree.json(around)) }))
        ),
      ])
    }
  }
}

extension ExpectedStep {
  fileprivate func json(_ around: Acceptance.Around) -> JSON {
    func kinds<Value>(
      _ name: String, _ values: [Named<Value>], _ json: (Value) -> JSON
    ) -> [(String, JSON)] {
      values.isEmpty ? [] : [(name, .object(values.map { ($0.kind, json($0.value)) }))]
    }
    let groups = effects.map { group in
      group.count == 1 ? group[0].json(around) : .array(group.map { $0.json(around) })
    }
    return .object(
      (groups.isEmpty ? [] : [("expect", .array(groups))])
        + kinds("only", closed) { .string($0.text) } + kinds("open", open) { .string($0.text) }
        + kinds("state", states) { $0.json(around) } + kinds("needs", needs) { .string($0.text) })
  }
}

extension ExpectedEffect {
  fileprivate func json(_ around: Acceptance.Around) -> JSON {
    var members: [(String, JSON)] = [(need.rawValue, .string(kind))]
    if !otherKinds.isEmpty {
      members.append(("or", .array(otherKinds.map { .string(JSONString($0)) })))
    }
    if body != .object([]) { members.append(("is", body.json(around.inside(requirement)))) }
    if early > 0 { members.append(("early", .number(early))) }
    if late > 0 { members.append(("late", .number(late))) }
    if isRepeatable { members.append(("many", true)) }
    if let branch {
      members.append(("branch", .object([(branch.fork, .string(branch.name))])))
    }
    if let orders {
      members.append(
        ("order", .object(orders.map { ($0.name, .string($0.requirement.text)) })))
    }
    return .object(members + [("by", .string(requirement.text))])
  }
}

extension AcceptanceReader {
  func step(
    _ json: JSON, at path: Path, under by: RequirementID?
  ) throws(AcceptanceError) -> StepTree {
    let json = try opened(json, path)
    guard let object = json.object else { throw fail("a step is an object", path) }
    let members = try members(of: object, path)
    if json["$when"] != nil { return try stepsOfVariants(json, path, under: by) }
    var step = ExpectedStep()
    for (name, value) in members {
      let path = path.appending(name)
      switch name {
      case "expect": step.effects = try effects(value, path)
      case "only":
        step.closed = try texts(value, path).map { .init($0.0, RequirementID($0.1)) }
      case "open": step.open = try texts(value, path).map { .init($0.0, AmbiguityID($0.1)) }
      case "needs":
        step.needs = try texts(value, path).map { .init($0.0, CapabilityID($0.1)) }
      case "state": step.states = try states(value, path, under: by)
      default: throw fail("a step has no such member", path)
      }
    }
    return .step(step)
  }

  private func stepsOfVariants(
    _ json: JSON, _ path: Path, under by: RequirementID?
  ) throws(AcceptanceError) -> StepTree {
    guard let choice = try part("$when", of: json, path)?.text,
      let variants = try part("variants", of: json, path)?.object,
      variants.count > 1, json.object?.count == 2
    else {
      throw fail("needs a choice and a member \"variants\" with two members or more", path)
    }
    var own: [String: StepTree] = [:]
    var branches: [StepTree.Branch] = []
    for (variant, tree) in try members(of: variants, path) {
      let path = path.appending(variant)
      if let earlier = try opened(tree, path).text {
        guard let same = own[earlier] else {
          throw fail("a text names a variant that stands before it and has a tree", path)
        }
        branches.append(.init(variant, same))
      } else {
        let step = try step(tree, at: path, under: by)
        own[variant] = step
        branches.append(.init(variant, step))
      }
    }
    return .when(ChoiceID(choice), branches)
  }

  private func effects(
    _ json: JSON, _ path: Path
  ) throws(AcceptanceError) -> [[ExpectedEffect]] {
    guard let list = try opened(json, path).array else {
      throw fail("needs a list of effects", path)
    }
    var groups: [[ExpectedEffect]] = []
    for (index, element) in list.enumerated() {
      let path = path.appending(index)
      guard let group = try opened(element, path).array else {
        groups.append([try effect(element, path)])
        continue
      }
      guard group.count > 1 else { throw fail("needs two effects or more", path) }
      var effects: [ExpectedEffect] = []
      for (index, element) in group.enumerated() {
        effects.append(try effect(element, path.appending(index)))
      }
      groups.append(effects)
    }
    return groups
  }

  private func effect(_ json: JSON, _ path: Path) throws(AcceptanceError) -> ExpectedEffect {
    let json = try opened(json, path)
    guard let object = json.object else { throw fail("an effect is an object", path) }
    let members = try members(of: object, path)
    guard let need = members.first.flatMap({ ExpectedEffect.Need(rawValue: $0.name) }),
      let kind = try opened(members[0].value, path).text
    else { throw fail("begins with \"due\", \"may\" or \"does\" and a kind of effects", path) }
    var body = Acceptance.object([])
    let requirement = try requirement(json, path, under: nil)
    if let tree = json["is"] {
      body = try read(tree, at: path.appending("is"), under: requirement)
    }
    var effect = ExpectedEffect(need, kind, body, by: requirement)
    for (name, value) in members.dropFirst() {
      let path = path.appending(name)
      switch name {
      case "is", "by": break
      case "or": effect.otherKinds = try kinds(value, path)
      case "early": effect.early = try count(of: value, path)
      case "late": effect.late = try count(of: value, path)
      case "many":
        guard try opened(value, path).bool == true else {
          throw fail("has no value but true", path)
        }
        effect.isRepeatable = true
      case "branch":
        let branches = try texts(value, path)
        guard branches.count == 1 else { throw fail("names one branch of one fork", path) }
        effect.branch = .init(branches[0].1, of: branches[0].0)
      case "order":
        effect.orders = try texts(value, path).map { .init($0.0, by: RequirementID($0.1)) }
      default: throw fail("an effect has no such member", path)
      }
    }
    return effect
  }

  private func kinds(_ json: JSON, _ path: Path) throws(AcceptanceError) -> [String] {
    guard let list = try opened(json, path).array else { throw fail("needs a list of kinds", path) }
    var kinds: [String] = []
    for (index, kind) in list.enumerated() {
      guard let kind = try opened(kind, path.appending(index)).text else {
        throw fail("needs a text", path.appending(index))
      }
      kinds.append(kind)
    }
    guard !kinds.isEmpty else { throw fail("needs a list of kinds", path) }
    return kinds
  }

  private func count(of json: JSON, _ path: Path) throws(AcceptanceError) -> Int {
    guard let count = try opened(json, path).wholeNumber, (1...Trace.stepLimit).contains(count)
    else {
      throw fail("needs a number of steps, 1 to \(Trace.stepLimit)", path)
    }
    return count
  }

  private func texts(_ json: JSON, _ path: Path) throws(AcceptanceError) -> [(String, String)] {
    guard let object = try opened(json, path).object else {
      throw fail("needs an object of texts", path)
    }
    var texts: [(String, String)] = []
    for (name, value) in try members(of: object, path) {
      guard let text = try opened(value, path.appending(name)).text else {
        throw fail("needs a text", path.appending(name))
      }
      texts.append((name, text))
    }
    return texts
  }

  private func states(
    _ json: JSON, _ path: Path, under by: RequirementID?
  ) throws(AcceptanceError) -> [ExpectedStep.Named<Acceptance>] {
    guard let object = try opened(json, path).object else {
      throw fail("needs an object of trees", path)
    }
    var states: [ExpectedStep.Named<Acceptance>] = []
    for (name, value) in try members(of: object, path) {
      states.append(.init(name, try read(value, at: path.appending(name), under: by)))
    }
    return states
  }
}
