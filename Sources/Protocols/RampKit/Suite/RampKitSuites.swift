package import ConformanceKit

/// The suites of the RampKit protocol.
package enum RampKitSuites {
  package static let all: [Suite] = [
    .rampkitUserIDFormat, .rampkitUserIDFresh, .rampkitStoredID, .rampkitMessageParsing,
  ]
}
