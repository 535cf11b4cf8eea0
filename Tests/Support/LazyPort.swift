package import ConformanceKit
import WirePrimitives

/// Ports that do no work or the wrong work whatever the input: each must fail, or the kit proves
/// nothing.
package final class LazyPort: Port {
  package enum Habit: String, Sendable, CaseIterable {
    case answersNull, answersEmptyObject, rejectsEverything, refusesEverything, faultsOnEverything
    /// The reference's answer to the run before.
    case answersPrevious
    /// The reference's answer to the first run, for ever.
    case answersFirst
    /// Once a run has enabled something it stays so, and what has been said is not unsaid by less.
    case leaksMembers
  }

  package let declaration: Declaration
  private let habit: Habit
  private let reference: ReferencePort
  private let memory = Memory()

  /// What the port remembers between runs; only one task at a time talks to a port.
  private actor Memory {
    var first: Reply?
    var previous: Reply?
    var members: [(String, JSON)] = []
    var effects: [JSON] = []

    func answer(_ calls: [Call], habit: Habit, reference: ReferencePort) -> [Reply] {
      calls.map { call in
        let right = reference.reply(to: call)
        defer { previous = right }
        if first == nil { first = right }
        switch habit {
        case .answersNull: return .ok(.null)
        case .answersEmptyObject: return .ok([:])
        case .rejectsEverything: return .reject(class: "malformed", message: nil)
        case .refusesEverything: return .unsupported("not today")
        case .faultsOnEverything: return .fault(message: "oops", trace: nil)
        case .answersPrevious: return previous ?? right
        case .answersFirst: return first ?? right
        case .leaksMembers: return leaking(right)
        }
      }
    }

    private func leaking(_ right: Reply) -> Reply {
      guard case .ok(let value) = right, let object = value.object else { return right }
      if let steps = value["effects"]?.array.map(Array.init) { return .ok(leaking(steps)) }
      let merged = object.map { name, value in
        let name = name.lossyText
        let old = members.first { $0.0 == name }?.1
        return (name, old.map { stays($0, before: value) ? $0 : value } ?? value)
      }
      members = merged
      return .ok(.object(merged))
    }

    /// What the run before did is done once more at the start.
    private func leaking(_ steps: [JSON]) -> JSON {
      let old = effects
      effects = steps.flatMap { $0.array.map(Array.init) ?? [] }
      guard let first = steps.first?.array.map(Array.init) else { return ["effects": []] }
      return ["effects": .array([.array(old + first)] + steps.dropFirst())]
    }

    private func stays(_ old: JSON, before new: JSON) -> Bool {
      old.bool ?? (old.compactBytes().count > new.compactBytes().count)
    }

    func forget() {
      first = nil
      previous = nil
      members = []
      effects = []
    }
  }

  package init(_ habit: Habit, suites: [ConformanceSuite]) {
    self.habit = habit
    reference = ReferencePort(suites: suites, name: habit.rawValue)
    declaration = reference.declaration
  }

  package func answer(_ calls: [Call]) async -> Batch {
    Batch(replies: await memory.answer(calls, habit: habit, reference: reference))
  }

  package func restart() async { await memory.forget() }

  package func finish() async -> [Incident] { [] }
}
