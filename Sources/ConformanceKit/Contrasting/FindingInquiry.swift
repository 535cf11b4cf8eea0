import MachineKit
package import WirePrimitives

/// Asks on about a finding that no rule of the suite explains: what its failure hangs on.
package struct FindingInquiry {
  /// What one finding may cost.
  private static let questions = 300
  private static let duration = Duration.seconds(12)
  /// Questions for the nearest input that passes.
  private static let mostEdits = 120
  private static let mostOtherEdits = 120
  /// Bytes of an example; of a larger one there are too many variations, and each is as large.
  private static let largest = 16 << 10

  let port: any Port
  let assessment: Assessment
  let seen: SeenValues
  let isCancelled: @Sendable () -> Bool

  /// - Parameter inputs: other inputs of the suite, for what stands in them.
  package init(
    port: any Port, assessment: Assessment, among inputs: [JSON],
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.port = port
    self.assessment = assessment
    self.isCancelled = isCancelled
    seen = SeenValues(in: inputs)
  }

  /// Looks at each finding that nothing explains, until the allowance is spent.
  func inquire(into findings: inout [Finding], within allowance: inout Allowance) async {
    for index in findings.indices
    where !findings[index].isExplained && findings[index].example.reply.isOutcome {
      guard !allowance.isSpent else { return }
      var part = allowance.part(for: Self.duration, questions: Self.questions)
      let start = findings[index].example
      let (example, circumstances) = await circumstances(of: start, within: &part)
      findings[index].circumstances = circumstances
      if example.run.input != start.run.input {
        findings[index].show(
          example, madeOf: start,
          .shrunk(bytes: start.size, calls: part.asked, isComplete: true))
      }
      allowance.settle(part)
    }
  }

  /// What the failure of a case hangs on, and the case that shows it best: at a threshold, if there is one.
  package func circumstances(
    of example: CaseResult, within allowance: Allowance = Allowance()
  ) async -> (example: CaseResult, circumstances: Circumstances) {
    var part = allowance.part(for: Self.duration, questions: Self.questions)
    return await circumstances(of: example, within: &part)
  }

  private func circumstances(
    of start: CaseResult, within part: inout Allowance.Part
  ) async -> (CaseResult, Circumstances) {
    var found = Circumstances()
    guard start.size <= Self.largest, var inputs = inputs(near: start, within: part) else {
      return (start, found)
    }
    found.thresholds = await ThresholdSearch.thresholds(near: &inputs)
    for threshold in found.thresholds { await inputs.move(to: threshold) }
    found.neededSteps = await StepRemoval.neededSteps(near: &inputs)
    found.mistaken = await MistakenPlace.of(&inputs)
    if found.thresholds.isEmpty { found.contrast = await contrast(near: &inputs, found) }
    let settled = found.thresholds.map(\.place) + [found.contrast?.place].compactMap(\.self)
    found.freePlaces = await FreePlaces.places(near: &inputs, seen: seen, besides: Set(settled))
    part = inputs.allowance
    return (inputs.example, found)
  }

  private func inputs(near example: CaseResult, within part: Allowance.Part) -> NearbyInputs? {
    NearbyInputs(
      example, port: port, assessment: assessment, within: part, isCancelled: isCancelled)
  }

  /// The first edit after which it passes, or else the last of the steps without which it does.
  private func contrast(near inputs: inout NearbyInputs, _ found: Circumstances) async -> Contrast?
  {
    let example = Variation(inputs.example)
    let edits = Self.nearestFirst(InputEdit.all(of: example.input, seen: seen), example)
    for (keepsDue, most) in [(true, Self.mostEdits), (false, Self.mostOtherEdits)] {
      let passing = await inputs.firstPassing(of: edits, keepingDue: keepsDue, most: most)
      if let passing { return passing.contrast }
    }
    return found.neededSteps.last.map {
      Contrast(place: "steps[\($0)]", failing: example.steps[$0], passing: nil)
    }
  }

  /// Of a trace the edits first of what comes last before it departs: what was set up long before makes another
  /// trace of it.
  private static func nearestFirst(_ edits: [InputEdit], _ example: Variation) -> [InputEdit] {
    guard let step = example.step else { return edits }
    func distance(_ edit: InputEdit) -> Int {
      InputPlace.step(of: edit.contrast.place).map { abs(step - $0) } ?? .max
    }
    return edits.map { (distance($0), $0) }.enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }
}
