package import ChoiceEngine
package import MachineKit
package import WirePrimitives

/// One checkable behaviour of a protocol: its model, its generator and what can go another way.
package struct ConformanceSuite: Sendable {
  package enum Kind: String, Sendable {
    /// One input, one answer.
    case stateless
    /// A configuration and timed stimuli, effects for each of them.
    case trace
    /// Answers are drawn by chance, so the same input has not the same answer: see ``Sampling``.
    case sampling
  }

  /// Something to know about an input when it is shown to a person, such as a decoded payload.
  package struct Note: Sendable {
    package let label: String
    package let text: String
    package init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }

    /// Bytes as the text that they are, so that what a reader may stumble over is seen.
    package init(_ label: String, _ bytes: [UInt8]) {
      if let text = String(validating: bytes, as: UTF8.self) {
        self.init(label, text)
      } else {
        let digits = bytes.prefix(64).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        self.init(
          label, "no UTF-8, in hexadecimal \(digits.joined())\(bytes.count > 64 ? "..." : "")")
      }
    }
  }

  /// Gives the tree for an input under the required rules, changed by the variants at these
  /// indexes.
  package typealias Model =
    @Sendable (JSON, [Int], inout CitationRecorder) throws(InvalidInput) -> Acceptance

  /// What a reference of a sampling suite answers, with the variants at these indexes in force.
  private typealias Drawing =
    @Sendable (JSON, [Int], inout SampleSource) throws(InvalidInput) -> JSON

  package let id: SuiteID
  package let kind: Kind
  package let summary: String
  /// The requirements that the suite decides by.
  package let requirements: [RequirementID]
  package let choices: [Choice]
  package let capabilities: [Capability]
  /// The requirement that a port breaks which answers an input, any input, with a fault.
  package let totality: RequirementID?
  package let variants: [VariantLabel]
  /// The indexes of variants, behind the others, that no port follows throughout: what one does
  /// in some cases, for whatever reason.
  package let partialFaults: Range<Int>
  /// The indexes of variants, behind the partial faults, that take a choice back to its default way:
  /// what a port may follow that declares another.
  package let defaults: Range<Int>
  /// The faults that were derived, if any were.
  private var derivedFaults: [DerivedFault] = []
  /// The indexes of variants, behind the defaults, that were derived.
  package private(set) var derived: Range<Int>
  private let drawn: @Sendable (inout ChoiceSource) -> JSON
  package let notes: @Sendable (JSON) -> [Note]
  /// What a port may stumble over in an input.
  package let traits: @Sendable (JSON) -> [InputTrait]
  /// The capabilities without which an input is not put to a port.
  package let needs: @Sendable (JSON) -> [CapabilityID]
  /// An answer without what an SDK may make anew each time, such as ids and the time of its clock; ids
  /// that are UUIDs need none.
  package let normalised: @Sendable (JSON) -> JSON
  /// The same of an outcome.
  func normalisedOutcome(_ outcome: JSON) -> JSON {
    outcome[Outcome.ok].map { .object([(Outcome.ok, normalised($0))]) } ?? outcome
  }

  /// The choices on which what is accepted for an input may hang: all but where the suite knows more.
  let relevantChoices: @Sendable (JSON) -> Set<ChoiceID>
  /// The requirement that a missed deadline on an input breaks; nil where it is the port protocol's
  /// own.
  package let deadline: @Sendable (JSON) -> RequirementID?
  /// What the suite publishes as the form of its inputs and answers; nil where nobody knows.
  package var schema: @Sendable () -> SuiteSchema? = { nil }
  /// How a suite of kind ``Kind/sampling`` is asked for many answers.
  package let sampling: Sampling?
  private let draw: Drawing?
  /// Of the variants, the partial faults, the defaults and the derived faults.
  private var labels: [VariantLabel]
  private var model: Model

  package init<Rules: Sendable>(
    id: SuiteID, kind: Kind = .stateless, summary: String, requirements: [RequirementID],
    choices: [Choice],
    capabilities: [Capability], totality: RequirementID?, rules: Rules,
    variants all: [Variant<Rules>],
    generate: @escaping @Sendable (inout ChoiceSource) -> JSON,
    notes: @escaping @Sendable (JSON) -> [Note],
    traits: @escaping @Sendable (JSON) -> [InputTrait] = { _ in [] },
    needs: @escaping @Sendable (JSON) -> [CapabilityID] = { _ in [] },
    normalised: @escaping @Sendable (JSON) -> JSON = { $0 },
    relevantChoices: (@Sendable (JSON) -> Set<ChoiceID>)? = nil,
    deadline: @escaping @Sendable (JSON) -> RequirementID? = { _ in nil },
    sampling: Sampling? = nil,
    draw: (@Sendable (JSON, Rules, inout SampleSource) throws(InvalidInput) -> JSON)? = nil,
    model:
      @escaping @Sendable (JSON, Rules, inout CitationRecorder) throws(InvalidInput) ->
      Acceptance
  ) {
    self.id = id
    self.kind = kind
    self.summary = summary
    self.requirements = requirements
    self.choices = choices
    self.capabilities = capabilities
    self.totality = totality
    for case .choice(let choice, let variant) in all.map(\.label.role) {
      precondition(
        choices.contains { $0.id == choice && $0.variants.contains(variant) },
        "\(id) has no choice \(choice)=\(variant)")
    }
    let variants = all.filter { $0.label.role != .partialFault }
    let partialFaults = all.filter { $0.label.role == .partialFault }
    self.variants = variants.map(\.label)
    self.partialFaults = variants.count..<variants.count + partialFaults.count
    let defaults = choices.map { choice in
      Variant<Rules>(
        "\(choice.id)=\(choice.variants[0])", .choice(choice.id, choice.variants[0]),
        behavesAsIf: "the choice \(choice.id) were \(choice.variants[0])"
      ) { _ in }
    }
    let all = variants + partialFaults + defaults
    self.defaults = all.count - defaults.count..<all.count
    derived = all.count..<all.count
    labels = all.map(\.label)
    drawn = generate
    self.notes = notes
    self.traits = traits
    let mayHoldSurrogates = capabilities.contains { $0.id == Capability.utf16Strings.id }
    self.needs = { input in
      needs(input)
        + (mayHoldSurrogates && input.hasLoneSurrogates ? [Capability.utf16Strings.id] : [])
    }
    self.normalised = normalised
    let allChoices = Set(choices.map(\.id))
    self.relevantChoices = relevantChoices ?? { _ in allChoices }
    self.deadline = deadline
    self.sampling = sampling
    let choiceOf = all.map(\.label.choice)
    @Sendable func changed(_ applied: [Int]) -> Rules {
      var changed = rules
      for (place, index) in applied.enumerated() {
        // Of two variants of a choice the later one is in force.
        let choice = choiceOf[index]
        if choice != nil, applied.dropFirst(place + 1).contains(where: { choiceOf[$0] == choice }) {
          continue
        }
        all[index].change(&changed)
      }
      return changed
    }
    if let draw {
      self.draw = { (input, applied, source) throws(InvalidInput) in
        try draw(input, changed(applied), &source)
      }
    } else {
      self.draw = nil
    }
    self.model = { (input, applied, recorder) throws(InvalidInput) in
      try model(input, changed(applied), &recorder)
    }
  }

  /// An answer drawn by chance; nil where the suite is of another kind.
  func drawn(
    for input: JSON, applying applied: [Int], from source: inout SampleSource
  ) throws(InvalidInput) -> JSON? {
    try draw?(input, applied, &source)
  }

  /// What is accepted for `input` when the variants at `applied` are in force.
  package func acceptance(
    of input: JSON, applying applied: [Int], citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    try model(input, applied, &recorder)
  }

  package func acceptance(of input: JSON, applying applied: [Int]) throws(InvalidInput)
    -> Acceptance
  {
    var recorder = CitationRecorder.disabled
    return try model(input, applied, &recorder)
  }

  /// Draws an input: one of the suite's generator, now and then changed in ways that are the same for all suites.
  package func generate(_ source: inout ChoiceSource) -> JSON {
    let input = drawn(&source)
    return changed(input, from: &source)
  }

  /// The same suite with another way to its trees.
  func replacingModel(_ model: @escaping Model) -> ConformanceSuite {
    var copy = self
    copy.model = model
    return copy
  }

  /// The same suite with derived faults in place of those that it may have.
  func labelling(derived faults: [DerivedFault]) -> ConformanceSuite {
    var copy = self
    copy.labels = labels.prefix(derived.lowerBound) + faults.map(\.label)
    copy.derivedFaults = faults
    copy.derived = derived.lowerBound..<derived.lowerBound + faults.count
    return copy
  }

  func derivedFault(_ index: Int) -> DerivedFault { derivedFaults[index - derived.lowerBound] }

  /// The label of a variant, a partial fault, a default or a derived fault.
  package func label(of index: Int) -> VariantLabel { labels[index] }

  /// The index of a variant, a partial fault, a default or a derived fault.
  func index(of label: VariantLabel) -> Int? { labels.firstIndex(of: label) }

  /// The variants that a port has declared by its choices.
  package func declared(_ choices: [ChoiceID: String]) -> [Int] {
    variants.indices.filter { index in
      guard case .choice(let id, let variant) = variants[index].role else { return false }
      return choices[id] == variant
    }
  }
}

extension ConformanceSuite: CustomStringConvertible {
  package var description: String { id.text }
}

/// Why a value is no input of a suite.
package struct InvalidInput: Error, CustomStringConvertible {
  package let reason: String
  package init(_ reason: String) { self.reason = reason }
  package var description: String { reason }
}
