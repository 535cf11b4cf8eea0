import MachineKit
import WirePrimitives

/// Which requirement an answer of the required rules belongs to.
///
/// A must is named only where the document says so: an identical URL, a "*" at the end, a URL that
/// has nothing to do with any pattern. Everywhere else it is the should which, relaxed, would turn
/// the answer.
struct SuccessURLBlame {
  let patterns: [JSONString]
  let url: JSONString

  var requirement: RequirementID { isMatch(SuccessURLRules()) ? match : mismatch }

  private func isMatch(_ rules: SuccessURLRules) -> Bool {
    SuccessURLReference(rules: rules).matches(patterns, url)
  }

  private func isMatch(_ relax: (inout SuccessURLRules) -> Void) -> Bool {
    var rules = SuccessURLRules()
    relax(&rules)
    return isMatch(rules)
  }

  private var isHeavy: Bool { SuccessURLReference.isHeavy(patterns: patterns, url: url) }

  // MARK: Match

  private var match: RequirementID {
    if patterns.contains(where: isPlainMatch) {
      if patterns.count > 1 { return .psgSUC12 }
      return patterns[0] == url ? .psgSUC05 : .psgSUC04
    }
    if patterns.contains("*") { return .psgSUC09 }
    if isHeavy { return .psgSUC10 }
    if !isMatch({ $0.star = .nonEmptyRun }) { return .psgSUC06 }
    if !isMatch({ $0.star = .runWithinSegment }) { return .psgSUC14 }
    return .psgSUC13
  }

  /// Identical, or by a "*" at the end over a rest of at least one character without "/" that does
  /// not begin with ".".
  private func isPlainMatch(_ pattern: JSONString) -> Bool {
    if pattern == url { return true }
    let pattern = Array(pattern.generalizedUTF8)
    let url = Array(url.generalizedUTF8)
    let literal = pattern.dropLast()
    guard pattern.last == Self.star, !literal.contains(Self.star), url.starts(with: literal),
      // Behind the host alone "*" may be taken for a part of the host.
      URLText(pattern).rest.count > 1
    else { return false }
    let rest = url.dropFirst(literal.count)
    return !rest.isEmpty && !rest.contains(UInt8(ascii: "/")) && rest.first != UInt8(ascii: ".")
  }

  // MARK: No match

  private var mismatch: RequirementID {
    if isUnrelated { return .psgSUC12 }
    if isHeavy { return .psgSUC10 }
    if isMatch({ $0.letterCase = .ignored }) { return .psgSUC15 }
    if isMatch({ $0.literals = .dotIsAny }) || isMatch({ $0.literals = .questionIsAny }) {
      return .psgSUC07
    }
    if isMatch({ $0.pieces = .anywhere }), !isMatch({ $0.pieces = .sharing }) { return .psgSUC13 }
    return .psgSUC08
  }

  /// The URL has another host than every pattern, no pattern has a "*" in its host, and the URL
  /// holds no pattern's literal text.
  private var isUnrelated: Bool {
    let text = Array(url.generalizedUTF8)
    let host = URLText(text).host
    return patterns.allSatisfy { pattern in
      let pattern = Array(pattern.generalizedUTF8)
      let own = URLText(pattern).host
      let literal = pattern.filter { $0 != Self.star }
      return pattern != [Self.star] && !own.contains(Self.star) && own != host
        && !contains(text, literal)
    }
  }

  private func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard part.count <= text.count else { return false }
    return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
  }

  private static let star = UInt8(ascii: "*")
}
