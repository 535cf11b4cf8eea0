package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `finvu.page`: what a web page does for its user and with the responses of the SDK.
  ///
  /// A trace. Config `{"ids": [{"appId", "requestId"}]}`. Stimuli `{"user": {"action": "init" |
  /// "start" | "verify", "phoneNumber"?, "otp"?: text}}`, `{"response": {"to": "init" | "start" |
  /// "verify", "text"}}`, `{"bridgeThrows": {"method"}}`. Effects `{"bridge": {"method", "args"}}`,
  /// `{"alert" | "error" | "token": {"text"}}`, `{"showOtp": {}}`, `{"threw": {}}`, `{"store":
  /// {"what": "token" | "phoneNumber" | "otp"}}`; effects of other kinds are ignored.
  package static let finvuPage = ConformanceSuite(
    id: SuiteID("finvu.page"), kind: .trace,
    summary: "what a web page does for its user and with the responses of the SDK",
    requirements: [
      .fnvINI20, .fnvCBK09, .fnvCBK10, .fnvCBK15, .fnvCBK16, .fnvCBK17, .fnvCBK18, .fnvCBK19,
      .fnvCBK20, .fnvCBK21, .fnvCBK22, .fnvCBK23, .fnvCBK24, .fnvSTA27, .fnvVER18, .fnvSEC01,
      .fnvSEC03, .fnvSEC06,
    ],
    choices: [], capabilities: [.utf16Strings], totality: nil, rules: PageRules(),
    variants: PageRules.variants,
    generate: { source in PageGenerator.input(from: &source) },
    notes: { _ in [] }, traits: PageSuite.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try PageSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

/// The wire form of `finvu.page`.
enum PageSuite {
  static func acceptance(
    of input: JSON, under rules: PageRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    try .answer(toTrace: input, citing: &recorder) { (trace) throws(TraceError) in
      try PageMachine(config: trace.config, rules: rules)
    }
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let trace = try? Trace(input) else { return [] }
    let acts = trace.steps.map(\.stimulus)
    let statuses = acts.compactMap { act in
      act.body["text"]?.text.flatMap { try? JSON.parse($0)["status"]?.text }
    }
    return [InputTrait("steps", .count(acts.count))]
      + Set(acts.compactMap { $0.body["action"]?.text }).sorted().map {
        InputTrait("the user's action", .text($0))
      }
      + Set(acts.compactMap { $0.body["to"]?.text }).sorted().map {
        InputTrait("a response to", .text($0))
      }
      + Set(statuses).sorted().map { InputTrait("the status", .text($0)) }
  }
}
