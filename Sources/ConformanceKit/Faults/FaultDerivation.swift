import MachineKit
package import WirePrimitives

/// Puts together the faults that a suite can have, of what stands in its required outcomes, in its
/// traces and in its machine.
struct FaultDerivation: Sendable {
  /// Constants that are tried of one place.
  private static let mostConstants = 6
  /// Elements of a list that are looked at.
  private static let mostElements = 8
  /// Places of inputs that are looked at.
  private static let mostInputPlaces = 60
  /// Wrong values that are looked for elsewhere.
  private static let mostWrongValues = 12
  /// Values in place of others that are looked at.
  private static let mostChangedValues = 40

  /// What was seen at one place.
  struct Sight {
    /// How often.
    var count = 0
    var kinds: Set<JSON.Kind> = []
    var values: [JSON] = []
    /// What a port answers there.
    var answered: [JSON] = []
    var siblings: [String] = []
  }

  private(set) var places: [ValuePlace] = []
  private(set) var sights: [ValuePlace: Sight] = [:]
  private var effects: [String] = []
  private(set) var stimuli: [String] = []
  /// Effects of a kind, in answer to stimuli of a kind.
  struct Answer: Equatable {
    let kind: String
    let stimulus: String
  }

  struct WrongValue: Equatable {
    let place: ValuePlace
    let value: JSON
  }

  private(set) var wrongValues: [WrongValue] = []
  private(set) var changedValues: [ChangedValue] = []
  private(set) var departing: [String] = []
  private(set) var replaced: [ReplacedEffect] = []
  private(set) var renamed: [RenamedMember] = []
  private(set) var answers: [Answer] = []
  private(set) var repeated: [String] = []
  private var classes: [String] = []
  private var hasAnswers = false
  private(set) var parts: Set<FaultInjection.Part> = []
  private let kind: ConformanceSuite.Kind
  /// Whether objects are told apart by what kind of thing they say they are.
  private let isTellingApart: Bool

  init(_ kind: ConformanceSuite.Kind, tellingApart isTellingApart: Bool = false) {
    self.kind = kind
    self.isTellingApart = isTellingApart
  }

  /// Adds what stands in a required outcome.
  mutating func add(required outcome: JSON) {
    if let name = outcome[Outcome.reject]?["class"]?.text { note(name, in: \.classes) }
    guard let answer = outcome[Outcome.ok] else { return }
    hasAnswers = true
    guard kind == .trace else { return see(answer, at: .answer) }
    for effect in answer["effects"]?.array?.flatMap(TraceAnswer.effects) ?? [] {
      note(effect.name, in: \.effects)
      see(effect.body, at: ValuePlace(steps: [.effect(effect.name)]))
    }
  }

  /// Adds what a port answered: constants come from there, and classes of rejections.
  mutating func add(got outcome: JSON) {
    if let name = outcome[Outcome.reject]?["class"]?.text { note(name, in: \.classes) }
    guard let answer = outcome[Outcome.ok] else { return }
    guard kind == .trace else { return see(answer, at: .answer, isConstant: true) }
    for effect in answer["effects"]?.array?.flatMap(TraceAnswer.effects) ?? [] {
      let place = ValuePlace(steps: [.effect(effect.name)])
      if sights[place] != nil { see(effect.body, at: place, isConstant: true) }
    }
  }

  /// Adds the stimuli of a trace.
  mutating func add(input: JSON) {
    guard kind == .trace, let trace = try? Trace(input) else { return }
    for step in trace.steps where step.stimulus.name != "wait" {
      note(step.stimulus.name, in: \.stimuli)
    }
  }

  /// Adds the values of an input, which a port may take for others.
  mutating func add(valuesOf input: JSON) {
    guard kind == .trace else { return see(input, at: ValuePlace(steps: [.input])) }
    if let config = input["config"] {
      see(config, at: ValuePlace(steps: [.input, .member("config")]))
    }
    for stimulus in (try? Trace(input))?.steps.map(\.stimulus) ?? [] where stimulus.name != "wait" {
      see(stimulus.body, at: ValuePlace(steps: [.stimulus(stimulus.name)]))
    }
  }

  /// Adds where a trace departs.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of the effects that differ there.
  ///   - replacing: those that came in place of others.
  ///   - stimulus: what that step has; nil where time passes alone.
  ///   - repeated: the kinds of stimuli that the trace has more than once.
  mutating func add(
    departing kinds: Set<String>, replacing: [ReplacedEffect], inAnswerTo stimulus: String?,
    repeated: Set<String>
  ) {
    for kind in kinds.sorted() { note(kind, in: \.departing) }
    replaced += replacing.filter { !replaced.contains($0) }
    for kind in kinds.sorted() {
      guard let stimulus else { continue }
      let answer = Answer(kind: kind, stimulus: stimulus)
      if !answers.contains(answer) { answers.append(answer) }
    }
    for stimulus in repeated.sorted() { note(stimulus, in: \.repeated) }
  }

  /// Adds a wrong value in the effects of a trace, which may come from elsewhere in it.
  mutating func add(wrong value: JSON, at place: ValuePlace) {
    let wrong = WrongValue(place: place, value: value)
    if !wrongValues.contains(wrong), wrongValues.count < Self.mostWrongValues {
      wrongValues.append(wrong)
    }
  }

  /// Adds a member that stands under another name.
  mutating func add(_ member: RenamedMember) {
    if !renamed.contains(member) { renamed.append(member) }
  }

  /// Adds a value that stands where another one is due.
  mutating func add(_ changed: ChangedValue) {
    if !changedValues.contains(changed), changedValues.count < Self.mostChangedValues {
      changedValues.append(changed)
    }
  }

  mutating func add(parts: Set<FaultInjection.Part>) { self.parts.formUnion(parts) }

  private mutating func note(
    _ name: String, in list: WritableKeyPath<FaultDerivation, [String]>
  ) {
    if !self[keyPath: list].contains(name) { self[keyPath: list].append(name) }
  }

  /// - Parameter isConstant: only values are taken, of places that are known.
  private mutating func see(_ value: JSON, at place: ValuePlace, isConstant: Bool = false) {
    if sights[place] == nil {
      guard !isConstant else { return }
      places.append(place)
    }
    var sight = sights[place] ?? Sight()
    if !isConstant {
      sight.kinds.insert(value.kind)
      sight.count += 1
    }
    let list = isConstant ? \Sight.answered : \Sight.values
    let known = sight[keyPath: list]
    if value.isShort, known.count < Self.mostConstants, !known.contains(value) {
      sight[keyPath: list].append(value)
    }
    sights[place] = sight
    switch value.value {
    case .array(let elements):
      for element in elements.prefix(Self.mostElements) {
        see(element, at: place.appending(.element), isConstant: isConstant)
      }
    case .object(let members):
      if isTellingApart, place.steps.count < 2, !place.isConditional {
        for (name, member) in members {
          guard let name = name.text, Self.tellsKind(member) else { continue }
          see(value, at: place.appending(.only(name, member)), isConstant: isConstant)
        }
      }
      let names = members.compactMap(\.name.text)
      for (name, member) in members {
        guard let name = name.text, !name.hasPrefix("$"), !place.isTold(by: name) else { continue }
        let inner = place.appending(.member(name))
        see(member, at: inner, isConstant: isConstant)
        guard !isConstant else { continue }
        for other in names where other != name {
          if sights[inner]?.siblings.contains(other) == false {
            sights[inner]?.siblings.append(other)
          }
        }
      }
    case .string:
      if let json = value.json { see(json, at: place.appending(.text), isConstant: isConstant) }
    case .null, .bool, .number: break
    }
  }

  /// Whether a value may tell what kind of thing something is.
  private static func tellsKind(_ value: JSON) -> Bool {
    guard let text = value.text else { return value.kind == .bool }
    return (1...JSON.longestConstant).contains(text.utf8.count)
      && text.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
  }
}

extension FaultDerivation {
  /// What there can be, what says most first.
  ///
  /// - Parameter least: how often a place must have been seen to be one that answers have, and no
  ///   name or element that comes from an input.
  func faults(ofPlacesSeen least: Int = 1) -> [DerivedFault] {
    let places = places.filter { place in
      !place.isOfInput && sights[place].map { $0.count >= least } ?? false
    }
    return effects.flatMap { kind in EffectFault.ofAll.map { .effect(kind, $0) } }
      + stimuli.flatMap { kind in StimulusFault.ofAll.map { .stimulus(kind, $0) } }
      + machineFaults.map { .machine($0) } + outcomes.map { .outcome($0) }
      + places.stablyPartitioned { !$0.isConditional }
      .flatMap { place in edits(of: place).map { .value(place, $0) } }
  }

  /// Faults of what is taken for the values of inputs. They tell what a port does; which of them the cases
  /// of a suite must show is not asked (`faults`).
  var inputFaults: [DerivedFault] {
    let places = places.filter(\.isOfInput).stablyPartitioned { !$0.isConditional }
      .prefix(Self.mostInputPlaces)
    let ofOne = places.flatMap { place in
      inputEdits(of: place).map { DerivedFault.input([place], $0) }
    }
    // What reads one member wrongly reads those beside it so, too.
    let owners = places.compactMap { $0.owner?.place }.withoutRepeats
    let ofSeveral = owners.flatMap { owner in
      let members = places.filter { $0.owner?.place == owner }
      return ValueEdit.readings.compactMap { edit -> DerivedFault? in
        let places = members.filter { inputEdits(of: $0).contains(edit) }
        return places.count > 1 ? .input(places, edit) : nil
      }
    }
    return ofOne + ofSeveral
  }

  private func inputEdits(of place: ValuePlace) -> [ValueEdit] {
    guard let sight = sights[place] else { return [] }
    let others = sight.siblings.filter { isAlike($0, to: place) }
    let ofMember: [ValueEdit] =
      place.owner == nil ? [] : [.leftOut, .leftOutIfFalsy] + others.map { .valueOf($0) }
    // Of two members one stands for both.
    let swaps = others.filter { $0 > place.owner?.name ?? "" }.map { ValueEdit.swapped(with: $0) }
    let constants: [JSON] = sight.kinds.contains(.bool) ? [true, false] : []
    return ofMember + JSON.Kind.allCases.filter(sight.kinds.contains).flatMap(Self.inputEdits)
      + swaps + constants.map { .always($0) }
  }

  private static func inputEdits(of kind: JSON.Kind) -> [ValueEdit] {
    switch kind {
    case .null: [.nullAsText]
    case .bool: [.negated, .scalarAsText, .asText]
    case .number: NumberEdit.known.map { .number($0) } + [.scalarAsText, .asText]
    case .string:
      TextEdit.known.map { .text($0) } + [.asNumber, .asBoolean]
    case .array:
      [
        .firstAlone, .lastAlone, .withoutFirst, .withoutLast, .reversed, .withoutRepeats, .sorted,
        .withoutNullMembers, .withoutNulls, .always([]),
      ]
    case .object: [.withoutNullMembers, .withoutNulls, .always([:])]
    }
  }

  private var outcomes: [OutcomeFault] {
    guard kind != .trace else { return [] }
    let refusals = classes.map { OutcomeFault.refused($0) }
    return (classes.isEmpty ? [] : [.answeredNull]) + (hasAnswers ? refusals : [])
      + classes.map { .otherClass($0) } + [.unhandled]
  }

  private var machineFaults: [MachineFault] {
    parts.flatMap { part -> [MachineFault] in
      switch part {
      case .table(let name): TableFault.ofAll.map { .table(name, $0) }
      case .timer(let name): TimerFault.ofAll.map { .timer(name, $0) }
      case .value(let value, let name): [.variable(name, .neverEnters(value))]
      case .state: []
      case .variable(let name):
        ([.neverReset, .neverSet, .setOnce, .readEarly] + stimuli.map { .resetBy($0) })
          .map { .variable(name, $0) }
      }
    }.sorted { "\($0)" < "\($1)" }
  }

  private func edits(of place: ValuePlace) -> [ValueEdit] {
    guard let sight = sights[place] else { return [] }
    let others = sight.siblings.filter { isAlike($0, to: place) }
    let ofMember: [ValueEdit] = place.owner == nil ? [] : [.leftOut]
    let siblings: [ValueEdit] =
      others.map { .valueOf($0) }
      + others.filter { $0 > place.owner?.name ?? "" }.map { .swapped(with: $0) }
    let constants = (sight.answered + sight.values).map { ValueEdit.always($0) }
    // The body of an effect is always there.
    let null: [ValueEdit] = sight.kinds == [.null] ? [] : [.null]
    return ofMember + null + JSON.Kind.allCases.filter(sight.kinds.contains).flatMap(Self.edits)
      + siblings + constants
  }

  /// Whether a sibling's value is of the kind of the place's own, so that it may be taken for it.
  private func isAlike(_ sibling: String, to place: ValuePlace) -> Bool {
    guard let owner = place.owner?.place, let own = sights[place],
      let other = sights[owner.appending(.member(sibling))]
    else { return false }
    return !own.kinds.isDisjoint(with: other.kinds) && own.kinds != [.null]
  }

  private static func edits(of kind: JSON.Kind) -> [ValueEdit] {
    switch kind {
    case .null: [.nullAsText]
    case .bool: [.negated, .asText, .nullIfFalsy]
    case .number:
      NumberEdit.known.map { .number($0) } + [.asText, .nullIfFalsy]
    case .string:
      TextEdit.ofAll.map { .text($0) } + [.asNumber, .asBoolean, .nullIfFalsy, .inList]
    case .array:
      [
        .reversed, .withoutFirst, .withoutLast, .firstAlone, .lastAlone, .firstTwice, .lastTwice,
        .withoutRepeats, .sorted, .asText, .always([]),
      ]
    case .object: [.asText, .always([:]), .inList]
    }
  }
}

extension JSON {
  /// A longer text is no constant.
  static let longestConstant = 24

  /// Whether it may be a constant.
  var isShort: Bool {
    switch value {
    case .bool, .number: true
    case .string(let text): (text.text?.utf8.count ?? .max) <= Self.longestConstant
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    case .null: false
    }
  }
}

extension Array {
  /// Those first that are so, each part in its order.
  func stablyPartitioned(by isFirst: (Element) -> Bool) -> [Element] {
    filter(isFirst) + filter { !isFirst($0) }
  }
}

extension ConformanceSuite {
  /// A place that fewer than one in so many cases have is not the suite's but an input's.
  private static let rarest = 100

  /// The faults that a sample of the suite's cases can have.
  ///
  /// - Parameter inputs: recorded and generated ones; few show all that there is.
  package func derivedFaults(from inputs: some Sequence<JSON>) -> [DerivedFault] {
    var derivation = FaultDerivation(kind)
    var count = 0
    for input in inputs {
      count += 1
      let (tree, parts) = FaultInjection.listening { try? acceptance(of: input, applying: []) }
      guard let tree else { continue }
      if let outcome = tree.witness { derivation.add(required: outcome) }
      derivation.add(input: input)
      derivation.add(parts: parts)
    }
    return derivation.faults(ofPlacesSeen: max(1, count / Self.rarest)).withoutRepeats
      .filter { !$0.isArbitrary }
  }
}
