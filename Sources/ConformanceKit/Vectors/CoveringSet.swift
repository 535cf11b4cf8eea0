import FuzzEngine
package import MachineKit
import WirePrimitives

/// Picks few generated cases that show together what recorded ones do not yet show.
///
/// What a case shows is a clause, an outcome of a requirement that cannot fail unseen in it, or a pair of
/// clauses that meet in it.
package struct CoveringSet: Sendable {
  package enum Scope: Sendable {
    case clauses
    /// Of clauses of which a fault of the requirement changes the case's answer.
    case pairs
  }

  /// A case that was picked, with the citations for which it was.
  package struct Pick: Sendable {
    package let run: Case
    /// Those of what it was picked for of which a fault changes the case's answer.
    package let requirements: [RequirementID]
    /// What the fewest others show, and how much it was picked for.
    package let example: Shown
    package let count: Int
  }

  /// One or two citations, in their order.
  package typealias Shown = [Citation]

  private struct Candidate {
    let run: Case
    let shown: Set<Shown>
    let guarded: Set<RequirementID>

    var size: Int { run.input.compactText.utf8.count }
  }

  private let suite: ConformanceSuite
  private let scope: Scope

  package init(suite: ConformanceSuite, scope: Scope) {
    self.suite = suite
    self.scope = scope
  }

  /// - Parameters:
  ///   - candidates: generated cases to pick from.
  ///   - vectors: what is recorded already.
  package func picks(
    from candidates: [Case], beyond vectors: [Vector]
  ) throws(InvalidInput) -> [Pick] {
    var recorded: Set<Shown> = []
    for vector in vectors { recorded.formUnion(try shown(by: vector.input).shown) }
    var pool: [Candidate] = []
    for run in candidates {
      let (shown, guarded) = try shown(by: run.input)
      let new = shown.subtracting(recorded)
      if !new.isEmpty { pool.append(Candidate(run: run, shown: new, guarded: guarded)) }
    }
    let chosen = SetCover.minimise(pool.map { ($0.shown, $0.size) }).map { pool[$0] }
    var counts: [Shown: Int] = [:]
    for shown in chosen.flatMap(\.shown) { counts[shown, default: 0] += 1 }
    return chosen.map { pick($0, among: counts) }
  }

  private func shown(
    by input: JSON
  ) throws(InvalidInput) -> (shown: Set<Shown>, guarded: Set<RequirementID>) {
    var recorder = CitationRecorder()
    let tree = try suite.acceptance(of: input, applying: [], citing: &recorder)
    let cited = Set(recorder.citations).sorted()
    let guarded = try guarded(cited, by: tree.witness, on: input)
    switch scope {
    case .clauses:
      let asked = guarded.union(tree.requirements)
      return (Set(cited.filter { asked.contains($0.requirement) }.map { [$0] }), guarded)
    case .pairs:
      let telling = cited.filter { guarded.contains($0.requirement) }
      let pairs = telling.enumerated().flatMap { index, first in
        telling[(index + 1)...].map { [first, $0] }
      }
      return (Set(pairs), guarded)
    }
  }

  /// The cited requirements of which a fault changes the answer.
  private func guarded(
    _ cited: [Citation], by right: JSON?, on input: JSON
  ) throws(InvalidInput) -> Set<RequirementID> {
    let requirements = Set(cited.map(\.requirement))
    var guarded: Set<RequirementID> = []
    for index in suite.variants.indices {
      guard let requirement = suite.variants[index].requirement, !guarded.contains(requirement),
        requirements.contains(requirement)
      else { continue }
      if try suite.acceptance(of: input, applying: [index]).witness != right {
        guarded.insert(requirement)
      }
    }
    return guarded
  }

  /// - Parameter counts: in how many of the chosen cases each of what they show is.
  private func pick(_ candidate: Candidate, among counts: [Shown: Int]) -> Pick {
    let shown = candidate.shown.sorted { left, right in
      let (few, many) = (counts[left, default: 0], counts[right, default: 0])
      return few == many ? left.lexicographicallyPrecedes(right) : few < many
    }
    return Pick(
      run: candidate.run,
      requirements: candidate.guarded.intersection(shown.joined().map(\.requirement)).sorted(),
      example: shown[0], count: shown.count)
  }
}
