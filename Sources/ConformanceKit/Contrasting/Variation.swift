import MachineKit
import WirePrimitives

/// An input near that of a finding.
struct Variation {
  let input: JSON
  /// The step in which the finding's case departs, from 0, where it is in this input; nil where the
  /// input is no trace, or the departure lies in none of its steps.
  let step: Int?

  /// The variation of an example that is the example itself.
  init(_ example: CaseResult) {
    self.init(
      example.run.input,
      step: example.judgement.differences.lazy.compactMap(\.step).first.map { $0 - 1 })
  }

  init(_ input: JSON, step: Int?) {
    self.input = input
    self.step = step
  }

  /// The steps of the trace; empty where it is none.
  var steps: [JSON] { input["steps"]?.array.map(Array.init) ?? [] }

  /// The kinds of the steps' stimuli.
  var stimuli: [String] { steps.map { $0["do"].flatMap(Act.init)?.name ?? "" } }

  /// The step that asks for what departs, up to the one that does: between them time passes.
  var askedSteps: ClosedRange<Int>? {
    let steps = steps
    guard let step, steps.indices.contains(step) else { return nil }
    return (steps[...step].lastIndex { $0["do"]?["wait"] == nil } ?? step)...step
  }

  /// The steps that come before the one that asks for what departs.
  var earlierSteps: Range<Int> { 0..<(askedSteps?.lowerBound ?? 0) }

  /// Without some of the steps that come before the departure.
  func withoutSteps(_ gone: Set<Int>) -> Variation {
    let kept = steps.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
    return replacingSteps(kept, step: step.map { step in step - gone.count { $0 < step } })
  }

  func replacingSteps(_ steps: [JSON], step: Int?) -> Variation {
    let members = input.object.map { $0.map { ($0, $1) } } ?? []
    let changed = members.map { ($0.0, $0.0.text == "steps" ? JSON.array(steps) : $0.1) }
    return Variation(.object(changed), step: step)
  }
}
