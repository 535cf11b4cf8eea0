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
    for (index, list) in lists.enumerated()
    where list.array?.count != effects(list).count || list.kind != .array {
      return "step \(index + 1): a list of effects is needed, each an object with one member"
    }
    return nil
  }
}
