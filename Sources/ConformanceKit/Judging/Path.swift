import MachineKit

/// A place in an outcome, made into text only when something is reported there.
struct Path: Sendable {
  enum Step: Sendable {
    case member(String)
    case index(Int)
  }
  private var steps: [Step]
  /// Whether the place is in a JSON text, where a map is an object.
  private(set) var isInText = false

  init() {
    steps = []
    steps.reserveCapacity(4)
  }

  /// A place of which only the text is known.
  init(named text: String) { steps = [.member(text)] }

  func appending(_ name: String) -> Path { appending(.member(name)) }
  func appending(_ index: Int) -> Path { appending(.index(index)) }

  private func appending(_ step: Step) -> Path {
    var copy = self
    copy.steps.append(step)
    return copy
  }

  /// Whether another place, to which it led, lies deeper.
  func isAbove(_ other: Path) -> Bool { other.steps.count > steps.count }

  /// What `visit` gives for the place one step further down.
  mutating func entering<Result>(_ step: Step, _ visit: (inout Path) -> Result) -> Result {
    steps.append(step)
    defer { steps.removeLast() }
    return visit(&self)
  }

  /// Whether it is the place of an effect in the outcome of a trace.
  var isEffect: Bool {
    guard steps.count == 4, case .member(Outcome.ok) = steps[0], case .member("effects") = steps[1],
      case .index = steps[2], case .index = steps[3]
    else { return false }
    return true
  }

  /// The number of the step of a trace that it goes through, from 1.
  var step: Int? {
    if steps.count < 2 { return Self.step(in: text) }
    for place in steps.indices.dropLast() {
      guard case .member("effects") = steps[place] else { continue }
      if case .index(let index) = steps[place + 1] { return index + 1 }
    }
    return nil
  }

  /// The same for a path as text.
  static func step(in text: String) -> Int? {
    effects(in: text).flatMap { Int($0.prefix { $0 != "]" }) }.map { $0 + 1 }
  }

  /// The place of an effect in its step, from 0; nil where a path leads to none.
  static func effect(in text: String) -> Int? {
    effects(in: text).flatMap { Int($0.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }) }
  }

  /// Whether a path leads to a part of an effect, such as `ok.effects[1][0].load.url`.
  static func isInEffect(_ text: String) -> Bool {
    effect(in: text) != nil && text.utf8.count { $0 == UInt8(ascii: ".") } > 2
  }

  /// The indexes behind the member of the effects, such as `3][0]`.
  private static func effects(in text: String) -> Substring? {
    text.split(separator: ".").first { $0.hasPrefix("effects[") }?.dropFirst(8)
  }

  /// Indexes of lists say where in a case, and not what.
  static func withoutIndexes(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: "[")) else { return path }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count)
    for byte in path.utf8 {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if !(isDigit && bytes.last == UInt8(ascii: "[")) { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The name of the innermost member that a path goes through.
  static func lastMember(of path: String) -> String {
    withoutIndexes(path).split(separator: ".").last
      .map { String($0.prefix { $0 != "[" }) } ?? ""
  }

  /// The same for a place several steps down.
  mutating func entering<Result>(_ below: [Step], _ visit: (inout Path) -> Result) -> Result {
    steps += below
    defer { steps.removeLast(below.count) }
    return visit(&self)
  }

  /// The same for a place in the JSON text that stands here.
  mutating func enteringText<Result>(_ visit: (inout Path) -> Result) -> Result {
    let wasInText = isInText
    isInText = true
    defer { isInText = wasInText }
    return visit(&self)
  }

  var depth: Int { steps.count }

  var text: String {
    steps.enumerated().map { place, step in
      switch step {
      case .member(let name): place == 0 ? name : ".\(name)"
      case .index(let index): "[\(index)]"
      }
    }.joined()
  }
}
