import ConformanceKit
import MachineKit
import WirePrimitives

/// What an SDK may stumble over in a session.
enum SessionTraits {
  static func traits(of input: JSON) -> [Trait] {
    guard let trace = try? Trace(input) else { return [] }
    let stimuli = trace.steps.map(\.stimulus)
    let methods = stimuli.filter { $0.name == "message" }
      .map { $0.body["body"]?["method"]?.text ?? "none" }
    let events = stimuli.compactMap { $0.name == "provider" ? $0.body["event"]?.text : nil }
    let repeated = Dictionary(grouping: methods) { $0 }.filter { $0.value.count > 1 }
    return [
      Trait("the environment", .text(trace.config["environment"]?.text ?? "")),
      Trait("steps", .count(stimuli.count)), Trait("messages", .count(methods.count)),
    ] + Set(stimuli.map(\.name)).sorted().map { Trait("the stimulus", .text($0)) }
      + Set(methods).sorted().map { Trait("the method", .text($0)) }
      + Set(events).sorted().map { Trait("the event", .text($0)) }
      + repeated.keys.sorted().map { Trait("more than once the method", .text($0)) }
      + (trace.steps.last.map { [Trait("milliseconds", .count($0.at))] } ?? [])
  }
}
