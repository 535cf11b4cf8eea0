/// Collects the citations of one run of a reference, in the order of the decisions.
///
/// It is passed `inout`, so that a citation is an append and there is no global state.
package struct CitationRecorder: Sendable {
  package private(set) var citations: [Citation] = []
  /// Whether citations are kept.
  package let isListening: Bool

  package init() {
    self.init(isListening: true)
  }

  private init(isListening: Bool) {
    self.isListening = isListening
  }

  /// Keeps nothing, for those who want the answer alone.
  package static var disabled: CitationRecorder { CitationRecorder(isListening: false) }

  /// The outcome is put together only where it is kept.
  package mutating func cite(
    _ requirement: RequirementID, _ outcome: @autoclosure () -> String
  ) {
    guard isListening else { return }
    citations.append(Citation(requirement, outcome()))
  }
}
