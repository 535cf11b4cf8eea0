package import MachineKit
import WirePrimitives

/// One place where an answer is not what its tree accepts.
///
/// Most differences are only counted, so texts are made when they are asked for.
package struct Difference: Sendable {
  enum Wanted: Sendable {
    case text(String)
    case tree(Acceptance)
    case effect(ExpectedEffect)
    /// One of several, as a judge judges them.
    case oneOf([Acceptance], judge: Judge)
    /// An effect that must not come.
    case no(String)
    /// An effect that must come earlier than another one that came before it.
    case before(String, other: String)
  }

  let place: Path
  package let requirement: RequirementID
  let wanted: Wanted
  /// What stands there; nil where nothing does.
  package let got: KeptValue?

  init(place: Path, requirement: RequirementID, wanted: Wanted, got: KeptValue?) {
    (self.place, self.requirement, self.wanted, self.got) = (place, requirement, wanted, got)
  }

  init(path: String, requirement: RequirementID, expected: String, got: KeptValue?) {
    self.init(
      place: Path(named: path), requirement: requirement, wanted: .text(expected), got: got)
  }

  /// Members and indexes from the outcome down, such as `ok.screenshots.timer`.
  package var path: String { place.text }
  /// The step of a trace that it lies in, from 1.
  package var step: Int? { place.step }

  /// What would have been accepted, as a person reads it.
  package var expected: String {
    switch wanted {
    case .text(let text): text
    case .tree(let tree): tree.summary
    case .oneOf(let trees, _): Acceptance.oneOf(trees, by: requirement).summary
    case .effect(let effect): effect.summary
    case .no(let effect): "no \(effect)"
    case .before(let effect, let other):
      effect == other
        ? "another \(effect) before it" : "\(effect) before \(other)"
    }
  }

  /// The kind of an effect that must not come, or not once more; nil where it is anything else.
  package var unaskedEffect: String? { if case .no(let kind) = wanted { kind } else { nil } }

  /// Whether it is an effect that came too late for its order.
  var isMisplaced: Bool { if case .before = wanted { true } else { false } }
}

extension Difference {
  private static let mostAlternatives = 8
  private static let mostDiffering = 2

  /// Where several values are right and none came, what differs from the one that nearly did, if it is one alone: the
  /// same parts, of which a few have other values. Otherwise the difference itself.
  package var nearest: [Difference] {
    guard case .oneOf(let trees, let judge) = wanted, case .whole(let value)? = got,
      trees.count <= Self.mostAlternatives
    else { return [self] }
    let near = trees.compactMap { tree -> [Difference]? in
      var (judgement, path) = (Judgement(), place)
      judge.visit(value, tree, at: &path, into: &judgement)
      let differences = judgement.differences.flatMap(\.nearest)
      let isNear =
        differences.count <= Self.mostDiffering
        && differences.allSatisfy { $0.got != nil && place.isAbove($0.place) }
      return isNear ? differences : nil
    }
    guard near.count == 1 else { return [self] }
    return near[0].map { part in
      Difference(
        place: part.place, requirement: requirement,
        wanted: .text("\(part.expected) (in the nearest of \(trees.count) allowed answers)"),
        got: part.got)
    }
  }
}

/// A place in an answer that nobody judges.
package struct Recorded: Sendable {
  package let path: String
  /// What stands there; nil where nothing does.
  package let value: KeptValue?
  /// What leaves it open.
  package let ambiguity: AmbiguityID
}

/// The judge's word on one answer.
package struct Judgement: Sendable {
  package internal(set) var differences: [Difference] = []
  /// Places that were not scored.
  package internal(set) var recorded: [Recorded] = []
  /// Capabilities that the port has not granted and that parts of the tree would have needed.
  package internal(set) var notAsked: [CapabilityID] = []
  /// Something was not judged, because it follows a departure in time.
  package internal(set) var isCut = false
  /// The answer is a script that is not read: nothing of it was judged.
  package internal(set) var isUnread = false
  /// The requirements of what could not be told of a page.
  package internal(set) var unread: Set<RequirementID> = []
  /// What stood where the names of the tree were met first.
  var names: [String: JSON] = [:]
  /// How many leaves were compared.
  package internal(set) var scored = 0
  /// Nobody asks for more than whether it is accepted.
  var isTrial = false

  package var isAccepted: Bool { differences.isEmpty }

  package init() {}

  /// What is said of an answer that is none of its suite's form.
  package init(_ problem: FormProblem) {
    scored = 1
    differences = [
      Difference(
        path: problem.path, requirement: .port(.wellFormedReplies),
        expected: problem.expected, got: problem.value)
    ]
  }
}
