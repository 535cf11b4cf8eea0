import ChoiceEngine
import MachineKit
import WirePrimitives

/// Draws traces of `rampkit.preload`: a few onboardings that are preloaded and shown.
enum PreloadGenerator {
  private static let marks = ["MARK-A", "MARK-B", "MARK-C"]
  private static let ids = ["a", "b", "long-id"]

  static func input(from source: inout ChoiceSource) -> JSON {
    let contents = ids.map { _ in screens(&source) }
    var known: Set<Int> = []
    var now = 0
    let steps = source.list(1...5) { source in
      now += source.delay(upTo: 1_000, near: [])
      let isKnown = !known.isEmpty && source.chance(1, in: 2)
      let index = isKnown ? source.pick(known.sorted()) : source.int(0...ids.count - 1)
      known.insert(index)
      let isChanged = source.chance(1, in: 16)
      let onboarding: JSON = [
        "onboardingId": .string(JSONString(ids[index])),
        "screens": isChanged ? screens(&source) : contents[index],
      ]
      return Trace.Step(at: now, Act(source.chance(4, in: 5) ? "preload" : "show", onboarding))
    }
    return Trace(
      config: ["marks": .array(marks.map { .string(JSONString($0)) })], steps: steps
    ).json
  }

  private static func screens(_ source: inout ChoiceSource) -> JSON {
    let count = source.chance(1, in: 24) ? 0 : source.int(1...3)
    return .array(
      (0..<count).map { index in
        let present = marks.filter { _ in source.chance(1, in: 2) }
        let html = "<p>\(present.joined(separator: " "))</p>"
        return ["id": .string(JSONString("s\(index)")), "html": .string(JSONString(html))]
      })
  }
}
