package import ConformanceKit
package import MachineKit
package import WirePrimitives

/// One case as lines: its input, what helps to read it, what was expected and what came.
package enum CaseText {
  package static let margin = 6
  private static let width = 80
  /// Differences shown; the report has all.
  private static let shown = 3
  /// Columns at the end of a line that a break behind a space may leave blank.
  private static let mostLeftBlank = 16
  /// Differences that are written out to tell those that are alike.
  private static let mostCompared = 100

  /// A case that was put alone, its name and verdict first.
  package static func lines(_ result: CaseResult, of suite: ConformanceSuite) -> [String] {
    let requirement = result.requirement.map { "  \($0)" } ?? ""
    return ["\(result.run.name)  \(result.verdict.rawValue)\(requirement)"] + open(result)
      + lines(
        input: result.run.input, notes: suite.notes(result.run.input), tree: result.tree,
        reply: result.reply, judgement: result.judgement)
  }

  /// Why nothing of a case is judged.
  private static func open(_ result: CaseResult) -> [String] {
    guard result.verdict == .observed else { return [] }
    let names = result.judgement.recorded.map(\.ambiguity.text).withoutRepeats
    return words(
      "observed",
      names.isEmpty
        ? "the documents ask nothing of this answer"
        : "the documents leave it open: see `proofload show \(names[0])`"
          + (names.count > 1 ? ", also " + Phrases.list(Array(names.dropFirst()), by: "and") : ""))
  }

  package static func lines(
    input: JSON, notes: [ConformanceSuite.Note], tree: Acceptance, reply: Reply,
    judgement: Judgement
  ) -> [String] {
    let timeline = TimelineText(input, tree: tree, reply: reply, judgement: judgement)
    return (timeline?.lines ?? inputLines(input, notes: notes))
      + answerLines(reply: reply, judgement: judgement, timeline)
  }

  /// What was expected and what came, without the input.
  static func answerLines(
    input: JSON, tree: Acceptance, reply: Reply, judgement: Judgement
  ) -> [String] {
    answerLines(
      reply: reply, judgement: judgement,
      TimelineText(input, tree: tree, reply: reply, judgement: judgement))
  }

  /// Where two answers to the same input first differ, and what stands there in each.
  static func twoAnswers(
    _ left: Reply, _ right: Reply, names: (left: String, right: String)
  ) -> [String] {
    guard let one = Outcome.of(left), let other = Outcome.of(right),
      let place = DifferingPlace(one, other)
    else {
      return field(names.left, Phrases.reply(left)) + field(names.right, Phrases.reply(right))
    }
    func text(_ value: JSON?) -> String {
      let text = value.map { String(escaping: $0.compactText, limit: 400) } ?? "(nothing)"
      return "\(place.path)  \(text)"
    }
    return field(names.left, text(place.left)) + field(names.right, text(place.right))
  }

  package static func inputLines(
    _ input: JSON, notes: [ConformanceSuite.Note], most: Int = 4
  ) -> [String] {
    cut("  \(String(escaping: input.compactText, limit: 2_000))", most: most)
      + notes.flatMap { field($0.label, String(escaping: $0.text, limit: 400), inner: true) }
  }

  private static func answerLines(
    reply: Reply, judgement: Judgement, _ timeline: TimelineText?
  ) -> [String] {
    let differences = judgement.differences.flatMap(\.nearest)
    guard !differences.isEmpty else {
      return !reply.isOutcome
        ? field("expected", "an answer") + words("got", Phrases.reply(reply))
        : got(reply)
    }
    if reply.isAnswer, differences.allSatisfy({ $0.path.hasPrefix(Outcome.ok) }) {
      // Effects of one step may differ alike.
      let lines = differences.prefix(mostCompared).map { difference in
        field("expected", expected(difference, timeline)) + field("got", got(difference, timeline))
      }.withoutRepeats
      return lines.prefix(shown).flatMap(\.self)
        + more(
          than: shown, of: lines.count + max(0, differences.count - mostCompared))
    }
    // Without effects all steps differ, and none of them says anything.
    if differences.contains(where: { $0.step != nil }) {
      return field("expected", "an answer") + got(reply)
    }
    return differences.prefix(shown).flatMap { field("expected", expected($0, timeline)) }
      + more(than: shown, of: differences.count) + got(reply)
  }

  private static func more(than shown: Int, of all: Int) -> [String] {
    all > shown ? ["\(indent)and \(Phrases.count(all - shown, "more difference"))"] : []
  }

  /// What came, and of a fault where the SDK threw.
  private static func got(_ reply: Reply) -> [String] {
    let lines = field("got", Phrases.reply(reply))
    guard case .fault(_, let trace?) = reply, let origin = FaultOrigin.line(of: trace) else {
      return lines
    }
    return lines + field("thrown", String(escaping: origin, limit: 400))
  }

  private static func expected(_ difference: Difference, _ timeline: TimelineText?) -> String {
    let text = String(escaping: expectedText(difference, timeline))
    return difference.path == "\(Outcome.reject).class"
      ? "a rejection: \(text)" : [place(difference, timeline), text].joined(separator: "  ")
  }

  private static func expectedText(
    _ difference: Difference, _ timeline: TimelineText?
  ) -> String {
    if let kind = difference.unaskedEffect, let step = difference.step,
      timeline?.hasDue(kind, inStep: step) ?? false
    {
      return "no further \(kind)"
    }
    return isOfState(difference)
      ? difference.expected.replacingSuffix("nothing or null", with: "none") : difference.expected
  }

  /// Whether it is of what the effects so far come to, and of no effect of its step.
  private static func isOfState(_ difference: Difference) -> Bool {
    difference.step != nil
      && difference.path.drop { $0 != "]" }.dropFirst().first == "."
  }

  private static func got(_ difference: Difference, _ timeline: TimelineText?) -> String {
    let text = difference.got.map { String(escaping: $0.text) } ?? "(nothing)"
    return [place(difference, timeline), text].joined(separator: "  ")
  }

  /// Of a trace the time stands for the number of the step.
  private static func place(_ difference: Difference, _ timeline: TimelineText?) -> String {
    let prefix = Outcome.ok + "."
    let path =
      difference.path.hasPrefix(prefix)
      ? String(difference.path.dropFirst(prefix.count)) : difference.path
    guard let step = difference.step, let time = timeline?.time(ofStep: step) else { return path }
    // Which effect of the step it is, the steps show.
    let place = path.drop { $0 != "]" }.dropFirst().drop { "[]0123456789.".contains($0) }
    if isOfState(difference) {
      return time.replacingPrefix("at", with: "by") + "  last \(place)"
    }
    return place.isEmpty ? time : "\(time)  \(place)"
  }

  /// Of a case that a port is not asked.
  package static func ungranted(_ capability: CapabilityID) -> String {
    "\(indent)the port does not grant \(capability), so that no check asks it this"
  }

  package static var indent: String { String(repeating: " ", count: margin) }

  package static func field(_ name: String, _ text: String, inner: Bool = false) -> [String] {
    let start = indent + (inner ? "  " : "") + name.padded(to: 9) + "  "
    return cutting(text, first: start, rest: String(repeating: " ", count: start.count), most: 6)
  }

  /// A field whose text has words.
  static func words(_ name: String, _ text: String) -> [String] {
    let start = indent + name.padded(to: 9) + "  "
    return TextWrap.wrap(
      text, first: start, rest: String(repeating: " ", count: start.count), width: width)
  }

  private static func cut(_ text: String, most: Int) -> [String] {
    cutting(text, first: indent, rest: indent + "   ", most: most)
  }

  /// Breaks a text behind a space where one is near the end of a line, or else anywhere: what a port is given may
  /// have no words. Nothing is left out.
  private static func cutting(
    _ text: String, first: String, rest: String, most: Int
  ) -> [String] {
    var lines: [String] = []
    var remaining = Substring(text)
    while !remaining.isEmpty || lines.isEmpty {
      let start = lines.isEmpty ? first : rest
      if lines.count == most {
        lines.append("\(rest)... (\(Phrases.count(text.utf8.count)) bytes in all)")
        break
      }
      var part = remaining.prefix(width - start.count)
      if part.count < remaining.count, let space = part.suffix(mostLeftBlank).lastIndex(of: " ") {
        part = part[...space]
      }
      remaining = remaining.dropFirst(part.count)
      lines.append(start + part)
    }
    return lines
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }

  fileprivate func replacingSuffix(_ suffix: String, with other: String) -> String {
    hasSuffix(suffix) ? dropLast(suffix.count) + other : self
  }
}
