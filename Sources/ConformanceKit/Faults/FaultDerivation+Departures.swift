import MachineKit
import WirePrimitives

/// Faults that are tried where a case departs. They are too many to ask of a suite (`faults`).
extension FaultDerivation {
  /// Steps of a place whose values may be kept too long.
  private static let deepestStale = 3
  /// Kinds of stimuli that may be at fault two at a time.
  private static let mostPaired = 8
  /// Values of stimuli that may be taken for others.
  private static let mostMisread = 80

  /// Faults of some of the effects or stimuli of a kind, and values that are kept too long.
  var occurrenceFaults: [DerivedFault] {
    let some: [Occurrence.Which] = [.first, .later]
    let ofEffects: [DerivedFault] = departing.flatMap { kind in
      some.flatMap { which in
        [EffectFault.omitted, .doubled].map { .effect(kind, $0, Occurrence(which)) }
      } + [.effect(kind, .early)]
    }
    // What a stimulus does not lead to is less than that it does nothing.
    return ofEffects + answers.flatMap(faults) + onlyOnce + takenValues + staleValues
      + ignoredByValue + misreadValues
      + repeated.flatMap { kind in
        [.stimulus(kind, .ignoredIfSame)] + some.map { .stimulus(kind, .ignored, $0) }
      } + keptVariables + partFaults + stateFaults
  }

  /// What stands, or comes, under another name than the one that is due.
  var nameFaults: [DerivedFault] {
    let members = renamed.flatMap { member in
      places.filter { !$0.isOfInput && $0.noun == member.noun }
        .map { DerivedFault.value($0, .named(member.name)) }
    }
    return members.stablyPartitioned { !$0.isConditional }
      + replaced.map { .effect($0.due, .named($0.got)) }
  }

  /// Changes that make what came of what is due, of one place or of several alike.
  var changeFaults: [DerivedFault] {
    var changed: [(edit: ValueEdit, places: [ValuePlace])] = []
    for value in changedValues {
      let own = places.filter { !$0.isOfInput && $0.noun == value.noun }
      for edit in value.edits {
        if let index = changed.firstIndex(where: { $0.edit == edit }) {
          changed[index].places += own.filter { !changed[index].places.contains($0) }
        } else {
          changed.append((edit, own))
        }
      }
    }
    let ofSeveral = changed.compactMap { edit, places -> DerivedFault? in
      let places = places.filter { !$0.isConditional }
      return places.count > 1 ? .values(places, edit) : nil
    }
    let byNoun = Dictionary(grouping: changedValues, by: \.noun)
    let ofAll = places.filter { !$0.isOfInput }.flatMap { place in
      ChangedValue.edits(of: byNoun[place.noun] ?? []).map { DerivedFault.value(place, $0) }
    }
    let all = changed.flatMap { edit, places in places.map { DerivedFault.value($0, edit) } }
    return (all + ofSeveral + changesOfAll(changed.map(\.edit)) + ofAll)
      .stablyPartitioned { !$0.isConditional }
  }

  /// The same changes of all texts or numbers in an answer, or in the effects of a kind.
  private func changesOfAll(_ edits: [ValueEdit]) -> [DerivedFault] {
    let wholes = places.filter { place in
      !place.isOfInput && (place.steps.isEmpty || place.isWholeEffect)
    }
    return wholes.flatMap { whole in
      edits.filter { $0.isOfLeaf && $0.isTelling }.map { .value(whole, .ofAll($0)) }
    }
  }

  private var keptVariables: [DerivedFault] {
    let names = parts.compactMap { if case .variable(let name) = $0 { name } else { nil } }
    let pairs = stimuli.prefix(Self.mostPaired).enumerated().flatMap { index, first in
      stimuli.prefix(Self.mostPaired).dropFirst(index + 1).map { [first, $0] }
    }
    return names.sorted().flatMap { name in
      (stimuli.map { [$0] } + pairs).map { .machine(.variable(name, .keptBy($0))) }
    }
  }

  /// What a stimulus does to a table or a timer, or leaves undone.
  private var partFaults: [DerivedFault] {
    let parts = parts.sorted { "\($0)" < "\($1)" }
    return parts.flatMap { part in
      stimuli.flatMap { stimulus -> [MachineFault] in
        switch part {
        case .table(let name):
          [.table(name, .emptiedBy(stimulus)), .table(name, .keptBy(stimulus))]
        case .timer(let name):
          [.timer(name, .cancelledBy(stimulus)), .timer(name, .keptBy(stimulus))]
        case .variable, .value, .state: []
        }
      }.map { .machine($0) }
    }
  }

  /// Stimuli that do nothing in a state, and those where a case departs that take a state for another.
  private var stateFaults: [DerivedFault] {
    let departing = Set(answers.map(\.stimulus))
    let states = parts.compactMap { part -> (name: String, state: String)? in
      if case .state(let state, let name) = part { (name, state) } else { nil }
    }.sorted { ($0.name, $0.state) < ($1.name, $1.state) }
    return states.flatMap { name, state in
      stimuli.flatMap { stimulus -> [VariableFault] in
        let others = departing.contains(stimulus) ? states.filter { $0.name == name } : []
        return [.ignores(stimulus, in: state)]
          + others.filter { $0.state != state }.map { .takes(state, as: $0.state, on: stimulus) }
      }.map { .machine(.variable(name, $0)) }
    }
  }

  private var takenValues: [DerivedFault] {
    wrongValues.flatMap { wrong in
      let sources = places.filter { place in
        place.stimulus != nil && sights[place]?.values.contains(wrong.value) ?? false
      }
      return sources.flatMap { source in
        TakenValue.allCases.map { DerivedFault.taken(wrong.place, from: source, $0) }
      }
    }
  }

  /// Values of stimuli that others have under the same name.
  private var misreadValues: [DerivedFault] {
    let scalars = places.filter { place in
      place.stimulus != nil && place.owner != nil && !place.isConditional
        && sights[place].map { !$0.kinds.contains(.object) } ?? false
    }
    let all = scalars.flatMap { place in
      scalars.filter { $0.owner?.name == place.owner?.name }.flatMap { source -> [DerivedFault] in
        let first = DerivedFault.misread(place, as: source, .first)
        return source.stimulus == place.stimulus
          ? (source == place ? [first] : []) : [first, .misread(place, as: source, .latest)]
      }
    }
    return Array(all.prefix(Self.mostMisread))
  }

  /// Stimuli that are ignored where they say what kind they are.
  private var ignoredByValue: [DerivedFault] {
    places.compactMap { place in
      guard let kind = place.stimulus, place.steps.count == 2,
        case .only(let name, let value) = place.steps[1]
      else { return nil }
      return .stimulus(kind, .ignoredWhere(name, value))
    }
  }

  private func faults(of answer: Answer) -> [DerivedFault] {
    func faults(_ which: Occurrence.Which, _ faults: [EffectFault]) -> [DerivedFault] {
      faults.map { .effect(answer.kind, $0, Occurrence(which, inAnswerTo: answer.stimulus)) }
    }
    return faults(.all, EffectFault.ofAll) + faults(.first, [.omitted, .doubled])
      + faults(.later, [.omitted, .doubled, .again])
  }

  /// What stimuli of some kinds lead to comes but once.
  private var onlyOnce: [DerivedFault] {
    departing.flatMap { kind in
      let stimuli = answers.filter { $0.kind == kind }.map(\.stimulus)
      return (stimuli.map { [$0] } + (stimuli.count > 1 ? [stimuli] : [])).map {
        DerivedFault.effect(kind, .omitted, Occurrence(.repeated, inAnswerTo: $0))
      }
    }
  }

  private var staleValues: [DerivedFault] {
    places.filter { place in
      guard case .effect(let kind)? = place.steps.first else { return false }
      return departing.contains(kind) && place.steps.count <= Self.deepestStale
    }.flatMap { place in StaleValue.allCases.map { .stale(place, $0) } }
  }
}
