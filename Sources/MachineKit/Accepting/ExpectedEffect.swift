import WirePrimitives

/// An effect that is expected of an SDK in a step of a trace.
package struct ExpectedEffect: Sendable, Equatable {
  package enum Need: String, Sendable, CaseIterable {
    /// It must come.
    case due
    /// It may come.
    case may
    /// It may come, and the reference does it.
    case does
  }

  /// A sequence that effects of several steps and kinds can belong to: none may come before one that
  /// stands earlier in it.
  package struct Order: Sendable, Equatable {
    package let name: String
    package let requirement: RequirementID
    package init(_ name: String, by requirement: RequirementID) {
      self.name = name
      self.requirement = requirement
    }
  }

  /// One of two or more ways in which things may go on, of which only the port knows which.
  package struct Branch: Sendable, Equatable {
    package let fork: String
    package let name: String
    package init(_ name: String, of fork: String) {
      self.fork = fork
      self.name = name
    }
  }

  package var need: Need
  package let kind: String
  /// Kinds that do as well.
  package var otherKinds: [String] = []
  package var body: Acceptance
  /// What is departed from where it is due and does not come.
  package var requirement: RequirementID
  /// How many steps before its own it may have come, and after its own it may still come.
  package var early = 0
  package var late = 0
  /// Whether it may come more than once.
  package var isRepeatable = false
  /// Where it is expected in that branch alone.
  package var branch: Branch?
  /// Nil for the order among the effects of its kind.
  package var orders: [Order]?

  package init(
    _ need: Need, _ kind: String, _ body: Acceptance, by requirement: RequirementID
  ) {
    self.need = need
    self.kind = kind
    self.body = body
    self.requirement = requirement
  }

  package var sequences: [Order] { orders ?? [Order(kind, by: requirement)] }
}

/// What is expected in one step of a trace.
package struct ExpectedStep: Sendable, Equatable {
  /// Effects in their order; those of one list come in any order.
  package var effects: [[ExpectedEffect]] = []
  /// Kinds of which nothing else may come in the step.
  package var closed: [Named<RequirementID>] = []
  /// Kinds of which what else comes in the step is recorded and never scored.
  package var open: [Named<AmbiguityID>] = []
  /// What is accepted of the body of the last effect of a kind up to the end of the step.
  package var states: [Named<Acceptance>] = []
  /// Kinds that are asked in the step only of a port that grants the capability.
  package var needs: [Named<CapabilityID>] = []

  package init() {}

  /// Something that is said of a kind of effects.
  package struct Named<Value: Sendable & Equatable>: Sendable, Equatable {
    package let kind: String
    package var value: Value
    package init(_ kind: String, _ value: Value) {
      self.kind = kind
      self.value = value
    }
  }

  package func forEachTree(_ visit: (Acceptance) -> Void) {
    for effect in effects.joined() { effect.body.forEachTree(visit) }
    for state in states { state.value.forEachTree(visit) }
  }

  /// Visits the requirements that it names, with the capabilities without which they are not asked.
  func forEachRequirement(
    within capabilities: [CapabilityID], _ visit: (RequirementID, [CapabilityID]) -> Void
  ) {
    func needed(_ kind: String) -> [CapabilityID] {
      capabilities + needs.filter { $0.kind == kind }.map(\.value)
    }
    for effect in effects.joined() {
      let needed = needed(effect.kind)
      if effect.need == .due { visit(effect.requirement, needed) }
      for order in effect.orders ?? [] { visit(order.requirement, needed) }
      effect.body.forEachRequirement(within: needed, visit)
    }
    for kind in closed { visit(kind.value, needed(kind.kind)) }
    for state in states {
      state.value.forEachRequirement(within: needed(state.kind), visit)
    }
  }

  /// The same without what a port is not asked.
  package func without(_ isDenied: (CapabilityID) -> Bool) -> ExpectedStep {
    let denied = Set(needs.filter { isDenied($0.value) }.map(\.kind))
    var copy = self
    copy.effects = effects.map { $0.filter { !denied.contains($0.kind) } }.filter { !$0.isEmpty }
    copy.closed.removeAll { denied.contains($0.kind) }
    copy.open.removeAll { denied.contains($0.kind) }
    copy.states.removeAll { denied.contains($0.kind) }
    copy.needs = []
    return copy
  }

  /// The same with other trees.
  package func mapping(_ change: (Acceptance) -> Acceptance) -> ExpectedStep {
    var copy = self
    copy.effects = effects.map { group in
      group.map { effect in
        var effect = effect
        effect.body = change(effect.body)
        return effect
      }
    }
    copy.states = states.map { .init($0.kind, change($0.value)) }
    return copy
  }
}

/// What is expected in a step, of every port.
package indirect enum StepTree: Sendable, Equatable {
  case step(ExpectedStep)
  /// One for each variant of a choice, the default first.
  case when(ChoiceID, [Branch])

  package struct Branch: Sendable, Equatable {
    package let variant: String
    package let tree: StepTree
    package init(_ variant: String, _ tree: StepTree) {
      self.variant = variant
      self.tree = tree
    }
  }

  /// The step for one who has declared these choices.
  package func resolved(_ choices: [ChoiceID: String]) -> ExpectedStep {
    switch self {
    case .step(let step): return step
    case .when(let choice, let branches):
      let branch = branches.first { $0.variant == choices[choice] } ?? branches.first
      return branch?.tree.resolved(choices) ?? ExpectedStep()
    }
  }

  /// The variants of choices on which it depends.
  package var choices: [(choice: ChoiceID, variant: String)] {
    switch self {
    case .step: []
    case .when(let choice, let branches):
      branches.map { (choice, $0.variant) } + branches.flatMap(\.tree.choices)
    }
  }

  package var all: [ExpectedStep] {
    switch self {
    case .step(let step): [step]
    case .when(_, let branches): branches.flatMap(\.tree.all)
    }
  }

  package func mapping(_ change: (ExpectedStep) -> ExpectedStep) -> StepTree {
    switch self {
    case .step(let step): .step(change(step))
    case .when(let choice, let branches):
      .when(choice, branches.map { .init($0.variant, $0.tree.mapping(change)) })
    }
  }
}
