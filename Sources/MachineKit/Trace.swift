package import WirePrimitives

/// The input of a trace suite: `{"config": any, "steps": [{"at": milliseconds, "do": {name: body}},
/// ...]}`. Time is virtual, starts at 0 and never runs backwards.
package struct Trace: Sendable, Hashable {
  package struct Step: Sendable, Hashable {
    /// Milliseconds since the start.
    package let at: Int
    package let stimulus: Act

    package init(at: Int, _ stimulus: Act) {
      self.at = at
      self.stimulus = stimulus
    }
  }

  /// A longer trace is refused.
  package static let stepLimit = 10_000
  /// A year; later steps are refused.
  package static let timeLimit = 366 * 24 * 3_600 * 1_000

  package let config: JSON
  package let steps: [Step]

  package init(config: JSON, steps: [Step]) {
    self.config = config
    self.steps = steps
  }

  package init(_ input: JSON) throws(TraceError) {
    guard let list = input["steps"]?.array else {
      throw TraceError("the member \"steps\" is no list")
    }
    guard list.count <= Self.stepLimit else {
      throw TraceError("\(list.count) steps: the limit is \(Self.stepLimit)")
    }
    var steps: [Step] = []
    for (index, json) in list.enumerated() {
      guard let at = json["at"]?.int, (0...Self.timeLimit).contains(at) else {
        throw TraceError("step \(index + 1): \"at\" is no time in milliseconds")
      }
      guard at >= steps.last?.at ?? 0 else {
        throw TraceError("step \(index + 1): \"at\" is before the step before it")
      }
      guard let stimulus = json["do"].flatMap(Act.init) else {
        throw TraceError("step \(index + 1): \"do\" is no object with one member")
      }
      steps.append(Step(at: at, stimulus))
    }
    self.init(config: input["config"] ?? .null, steps: steps)
  }

  package var json: JSON {
    let steps = steps.map { step -> JSON in
      ["at": .number(step.at), "do": step.stimulus.json]
    }
    return ["config": config, "steps": .array(steps)]
  }
}

/// Why a value is no trace, or a stimulus none of a machine.
package struct TraceError: Error, CustomStringConvertible {
  package let reason: String
  package init(_ reason: String) { self.reason = reason }
  package var description: String { reason }
}
