import MachineKit
import WirePrimitives

/// Holds vectors to what they claim.
package struct VectorLint: Sendable {
  package struct Problem: Sendable, CustomStringConvertible {
    package let vector: Vector
    package let reason: String
    package var description: String { "\(vector.id): \(reason)" }
  }

  private let suite: ConformanceSuite
  /// The requirements that are no musts.
  private let light: Set<RequirementID>

  /// - Parameter registry: tells the levels.
  package init(suite: ConformanceSuite, registry: Registry) {
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
    var required: [Acceptance] = []
    for vector in vectors { required.append(try suite.acceptance(of: vector.input, applying: [])) }
    var problems: [String] = []
    for index in suite.variants.indices where suite.variants[index].requirement != nil {
      let label = suite.variants[index]
      let isSaid = label.broadBecause != nil
      var changed = 0
      for (place, vector) in vectors.enumerated() {
        // Most are decided by the first half.
        let most = changed + vectors.count - place
        if isSaid ? changed * 2 > vectors.count : most * 2 <= vectors.count { break }
        if try changesAnswer(index, to: vector, required[place]) { changed += 1 }
      }
      guard (changed * 2 > vectors.count) != isSaid else { continue }
      problems.append(
        "\(label.name) changes \(changed) of \(vectors.count) answers: "
          + (isSaid ? "that needs no reason" : "say why"))
    }
    return problems
  }

  private func problems(with vector: Vector, among vectors: [Vector]) -> [String] {
    do throws(InvalidInput) {
      let tree = try suite.recordedTree(of: vector.input)
      let required = try suite.acceptance(of: vector.input, applying: [])
      var problems = try unprovenRequirements(of: vector, required).map { requirement in
        "names \(requirement), but no fault of it changes the expected answer"
      }
      if let divergence = Divergence(between: vector.expect.json, and: tree.json) {
        let (own, reference) = divergence.texts
        problems.append(
          "\(divergence.place)it expects \(own), the reference says \(reference); one of them is wrong"
        )
      }
      problems += try twinProblems(of: vector, required, among: vectors)
      problems += try overheavyLeaves(of: vector, required)
      return problems
    } catch {
      return ["its input is none of the suite's: \(error)"]
    }
  }

  /// Requirements that the vector names and that no variant of theirs would be noticed by.
  private func unprovenRequirements(
    of vector: Vector, _ required: Acceptance
  ) throws(InvalidInput) -> [RequirementID] {
    var unproven: [RequirementID] = []
    for requirement in vector.requirements {
      var isProven = false
      for index in suite.variants.indices
      where suite.variants[index].requirement == requirement && !isProven {
        isProven = try changesAnswer(index, to: vector, required)
      }
      if !isProven { unproven.append(requirement) }
    }
    return unproven
  }

  /// Whether one who follows a variant answers a vector otherwise than it is required.
  private func changesAnswer(
    _ variant: Int, to vector: Vector, _ required: Acceptance
  ) throws(InvalidInput) -> Bool {
    let tree = try suite.acceptance(of: vector.input, applying: [variant])
    // Most variants change nothing, and to see that costs less than to make the answers.
    return !tree.isIdentical(to: required) && tree.witness != required.witness
  }

  private func twinProblems(
    of vector: Vector, _ required: Acceptance, among vectors: [Vector]
  ) throws(InvalidInput) -> [String] {
    guard let id = vector.twin, let twin = vectors.first(where: { $0.id == id }) else { return [] }
    let right = required.witness
    let other = try suite.acceptance(of: twin.input, applying: []).witness
    return right == other && vector.requirements == twin.requirements
      ? ["its twin \(id) is the same case"] : []
  }

  /// A leaf of a must whose value a should's variant would change accuses a port of more than the
  /// document says.
  private func overheavyLeaves(
    of vector: Vector, _ required: Acceptance
  ) throws(InvalidInput) -> [String] {
    let judge = Judge(openness: .record)
    var problems: [String] = []
    for index in suite.variants.indices {
      let label = suite.variants[index]
      guard let requirement = label.requirement, light.contains(requirement) else { continue }
      let tree = try suite.acceptance(of: vector.input, applying: [index])
      guard !tree.isIdentical(to: required), let outcome = tree.witness else { continue }
      for difference in judge.judge(outcome, against: required).differences
      where !light.contains(difference.requirement) {
        problems.append(
          "\(difference.path) is a leaf of \(difference.requirement), yet \(label.name) of \(requirement) changes it"
        )
      }
    }
    return problems
  }
}
