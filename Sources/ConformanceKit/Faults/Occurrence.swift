import MachineKit

/// Some of the effects of a kind, or of the stimuli, in a trace: state that is set once and never reset, or
/// reset too early, shows in some and not in others.
package struct Occurrence: Sendable, Hashable {
  package enum Which: String, Sendable, Hashable {
    case all, first, later
    /// Those behind the first stimulus that led to an effect of the kind.
    case repeated
  }

  package let which: Which
  /// Of effects those alone that answer a stimulus of one of these kinds, and what is counted are the stimuli.
  /// None where effects are counted.
  package let stimuli: [String]

  package static let all = Occurrence(.all)

  package init(_ which: Which, inAnswerTo stimuli: String...) {
    self.init(which, inAnswerTo: stimuli)
  }

  init(_ which: Which, inAnswerTo stimuli: [String]) {
    self.which = which
    self.stimuli = stimuli
  }

  /// - Parameter number: from 0.
  func holds(_ number: Int) -> Bool {
    switch which {
    case .all: true
    case .first: number == 0
    case .later, .repeated: number > 0
    }
  }

  /// Completes the name of a fault.
  var name: String {
    let which = which == .all ? "" : " (\(which))"
    return which + (stimuli.isEmpty ? "" : " in answer to \(stimuli.joined(separator: " or "))")
  }

  /// Whose fault it is, where it is that of the answers to a stimulus.
  var subject: String? {
    guard !stimuli.isEmpty else { return nil }
    let stimulus = stimuli.joined(separator: " or ")
    return switch which {
    case .all, .repeated: stimulus
    case .first: "the first \(stimulus)"
    case .later: "each \(stimulus) but the first"
    }
  }
}

/// The effects of a trace, of which a fault concerns some.
struct AffectedEffects {
  typealias Effect = (act: Act, isAffected: Bool)

  /// By steps.
  let steps: [[Effect]]
  private let stimuli: [String]
  private let kind: String
  private let occurrence: Occurrence

  /// - Parameter stimuli: those of the steps.
  init(_ steps: [[Act]], of kind: String, _ occurrence: Occurrence, stimuli: [String]) {
    var number = -1
    self.steps = steps.enumerated().map { index, step in
      let isOfAll = occurrence.stimuli.isEmpty
      let isAnswer =
        isOfAll || stimuli.indices.contains(index) && occurrence.stimuli.contains(stimuli[index])
      let isCounted = occurrence.which != .repeated || step.contains { $0.name == kind }
      if !isOfAll, isAnswer, isCounted { number += 1 }
      return step.map { act in
        guard act.name == kind, isAnswer else { return (act, false) }
        if isOfAll { number += 1 }
        return (act, occurrence.holds(number))
      }
    }
    (self.stimuli, self.kind, self.occurrence) = (stimuli, kind, occurrence)
  }

  func changed(by fault: EffectFault) -> [[Act]] {
    switch fault {
    case .omitted: steps.map { $0.filter { !$0.isAffected }.map(\.act) }
    case .doubled: steps.map { $0.flatMap { $0.isAffected ? [$0.act, $0.act] : [$0.act] } }
    case .swapped: steps.map { Self.swapped($0).map(\.act) }
    case .late: late
    case .early: early
    case .named(let other):
      steps.map { $0.map { $0.isAffected ? Act(other, $0.act.body) : $0.act } }
    case .again: again
    }
  }

  private static func swapped(_ step: [Effect]) -> [Effect] {
    var step = step
    var index = 0
    while index + 1 < step.count {
      if step[index].isAffected {
        step.swapAt(index, index + 1)
        index += 1
      }
      index += 1
    }
    return step
  }

  private var late: [[Act]] {
    var late: [Act] = []
    return steps.enumerated().map { index, step in
      // What comes last has no later step.
      let isLast = index == steps.count - 1
      let own = late + step.filter { !$0.isAffected || isLast }.map(\.act)
      late = isLast ? [] : step.filter(\.isAffected).map(\.act)
      return own
    }
  }

  private var early: [[Act]] {
    steps.indices.map { index in
      let next = index + 1 < steps.count ? steps[index + 1].filter(\.isAffected) : []
      // What comes first has no earlier step.
      return (steps[index].filter { !$0.isAffected || index == 0 } + next).map(\.act)
    }
  }

  /// What the first stimulus led to, the later ones lead to as well.
  private var again: [[Act]] {
    let acts = steps.map { $0.map(\.act) }
    let answers = acts.indices.filter { index in
      stimuli.indices.contains(index) && occurrence.stimuli.contains(stimuli[index])
    }
    guard let first = answers.first, let place = acts[first].firstIndex(where: { $0.name == kind })
    else { return acts }
    return acts.enumerated().map { index, step in
      guard index != first, answers.contains(index), !step.contains(where: { $0.name == kind })
      else { return step }
      var longer = step
      longer.insert(acts[first][place], at: min(place, step.count))
      return longer
    }
  }
}
