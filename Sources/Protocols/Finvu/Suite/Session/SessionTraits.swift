import ConformanceKit
import MachineKit
import WirePrimitives

/// What an SDK may stumble over in a session.
enum SessionTraits {
  static func traits(of input: JSON) -> [InputTrait] {
    guard let trace = try? Trace(input) else { return [] }
    let stimuli = trace.steps.map(\.stimulus)
    let methods = stimuli.filter { $0.name == "message" }
      .map { $0.body["body"]?["method"]?.text ?? "none" }
    let events = stimuli.compactMap { $0.name == "provider" ? $0.body["event"]?.text : nil }
    let repeated = Dictionary(grouping: methods) { $0 }.filter { $0.value.count > 1 }
    return [
      InputTrait("the environment", .text(trace.config["environment"]?.text ?? "")),
      InputTrait("steps", .count(stimuli.count)), InputTrait("messages", .count(methods.count)),
    ] + Set(stimuli.map(\.name)).sorted().map { InputTrait("the stimulus", .text($0)) }
      + Set(methods).sorted().map { InputTrait("the method", .text($0)) }
      + Set(events).sorted().map { InputTrait("the event", .text($0)) }
      + repeated.keys.sorted().map { InputTrait("more than once the method", .text($0)) }
      + (trace.steps.last.map { [InputTrait("milliseconds", .count($0.at))] } ?? [])
  }
}
