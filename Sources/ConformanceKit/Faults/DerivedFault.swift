package import MachineKit
import WirePrimitives

/// A fault that nobody wrote: a rule for all cases of a suite, put together of the names in its answers
/// and its traces, and of the parts of its machine.
package enum DerivedFault: Sendable, Hashable {
  case value(ValuePlace, ValueEdit)
  /// The same change of the values of several places.
  case values([ValuePlace], ValueEdit)
  case outcome(OutcomeFault)
  case effect(String, EffectFault, Occurrence = .all)
  case stimulus(String, StimulusFault, Occurrence.Which = .all)
  /// A value of the effects of a trace is that of an earlier one of its kind.
  case stale(ValuePlace, StaleValue)
  /// A value of the effects of a trace comes from another stimulus than the one that is meant.
  case taken(ValuePlace, from: ValuePlace, TakenValue)
  /// A value of the input is taken for another, or those of several places.
  case input([ValuePlace], ValueEdit)
  /// A value of the stimuli of a trace is taken for that of another stimulus.
  case misread(ValuePlace, as: ValuePlace, TakenValue)
  case machine(MachineFault)
}

/// Faults of an outcome as a whole.
package enum OutcomeFault: Sendable, Hashable {
  /// An answer becomes a rejection of that class.
  case refused(String)
  /// A rejection becomes one of that class.
  case otherClass(String)
  /// A rejection becomes the answer null.
  case answeredNull
  /// An answer becomes a fault.
  case unhandled
}

/// Faults of the effects of a kind.
package enum EffectFault: Sendable, Hashable {
  case omitted, doubled
  /// It comes after the effect that should follow it in the same step.
  case swapped
  /// It comes with the step after its own.
  case late
  /// It comes with the step before its own.
  case early
  /// It comes as one of another kind.
  case named(String)
  /// What a stimulus led to the first time comes each time.
  case again

  /// Those that all effects of a kind can have.
  static let ofAll: [EffectFault] = [.omitted, .doubled, .swapped, .late]
}

/// Which value is kept too long.
package enum StaleValue: String, Sendable, Hashable, CaseIterable {
  case first, before
}

extension DerivedFault {
  /// A name of one line, unique among the derived faults of a suite.
  package var name: String {
    switch self {
    case .value(let place, let edit): "\(place.noun)\(place.condition): \(edit.name)"
    case .values(let places, let edit): Self.name(of: places, edit)
    case .outcome(let fault): "outcome: \(fault)"
    case .effect(let kind, let fault, let occurrence): "\(kind): \(fault)\(occurrence.name)"
    case .stimulus(let kind, let fault, let which):
      "\(kind): \(fault.name)\(Occurrence(which).name)"
    case .stale(let place, let value): "\(place.noun)\(place.condition): stale, \(value)"
    case .taken(let place, let source, let value): "\(place.noun): \(value) \(source.noun)"
    case .input(let places, let edit): "input: \(Self.name(of: places, edit))"
    case .misread(let place, let source, let value):
      "input: \(place.noun): \(value) \(source.noun)"
    case .machine(let fault): "\(fault)"
    }
  }

  /// Completes "behaves as if ".
  package var phrase: String {
    switch self {
    case .value(let place, let edit): edit.phrase(of: place)
    case .values(let places, let edit), .input(let places, let edit):
      places.count == 1
        ? edit.phrase(of: places[0]) : edit.phrase(of: "each of \(ValuePlace.quoted(places))")
    case .outcome(.refused): "the input were refused"
    case .outcome(.otherClass(let name)): "what is refused were \"\(name)\""
    case .outcome(.answeredNull): "what is to be refused were answered with null"
    case .outcome(.unhandled): "the input led to an internal error"
    case .effect(let kind, let fault, let occurrence): fault.phrase(of: kind, occurrence)
    case .stimulus(let kind, let fault, let which): fault.phrase(of: kind, which)
    case .stale(let place, .first): "\(place.quoted) always had its first value"
    case .taken(let place, let source, let value):
      "\(place.quoted) came from the \(value) \(source.quoted)"
    case .stale(let place, .before): "\(place.quoted) had the value that it had the time before"
    case .misread(let place, let source, let value):
      "\(place.quoted) were that of the \(value) \(source.stimulus ?? "stimulus")"
    case .machine(let fault): fault.phrase
    }
  }

  /// What kind of fault it is, whatever it is of.
  package var kind: String {
    switch self {
    case .value(_, .always): "a constant"
    case .value(_, .valueOf), .value(_, .swapped): "another member's value"
    case .value(_, .named): "another name"
    case .value(_, let edit), .values(_, let edit): Self.words(edit.name)
    case .outcome: "the outcome"
    case .effect(_, .named, _): "an effect of another kind"
    case .effect(_, let fault, _): "an effect \(fault)"
    case .stimulus(_, let fault, _): "a stimulus \(fault.kind)"
    case .stale: "a stale value"
    case .taken: "another stimulus's value"
    case .input: "an input's value"
    case .misread: "a stimulus's value"
    case .machine(.table(_, let fault)): "a table \(Self.words("\(fault)"))"
    case .machine(.timer(_, let fault)): "a timer \(Self.words("\(fault)"))"
    case .machine(.variable(_, .resetBy)): "a variable reset"
    case .machine(.variable(_, .neverEnters)): "a state never entered"
    case .machine(.variable(_, .ignores)): "a stimulus ignored in a state"
    case .machine(.variable(_, .takes)): "a state taken for another"
    case .machine(.variable(_, let fault)): "a variable \(Self.words("\(fault)"))"
    }
  }

  /// `withoutFirst` as "without first".
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
  }

  private static func name(of places: [ValuePlace], _ edit: ValueEdit) -> String {
    "\(places.map { $0.noun + $0.condition }.joined(separator: ", ")): \(edit.name)"
  }

  package var label: VariantLabel { VariantLabel(derived: name, phrase: phrase) }

  /// How many cases must show it, so that it is not but what one of them shows.
  var fewestCases: Int {
    switch self {
    case .value(_, let edit), .values(_, let edit): edit.fewestCases
    // Of one input there is much that would explain one answer.
    case .input(_, .text): 2
    default: 1
    }
  }

  /// Whether it is of some of the values that stand in a place.
  var isConditional: Bool {
    if case .value(let place, _) = self { place.isConditional } else { false }
  }

  /// Whether one member takes the value of another.
  var isOfOtherMember: Bool {
    switch self {
    case .value(_, .valueOf), .value(_, .swapped): true
    default: false
    }
  }

  /// Whether a case is wrong in the very member that it gives the value of another one, if it does that. A part of
  /// a member says nothing of all of it, and of two values one is wrong, whatever made it so.
  func isOfMember(differingIn result: CaseResult) -> Bool {
    guard isOfOtherMember, case .value(let place, let edit) = self else { return true }
    var names = [place.owner?.name]
    if case .swapped(let other) = edit { names.append(other) }
    return !result.isOfTruthValues
      && result.judgement.differences.allSatisfy { difference in
        names.contains(difference.path.split(separator: ".").last.map(String.init))
      }
  }

  /// Whether any wrong value there is what it says.
  var isAnyDeparture: Bool {
    switch self {
    case .value(_, .negated): true
    case .value(_, .always(let value)): value.kind == .bool
    default: false
    }
  }

  /// Whether one kind of effects comes in place of another: some may do so by chance.
  var isOfAnotherKind: Bool { if case .effect(_, .named, _) = self { true } else { false } }

  /// Whether it is a constant of which there are ever so many.
  var isArbitrary: Bool {
    guard case .value(_, .always(let value)) = self else { return false }
    return switch value.value {
    case .null, .bool: false
    case .number(let number): number.double != 0
    case .string(let text): !text.isEmpty
    case .array(let elements): !elements.isEmpty
    case .object(let members): !members.isEmpty
    }
  }

  /// Whether it is of an outcome as a whole and of no part of it.
  var isOfOutcome: Bool {
    switch self {
    case .outcome: true
    case .value(let place, _): place.steps.isEmpty
    case .values, .effect, .stale, .taken, .stimulus, .input, .misread, .machine: false
    }
  }

  /// Whether the model has to be run for it: else the required answer is enough.
  var takesModel: Bool {
    switch self {
    case .value, .values, .outcome, .effect, .stale, .taken: false
    case .stimulus, .input, .misread, .machine: true
    }
  }

  /// The stimulus without which it changes nothing; nil where it hangs on none.
  var stimulus: String? {
    switch self {
    case .stimulus(let kind, _, _): kind
    case .machine(let fault): fault.stimulus
    default: nil
    }
  }
}

extension DerivedFault {
  /// What becomes of a required outcome; nil where the fault does not concern it.
  func change(_ outcome: JSON, of input: JSON = .null) -> JSON? {
    switch self {
    case .value(let place, let edit):
      guard let answer = outcome[Outcome.ok] else { return nil }
      return Self.change(answer, place, edit).map { [Outcome.ok: $0] }
    case .values(let places, let edit):
      guard let answer = outcome[Outcome.ok] else { return nil }
      return Self.change(answer, places, edit).map { [Outcome.ok: $0] }
    case .outcome(let fault): return fault.change(outcome)
    case .stale(let place, let value):
      guard let answer = outcome[Outcome.ok] else { return nil }
      return value.change(answer, place).map { [Outcome.ok: $0] }
    case .taken(let place, let source, let value):
      guard let answer = outcome[Outcome.ok] else { return nil }
      return value.change(answer, place, from: source, of: input).map { [Outcome.ok: $0] }
    case .effect(let kind, let fault, let occurrence):
      guard let steps = outcome[Outcome.ok]?["effects"]?.array else { return nil }
      let effects = steps.map { TraceAnswer.effects($0) }
      let stimuli = occurrence.stimuli.isEmpty ? [] : Variation(input, step: nil).stimuli
      let changed = AffectedEffects(effects, of: kind, occurrence, stimuli: stimuli)
        .changed(by: fault)
      guard changed != effects else { return nil }
      return [Outcome.ok: ["effects": .array(changed.map { .array($0.map(\.json)) })]]
    case .stimulus, .input, .misread, .machine: return nil
    }
  }

  /// Whether the fault is that effects of a kind are left out, and an outcome has less of them than another one:
  /// what comes in another step than the one in which it is due has not been left out.
  func leavesOut(more outcome: JSON, than other: JSON) -> Bool {
    guard case .effect(let kind, .omitted, _) = self else { return false }
    func count(in outcome: JSON) -> Int { Self.counts(of: kind, in: outcome).reduce(0, +) }
    return count(in: outcome) < count(in: other)
  }

  /// Whether effects that it puts in another step are in none of those steps: they are missing, and not moved.
  func isMissed(in answer: JSON, _ outcome: JSON, required: JSON?) -> Bool {
    guard case .effect(let kind, let fault, _) = self, [.late, .early].contains(fault), let required
    else { return false }
    let (moved, due) = (Self.counts(of: kind, in: outcome), Self.counts(of: kind, in: required))
    let came = Self.counts(of: kind, in: answer)
    guard moved.count == due.count, came.count == due.count else { return false }
    return !due.indices.contains { moved[$0] > due[$0] && came[$0] > due[$0] }
  }

  /// Whether a port that answers so does not do throughout what the fault says: what is left out, or always the
  /// same, is so in all that it answers, asked for or not.
  func isRefuted(by outcome: JSON) -> Bool {
    let changes =
      switch self {
      case .value(_, let edit), .values(_, let edit): edit.isIdempotent
      case .effect(_, .omitted, let occurrence): occurrence == .all
      case .stale(_, .first): true
      default: false
      }
    return changes && change(outcome) != nil
  }

  /// How many effects of a kind each step has.
  private static func counts(of kind: String, in outcome: JSON) -> [Int] {
    (outcome[Outcome.ok]?["effects"]?.array.map(Array.init) ?? [])
      .map { TraceAnswer.effects($0).count { $0.name == kind } }
  }

  /// Whether an outcome has what the fault says of it. Members that are missing depart as those do that
  /// have another one's value, and were not taken for it.
  func isTold(by outcome: JSON) -> Bool {
    guard case .value(let place, let edit) = self, let (owner, name) = place.owner else {
      return true
    }
    let names: [String]
    switch edit {
    case .valueOf: names = [name]
    case .swapped(let other): names = [name, other]
    case .named(let other): names = [other]
    default: return true
    }
    guard let answer = outcome[Outcome.ok] else { return true }
    var isThere = false
    _ = owner.changing(answer) { object in
      isThere = isThere || names.allSatisfy { object[$0] != nil }
      return nil
    }
    return isThere
  }

  /// What an input is taken for; nil where it is taken for itself.
  func change(input: JSON) -> JSON? {
    switch self {
    case .input(let places, let edit): Self.change(input, places, edit)
    case .misread(let place, let source, let value): value.change(input, place, as: source)
    default: nil
    }
  }

  private static func change(_ value: JSON, _ places: [ValuePlace], _ edit: ValueEdit) -> JSON? {
    let changed = places.reduce(value) { change($0, $1, edit) ?? $0 }
    // `nil` would be the JSON null.
    return changed.isIdentical(to: value) ? Optional.none : changed
  }

  private static func change(_ answer: JSON, _ place: ValuePlace, _ edit: ValueEdit) -> JSON? {
    guard edit.isOfMember else { return place.changing(answer, edit.change) }
    guard let (owner, name) = place.owner else { return nil }
    return owner.changing(answer) { edit.change($0, member: name) }
  }
}

extension OutcomeFault {
  fileprivate func change(_ outcome: JSON) -> JSON? {
    let isAnswer = outcome[Outcome.ok] != nil
    let name = outcome[Outcome.reject]?["class"]?.text
    return switch self {
    case .refused(let name) where isAnswer: [Outcome.reject: ["class": .string(name)]]
    case .otherClass(let other) where name.map { $0 != other } ?? false:
      [Outcome.reject: ["class": .string(other)]]
    case .answeredNull where name != nil: [Outcome.ok: .null]
    case .unhandled where isAnswer || name != nil: [Outcome.fault: [:]]
    case .refused, .otherClass, .answeredNull, .unhandled: nil
    }
  }
}

extension EffectFault {
  fileprivate func phrase(of kind: String, _ occurrence: Occurrence) -> String {
    if let subject = occurrence.subject {
      return switch self {
      case .omitted where occurrence.which == .repeated: "\(subject) led to `\(kind)` only once"
      case .omitted: "\(subject) led to no `\(kind)`"
      case .doubled: "\(subject) led to two `\(kind)`"
      case .swapped: "\(subject) led to `\(kind)` after what should follow it"
      case .late: "\(subject) led to `\(kind)` a step late"
      case .early: "\(subject) led to `\(kind)` a step early"
      case .named(let other): "\(subject) led to `\(other)` in place of `\(kind)`"
      case .again: "\(subject) led to `\(kind)` again"
      }
    }
    return switch (self, occurrence.which) {
    case (.omitted, .all): "there were no `\(kind)`"
    case (.omitted, .first): "the first `\(kind)` were missing"
    case (.omitted, .later): "`\(kind)` came only once"
    case (.doubled, .later): "each `\(kind)` but the first came twice"
    case (_, .first): "the first `\(kind)` \(predicate)"
    default: "each `\(kind)` \(predicate)"
    }
  }

  private var predicate: String {
    switch self {
    case .omitted: "were missing"
    case .doubled: "came twice"
    case .swapped: "came after what should follow it"
    case .late: "came a step late"
    case .early: "came a step early"
    case .named(let other): "came as `\(other)`"
    case .again: "came again"
    }
  }
}

extension StaleValue {
  fileprivate func change(_ answer: JSON, _ place: ValuePlace) -> JSON? {
    var kept: JSON?
    return place.changing(answer) { value in
      defer { if self == .before || kept == nil { kept = value } }
      return kept
    }
  }
}
