import MachineKit
package import WirePrimitives

/// A place that many answers have, or many inputs, written with names: elements of lists stand for each
/// other.
package struct ValuePlace: Sendable, Hashable {
  package enum Step: Sendable, Hashable {
    case member(String)
    case element
    /// The JSON that a text is.
    case text
    /// Objects that have that text or Boolean as a member: what kind of thing they are.
    case only(String, JSON)
    /// The bodies of the effects of a kind, in the answer to a trace.
    case effect(String)
    /// An input and not an answer.
    case input
    /// The bodies of the stimuli of a kind, in a trace.
    case stimulus(String)
  }

  let steps: [Step]

  static let answer = ValuePlace(steps: [])

  func appending(_ step: Step) -> ValuePlace { ValuePlace(steps: steps + [step]) }

  /// The place that it is a part of, and the name that it has there; nil where it has none.
  var owner: (place: ValuePlace, name: String)? {
    guard case .member(let name)? = steps.last else { return nil }
    return (ValuePlace(steps: steps.dropLast()), name)
  }

  private var names: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .member(let name), .effect(let name), .stimulus(let name):
        text += (text.isEmpty ? "" : ".") + name
      case .element: text += "[]"
      case .text, .only, .input: break
      }
    }
  }

  private var isNamed: Bool { !names.isEmpty && !names.hasPrefix("[") }

  private var whole: String { steps.first == .input ? "the input" : "the answer" }

  /// As a person reads it.
  var noun: String {
    isNamed ? names : names.isEmpty ? whole : "\(whole)'s \(names)"
  }

  /// The same in quotes, where it is a name.
  var quoted: String {
    (isNamed ? "\(steps.first == .input ? Self.ofInput : "")`\(names)`" : noun) + condition
  }

  private static let ofInput = "the input's "

  /// Several places in one sentence.
  static func quoted(_ places: [ValuePlace]) -> String {
    let all = places.map(\.quoted)
    let others = all.dropFirst().map {
      $0.hasPrefix(ofInput) ? String($0.dropFirst(ofInput.count)) : $0
    }
    let listed = all.prefix(1) + others
    return listed.count < 3
      ? listed.joined(separator: " and ")
      : "\(listed.dropLast().joined(separator: ", ")) and \(listed[listed.count - 1])"
  }

  /// Of what kind of objects it is, if it is not of all.
  var condition: String {
    steps.reduce(into: "") { text, step in
      if case .only(let name, let value) = step {
        text += " where `\(name)` is \(value.compactText)"
      }
    }
  }

  var isOfInput: Bool {
    switch steps.first {
    case .input, .stimulus: true
    default: false
    }
  }

  /// Whether it is the body of the effects of a kind.
  var isWholeEffect: Bool { if case .effect? = steps.last { true } else { false } }

  /// The kind of stimuli that it is of; nil where it is of none.
  var stimulus: String? {
    if case .stimulus(let kind)? = steps.first { kind } else { nil }
  }

  var isConditional: Bool { !condition.isEmpty }

  /// Whether a member says of what kind the objects at the place are.
  func isTold(by name: String) -> Bool {
    if case .only(name, _)? = steps.last { true } else { false }
  }
}

extension ValuePlace {
  /// The place of a member of an effect, from its path; nil for anything else.
  init?(ofEffectIn path: String) {
    let parts = path.split(separator: ".")
    let names = parts.dropFirst(2).map(String.init)
    guard parts.count > 2, parts[0] == Outcome.ok, Path.effect(in: path) != nil,
      names.allSatisfy({ name in !name.contains { "[]> \"".contains($0) } })
    else { return nil }
    self.init(steps: [.effect(names[0])] + names.dropFirst().map { .member($0) })
  }

  /// An answer with its values at the place changed; nil where that changes nothing.
  ///
  /// - Parameter change: gives nil for a value that stays.
  func changing(_ answer: JSON, _ change: (JSON) -> JSON?) -> JSON? {
    Self.changing(answer, steps[...], change)
  }

  /// The first value at the place; nil where there is none.
  func firstValue(in answer: JSON) -> JSON? {
    var first: JSON?
    _ = changing(answer) { value in
      first = first ?? value
      return nil
    }
    return first
  }

  private static func changing(
    _ value: JSON, _ steps: ArraySlice<Step>, _ change: (JSON) -> JSON?
  ) -> JSON? {
    guard let step = steps.first else {
      guard let new = change(value), !new.isIdentical(to: value) else { return nil }
      return new
    }
    let rest = steps.dropFirst()
    switch step {
    case .member(let name): return changing(value, name) { changing($0, rest, change) }
    case .element: return changingElements(of: value) { changing($0, rest, change) }
    case .text:
      guard let json = value.json, let changed = changing(json, rest, change) else { return nil }
      return .string(changed.compactText)
    case .only(let name, let kind):
      return value[name] == kind ? changing(value, rest, change) : nil
    case .input: return changing(value, rest, change)
    case .stimulus(let kind):
      return changing(value, "steps") { steps in
        changingElements(of: steps) { step in
          changing(step, "do") { changing($0, kind) { changing($0, rest, change) } }
        }
      }
    case .effect(let kind):
      return changing(value, "effects") { steps in
        changingElements(of: steps) { effects in
          changingElements(of: effects) { effect in
            changing(effect, kind) { changing($0, rest, change) }
          }
        }
      }
    }
  }

  private static func changing(
    _ value: JSON, _ name: String, _ change: (JSON) -> JSON?
  ) -> JSON? {
    guard let object = value.object, let old = object[name], let new = change(old) else {
      return nil
    }
    return .object(object.map { ($0.name, $0.name == name ? new : $0.value) })
  }

  private static func changingElements(of value: JSON, _ change: (JSON) -> JSON?) -> JSON? {
    guard let elements = value.array else { return nil }
    var isChanged = false
    let new = elements.map { element in
      guard let new = change(element) else { return element }
      isChanged = true
      return new
    }
    return isChanged ? .array(new) : Optional.none
  }
}

extension JSON {
  /// What a text says that is a JSON object or list; nil for anything else.
  var json: JSON? {
    guard let text = string?.text, let first = text.utf8.first,
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return nil }
    return try? JSON.parse(text)
  }
}
