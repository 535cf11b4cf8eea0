import ConformanceKit
import MachineKit
import WirePrimitives

/// A trace as lines: each step, and beside it what the reference and the port do, where they do
/// anything. Where the port departs, what passed before is told by its stimuli alone, and what
/// follows is left out: nobody judges it.
struct TimelineText {
  private static let width = 80
  /// Lines of one trace, and of what comes before a departure.
  private static let most = (all: 28, before: 24)

  private let trace: Trace
  /// The effects of each step; nil where nothing is known.
  private var reference: [[JSON]]?
  private var port: [[JSON]]?
  /// By which ambiguities something of each step is left open.
  private var open: [[AmbiguityID]] = []
  /// The first step in which the port departs.
  private var departing: Int?
  /// Whether what follows it is not judged.
  private var isCut = false

  /// Nil where the input is no trace.
  init?(_ input: JSON) {
    guard let trace = try? Trace(input), !trace.steps.isEmpty else { return nil }
    self.trace = trace
  }

  init?(_ input: JSON, tree: Acceptance, reply: Reply, judgement: Judgement) {
    self.init(input)
    guard case .ok(let answer) = reply else { return }
    tree.forEachTree { part in
      guard reference == nil, case .steps(let steps) = part else { return }
      reference = part.witness.map(Self.effects)
      open = steps.map { $0.all.flatMap(\.open).map(\.value).withoutRepeats }
    }
    port = Self.effects(answer)
    isCut = judgement.isCut
    departing = judgement.differences.lazy.compactMap(\.step).first.map { $0 - 1 }
      .flatMap { trace.steps.indices.contains($0) ? $0 : nil }
  }

  var lines: [String] {
    guard let departing else { return config + shortened(trace.steps.indices.flatMap(step)) }
    let rest = trace.steps.count - departing - 1
    let follows =
      "... \(Phrases.count(rest, "more step"))"
      + (isCut ? ": what follows a departure is not judged" : "")
    return config + beginning(of: (0..<departing).map(stimulus))
      + shortened(step(departing)) + (rest == 0 ? [] : [Self.indent + follows])
  }

  /// When a step is, for a sentence.
  ///
  /// - Parameter number: from 1.
  func time(ofStep number: Int) -> String? {
    trace.steps.indices.contains(number - 1) ? "at \(trace.steps[number - 1].at) ms" : nil
  }

  /// Whether the reference has an effect of that kind in a step, from 1.
  func hasDue(_ kind: String, inStep number: Int) -> Bool {
    Self.at(number - 1, reference).contains { $0[kind] != nil }
  }

  // MARK: Lines

  private static var indent: String { "\(CaseText.indent)  " }

  private func shortened(_ lines: [String]) -> [String] {
    guard lines.count > Self.most.all else { return lines }
    let rest = Phrases.count(lines.count - Self.most.all + 1, "more line")
    return lines.prefix(Self.most.all - 1) + ["\(Self.indent)... \(rest); replay --json shows all"]
  }

  /// The first few and the last of the steps that lead to a departure.
  private func beginning(of steps: [[String]]) -> [String] {
    guard steps.joined().count > Self.most.before else { return steps.flatMap(\.self) }
    let half = Self.most.before / 2
    let first = Self.prefix(of: steps, lines: half)
    let last = Self.prefix(of: steps.dropFirst(first.count).reversed(), lines: half - 1)
    let rest = steps.count - first.count - last.count
    return first.flatMap(\.self) + ["\(Self.indent)... \(Phrases.count(rest, "more step")) ..."]
      + last.reversed().flatMap(\.self)
  }

  /// As many steps as have no more lines, and one at least.
  private static func prefix(of steps: some Collection<[String]>, lines: Int) -> [[String]] {
    var count = 0
    return steps.enumerated().prefix { index, step in
      count += step.count
      return index == 0 || count <= lines
    }.map(\.element)
  }

  private var config: [String] {
    trace.config.isNull ? [] : line("config", trace.config.spacedText)
  }

  private func step(_ index: Int) -> [String] {
    let step = trace.steps[index]
    let effects = effects(ofStep: index)
    // What only lets time pass is shown where something happens.
    if step.stimulus.name == "wait", effects.isEmpty, index != departing { return [] }
    return line(of: step) + effects
  }

  private func stimulus(_ index: Int) -> [String] {
    let step = trace.steps[index]
    return step.stimulus.name == "wait" ? [] : line(of: step)
  }

  private func line(of step: Trace.Step) -> [String] {
    let body = step.stimulus.body == [:] ? "" : " \(step.stimulus.body.spacedText)"
    return line("\(step.at) ms", step.stimulus.name + body)
  }

  private func effects(ofStep index: Int) -> [String] {
    let reference = Self.list(self.reference, index, besides: self.port)
    let port = Self.list(self.port, index, besides: self.reference)
    if reference == port || Self.at(index, self.reference) == Self.at(index, self.port) {
      return port.isEmpty || port == Self.nothing ? [] : line("  both", port)
    }
    return line("  reference", reference) + line("  port", port) + openness(ofStep: index)
  }

  /// A difference that nobody judges looks like one that was overlooked.
  private func openness(ofStep index: Int) -> [String] {
    guard index != departing, open.indices.contains(index), !open[index].isEmpty else { return [] }
    let ids = open[index].map(\.text).joined(separator: ", ")
    return line("  open", "what comes here is recorded and not judged: \(ids)")
  }

  private static func at(_ index: Int, _ effects: [[JSON]]?) -> [JSON] {
    effects.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? []
  }

  private static let nothing = "nothing"
  /// Characters of an effect that is shown whole.
  private static let whole = 200

  private static func list(_ effects: [[JSON]]?, _ index: Int, besides others: [[JSON]]?) -> String
  {
    guard let effects else { return "" }
    let (own, others) = (at(index, effects), at(index, others))
    return own.isEmpty ? nothing : own.map { text($0, besides: others) }.joined(separator: ", ")
  }

  /// An effect; of a long one, which the other side has too, what is not the same there.
  private static func text(_ effect: JSON, besides others: [JSON]) -> String {
    guard let act = Act(effect) else { return effect.compactText }
    if act.body == [:] { return act.name }
    let text = act.body.spacedText
    let alike = others.compactMap { Act($0) }.filter { $0.name == act.name }
    guard text.count > whole, alike.count == 1, let other = alike.first, other.body != act.body
    else { return "\(act.name) \(text)" }
    return "\(act.name) \(act.body.text(besides: other.body))"
  }

  private func line(_ label: String, _ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    let start = "\(CaseText.indent)  \(label.padded(to: 11))  "
    let text = String(escaping: text, limit: 600)
    return TextWrap.wrap(
      text, first: start, rest: String(repeating: " ", count: start.count), width: Self.width)
  }

  private static func effects(_ answer: JSON) -> [[JSON]] {
    (answer["effects"]?.array.map(Array.init) ?? []).map { $0.array.map(Array.init) ?? [] }
  }
}

extension JSON {
  /// The parts that another value has not the same, members by name; `…` stands for the others.
  fileprivate func text(besides other: JSON) -> String {
    if let members = object, let others = other.object {
      let names = Set((Array(members) + Array(others)).map(\.name)).sorted()
      let parts = names.compactMap { name -> String? in
        let (own, other) = (self[name] ?? .null, other[name] ?? .null)
        guard own != other else { return nil }
        guard self[name] != nil else { return nil }
        return "\(JSON.string(name).compactText): \(own.text(besides: other))"
      }
      let rest = parts.count < members.count ? ["…"] : []
      return "{\((parts + rest).joined(separator: ", "))}"
    }
    if let elements = array, let others = other.array, elements.count == others.count {
      let parts = zip(elements, others).map { $0 == $1 ? "…" : $0.text(besides: $1) }
      return "[\(parts.joined(separator: ", "))]"
    }
    return spacedText
  }

  private subscript(name: JSONString) -> JSON? {
    (object.map(Array.init) ?? []).last { $0.name == name }?.value
  }

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
