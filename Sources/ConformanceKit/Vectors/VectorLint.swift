import MachineKit
import WirePrimitives

/// Holds vectors to what they claim.
package struct VectorLint: Sendable {
  package struct Problem: Sendable, CustomStringConvertible {
    package let vector: Vector
    package let reason: String
    package var description: String { "\(vector.id): \(reason)" }
  }

  private let suite: Suite
  /// The requirements that are no musts.
  private let light: Set<RequirementID>

  /// - Parameter registry: tells the levels.
  package init(suite: Suite, registry: Registry) {
    self.suite = suite
    light = Set(suite.requirements.filter { registry[$0]?.level != .must })
  }

  /// What is wrong with the vectors of the suite; empty if nothing is.
  package func problems(in vectors: [Vector]) -> [Problem] {
    vectors.flatMap { vector in
      problems(with: vector, among: vectors).map { Problem(vector: vector, reason: $0) }
    }
  }

  /// Variants of which it is not said why they change most answers, or said in vain: a rule that
  /// changes nearly everything is caught by anything, and proves little.
  ///
  /// - Parameter vectors: all of the suite.
  package func breadthProblems(in vectors: [Vector]) throws(InvalidInput) -> [String] {
    var right: [JSON?] = []
    for vector in vectors {
      right.append(try suite.acceptance(of: vector.input, applying: []).witness)
    }
    var problems: [String] = []
    for index in suite.variants.indices where suite.variants[index].requirement != nil {
      let label = suite.variants[index]
      var changed = 0
      for (vector, right) in zip(vectors, right) {
        let tree = try suite.acceptance(of: vector.input, applying: [index])
        if tree.witness != right { changed += 1 }
      }
      let isBroad = changed * 2 > vectors.count
      guard isBroad != (label.broadBecause != nil) else { continue }
      problems.append(
        "\(label.name) changes \(changed) of \(vectors.count) answers: "
          + (isBroad ? "say why" : "that needs no reason"))
    }
    return problems
  }

  private func problems(with vector: Vector, among vectors: [Vector]) -> [String] {
    do throws(InvalidInput) {
      let tree = try suite.recordedTree(of: vector.input)
      var problems = try unprovenRequirements(of: vector).map { requirement in
        "names \(requirement), but no fault of it changes the expected answer"
      }
      if let divergence = Divergence(between: vector.expect.json, and: tree.json) {
        let (own, reference) = divergence.texts
        problems.append(
          "\(divergence.place)it expects \(own), the reference says \(reference); one of them is wrong"
        )
      }
      problems += try twinProblems(of: vector, among: vectors)
      problems += try overheavyLeaves(of: vector)
      return problems
    } catch {
      return ["its input is none of the suite's: \(error)"]
    }
  }

  /// Requirements that the vector names and that no variant of theirs would be noticed by.
  private func unprovenRequirements(
    of vector: Vector
  ) throws(InvalidInput) -> [RequirementID] {
    let right = try suite.acceptance(of: vector.input, applying: []).witness
    var unproven: [RequirementID] = []
    for requirement in vector.requirements {
      var isProven = false
      for index in suite.variants.indices
      where suite.variants[index].requirement == requirement && !isProven {
        isProven = try suite.acceptance(of: vector.input, applying: [index]).witness != right
      }
      if !isProven { unproven.append(requirement) }
    }
    return unproven
  }

  private func twinProblems(
    of vector: Vector, among vectors: [Vector]
  ) throws(InvalidInput) -> [String] {
    guard let id = vector.twin, let twin = vectors.first(where: { $0.id == id }) else { return [] }
    let right = try suite.acceptance(of: vector.input, applying: []).witness
    let other = try suite.acceptance(of: twin.input, applying: []).witness
    return right == other && vector.requirements == twin.requirements
      ? ["its twin \(id) is the same case"] : []
  }

  /// A leaf of a must whose value a should's variant would change accuses a port of more than the
  /// document says.
  private func overheavyLeaves(of vector: Vector) throws(InvalidInput) -> [String] {
    let base = try suite.acceptance(of: vector.input, applying: [])
    let judge = Judge(openness: .record)
    var problems: [String] = []
    for index in suite.variants.indices {
      let label = suite.variants[index]
      guard let requirement = label.requirement, light.contains(requirement) else { continue }
      guard let outcome = try suite.acceptance(of: vector.input, applying: [index]).witness else {
        continue
      }
      for difference in judge.judge(outcome, against: base).differences
      where !light.contains(difference.requirement) {
        problems.append(
          "\(difference.path) is a leaf of \(difference.requirement), yet \(label.name) of \(requirement) changes it"
        )
      }
    }
    return problems
  }
}
