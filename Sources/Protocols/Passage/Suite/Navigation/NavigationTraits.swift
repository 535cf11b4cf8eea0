import ConformanceKit
import MachineKit
import WirePrimitives

/// What a port may stumble over in a trace.
enum NavigationTraits {
  static func traits(of input: JSON) -> [InputTrait] {
    guard let trace = try? Trace(input) else { return [] }
    let names = trace.steps.map(\.stimulus.name)
    let starts = trace.steps.filter { $0.stimulus.name == "navStart" }
    let visible = input["config"]?["visible"]?.text ?? ""
    return [
      InputTrait("at the start, visible", .text(visible)), InputTrait("steps", .count(names.count)),
      InputTrait("patterns", .count(trace.config["patterns"]?.array?.count ?? 0)),
    ] + Set(names).sorted().map { InputTrait("the stimulus", .text($0)) }
      + starts.map { InputTrait("a navigation by", .text($0.stimulus.body["by"]?.text ?? "")) }
      + (isNested(trace) ? [InputTrait("a navigation that starts before another one ends")] : [])
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
