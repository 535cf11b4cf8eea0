import FuzzEngine
package import MachineKit
import WirePrimitives

/// Picks few generated cases that show together what recorded ones do not yet show.
///
/// What a case shows is a pair of citations, both of which a fault of their requirement would change
/// the case's answer: two decisions in one case, neither of which can fail unseen.
package struct CoveringSet: Sendable {
  /// A case that was picked, with the citations for which it was.
  package struct Pick: Sendable {
    package let run: Case
    /// Requirements of which a fault changes the case's answer, of the pairs that it was picked for.
    package let requirements: [RequirementID]
    /// The pair that the fewest others show, and how many pairs there are.
    package let example: Pair
    package let count: Int
  }

  /// Two citations in one case, the lesser first.
  package struct Pair: Hashable, Sendable {
    package let first: Citation
    package let second: Citation
  }

  private struct Candidate {
    let run: Case
    let pairs: Set<Pair>
    let size: Int
  }

  private let suite: ConformanceSuite

  package init(suite: ConformanceSuite) {
    self.suite = suite
  }

  /// - Parameters:
  ///   - candidates: generated cases to pick from.
  ///   - vectors: what is recorded already.
  package func picks(
    from candidates: [Case], beyond vectors: [Vector]
  ) throws(InvalidInput) -> [Pick] {
    var shown: Set<Pair> = []
    for vector in vectors { shown.formUnion(try pairs(shownBy: vector.input)) }
    var pool: [Candidate] = []
    for run in candidates {
      let pairs = try pairs(shownBy: run.input).subtracting(shown)
      if !pairs.isEmpty {
        pool.append(Candidate(run: run, pairs: pairs, size: run.input.compactText.utf8.count))
      }
    }
    let chosen = SetCover.minimise(pool.map { ($0.pairs, $0.size) }).map { pool[$0] }
    var counts: [Pair: Int] = [:]
    for pair in chosen.flatMap(\.pairs) { counts[pair, default: 0] += 1 }
    return chosen.map { pick($0, among: counts) }
  }

  /// The pairs of citations that a fault of either would not leave unseen.
  private func pairs(shownBy input: JSON) throws(InvalidInput) -> Set<Pair> {
    var recorder = CitationRecorder()
    let right = try suite.acceptance(of: input, applying: [], citing: &recorder).witness
    let cited = Set(recorder.citations)
    var guarded: Set<RequirementID> = []
    for index in suite.variants.indices {
      guard let requirement = suite.variants[index].requirement, !guarded.contains(requirement),
        cited.contains(where: { $0.requirement == requirement })
      else { continue }
      if try suite.acceptance(of: input, applying: [index]).witness != right {
        guarded.insert(requirement)
      }
    }
    let telling = cited.filter { guarded.contains($0.requirement) }.sorted()
    var pairs: Set<Pair> = []
    for (index, first) in telling.enumerated() {
      for second in telling[(index + 1)...] { pairs.insert(Pair(first: first, second: second)) }
    }
    return pairs
  }

  /// - Parameter counts: in how many of the chosen cases each pair is.
  private func pick(_ candidate: Candidate, among counts: [Pair: Int]) -> Pick {
    let pairs = candidate.pairs.sorted {
      (counts[$0, default: 0], $0.first, $0.second) < (counts[$1, default: 0], $1.first, $1.second)
    }
    let requirements = Set(pairs.flatMap { [$0.first.requirement, $0.second.requirement] })
    return Pick(
      run: candidate.run, requirements: requirements.sorted(), example: pairs[0],
      count: pairs.count)
  }
}
