import MachineKit
import Synchronization
import WirePrimitives

/// What a variant changes in the cases of an analysis, found out where somebody asks.
final class VariantEffect: Sendable {
  /// A case in which it accepts something else than the required rules.
  struct Change: Sendable {
    let tree: Acceptance
    /// The answer of a port that follows it, judged by what is required.
    let result: CaseResult
    /// Whether it explains the answer that is required, too.
    let explainsRequired: Bool
  }

  private struct State {
    /// The places where it is known what it changes, where it changes something, and where what is
    /// required speaks against it.
    var known = PlaceSet()
    var changed = PlaceSet()
    var contradicted = PlaceSet()
    var changes: [Int: Change] = [:]
  }

  private let variant: Int
  private let cases: AnalysisCases
  private let diagnoser: Diagnoser
  private let state: Mutex<State>

  init(of variant: Int, in cases: AnalysisCases, diagnoser: Diagnoser) {
    self.variant = variant
    self.cases = cases
    self.diagnoser = diagnoser
    state = Mutex(State())
  }

  /// Nil where it changes nothing.
  subscript(place: Int) -> Change? {
    let found: Change?? = state.withLock { state in
      guard state.known.contains(place) else { return nil }
      return .some(state.changed.contains(place) ? state.changes[place] : nil)
    }
    if let found { return found }
    let change = change(at: place)
    state.withLock { state in
      state.known.insert(place)
      guard let change else { return }
      state.changed.insert(place)
      state.changes[place] = change
      if !change.explainsRequired { state.contradicted.insert(place) }
    }
    return change
  }

  private func change(at place: Int) -> Change? {
    let entry = cases.entries[place]
    let run = entry.result.run
    guard let tree = try? diagnoser.suite.acceptance(of: run.input, applying: [variant]),
      !(entry.tree?.isIdentical(to: tree) ?? false)
    else { return nil }
    let result = try? cases.assessment.assess(
      run, number: entry.result.number, reply: ReferencePort.reply(following: tree))
    return result.map {
      Change(
        tree: tree, result: $0,
        explainsRequired: diagnoser.explains([variant], entry.result, by: tree))
    }
  }

  /// Whether it changes any of the cases.
  func changesAny(of places: PlaceSet) -> Bool {
    state.withLock { $0.changed.intersects(places) }
      || places.places(notIn: state.withLock(\.known)).contains { self[$0] != nil }
  }

  /// Whether what is required in any of the cases is known to speak against it.
  func isKnownToBeContradicted(in places: PlaceSet) -> Bool {
    state.withLock { $0.contradicted.intersects(places) }
  }

  /// Whether what is required in any of the cases speaks against it.
  func isContradicted(in places: PlaceSet) -> Bool {
    isKnownToBeContradicted(in: places)
      || places.places(notIn: state.withLock(\.known)).contains {
        self[$0].map { !$0.explainsRequired } ?? false
      }
  }
}
