import MachineKit
package import WirePrimitives

/// Faults of the stimuli of a kind.
package enum StimulusFault: Sendable, Hashable {
  case ignored, twice
  /// It is taken with what the one before it of its kind said.
  case stale
  /// It is ignored where it says what the one before it of its kind said.
  case ignoredIfSame
  /// It is ignored where a member of it is that text or Boolean.
  case ignoredWhere(String, JSON)

  /// Those that a suite must show.
  static let ofAll: [StimulusFault] = [.ignored, .twice, .stale]

  /// Unique among those of a stimulus.
  var name: String {
    if case .ignoredWhere(let name, let value) = self {
      "ignored where \(name) is \(value.compactText)"
    } else {
      "\(self)"
    }
  }

  /// What it is, whatever stimulus it is of.
  var kind: String {
    if case .ignoredWhere = self { "ignored by a value" } else { "\(self)" }
  }
}

extension StimulusFault {
  func phrase(of kind: String, _ which: Occurrence.Which) -> String {
    switch (self, which) {
    case (.ignored, .all): "\(kind) did nothing"
    case (.ignored, .first): "the first \(kind) did nothing"
    case (.ignored, .later), (.ignored, .repeated): "only the first \(kind) did anything"
    case (.twice, _): "each \(kind) were received twice"
    case (.stale, _): "each \(kind) were taken as the one before it"
    case (.ignoredWhere(let name, let value), _):
      "a \(kind) whose `\(name)` is \(value.compactText) did nothing"
    case (.ignoredIfSame, _): "a \(kind) like the \(kind) before it did nothing"
    }
  }

  /// The trace that a machine receives, and of each of its steps the one of the port's trace; nil
  /// where the fault changes nothing.
  func change(
    _ input: JSON, _ kind: String, _ which: Occurrence.Which
  ) -> (input: JSON, owners: [Int])? {
    guard let trace = try? Trace(input) else { return nil }
    var steps: [Trace.Step] = []
    var owners: [Int] = []
    var before: Act?
    var number = -1
    var isChanged = false
    for (index, step) in trace.steps.enumerated() {
      if step.stimulus.name == kind { number += 1 }
      guard step.stimulus.name == kind, Occurrence(which).holds(number) else {
        steps.append(step)
        owners.append(index)
        continue
      }
      let taken: [Act] =
        switch self {
        case .ignored: []
        case .twice: [step.stimulus, step.stimulus]
        case .stale: [before ?? step.stimulus]
        case .ignoredWhere(let name, let value):
          step.stimulus.body[name] == value ? [] : [step.stimulus]
        case .ignoredIfSame: before == step.stimulus ? [] : [step.stimulus]
        }
      isChanged = isChanged || taken != [step.stimulus]
      before = step.stimulus
      steps += taken.map { Trace.Step(at: step.at, $0) }
      owners += taken.map { _ in index }
    }
    return isChanged ? (Trace(config: trace.config, steps: steps).json, owners) : nil
  }
}
