import ChoiceEngine
package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `finvu.response`: the response that tells a page what came of its call.
  ///
  /// Input `{"method": name, "outcome": {"kind": name, ...}}`, with the members that
  /// `Corpus/schema` lists for each kind. Answer: the response object, decoded. No rejections.
  package static let finvuResponse = ConformanceSuite(
    id: SuiteID("finvu.response"),
    summary: "the response that tells a page what came of its call",
    requirements: [
      .fnvINI03, .fnvINI08, .fnvINI12, .fnvINI13, .fnvSTA11, .fnvSTA14, .fnvSTA15, .fnvSTA16,
      .fnvSTA17, .fnvSTA26, .fnvVER02, .fnvVER07, .fnvVER08, .fnvSTS01, .fnvSTS03, .fnvSTS04,
      .fnvSTS05, .fnvSTS06, .fnvSTS07, .fnvSTS08, .fnvSTS09, .fnvSTS10, .fnvSTS11, .fnvSTS13,
      .fnvSTS14, .fnvSTS16,
    ],
    choices: [
      Choice(
        id: ResponseSuite.initFailureCode, variants: ["generic", "specific", "by-cause"],
        ambiguity: .ambFNV03),
      Choice(
        id: ResponseSuite.silentFailureCode, variants: ["generic", "specific", "by-cause"],
        ambiguity: .ambFNV04),
    ],
    capabilities: [
      Capability(id: ResponseSuite.autoRead, summary: "an OTP can be read from a message"),
      Capability(
        id: ResponseSuite.silentFailure,
        summary: "silent authentication can fail for good, and not only fall back to an OTP"),
    ],
    totality: nil,
    rules: ResponseRules(),
    variants: ResponseRules.variants,
    generate: { source in ResponseGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: ResponseSuite.traits,
    needs: ResponseSuite.needs,
    model: { (input, rules, recorder) throws(InvalidInput) in
      let outcome = try OutcomeInput.outcome(in: input)
      if rules.making == .unhandled { return .fault(by: ResponseSuite.requirement(of: outcome)) }
      let reference = ResponseReference(rules: rules)
      let parts = reference.response(to: outcome, citing: &recorder)
      let trees = (reference.alternatives(to: outcome) ?? [parts]).map(ResponseSuite.tree)
      let requirement = ResponseSuite.requirementOfCode(in: parts)
      return .answer(trees.count == 1 ? trees[0] : .oneOf(trees, by: requirement))
    })
}

enum ResponseSuite {
  static let initFailureCode = ChoiceID("finvu.init-failure-code")
  static let silentFailureCode = ChoiceID("finvu.silent-failure-code")
  static let autoRead = CapabilityID("finvu.auto-read")
  static let silentFailure = CapabilityID("finvu.silent-failure")

  static func needs(_ input: JSON) -> [CapabilityID] {
    switch input["outcome"]?["kind"]?.text {
    case "otp-read": [autoRead]
    case "silent-failed": [silentFailure]
    default: []
    }
  }

  static func tree(for parts: [ResponsePart]) -> Acceptance {
    .object(parts.map { .init($0.name, $0.tree) })
  }

  static func requirementOfCode(in parts: [ResponsePart]) -> RequirementID {
    parts.first { $0.name == "errorCode" }?.requirement ?? .fnvSTS09
  }

  /// The requirement of the first member under the required rules.
  static func requirement(of outcome: BridgeOutcome) -> RequirementID {
    var ignored = CitationRecorder.disabled
    return ResponseReference(rules: ResponseRules()).response(to: outcome, citing: &ignored).first?
      .requirement ?? .fnvSTS09
  }

  static func traits(of input: JSON) -> [InputTrait] {
    let outcome = input["outcome"]
    var traits = [
      InputTrait("the method", .text(input["method"]?.text ?? "")),
      InputTrait("the kind", .text(outcome?["kind"]?.text ?? "")),
    ]
    for name in ["authType", "cause", "deliveryChannel"] {
      guard let text = outcome?[name]?.text else { continue }
      traits.append(InputTrait("the \(name)", .text(text)))
    }
    if let token = outcome?["token"]?.text {
      traits.append(InputTrait("characters of the token", .count(token.count)))
      if token.contains(where: { "\"\\\n'".contains($0) }) {
        traits.append(InputTrait("a token with quotes, backslashes or newlines"))
      }
      if !token.utf8.allSatisfy({ $0 < 128 }) {
        traits.append(InputTrait("a token that is not ASCII"))
      }
    }
    return traits
  }
}
