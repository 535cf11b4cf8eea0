package import MachineKit
package import WirePrimitives

/// The reference for success patterns: whether a URL is a success URL.
package struct SuccessURLReference: Sendable {
  private let rules: SuccessURLRules

  package init(rules: SuccessURLRules) {
    self.rules = rules
  }

  package func match(
    patterns: [JSONString], url: JSONString, citing recorder: inout CitationRecorder
  ) -> Decided<Bool> {
    let value = matches(patterns, url)
    guard SuccessURLScope.isScored(patterns: patterns, url: url) else {
      return Decided(value, open: .ambPSG23)
    }
    // The reason is that of the required rules, whatever rules decide.
    let requirement = SuccessURLBlame(patterns: patterns, url: url).requirement
    recorder.cite(requirement, value ? "match" : "no match")
    return Decided(value, by: requirement)
  }

  /// Whether a matcher that tries one way after the other has very many to try. PSG-SUC-10.
  package static func isHeavy(patterns: [JSONString], url: JSONString) -> Bool {
    let stars = patterns.map { $0.generalizedUTF8.count { $0 == UInt8(ascii: "*") } }.max() ?? 0
    return stars >= 4 && url.generalizedUTF8.count >= 512
  }

  package func matches(_ patterns: [JSONString], _ url: JSONString) -> Bool {
    if rules.breakdown != .never { return rules.breakdown == .answersMatch }
    guard !patterns.isEmpty else {
      return rules.noPatterns == .everything || rules.quantity == .allOfNone
    }
    let matcher = PatternMatcher(rules: rules)
    switch rules.quantity {
    case .one: return patterns.contains { matcher.matches($0, url) }
    case .first: return matcher.matches(patterns[0], url)
    case .last: return matcher.matches(patterns[patterns.count - 1], url)
    case .none: return true
    case .upToStar:
      let star = patterns.firstIndex { $0.generalizedUTF8.contains(UInt8(ascii: "*")) }
      return patterns[...(star ?? patterns.count - 1)].contains { matcher.matches($0, url) }
    case .all, .allOfNone: return patterns.allSatisfy { matcher.matches($0, url) }
    }
  }
}
