package import ConformanceKit
import MachineKit
import PassageReference
import WirePrimitives

extension ConformanceSuite {
  /// `passage.success-url`: whether a URL is a success URL.
  ///
  /// Input `{"patterns": [string], "url": string}`, answer `{"match": bool}`.
  package static let passageSuccessURL = ConformanceSuite(
    id: SuiteID("passage.success-url"),
    summary: "whether a URL matches a success pattern",
    requirements: [
      .psgSUC04, .psgSUC05, .psgSUC06, .psgSUC07, .psgSUC08, .psgSUC09, .psgSUC10, .psgSUC12,
      .psgSUC13, .psgSUC14, .psgSUC15,
    ],
    choices: [], capabilities: [], totality: nil, rules: SuccessURLRules(),
    variants: SuccessURLRules.variants,
    generate: { source in SuccessURLGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: SuccessURLTraits.traits,
    deadline: SuccessURLSuite.deadline,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try SuccessURLSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

/// The wire form of `passage.success-url`.
enum SuccessURLSuite {
  static func acceptance(
    of input: JSON, under rules: SuccessURLRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    guard let url = input["url"]?.string else {
      throw InvalidInput("the member \"url\" is no string")
    }
    let match = SuccessURLReference(rules: rules)
      .match(patterns: try patterns(of: input), url: url, citing: &recorder)
    return .answer(.object([.init("match", .decided(.bool(match.value), match.basis))]))
  }

  /// PSG-SUC-10: an input that takes very long by trying one way after the other.
  static func deadline(of input: JSON) -> RequirementID? {
    guard let patterns = try? patterns(of: input), let url = input["url"]?.string else {
      return nil
    }
    return SuccessURLReference.isHeavy(patterns: patterns, url: url) ? .psgSUC10 : nil
  }

  static func patterns(of input: JSON) throws(InvalidInput) -> [JSONString] {
    let patterns = input["patterns"]?.array?.map(\.string) ?? [nil]
    guard !patterns.contains(nil) else {
      throw InvalidInput("the member \"patterns\" is no list of strings")
    }
    return patterns.compactMap(\.self)
  }
}
