package import ConformanceKit

/// The suites of the Passage protocol.
package enum PassageSuites {
  /// Parts stand before what is made of them: of one mistake that shows in several the first is blamed.
  package static let all: [ConformanceSuite] = [
    .passageJWTFlags, .passageSuccessURL, .passageNavigation,
  ]
}
