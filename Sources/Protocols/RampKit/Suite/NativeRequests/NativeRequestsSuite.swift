package import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.native-requests`: reviews and the notification permission, which pages request.
  ///
  /// A trace. Config `{"pages": count, "appId": digits | null}`: an overlay of screens s0, s1, ... is
  /// shown, all of which have loaded. Stimuli `{"message": {"page", "body": text}}`, `{"answer": {"question",
  /// "value": bool}}`, `{"answer": {"question", "error": true}}`, `{"wait": {}}`. Effects `{"ask": {"question",
  /// "options"}}`, `{"requestReview": {}}`, `{"openUrl": {"url"}}`, `{"channel": {"id", "name",
  /// "importance"}}`, `{"foreground": {"banner", "sound"}}`, `{"send": {"page", "vars": object}}`; effects of
  /// other kinds are ignored.
  package static let rampkitNativeRequests = ConformanceSuite(
    id: SuiteID("rampkit.native-requests"), kind: .trace,
    summary: "reviews and the notification permission, which pages request",
    requirements: [
      .rmpMSS06, .rmpMSS07, .rmpMSS08, .rmpMSJ10, .rmpMSJ11, .rmpREV01, .rmpREV02, .rmpREV03,
      .rmpREV04, .rmpNOT01, .rmpNOT02, .rmpNOT03, .rmpNOT04, .rmpNOT06, .rmpNOT08,
      .rmpNOT09, .rmpNOT11, .rmpNOT12,
    ],
    choices: [
      Choice(
        id: "rampkit.can-ask-again", variants: ["after-denial-false", "after-denial-true"],
        ambiguity: .ambRMP35)
    ],
    capabilities: NativeRequestsSuite.capabilities,
    totality: nil, rules: NativeRequestsRules(), variants: NativeRequestsRules.variants,
    generate: { source in NativeRequestsGenerator.input(from: &source) },
    notes: { _ in [] }, traits: NativeRequestsSuite.traits, needs: NativeRequestsSuite.needs,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try .answer(toTrace: input, citing: &recorder) { (trace) throws(TraceError) in
        try NativeRequestsMachine(config: trace.config, rules: rules)
      }
    })
}

/// The wire form of `rampkit.native-requests`.
enum NativeRequestsSuite {
  static let capabilities = [
    Capability(
      id: NativeRequestsMachine.reviewAvailability,
      summary: "the port can learn that no review can be requested"),
    Capability(
      id: NativeRequestsMachine.appStore, summary: "the store of the platform is Apple's"),
    Capability(
      id: NativeRequestsMachine.notificationOptions,
      summary: "the platform is asked for alert, badge and sound one by one"),
    Capability(
      id: NativeRequestsMachine.androidChannels, summary: "the platform has notification channels"),
    Capability(
      id: NativeRequestsMachine.foregroundPresentation,
      summary: "the SDK sets how notifications are shown while the app is in the foreground"),
  ]

  /// Answers other than yes need a port that asks for them.
  static func needs(_ input: JSON) -> [CapabilityID] {
    let isUnavailable = answers(in: input).contains { question, answer in
      question.hasPrefix("review") && answer == "false"
    }
    return isUnavailable ? [NativeRequestsMachine.reviewAvailability] : []
  }

  private static func answers(in input: JSON) -> [(question: String, answer: String)] {
    guard let trace = try? Trace(input) else { return [] }
    return trace.steps.map(\.stimulus).compactMap { stimulus in
      guard stimulus.name == "answer", let question = stimulus.body["question"]?.text else {
        return nil
      }
      return (question, stimulus.body["value"]?.bool.map { "\($0)" } ?? "error")
    }
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let trace = try? Trace(input) else { return [] }
    var traits = [
      InputTrait("pages", .count(trace.config["pages"]?.int ?? 0)),
      InputTrait("an app id", .text(trace.config["appId"]?.text == nil ? "none" : "known")),
    ]
    for text in trace.steps.compactMap({ $0.stimulus.body["body"]?.text }) {
      let message = (try? JSON.parse(text)) ?? .null
      traits.append(InputTrait("the message", .text(message["type"]?.text ?? text)))
      for part in ["ios", "android", "behavior"] where message[part] != nil {
        traits.append(InputTrait("a message with", .text(part)))
      }
    }
    for (question, answer) in answers(in: input) {
      traits.append(InputTrait("the answer to \(question)", .text(answer)))
    }
    return traits.withoutRepeats
  }
}
