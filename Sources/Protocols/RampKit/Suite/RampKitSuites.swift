package import ConformanceKit

/// The suites of the RampKit protocol.
package enum RampKitSuites {
  /// Parts stand before what is made of them: of one mistake that shows in several the first is blamed.
  package static let all: [ConformanceSuite] = [
    .rampkitConstants, .rampkitUserIDFormat, .rampkitUserIDFresh, .rampkitStoredID, .rampkitLogLine,
    .rampkitOnboardingData, .rampkitInitialVariables, .rampkitMessageParsing,
    .rampkitDispatchScript, .rampkitPreconnectTags, .rampkitHTMLDocument,
    .rampkitVariables, .rampkitNativeRequests, .rampkitPreload, .rampkitOverlay, .rampkitInit,
  ]
}
