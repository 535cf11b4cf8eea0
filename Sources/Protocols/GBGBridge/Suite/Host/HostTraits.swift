import ConformanceKit
import MachineKit
import WirePrimitives

/// What a port may stumble over in a trace of `gbg.host`.
enum HostTraits {
  static func traits(of input: JSON) -> [InputTrait] {
    guard let trace = try? Trace(input) else { return [] }
    let names = trace.steps.map(\.stimulus.name)
    let statuses = trace.steps.compactMap { $0.stimulus.body["status"]?.text }
    let hasText = trace.steps.contains { $0.stimulus.body["text"] != nil }
    return [
      InputTrait("a host made by", .text(trace.config["init"]?.text ?? "")),
      InputTrait("the delegate", .text(trace.config["delegate"]?.text ?? "")),
      InputTrait("steps", .count(names.count)),
      InputTrait(trace.config["webView"]?.isNull ?? true ? "no WebView" : "a WebView at the start"),
      InputTrait(hasText ? "texts that are posted" : "objects that are posted"),
    ] + Set(names).sorted().map { InputTrait("the stimulus", .text($0)) }
      + Set(statuses).sorted().map { InputTrait("the status", .text($0)) }
  }
}
