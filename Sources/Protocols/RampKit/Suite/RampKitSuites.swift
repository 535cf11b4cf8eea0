package import ConformanceKit

/// The suites of the RampKit protocol.
package enum RampKitSuites {
  package static let all: [ConformanceSuite] = [
    .rampkitUserIDFormat, .rampkitUserIDFresh, .rampkitStoredID, .rampkitMessageParsing,
    .rampkitVariables, .rampkitNativeRequests, .rampkitPreload, .rampkitOverlay,
    .rampkitOnboardingData, .rampkitInitialVariables, .rampkitConstants, .rampkitLogLine,
  ]
}
