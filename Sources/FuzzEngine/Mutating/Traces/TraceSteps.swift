import WirePrimitives

/// The steps of a trace, `{"config", "steps": [{"at", "do"}, ...]}`, to be changed.
///
/// Times are kept in order: a step that is put in happens when its neighbour does.
struct TraceSteps {
  private static let name = JSONString("steps")
  private static let time = JSONString("at")
  /// No trace lasts longer; other mutators have put other numbers there.
  private static let times = 0...100_000_000_000

  private let tree: JSONTree
  var steps: [JSONTree]

  init?(_ tree: JSONTree) {
    guard case .object(let members) = tree,
      case .array(let steps)? = members.first(where: { $0.name == Self.name })?.value
    else { return nil }
    self.tree = tree
    self.steps = steps
  }

  /// The whole again.
  var changed: JSONTree? {
    guard case .object(var members) = tree,
      let place = members.firstIndex(where: { $0.name == Self.name })
    else { return nil }
    members[place].value = .array(steps)
    return .object(members)
  }

  func time(of step: Int) -> Int {
    guard case .object(let members) = steps[step] else { return 0 }
    let time = members.first { $0.name == Self.time }?.value.number?.int ?? 0
    return min(max(time, Self.times.lowerBound), Self.times.upperBound)
  }

  mutating func setTime(_ time: Int, of step: Int) {
    guard case .object(var members) = steps[step],
      let place = members.firstIndex(where: { $0.name == Self.time })
    else { return }
    members[place].value = .leaf(.number(time))
    steps[step] = .object(members)
  }

  /// Gives every step the time of the one before it, where it would be earlier.
  mutating func straighten() {
    for step in steps.indices.dropFirst() where time(of: step) < time(of: step - 1) {
      setTime(time(of: step - 1), of: step)
    }
  }
}
