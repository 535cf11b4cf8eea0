package import WirePrimitives

/// What answers to one input are right: a tree whose leaves each name the requirement that produced
/// them.
///
/// The judge is the same for every suite; a suite only builds trees. Their JSON form is written in
/// `Corpus/README.md`.
package enum Acceptance: Sendable, Equatable {
  /// This value and no other; objects without regard to order, numbers by their double value,
  /// strings by their code units.
  case exactly(JSON, by: RequirementID)
  /// Any value of a shape.
  case any(Shape, by: RequirementID)
  /// What one of the trees accepts.
  case oneOf([Acceptance], by: RequirementID)
  /// A list whose elements are accepted by these trees, each by another, in any order.
  case unordered([Acceptance], by: RequirementID)
  /// Whatever comes is recorded and never scored. The value is the reference's own answer, if it
  /// has one.
  case ignored(JSON?, AmbiguityID)
  /// Anything, and nobody asks; the value is the reference's own.
  case unasked(JSON)
  /// No member, or null.
  case absentOrNull(by: RequirementID)
  /// A number no further than `tolerance` away.
  case close(Double, tolerance: Double, by: RequirementID)
  /// A number whose `Double` has these bits, or `{"$f64": bits}`; see ``ExactDouble``.
  case double(bits: UInt64, by: RequirementID)
  /// A map of exactly these names, in any order: an object, or a list of pairs of name and value. It
  /// may do without those whose trees are ``absentOrNull(by:)``, or have that among alternatives.
  case map([Entry], by: RequirementID)
  /// A text that is JSON between a prefix and a suffix, and what is accepted as its value.
  indirect case json(Acceptance, Affixes, by: RequirementID)
  /// The text of a UUID, and what is accepted of its parts; see ``UUIDParts``.
  indirect case uuid(Acceptance, by: RequirementID)
  /// A list of so many elements, each accepted by the tree.
  indirect case each(Acceptance, Count, by: RequirementID)
  /// The value of a name, which nobody can know beforehand: at the first place what the tree accepts
  /// and no other name stands for, at every later place that value again.
  indirect case named(String, Acceptance, by: RequirementID)
  /// An object; members it does not name are ignored.
  case object([Member])
  /// A list of exactly these elements.
  case array([Acceptance], by: RequirementID)
  /// One tree for each variant of a choice, the default first.
  case when(ChoiceID, [Branch])
  /// Asked only of a port that grants the capability; of any other something else, or nothing.
  indirect case granted(CapabilityID, Acceptance, otherwise: Acceptance? = nil)
  /// What is accepted of an answer once its script is read, if it is one; any other answer as it is.
  indirect case script(ScriptForm, Acceptance)
  /// What is accepted of an answer `{"html": text}` once its tags are read; any other answer as it is. A page
  /// that cannot be read is recorded.
  indirect case html(PageForm, Acceptance)
  /// The answer to a trace, `{"effects": [[{kind: body}, ...], ...]}`: what is expected in each step.
  case steps([StepTree])

  package struct Member: Sendable, Equatable {
    package let name: String
    package let tree: Acceptance
    package init(_ name: String, _ tree: Acceptance) {
      self.name = name
      self.tree = tree
    }
  }

  /// Unlike a ``Member``, its name may be any string.
  package struct Entry: Sendable, Equatable {
    package let name: JSONString
    package let tree: Acceptance
    package init(_ name: JSONString, _ tree: Acceptance) {
      self.name = name
      self.tree = tree
    }
  }

  /// What stands around a JSON text.
  package struct Affixes: Sendable, Equatable {
    package static let none = Affixes()
    package let prefix: String
    package let suffix: String
    package init(prefix: String = "", suffix: String = "") {
      self.prefix = prefix
      self.suffix = suffix
    }
  }

  /// How many elements a list may have.
  package struct Count: Sendable, Equatable {
    package let least: Int
    /// Nil for any number.
    package let most: Int?
    package init(least: Int, most: Int? = nil) {
      self.least = least
      self.most = most
    }

    package func allows(_ count: Int) -> Bool { count >= least && count <= most ?? count }
  }

  package struct Branch: Sendable, Equatable {
    package let variant: String
    package let tree: Acceptance
    package init(_ variant: String, _ tree: Acceptance) {
      self.variant = variant
      self.tree = tree
    }
  }
}

extension Acceptance {
  /// A leaf for a part of an answer that a reference has decided.
  package static func decided(_ value: JSON, _ basis: Basis) -> Acceptance {
    switch basis {
    case .requirement(let requirement): .exactly(value, by: requirement)
    case .open(let ambiguity): .ignored(value, ambiguity)
    }
  }

  /// The tree of an input that is answered: `{"ok": tree}`.
  package static func answer(_ tree: Acceptance) -> Acceptance {
    .object([Member(Outcome.ok, tree)])
  }

  /// The tree of an input that is refused with a class of the suite's closed list.
  package static func rejection(_ name: String, by requirement: RequirementID) -> Acceptance {
    .object([
      Member(Outcome.reject, .object([Member("class", .exactly(.string(name), by: requirement))]))
    ])
  }

  /// The tree of a fault: only a wrong rule has it.
  package static func fault(by requirement: RequirementID) -> Acceptance {
    .object([Member(Outcome.fault, .exactly([:], by: requirement))])
  }

  /// Visits the tree and every tree inside it, those of alternatives too.
  package func forEachTree(_ visit: (Acceptance) -> Void) {
    visit(self)
    switch self {
    case .exactly, .any, .absentOrNull, .close, .double, .ignored, .unasked: break
    case .map(let entries, _): for entry in entries { entry.tree.forEachTree(visit) }
    case .json(let tree, _, _), .uuid(let tree, _), .each(let tree, _, _), .named(_, let tree, _):
      tree.forEachTree(visit)
    case .oneOf(let trees, _), .unordered(let trees, _), .array(let trees, _):
      for tree in trees { tree.forEachTree(visit) }
    case .object(let members): for member in members { member.tree.forEachTree(visit) }
    case .when(_, let branches): for branch in branches { branch.tree.forEachTree(visit) }
    case .granted(_, let tree, let otherwise):
      tree.forEachTree(visit)
      otherwise?.forEachTree(visit)
    case .script(_, let tree), .html(_, let tree): tree.forEachTree(visit)
    case .steps(let steps): for step in steps.flatMap(\.all) { step.forEachTree(visit) }
    }
  }

  /// The requirement that a departure of the tree itself would name.
  package var requirement: RequirementID? {
    switch self {
    case .exactly(_, let requirement), .any(_, let requirement), .absentOrNull(let requirement),
      .close(_, _, let requirement), .double(_, let requirement), .oneOf(_, let requirement),
      .unordered(_, let requirement), .array(_, let requirement), .map(_, let requirement),
      .json(_, _, let requirement), .uuid(_, let requirement), .each(_, _, let requirement),
      .named(_, _, let requirement):
      requirement
    case .ignored, .unasked, .object, .when, .granted, .script, .html, .steps: nil
    }
  }

  /// Every requirement that a leaf names, in the order of the tree, without repeats.
  package var requirements: [RequirementID] { requirements(granted: { _ in true }) }

  /// The same, without the parts that need a capability which is not granted.
  package func requirements(granted: (CapabilityID) -> Bool) -> [RequirementID] {
    var found: [RequirementID] = []
    found.reserveCapacity(8)
    forEachRequirement { requirement, capabilities in
      if capabilities.allSatisfy(granted), !found.contains(requirement) {
        found.append(requirement)
      }
    }
    return found
  }

  /// Visits the requirement of every leaf, with the capabilities without which it is not asked.
  package func forEachRequirement(
    within capabilities: [CapabilityID] = [], _ visit: (RequirementID, [CapabilityID]) -> Void
  ) {
    switch self {
    case .exactly(_, let requirement), .any(_, let requirement), .absentOrNull(let requirement),
      .close(_, _, let requirement), .double(_, let requirement), .oneOf(_, let requirement):
      visit(requirement, capabilities)
    case .map(let entries, let requirement):
      visit(requirement, capabilities)
      for entry in entries { entry.tree.forEachRequirement(within: capabilities, visit) }
    case .json(let tree, _, let requirement), .uuid(let tree, let requirement),
      .each(let tree, _, let requirement), .named(_, let tree, let requirement):
      visit(requirement, capabilities)
      tree.forEachRequirement(within: capabilities, visit)
    case .unordered(let trees, let requirement), .array(let trees, let requirement):
      visit(requirement, capabilities)
      for tree in trees { tree.forEachRequirement(within: capabilities, visit) }
    case .ignored, .unasked: break
    case .object(let members):
      for member in members { member.tree.forEachRequirement(within: capabilities, visit) }
    case .when(_, let branches):
      for branch in branches { branch.tree.forEachRequirement(within: capabilities, visit) }
    case .granted(let capability, let tree, let otherwise):
      tree.forEachRequirement(within: capabilities + [capability], visit)
      otherwise?.forEachRequirement(within: capabilities, visit)
    case .html(_, let tree): tree.forEachRequirement(within: capabilities, visit)
    case .script(let form, let tree):
      for requirement in form.requirements { visit(requirement, capabilities) }
      tree.forEachRequirement(within: capabilities, visit)
    case .steps(let steps):
      for step in steps.flatMap(\.all) {
        step.forEachRequirement(within: capabilities, visit)
      }
    }
  }
}
