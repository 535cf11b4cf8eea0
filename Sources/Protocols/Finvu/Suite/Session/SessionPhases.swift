import MachineKit
import WirePrimitives

/// Which steps of a session are judged together.
enum SessionPhases {
  /// A step each, but for what a port may tell of its own accord before the provider has reported it:
  /// that counts together with the step in which it may be told.
  static func phases(of trace: Trace) -> [Range<Int>] {
    var phases: [Range<Int>] = []
    var methods: [String?] = []
    for (index, step) in trace.steps.enumerated() {
      if step.stimulus.name == "message" {
        methods.append(step.stimulus.body["body"]?["method"]?.text)
      }
      if let last = phases.last, continues(last, index, trace, methods) {
        phases[phases.count - 1] = last.lowerBound..<index + 1
      } else {
        phases.append(index..<index + 1)
      }
    }
    return phases
  }

  private static func continues(
    _ phase: Range<Int>, _ index: Int, _ trace: Trace, _ methods: [String?]
  ) -> Bool {
    let stimulus = trace.steps[index].stimulus
    let before = trace.steps[index - 1].stimulus
    if stimulus.name == "loadPage" { return before.name == "setup" && phase.count == 1 }
    guard stimulus.name == "provider", let number = stimulus.body["message"]?.int,
      methods.indices.contains(number - 1)
    else { return false }
    if isOfTwo(phase, index, number, trace, methods) { return true }
    let isAboutTheSame =
      before.name == "message"
      ? number == methods.count : before.body["message"]?.int == number
    guard isAboutTheSame else { return false }
    switch methods[number - 1] {
    case "initAuth":
      // Only where the provider need not be asked again.
      return before.name == "message" && hasInitialised(before: index - 1, trace, methods)
    case "startAuth":
      return opens(before) && (opens(stimulus) || stimulus.body["event"] == "initiated")
    default: return false
    }
  }

  /// The results of two calls of a method that are in flight: a port may tell of both at once.
  private static func isOfTwo(
    _ phase: Range<Int>, _ index: Int, _ number: Int, _ trace: Trace, _ methods: [String?]
  ) -> Bool {
    let second = methods.count
    let first = phase.lowerBound
    guard first > 0, second > 1, phase.count < 3, number >= second - 1,
      trace.steps[first - 1...first].allSatisfy({ $0.stimulus.name == "message" }),
      ["initAuth", "verifyOtp"].contains(methods[second - 1]),
      methods[second - 1] == methods[second - 2]
    else { return false }
    // Of each of the two there is one.
    let other = phase.count == 1 ? index + 1 : index - 1
    guard trace.steps.indices.contains(other), trace.steps[other].stimulus.name == "provider"
    else { return false }
    let message = trace.steps[other].stimulus.body["message"]?.int
    return message == 2 * second - 1 - number
  }

  /// What may be followed by statuses that a port tells of its own accord.
  private static func opens(_ stimulus: Act) -> Bool {
    stimulus.name == "message"
      || ["sna-unavailable", "fallback"].contains(stimulus.body["event"]?.text ?? "")
  }

  private static func hasInitialised(
    before index: Int, _ trace: Trace, _ methods: [String?]
  ) -> Bool {
    trace.steps[..<index].contains {
      $0.stimulus.name == "provider" && $0.stimulus.body["event"] == "ok"
    }
  }
}
