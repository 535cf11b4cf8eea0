import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// The same suite with derived faults, as variants behind all that it has.
  package func deriving(_ faults: [DerivedFault]) -> ConformanceSuite {
    let first = derived.lowerBound
    let written = labelling(derived: [])
    return replacingModel { (input, applied, recorder) throws(InvalidInput) in
      let own = applied.filter { $0 < first }
      guard own.count < applied.count else {
        return try written.acceptance(of: input, applying: applied, citing: &recorder)
      }
      let chosen = applied.filter { $0 >= first }.map { faults[$0 - first] }
      return try written.acceptance(of: input, applying: own, with: chosen)
    }.labelling(derived: faults)
  }

  /// What is accepted where faults are in force: the required tree itself where they change nothing.
  private func acceptance(
    of input: JSON, applying applied: [Int], with faults: [DerivedFault]
  ) throws(InvalidInput) -> Acceptance {
    let tree = try acceptance(of: input, applying: applied)
    guard let required = tree.witness else { return tree }
    var changed = required
    if let spoilt = faults.first(where: \.takesModel) {
      changed = outcome(of: input, applying: applied, with: spoilt) ?? required
    }
    for fault in faults { changed = fault.change(changed, of: input) ?? changed }
    return changed.isIdentical(to: required) ? tree : .outcome(changed)
  }

  /// The outcome where a fault is in force; nil where it is the required one.
  func outcome(
    of input: JSON, required: JSON, applying applied: [Int] = [], with fault: DerivedFault
  ) -> JSON? {
    let outcome =
      fault.takesModel
      ? outcome(of: input, applying: applied, with: fault) : fault.change(required, of: input)
    // `nil` would be the JSON null.
    return outcome.flatMap { $0.isIdentical(to: required) ? Optional.none : $0 }
  }

  /// What the reference does where a fault is in force that its model has to be run for; nil where it
  /// changes nothing or leaves no way to go on: what an input is taken for is one of the suite, too.
  private func outcome(
    of input: JSON, applying applied: [Int], with fault: DerivedFault
  ) -> JSON? {
    switch fault {
    case .value, .values, .outcome, .effect, .stale, .taken: return nil
    case .machine(let fault):
      return FaultInjection.injecting(fault) { try? acceptance(of: input, applying: applied) }?
        .witness
    case .input, .misread:
      guard let taken = fault.change(input: input), schema()?.admits(taken) ?? false else {
        return nil
      }
      return (try? acceptance(of: taken, applying: applied))?.witness
    case .stimulus(let kind, let fault, let which):
      guard let (changed, owners) = fault.change(input, kind, which),
        let steps = (try? acceptance(of: changed, applying: applied))?
          .witness?[Outcome.ok]?["effects"]?.array, steps.count == owners.count
      else { return nil }
      var effects = [[JSON]](repeating: [], count: input["steps"]?.array?.count ?? 0)
      for (owner, step) in zip(owners, steps) { effects[owner] += step.array.map(Array.init) ?? [] }
      return [Outcome.ok: ["effects": .array(effects.map { .array($0) })]]
    }
  }
}

extension Acceptance {
  /// The tree of one outcome alone, by no requirement: what a fault makes of an answer.
  fileprivate static func outcome(_ outcome: JSON) -> Acceptance {
    if let answer = outcome[Outcome.ok] { return .answer(.exactly(answer, by: .none)) }
    if let name = outcome[Outcome.reject]?["class"]?.text { return .rejection(name, by: .none) }
    return .fault(by: .none)
  }
}
