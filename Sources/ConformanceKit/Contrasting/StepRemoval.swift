import ChoiceEngine
import WirePrimitives

/// Leaves out steps of a trace.
enum StepRemoval {
  /// More steps than this are told by their number, and not by what each is needed for.
  private static let mostSteps = 40

  /// The steps without which the port does what is due, though the same is due without them.
  static func neededSteps(near inputs: inout NearbyInputs) async -> [Int] {
    let example = Variation(inputs.example)
    guard example.earlierSteps.count <= mostSteps else { return [] }
    let fates = await inputs.fates(of: example.earlierSteps.map { example.withoutSteps([$0]) })
    return zip(example.earlierSteps, fates).filter { $0.1 == .passes }.map(\.0)
  }

  /// A trace without the steps that it does not take: long runs of them are left out first, single ones
  /// last.
  ///
  /// - Parameter test: says of each whether it still is what is looked for; nil where no more is asked.
  /// - Returns: the trace, and how many were tested.
  static func shortest(
    _ input: JSON, within budget: ShrinkBudget, test: ([JSON]) async -> [Bool]?
  ) async -> (input: JSON, tests: Int) {
    var shortest = Variation(input, step: nil)
    var tests = 0
    var width = shortest.steps.count / 2
    while width > 0 {
      var hasGained = false
      var start = 0
      while start < shortest.steps.count {
        let count = shortest.steps.count
        let runs = stride(from: start, to: count, by: width).prefix(budget.width)
          .map { $0..<min($0 + width, count) }
        let shorter = runs.map { shortest.withoutSteps(Set($0)) }
        guard tests < budget.tests, !budget.isCancelled(),
          let fates = await test(shorter.map(\.input))
        else { return (shortest.input, tests) }
        tests += shorter.count
        if let first = fates.firstIndex(of: true) {
          shortest = shorter[first]
          start = runs[first].lowerBound
          hasGained = true
        } else {
          start += runs.count * width
        }
      }
      if !hasGained { width /= 2 }
    }
    return (shortest.input, tests)
  }
}

/// A trace with one step less, or with another one behind a step. It is made when it is asked for: there are
/// many, and each is as large.
struct StepEdit {
  private let trace: Variation
  private let index: Int
  /// Nil where the step is left out.
  private let stimulus: JSON?

  /// - Parameter stimuli: what other traces of the suite have.
  static func all(of input: JSON, stimuli: [JSON]) -> [StepEdit] {
    let trace = Variation(input, step: nil)
    return trace.steps.indices.flatMap { index in
      ([.none] + stimuli.map(Optional.some)).map {
        StepEdit(trace: trace, index: index, stimulus: $0)
      }
    }
  }

  var input: JSON {
    guard let stimulus else { return trace.withoutSteps([index]).input }
    let steps = trace.steps
    let at = steps[index]["at"]?.int ?? 0
    let next = index + 1 < steps.count ? steps[index + 1]["at"]?.int ?? at : at + 2
    let step: JSON = ["at": .number((at + next) / 2), "do": stimulus]
    return trace.replacingSteps(steps[...index] + [step] + steps[(index + 1)...], step: nil).input
  }
}
