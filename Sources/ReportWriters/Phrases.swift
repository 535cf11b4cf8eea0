package import ConformanceKit
import MachineKit
import WirePrimitives

/// Wording that every report shares.
package enum Phrases {
  /// `1,234`.
  package static func count(_ number: Int) -> String {
    var digits = Array(String(number))
    var position = digits.count - 3
    while position > 0 {
      digits.insert(",", at: position)
      position -= 3
    }
    return String(digits)
  }

  /// `1 case`, `2 cases`.
  package static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(count(number)) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// `a, b, c, d, e, and 4 more`: the first few of what a port may have any number of.
  ///
  /// - Parameter shown: a name as it is printed; called for those alone that are.
  package static func some(
    _ names: [String], shown: (String) -> String = { String(escaping: $0) }
  ) -> String {
    let rest = names.count - told
    return names.prefix(told).map(shown).joined(separator: ", ")
      + (rest > 0 ? ", and \(count(rest)) more" : "")
  }

  /// Names of a list that are told.
  package static let told = 5

  /// `2.4 s`.
  package static func duration(milliseconds: Int) -> String {
    "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
  }

  /// How the nearest input that passes differs from the one that fails.
  /// - Parameter input: what the contrast is to, for the times of a trace.
  static func contrast(_ contrast: Contrast, to input: JSON) -> String {
    let place = place(contrast.place, in: input)
    func shown(_ value: JSON) -> String { String(escaping: value.compactText, limit: 200) }
    if let step = timedStep(contrast.place),
      let passing = contrast.passing, let failing = contrast.failing,
      let name = input["steps"]?[step]?["do"].flatMap(Act.init)?.name
    {
      return "with the \(String(escaping: name, limit: 60)) at \(shown(passing)) ms in place of "
        + "\(shown(failing)) ms"
    }
    return switch (contrast.passing, contrast.failing) {
    case (let passing?, let failing?):
      "with \(place) = \(shown(passing)) in place of \(shown(failing))"
    case (let passing?, nil): "with \(place) = \(shown(passing)) besides"
    case (nil, let failing?) where failing["do"] == nil: "without \(place) = \(shown(failing))"
    // Its steps are shown.
    case (nil, _): "without \(place)"
    }
  }

  /// The step whose time a place is.
  private static func timedStep(_ place: String) -> Int? {
    guard place.hasPrefix("steps["), place.hasSuffix("].at") else { return nil }
    return Int(place.dropFirst("steps[".count).dropLast("].at".count))
  }

  /// A place in an input: of a trace the time stands for the number of the step.
  static func place(_ place: String, in input: JSON) -> String {
    guard !place.isEmpty else { return "the input" }
    let number = place.dropFirst("steps[".count).prefix { $0 != "]" }
    guard place.hasPrefix("steps["), let index = Int(number), input["steps"]?[index] != nil else {
      return String(escaping: place, limit: 200)
    }
    let rest = place.dropFirst("steps[\(number)]".count)
    let inner = rest.hasPrefix(".do.") ? rest.dropFirst(".do.".count) : rest.dropFirst()
    return inner.isEmpty || inner == "do"
      ? step(index, in: input)
      : "\(String(escaping: String(inner), limit: 200)) \(time(ofStep: index, in: input))"
  }

  /// `the post at 20 ms`.
  ///
  /// - Parameter index: from 0.
  static func step(_ index: Int, in input: JSON) -> String {
    let name = input["steps"]?[index]?["do"].flatMap(Act.init)?.name ?? "step"
    return "the \(String(escaping: name, limit: 60)) \(time(ofStep: index, in: input))"
  }

  /// `at 20 ms`, and of several steps at one time which of all it is.
  private static func time(ofStep index: Int, in input: JSON) -> String {
    let steps = input["steps"]?.array.map(Array.init) ?? []
    guard steps.indices.contains(index), let at = steps[index]["at"]?.int else { return "" }
    // Where time passes alone no line is shown, and so it is not counted.
    func isShown(_ step: JSON) -> Bool { step["do"]?["wait"] == nil }
    let isAlone = steps.count { isShown($0) && $0["at"]?.int == at } < 2
    guard isShown(steps[index]), !isAlone else { return "at \(at) ms" }
    return "at \(at) ms, step \(steps[...index].count(where: isShown))"
  }

  /// Why a requirement was not checked.
  package static func reason(_ reason: RequirementState.Reason) -> String {
    switch reason {
    case .notGranted(let capabilities):
      "not granted: " + capabilities.map { String(escaping: $0.text) }.joined(separator: ", ")
    case .notAsked: "no case that shows it was answered right"
    case .neverUpheld: "no case that asked for it was answered right"
    case .unread: "answered only by scripts or pages that this kit cannot read"
    case .masked: "fails only in cases that are reported under another requirement"
    case .cut: "asked for only in traces that fail another requirement"
    case .foregone: "not required (a may), and the port does it otherwise"
    }
  }

  /// `a, b or c`.
  static func list(_ items: [String], by conjunction: String) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }

  /// Completes "only with ".
  static func condition(_ condition: Condition) -> String {
    switch condition.value {
    case .present: condition.name
    case .absent: absent(condition.name)
    case .texts([""]) where condition.name.hasPrefix(members):
      "no members in \(condition.name.dropFirst(members.count))"
    case .noText("") where condition.name.hasPrefix(members):
      "members in \(condition.name.dropFirst(members.count))"
    case .noText(let text) where isKind(condition.name):
      "\(condition.name) not \(String(escaping: text, limit: 60))"
    case .texts(let texts) where isKind(condition.name):
      "\(condition.name) \(list(texts.map { String(escaping: $0, limit: 60) }, by: "or"))"
    case .noText(let text) where isValue(condition.name):
      condition.name.dropLast(2) + " other than \(String(escaping: text, limit: 60))"
    case .noText(let text): condition.name + " other than \"\(String(escaping: text, limit: 60))\""
    case .starting(let start):
      "\(condition.name) starting with \"\(String(escaping: start, limit: 60))\""
    case .ending(let end):
      "\(condition.name) ending with \"\(String(escaping: end, limit: 60))\""
    case .lacking(let member): "\(condition.name) without `\(String(escaping: member, limit: 60))`"
    case .most(let most) where isPlace(condition.name): "\(condition.name) of \(most) or less"
    case .most(0): condition.isOfTime ? "0 \(condition.name)" : "no \(condition.name)"
    case .most(let most): "\(count(most)) or fewer \(condition.name)"
    case .least(let least, _) where isPlace(condition.name):
      "\(condition.name) of \(least) or more"
    case .texts(let texts) where isValue(condition.name):
      condition.name + " " + list(texts.map { String(escaping: $0, limit: 60) }, by: "or")
    case .texts(let texts):
      condition.name + " " + list(texts.map { "\"\(String(escaping: $0, limit: 60))\"" }, by: "or")
    case .least(let least, let right):
      "\(count(least)) or more \(condition.name)"
        + (right.map { " (at most \(count($0)) where it passes)" } ?? "")
    }
  }

  /// Each completes "with "; the two bounds of one amount are told together.
  static func conditions(_ conditions: [Condition]) -> [String] {
    conditions.compactMap { one in
      let other = conditions.first { $0 != one && $0.name == one.name }
      switch (one.value, other?.value) {
      case (.least(let least, _), .most(let most)?) where isPlace(one.name):
        return "\(one.name) of \(least) to \(most)"
      case (.least(let least, _), .most(let most)?):
        let amount = least == most ? count(least) : "\(count(least)) to \(count(most))"
        return "\(amount) \(one.name)"
      case (.most, .least?): return nil
      default: return condition(one)
      }
    }
  }

  /// Whether a place in the input is named, which holds a number itself.
  private static func isPlace(_ name: String) -> Bool {
    name.hasPrefix("`") || name.hasPrefix("expected `") || name == "expected answer"
  }

  /// Whether a kind of value follows, such as `a number`.
  private static func isKind(_ name: String) -> Bool { name.hasSuffix(" that is") }

  private static let members = "the members of "

  private static func absent(_ name: String) -> String {
    let same = "the same "
    if name.hasPrefix(same) {
      let places = name.dropFirst(same.count)
      if places.hasSuffix(" twice") { return "no \(places)" }
      let parts = String(places).split(separator: " as `", maxSplits: 1)
      if parts.count == 2 { return "\(parts[0]) other than `\(parts[1])" }
    }
    return "no \(withoutArticle(name))"
  }

  /// Whether JSON that is no text follows.
  private static func isValue(_ name: String) -> Bool { name.hasSuffix("` =") }

  private static func withoutArticle(_ name: String) -> String {
    for article in ["a ", "an ", "the "] where name.hasPrefix(article) {
      return String(name.dropFirst(article.count))
    }
    return name
  }

  /// Why a failure is known, with its issue and its last day.
  static func known(_ failure: KnownFailure) -> String {
    let more = [failure.issue, failure.until.map { "until \($0)" }].compactMap(\.self)
    return String(escaping: failure.reason)
      + (more.isEmpty ? "" : " (\(more.map { String(escaping: $0) }.joined(separator: ", ")))")
  }

  package static func reply(_ reply: Reply) -> String {
    switch reply {
    case .ok(let value): String(escaping: value.compactText)
    case .large(let answer):
      "\(String(escaping: answer.value.start)) (\(count(answer.value.bytes)) bytes)"
    case .reject(let name, let message):
      "a rejection: \(String(escaping: name))\(message.map { " (\(String(escaping: $0)))" } ?? "")"
    case .unsupported(let why): "unsupported: \(String(escaping: why))"
    case .fault(let message, _): "a fault: \(String(escaping: message))"
    case .crash(let detail): "a crash: \(String(escaping: detail, limit: 400))"
    case .timeout(let milliseconds): "no answer within \(milliseconds) ms"
    case .violation(_, let detail): String(escaping: detail, limit: 400)
    case .notRun(let why): "not run: \(String(escaping: why))"
    }
  }

  /// What was left undone in a suite.
  package static func omission(_ omission: Omission) -> String {
    let why =
      switch omission.why {
      case .timeouts: "too many cases were not answered in time"
      case .allowance: "the time for it was used up"
      }
    return switch omission.what {
    case .cases: "the remaining cases were not run: \(why)"
    case .lateCases: "the remaining inputs that take long were not run after three timeouts"
    case .history: "whether answers depend on earlier runs was not fully checked: \(why)"
    case .causes: "the search for causes was cut short: \(why)"
    }
  }

  package static func vector(_ vector: Vector) -> String {
    "vector \(vector.id): \(String(escaping: vector.title))"
  }

  /// What was done to make an example small.
  ///
  /// - Parameter origin: the vector that it was made of.
  package static func reduction(_ reduction: Reduction, of origin: Vector? = nil) -> String {
    switch reduction {
    case .shrunk(let bytes, let calls, let isComplete):
      "made from \(origin.map { vector($0) + "," } ?? count(bytes, "byte")) in \(count(calls, "call"))"
        + (isComplete ? "" : ", and cut short there")
    case .flaky(let seen, let attempts):
      "not made smaller: put to the port again it failed \(seen) of \(count(attempts, "time"))"
    case .untried: "not made smaller: the time for it was used up"
    }
  }
}
