/// Collects the citations of one run of a reference, in the order of the decisions.
///
/// It is passed `inout`, so that a citation is an append and there is no global state.
package struct CitationRecorder: Sendable {
  package private(set) var citations: [Citation] = []

  package init() {}

  package mutating func cite(_ requirement: RequirementID, _ outcome: String) {
    citations.append(Citation(requirement, outcome))
  }
}
