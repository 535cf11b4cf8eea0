import ConformanceKit
import MachineKit
import WirePrimitives

/// A trace as lines: each step, and beside it what the reference and the port do, where they do
/// anything.
struct TimelineText {
  private static let width = 80
  /// Lines of one trace.
  private static let most = 28

  let trace: Trace
  /// The effects of each step; nil where nothing is known.
  var reference: [[String]]?
  var port: [[String]]?

  /// Nil where the input is no trace.
  init?(_ input: JSON) {
    guard let trace = try? Trace(input), !trace.steps.isEmpty else { return nil }
    self.trace = trace
  }

  init?(_ input: JSON, tree: Acceptance, reply: Reply) {
    self.init(input)
    guard case .ok(let answer) = reply else { return }
    tree.forEachTree { part in
      if case .trace(_, let own?, _) = part, reference == nil { reference = Self.effects(own) }
    }
    port = Self.effects(answer)
  }

  var lines: [String] {
    let lines = config + trace.steps.indices.flatMap(step)
    guard lines.count > Self.most else { return lines }
    let rest = lines.count - Self.most + 1
    return lines.prefix(Self.most - 1)
      + ["\(CaseText.indent)  ... \(Phrases.count(rest, "more line"))"]
  }

  private var config: [String] {
    trace.config.isNull ? [] : line("config", trace.config.spacedText)
  }

  private func step(_ index: Int) -> [String] {
    let step = trace.steps[index]
    let effects = effects(ofStep: index)
    // What only lets time pass is shown where something happens.
    if step.stimulus.name == "wait", effects.isEmpty { return [] }
    let body = step.stimulus.body == [:] ? "" : " \(step.stimulus.body.spacedText)"
    return line("\(step.at) ms", step.stimulus.name + body) + effects
  }

  private func effects(ofStep index: Int) -> [String] {
    let reference = Self.list(self.reference, index)
    let port = Self.list(self.port, index)
    if reference == port {
      return port.isEmpty || port == Self.nothing ? [] : line("  both", port)
    }
    return line("  reference", reference) + line("  port", port)
  }

  private static let nothing = "nothing"

  private static func list(_ effects: [[String]]?, _ index: Int) -> String {
    guard let effects else { return "" }
    guard effects.indices.contains(index), !effects[index].isEmpty else { return nothing }
    return effects[index].joined(separator: ", ")
  }

  private func line(_ label: String, _ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    let start = "\(CaseText.indent)  \(label.padded(to: 11))  "
    let text = String(escaping: text, limit: 600)
    return TextWrap.wrap(
      text, first: start, rest: String(repeating: " ", count: start.count), width: Self.width)
  }

  private static func effects(_ answer: JSON) -> [[String]] {
    (answer["effects"]?.array.map(Array.init) ?? []).map { step in
      (step.array.map(Array.init) ?? []).map { effect in
        guard let act = Act(effect) else { return effect.compactText }
        return act.body == [:] ? act.name : "\(act.name) \(act.body.spacedText)"
      }
    }
  }
}

extension JSON {
  /// On one line, with spaces where a line may be broken.
  fileprivate var spacedText: String {
    switch value {
    case .array(let elements): "[\(elements.map(\.spacedText).joined(separator: ", "))]"
    case .object(let members):
      "{"
        + members.map { "\(JSON.string($0.name).compactText): \($0.value.spacedText)" }
        .joined(separator: ", ") + "}"
    case .null, .bool, .number, .string: compactText
    }
  }
}
