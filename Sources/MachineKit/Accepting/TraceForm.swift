package import WirePrimitives

/// How the effects of a trace are put together before they are judged, because an order that nobody
/// promised fails no port.
///
/// A port answers `{"effects": [[{kind: body}, ...], ...]}`, a list for each step. What is judged is
/// an object with a member `phase 1`, `phase 2`, ... for each phase, written in
/// `Corpus/README.md`.
package struct TraceForm: Sendable, Hashable {
  /// Effects of several kinds whose order among each other counts.
  package struct Order: Sendable, Hashable {
    package let name: String
    package let kinds: [String]
    package init(_ name: String, _ kinds: [String]) {
      self.name = name
      self.kinds = kinds
    }
  }

  /// How many steps each phase takes, from the first step on.
  package let phases: [Int]
  /// Kinds of which each effect counts, in the order among their own.
  package let events: [String]
  /// Kinds of which counts what was said last, in this phase or an earlier one.
  package let states: [String]
  package let orders: [Order]

  package init(
    phases: [Int], events: [String] = [], states: [String] = [], orders: [Order] = []
  ) {
    self.phases = phases
    self.events = events
    self.states = states
    self.orders = orders
  }

  package static func phase(_ index: Int) -> String { "phase \(index + 1)" }

  /// What is judged of an answer; what is no effect counts for nothing.
  package func phases(of answer: JSON?) -> JSON {
    var steps = (answer?["effects"]?.array.map(Array.init) ?? [])[...]
    var states: [String: JSON] = [:]
    return .object(
      phases.enumerated().map { index, length in
        let effects = steps.prefix(length).flatMap(Self.effects)
        steps = steps.dropFirst(length)
        for effect in effects where self.states.contains(effect.name) {
          states[effect.name] = effect.body
        }
        return (Self.phase(index), .object(members(effects, states)))
      })
  }

  private func members(_ effects: [Act], _ current: [String: JSON]) -> [(String, JSON)] {
    events.map { kind in (kind, .array(effects.filter { $0.name == kind }.map(\.body))) }
      + states.compactMap { kind in current[kind].map { (kind, $0) } }
      + orders.map { order in
        let inOrder = effects.filter { order.kinds.contains($0.name) }
        return (order.name, .array(inOrder.map(\.json)))
      }
  }

  /// The effects of a step, without what is none.
  package static func effects(_ step: JSON) -> [Act] { step.array?.compactMap { Act($0) } ?? [] }

  /// Why a value is no answer to a trace of so many steps; nil if it is one.
  package static func problem(with answer: JSON, steps: Int) -> String? {
    guard let lists = answer["effects"]?.array.map(Array.init) else {
      return "the answer to a trace is {\"effects\": [[...], ...]}"
    }
    guard lists.count == steps else {
      return "there are \(lists.count) lists of effects for \(steps) steps"
    }
    for (index, list) in lists.enumerated()
    where list.array?.count != effects(list).count || list.kind != .array {
      return "step \(index + 1): a list of effects is needed, each an object with one member"
    }
    return nil
  }
}

extension TraceForm {
  /// The JSON form, what is empty left out.
  package var json: JSON {
    func texts(_ name: String, _ texts: [String]) -> [(String, JSON)] {
      texts.isEmpty ? [] : [(name, .array(texts.map { .string($0) }))]
    }
    let orders: [(String, JSON)] = orders.map { order in
      (order.name, .array(order.kinds.map { .string($0) }))
    }
    return .object(
      [("phases", .array(phases.map { .number($0) }))] + texts("events", events)
        + texts("states", states) + (orders.isEmpty ? [] : [("orders", .object(orders))]))
  }

  /// Nil where the JSON is none.
  package init?(json: JSON) {
    guard let members = json.object, !members.hasDuplicates,
      let phases = json["phases"]?.array?.map(Self.length), !phases.isEmpty,
      !phases.contains(nil),
      members.allSatisfy({ ["phases", "events", "states", "orders"].contains($0.name.text ?? "") }),
      let events = Self.names(json["events"]), let states = Self.names(json["states"])
    else { return nil }
    var orders: [Order] = []
    for (name, value) in json["orders"]?.object.map(Array.init) ?? [] {
      guard let name = name.text, let kinds = Self.names(value) else { return nil }
      orders.append(Order(name, kinds))
    }
    guard json["orders"] == nil || json["orders"]?.kind == .object else { return nil }
    let names = events + states + orders.map(\.name)
    guard names.withoutRepeats.count == names.count else { return nil }
    self.init(phases: phases.compactMap(\.self), events: events, states: states, orders: orders)
  }

  /// A whole number above 0, however it is written.
  private static func length(_ json: JSON) -> Int? {
    json.double.flatMap(Int.init(exactly:)).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func names(_ json: JSON?) -> [String]? {
    guard let json else { return [] }
    let names = json.array?.map { $0.text }
    guard let names, names.allSatisfy({ $0 != nil }) else { return nil }
    return names.compactMap(\.self)
  }
}
