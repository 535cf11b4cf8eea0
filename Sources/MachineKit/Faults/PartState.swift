/// The state of a part of a machine, as a person reads it.
struct PartState: Hashable, Sendable, CustomStringConvertible {
  /// The states of what may be there, of a table and of a timer.
  static let (absent, present) = ("none", "some")
  static let (empty, filled) = ("empty", "filled")
  static let running = "running"

  let name: String
  let state: String

  init(_ name: String, _ state: String) {
    self.name = name
    self.state = state
  }

  /// The state that the value of a variable is: an enumeration's case, a truth value, or whether there is one;
  /// nil of what has no states, and of a state that nobody can tell.
  static func name(of value: some Any) -> String? {
    let mirror = Mirror(reflecting: value)
    if mirror.children.contains(where: { $0.value is AmbiguityID }) { return nil }
    return switch mirror.displayStyle {
    case .optional: mirror.children.isEmpty ? absent : present
    case .enum: mirror.children.first?.label ?? "\(value)"
    default: (value as? Bool).map { "\($0)" }
    }
  }

  /// Such as `the door is "open"`, `there are no coats` or `a slot is not enabled`.
  var description: String {
    switch state {
    case Self.absent: bare.map { "there is no \($0)" } ?? "nothing is \(name)"
    case Self.present:
      bare.map { "there is \(Self.article($0)) \($0)" } ?? "something is \(name)"
    case Self.empty: "there are no \(name)"
    case Self.filled: "there are \(name)"
    case Self.running: "\(name) is running"
    case "true", "false": truth
    default: "\(name) is \"\(Self.words(state))\""
    }
  }

  /// Such as `door` of `the door`.
  private var bare: Substring? { name.hasPrefix("the ") ? name.dropFirst(4) : nil }

  private static func article(_ noun: Substring) -> String {
    noun.first.map("aeio".contains) ?? false ? "an" : "a"
  }

  /// Such as `a slot is not enabled` of `whether a slot is enabled`.
  private var truth: String {
    let words = name.split(separator: " ").map(String.init)
    guard words.first == "whether", let verb = words.firstIndex(where: Self.verbs.contains) else {
      return "\(name) is \(state)"
    }
    let no = state == "true" ? [] : ["not"]
    return (words[1...verb] + no + words[(verb + 1)...]).joined(separator: " ")
  }

  private static let verbs: Set<String> = ["is", "was", "has", "may"]

  /// `fadingOut` as "fading out".
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
  }
}
