package import WirePrimitives

/// The answer to a trace, `{"effects": [[{kind: body}, ...], ...]}`: a list for each step.
package enum TraceAnswer {
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
    for (index, list) in lists.enumerated() {
      let wanted = "step \(index + 1): a list of effects is needed, each an object with one member"
      guard let elements = list.array else { return "\(wanted), and not \(text(list))" }
      if let other = elements.first(where: { Act($0) == nil }) {
        return "\(wanted), and not \(text(other))"
      }
    }
    return nil
  }

  private static func text(_ json: JSON) -> String {
    switch json.kind {
    case .null: "null; an empty list is []"
    case .object where json.object?.count == 1: "one whose member has a name that is no text"
    case .object: "an object with \(json.object?.count ?? 0) members"
    case .array: "a list"
    case .string: "a string"
    case .number: "a number"
    case .bool: "a boolean"
    }
  }
}
