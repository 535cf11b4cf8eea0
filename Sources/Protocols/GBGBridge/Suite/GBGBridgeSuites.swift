package import ConformanceKit

/// The suites of the GBGBridge protocol.
package enum GBGBridgeSuites {
  package static let all: [ConformanceSuite] = [
    .gbgJSONValueDecode, .gbgJSONTranscode, .gbgJSONValueEncode, .gbgJSONValueAny,
    .gbgMessageEnvelope,
    .gbgMessageEnvelopeEncode, .gbgCaptureResult, .gbgEnumValues,
    .gbgConstants, .gbgCameraCheck, .gbgSlotInfo,
    .gbgCapabilityQuery, .gbgCapabilityInfo, .gbgWebView, .gbgHost,
  ]
}
