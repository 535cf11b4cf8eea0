import WirePrimitives

/// What a machine says of the effects of one step: those that are due or may come, and of which kinds
/// nothing else may.
package struct Expectations: Sendable {
  /// How long an effect may take.
  package enum Until: Sendable, Hashable {
    /// The step in which it is due.
    case step
    /// The next step that settles what goes on, this one or a later one.
    case settled
    /// The step in which it is withdrawn, or else the end of the trace; of one that is no permission,
    /// the end.
    case withdrawn
  }

  /// Stands for an effect that may come until further notice, and that may become due.
  package struct Permission: Sendable, Hashable {
    fileprivate let number: Int
  }

  /// An effect that may come from now on and is due later.
  package struct Promise: Sendable, Equatable {
    package let effect: ExpectedEffect
    package let permission: Permission
  }

  fileprivate struct Item {
    var effect: ExpectedEffect
    var until: Until
    /// Set where it may come until further notice.
    var permission: Permission?
    /// Set where it may have come since another was permitted.
    var since: Permission?
  }

  fileprivate var groups: [[Item]] = []
  fileprivate var closed: [ExpectedStep.Named<RequirementID>] = []
  fileprivate var closedUntilSettled: [ExpectedStep.Named<RequirementID>] = []
  fileprivate var open: [ExpectedStep.Named<AmbiguityID>] = []
  fileprivate var states: [ExpectedStep.Named<Acceptance?>] = []
  fileprivate var needs: [ExpectedStep.Named<CapabilityID>] = []
  fileprivate var presentStates: [ExpectedStep.Named<Acceptance>] = []
  fileprivate var finalStates: [ExpectedStep.Named<Acceptance?>] = []
  fileprivate var begun: [Permission] = []
  fileprivate var withdrawn: [Permission] = []
  fileprivate var revoked: [Permission] = []
  /// How many permissions were given before.
  var permissions: Int
  private var isGrouping = false

  init(permissions: Int) { self.permissions = permissions }

  /// The kinds of which nothing else may come, each for the requirement that is named first.
  package mutating func only(_ kind: String, by requirement: RequirementID) {
    guard !closed.contains(where: { $0.kind == kind }) else { return }
    closed.append(.init(kind, requirement))
  }

  /// The same for a lighter requirement in place of one that has been named: what comes besides may break either.
  package mutating func only(_ kind: String, rather requirement: RequirementID) {
    closed.removeAll { $0.kind == kind }
    only(kind, by: requirement)
  }

  /// The same up to the next step that settles what goes on, where that names no other requirement.
  package mutating func onlyUntilSettled(_ kind: String, by requirement: RequirementID) {
    only(kind, by: requirement)
    closedUntilSettled.append(.init(kind, requirement))
  }

  package mutating func open(_ kind: String, _ ambiguity: AmbiguityID) {
    guard !open.contains(where: { $0.kind == kind }) else { return }
    open.append(.init(kind, ambiguity))
  }

  package mutating func state(_ kind: String, _ tree: Acceptance?) {
    states.removeAll { $0.kind == kind }
    states.append(.init(kind, tree))
  }

  package mutating func stateNow(_ kind: String, _ tree: Acceptance) {
    presentStates.append(.init(kind, tree))
  }

  package mutating func stateAtEnd(_ kind: String, _ tree: Acceptance?) {
    finalStates.append(.init(kind, tree))
  }

  package mutating func need(_ capability: CapabilityID, for kind: String) {
    guard !needs.contains(where: { $0.kind == kind }) else { return }
    needs.append(.init(kind, capability))
  }

  package mutating func expect(_ effect: ExpectedEffect, until: Until = .step) {
    add(Item(effect: effect, until: until))
  }

  /// Stands for what may come from now on and counts for nothing, unless it becomes due.
  package mutating func permit() -> Permission {
    permissions += 1
    let permission = Permission(number: permissions)
    begun.append(permission)
    return permission
  }

  /// An effect that may come from now on until it is due or withdrawn.
  package mutating func permit(_ effect: ExpectedEffect) -> Permission {
    let permission = permit()
    add(Item(effect: effect, until: .withdrawn, permission: permission))
    return permission
  }

  /// An effect that is due now, and may have come since it was permitted.
  package mutating func expect(
    _ effect: ExpectedEffect, permittedBy permission: Permission, until: Until = .step
  ) {
    add(Item(effect: effect, until: until, since: permission))
  }

  package mutating func promise(_ effect: ExpectedEffect) -> Promise {
    var early = effect
    early.need = .may
    return Promise(effect: effect, permission: permit(early))
  }

  /// What was promised is due now, if it has not come.
  package mutating func expect(_ promise: Promise) {
    expect(promise.effect, permittedBy: promise.permission)
  }

  /// What was permitted may not come after this step.
  package mutating func withdraw(_ permission: Permission) { withdrawn.append(permission) }

  /// What was permitted may not come in this step either.
  package mutating func revoke(_ permission: Permission) { revoked.append(permission) }

  mutating func beginAnyOrder() {
    groups.append([])
    isGrouping = true
  }

  mutating func endAnyOrder() {
    isGrouping = false
    if groups.last?.isEmpty ?? false { groups.removeLast() }
  }

  /// What is said of each kind is forgotten.
  package mutating func forget(_ kinds: (String) -> Bool) {
    groups = groups.map { $0.filter { !kinds($0.effect.kind) } }.filter { !$0.isEmpty }
    closed.removeAll { kinds($0.kind) }
    closedUntilSettled.removeAll { kinds($0.kind) }
    open.removeAll { kinds($0.kind) }
    states.removeAll { kinds($0.kind) }
  }

  /// Whether an effect of a kind must come in this step, whatever branch a port takes.
  package func isDue(_ kind: String) -> Bool {
    groups.joined().contains { item in
      item.effect.kind == kind && item.effect.need == .due && item.effect.branch == nil
        && item.effect.late == 0 && item.until == .step
    }
  }

  package func reason(for kind: String) -> RequirementID? {
    closed.first { $0.kind == kind }?.value
  }

  private mutating func add(_ item: Item) {
    if isGrouping {
      groups[groups.count - 1].append(item)
    } else {
      groups.append([item])
    }
  }

  /// Adds what is said later in the same step.
  mutating func append(_ other: Expectations) {
    groups += other.groups
    for kind in other.closed { only(kind.kind, by: kind.value) }
    closedUntilSettled += other.closedUntilSettled
    for kind in other.open { open(kind.kind, kind.value) }
    for kind in other.states { state(kind.kind, kind.value) }
    for kind in other.needs { need(kind.value, for: kind.kind) }
    presentStates += other.presentStates
    finalStates += other.finalStates
    begun += other.begun
    withdrawn += other.withdrawn
    revoked += other.revoked
    permissions = other.permissions
  }
}

extension Acceptance {
  /// What is accepted of the effects of a trace.
  ///
  /// - Parameter settles: whether a step settles what goes on, by its index.
  package static func steps(
    _ expectations: [Expectations], settles: (Int) -> Bool = { _ in true }
  ) -> Acceptance {
    let windows = PermissionWindows(expectations)
    let count = expectations.count
    var states: [ExpectedStep.Named<Acceptance?>] = []
    var closed: [ExpectedStep.Named<RequirementID>] = []
    let steps =
      expectations.enumerated().map { index, said in
        var step = ExpectedStep()
        step.effects = said.groups.compactMap { group in
          let effects = group.compactMap { item -> ExpectedEffect? in
            var effect = item.effect
            if let since = item.since.flatMap({ windows.start[$0] }) {
              effect.early = index - since
            }
            // One that has become due stands where it is due.
            if let permission = item.permission, windows.due.contains(permission) { return nil }
            switch item.until {
            case .step: effect.late = min(effect.late, count - 1 - index)
            case .settled:
              effect.late = ((index..<count).first(where: settles) ?? count - 1) - index
            case .withdrawn:
              let end = item.permission.flatMap { windows.end[$0] } ?? count - 1
              guard end >= index else { return nil }
              effect.late = end - index
            }
            return effect
          }
          return effects.isEmpty ? nil : effects
        }
        closed += said.closedUntilSettled
        step.closed = (said.closed + closed).withoutRepeats(of: \.kind)
        step.open = said.open
        states =
          states.filter { state in !said.states.contains { $0.kind == state.kind } } + said.states
        step.states = said.presentStates
        if settles(index) || index == count - 1 {
          step.states += states.compactMap { state in state.value.map { .init(state.kind, $0) } }
          states = []
          closed = []
        }
        if index == count - 1 { step.states += finalStates(expectations.flatMap(\.finalStates)) }
        step.needs = said.needs
        return step
      }
    return .steps(lastingNeeds(steps).map(StepTree.step))
  }
}

extension Acceptance {
  /// A capability that an effect needs is needed in each step up to the last in which it may come.
  private static func lastingNeeds(_ steps: [ExpectedStep]) -> [ExpectedStep] {
    var lasting: [(need: ExpectedStep.Named<CapabilityID>, last: Int)] = []
    return steps.enumerated().map { index, step in
      var step = step
      let still = lasting.filter { $0.last >= index }.map(\.need)
      step.needs = (step.needs + still).withoutRepeats(of: \.kind)
      for need in step.needs {
        let late = step.effects.joined().filter { $0.kind == need.kind }.map(\.late).max() ?? 0
        if late > 0 { lasting.append((need, index + late)) }
      }
      return step
    }
  }

  /// The last of each kind, unless nobody can tell.
  private static func finalStates(
    _ said: [ExpectedStep.Named<Acceptance?>]
  ) -> [ExpectedStep.Named<Acceptance>] {
    said.map(\.kind).withoutRepeats.compactMap { kind in
      let trees = said.filter { $0.kind == kind }.map(\.value)
      guard !trees.contains(nil), let last = trees.last, let last else { return nil }
      return .init(kind, last)
    }
  }
}

/// From where to where each permission holds.
private struct PermissionWindows {
  var start: [Expectations.Permission: Int] = [:]
  var end: [Expectations.Permission: Int] = [:]
  var due: Set<Expectations.Permission> = []

  init(_ expectations: [Expectations]) {
    for (index, said) in expectations.enumerated() {
      for item in said.groups.joined() {
        if let permission = item.since { due.insert(permission) }
      }
      for permission in said.revoked where end[permission] == nil { end[permission] = index - 1 }
      for permission in said.begun { start[permission] = index }
      for permission in said.withdrawn where end[permission] == nil { end[permission] = index }
    }
  }
}
