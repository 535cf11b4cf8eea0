import ConformanceKit
import MachineKit
import WirePrimitives

/// What a port may stumble over in a trace.
enum NavigationTraits {
  static func traits(of input: JSON) -> [Trait] {
    guard let trace = try? Trace(input) else { return [] }
    let names = trace.steps.map(\.stimulus.name)
    let starts = trace.steps.filter { $0.stimulus.name == "navStart" }
    let visible = input["config"]?["visible"]?.text ?? ""
    return [
      Trait("at the start, visible", .text(visible)), Trait("steps", .count(names.count)),
      Trait("patterns", .count(trace.config["patterns"]?.array?.count ?? 0)),
    ] + Set(names).sorted().map { Trait("the stimulus", .text($0)) }
      + starts.map { Trait("a navigation by", .text($0.stimulus.body["by"]?.text ?? "")) }
      + (isNested(trace) ? [Trait("a navigation that starts before another one ends")] : [])
  }

  private static func isNested(_ trace: Trace) -> Bool {
    var isOpen = false
    for step in trace.steps {
      switch step.stimulus.name {
      case "navStart":
        if isOpen { return true }
        isOpen = true
      case "navEnd", "navFail": isOpen = false
      default: break
      }
    }
    return false
  }
}
