package import MachineKit

/// The reference for which paths an association file covers ("Server-side Requirements").
package struct AssociationPath: Sendable {
  private let rules: AssociationRules

  package init(rules: AssociationRules) {
    self.rules = rules
  }

  /// Of patterns only "*" is shown, and no order of several (AMB-PWA-25).
  package func isCovered(
    _ path: String, by patterns: [String], citing recorder: inout CitationRecorder
  ) -> Decided<Bool> {
    let considered =
      switch rules.patterns {
      case .all: patterns[...]
      case .first: patterns.prefix(1)
      case .last: patterns.suffix(1)
      }
    let value = considered.contains { $0 == "*" ? matchesStar(path) : $0 == path }
    guard path.first == "/", patterns.contains("*"),
      patterns.allSatisfy({ !$0.hasPrefix("NOT ") })
    else { return Decided(value, open: .ambPWA25) }
    recorder.cite(.pwaAAS05, patterns.count == 1 ? "alone" : "among others")
    return Decided(value, by: .pwaAAS05)
  }

  private func matchesStar(_ path: String) -> Bool {
    switch rules.star {
    case .everything: true
    case .nothing: path == "*"
    case .segment: !path.dropFirst().contains("/")
    case .nonEmpty: path.count > 1
    case .withoutEnd: path.last != "/"
    }
  }
}

/// What paths are matched by. The first value of each knob is the required one. PWA-AAS-05.
package struct AssociationRules: RuleSet {
  package enum Star: Sendable { case everything, nothing, segment, nonEmpty, withoutEnd }
  package var star = Star.everything
  package enum Patterns: Sendable { case all, first, last }
  package var patterns = Patterns.all

  package init() {}
}

extension AssociationRules {
  package static let variants = table {
    Knob(
      "star", \.star,
      .fault(
        .nothing, .pwaAAS05, "\"*\" stood for itself", broad: "\"*\" is the one pattern shown"),
      .fault(.segment, .pwaAAS05, "\"*\" ended at a \"/\""),
      .fault(.nonEmpty, .pwaAAS05, "\"*\" did not match the root"),
      .fault(.withoutEnd, .pwaAAS05, "\"*\" matched no path that ends in \"/\""))
    Knob(
      "patterns", \.patterns,
      .fault(.first, .pwaAAS05, "the first pattern counted alone"),
      .fault(.last, .pwaAAS05, "the last pattern counted alone"))
  }
}
