package import ConformanceKit

/// The suites of the Passage protocol.
package enum PassageSuites {
  package static let all: [ConformanceSuite] = [
    .passageJWTFlags, .passageSuccessURL, .passageNavigation,
  ]
}
