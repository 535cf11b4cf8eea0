package import MachineKit

/// Every requirement and ambiguity of the corpus, by id.
package struct Registry: Sendable {
  package let requirements: [Requirement]
  package let ambiguities: [Ambiguity]
  private let requirementIndex: [RequirementID: Int]
  private let ambiguityIndex: [AmbiguityID: Int]

  package init(requirements: [Requirement], ambiguities: [Ambiguity]) {
    self.requirements = requirements
    self.ambiguities = ambiguities
    requirementIndex = Dictionary(
      requirements.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    ambiguityIndex = Dictionary(
      ambiguities.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(id: RequirementID) -> Requirement? {
    requirementIndex[id].map { requirements[$0] }
  }

  package subscript(id: AmbiguityID) -> Ambiguity? {
    ambiguityIndex[id].map { ambiguities[$0] }
  }
}
