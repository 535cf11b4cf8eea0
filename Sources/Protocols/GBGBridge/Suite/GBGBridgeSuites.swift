package import ConformanceKit

/// The suites of the GBGBridge protocol.
package enum GBGBridgeSuites {
  /// Parts stand before what is made of them: of one mistake that shows in several the first is blamed.
  package static let all: [ConformanceSuite] = [
    .gbgConstants, .gbgJSONValueDecode, .gbgJSONValueEncode, .gbgJSONValueAny, .gbgJSONTranscode,
    .gbgEnumValues,
    .gbgMessageEnvelope, .gbgMessageEnvelopeEncode, .gbgCaptureResult,
    .gbgCameraCheck, .gbgCapabilityInfo, .gbgCapabilityQuery, .gbgSlotInfo,
    .gbgWebView, .gbgHost,
  ]
}
