import ChoiceEngine
import MachineKit
import WirePrimitives

/// A stimulus of a generated trace that comes again, at once or later: many mistakes show the second time
/// only, and chance seldom draws the same twice.
struct RepeatedStimulus: InputChange {
  /// Of so many traces one has a repeat.
  private static let rarity = 6

  static let kinds: [ConformanceSuite.Kind] = [.trace]

  private let trace: Trace
  /// The step that is repeated, and the one that the repeat stands behind.
  private let step: Int
  private let place: Int

  /// Nil for most traces.
  init?(in input: JSON, from source: inout ChoiceSource) {
    guard source.chance(1, in: Self.rarity), let trace = try? Trace(input) else { return nil }
    let steps = trace.steps.indices.filter { trace.steps[$0].stimulus.name != "wait" }
    guard !steps.isEmpty else { return nil }
    self.trace = trace
    step = source.pick(steps)
    place = step + source.int(0...trace.steps.count - 1 - step)
  }

  var input: JSON {
    var steps = trace.steps
    steps.insert(Trace.Step(at: steps[place].at, steps[step].stimulus), at: place + 1)
    return Trace(config: trace.config, steps: steps).json
  }
}
