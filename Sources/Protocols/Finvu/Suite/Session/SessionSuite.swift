import ChoiceEngine
package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `finvu.session`: what the native SDK does between `setupWebView` and `cleanupAll`.
  ///
  /// A trace. Config `{"environment": "development" | "production"}`. The stimuli and effects stand in
  /// `Corpus/schema`. `{"provider": {"message": n, "event": kind, ...}}` is what the provider reports on
  /// whatever the SDK asked it because of the n-th message of the page, counted from 1; where it asked
  /// nothing the event is ignored.
  package static let finvuSession = ConformanceSuite(
    id: SuiteID("finvu.session"), kind: .trace,
    summary: "what the native SDK does with a page's messages, from setup to cleanup",
    requirements: SessionSuite.requirements,
    choices: SessionSuite.choices,
    capabilities: [
      FinvuSuites.anyArgument,
      Capability(id: ResponseSuite.autoRead, summary: "an OTP can be read from a message"),
      Capability(
        id: ResponseSuite.silentFailure,
        summary: "silent authentication can fail for good, and not only fall back to an OTP"),
      SessionSuite.polyfill, SessionSuite.inspect, SessionSuite.promptRelease, SessionSuite.log,
    ],
    totality: nil, rules: SessionRules(), variants: SessionRules.variants,
    generate: { source in SessionGenerator.input(from: &source) },
    notes: { _ in [] }, traits: SessionTraits.traits, needs: SessionSuite.needs,
    relevantChoices: SessionSuite.relevantChoices,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try SessionSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

/// The wire form of `finvu.session`.
enum SessionSuite {
  static let polyfill = Capability(
    id: SessionCapability.pagePolyfill,
    summary: "the page brings the bridge object, and finds the SDK by the handler's name")
  static let inspect = Capability(
    id: SessionCapability.inspect, summary: "what the SDK keeps alive can be shown")
  static let promptRelease = Capability(
    id: SessionCapability.promptRelease,
    summary: "what nobody holds is gone at once; the SDK does not hold the web view")
  static let log = Capability(
    id: SessionCapability.log, summary: "what the SDK logs can be shown")

  static func acceptance(
    of input: JSON, under rules: SessionRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    try .answer(toTrace: input, citing: &recorder) { (trace) throws(TraceError) in
      try SessionMachine(trace, rules: rules)
    }
  }

  static let requirements: [RequirementID] = [
    .fnvBRG10, .fnvBRG13, .fnvBRG14, .fnvBRG19, .fnvINI03, .fnvINI04, .fnvINI05, .fnvINI06,
    .fnvINI07, .fnvINI08, .fnvINI09, .fnvINI10, .fnvINI12, .fnvINI13, .fnvINI15, .fnvINI16,
    .fnvINI18, .fnvINI19, .fnvINI21, .fnvINI23, .fnvSTA01, .fnvSTA09, .fnvSTA10, .fnvSTA11,
    .fnvSTA12,
    .fnvSTA14, .fnvSTA15, .fnvSTA16, .fnvSTA17, .fnvSTA18, .fnvSTA19, .fnvSTA21, .fnvSTA23,
    .fnvSTA24, .fnvSTA25, .fnvSTA26, .fnvVER01, .fnvVER02, .fnvVER03, .fnvVER04, .fnvVER05,
    .fnvVER06,
    .fnvVER07, .fnvVER08, .fnvVER09, .fnvVER10, .fnvVER11, .fnvVER12, .fnvVER13, .fnvVER14,
    .fnvVER15, .fnvVER16, .fnvVER17, .fnvCBK01, .fnvCBK02, .fnvCBK03, .fnvCBK04, .fnvCBK05,
    .fnvCBK08, .fnvCBK09, .fnvCBK11, .fnvCBK12, .fnvCBK13, .fnvCBK14, .fnvSTS05,
    .fnvSTS08, .fnvSTS09, .fnvSTS10, .fnvSTS11, .fnvSTS12, .fnvSTS13, .fnvSTS14, .fnvSTS16,
    .fnvSTS17, .fnvERR05, .fnvLIF01, .fnvLIF02, .fnvLIF03, .fnvLIF04, .fnvLIF05, .fnvLIF08,
    .fnvLIF09, .fnvLIF14, .fnvENV01, .fnvENV02, .fnvENV03, .fnvSEC01, .fnvSEC02, .fnvSEC04,
  ]
}
