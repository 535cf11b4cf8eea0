import MachineKit
import WirePrimitives

/// What can be said of any case: the traits that its suite names, those that every JSON input has, and
/// what is due.
struct CaseTraits {
  /// Longer texts are described and not quoted.
  private static let longestText = 40
  /// Characters of a text that are read.
  private static let mostRead = 4_096
  /// Words of a text that are looked at.
  private static let mostWords = 20
  /// Members of an object that are told together.
  private static let mostMembers = 6
  /// Members of an object that are looked at one by one.
  private static let mostLooked = 24
  /// Places whose texts are compared with each other.
  private static let mostCompared = 12

  /// Later kinds say less about the input, and are named only where no earlier one says as much.
  /// A kind of character says more than one that is quoted, which may be there by chance.
  /// How long something is tells least, for much else hangs on it.
  enum Kind { case suite, value, character, order, quoted, due, length, requirement }

  /// What comes before and behind the requirement in the name of a trait that says which ask for something.
  static let asked = "something to which "
  static let asks = " applies"

  private(set) var traits: [(trait: InputTrait, kind: Kind)] = []
  /// The same, for what many elements have alike is there once.
  private var seen: Set<InputTrait> = []

  static func all(of run: Case, under tree: Acceptance, in suite: ConformanceSuite) -> CaseTraits {
    var all = CaseTraits()
    for trait in suite.traits(run.input) { all.add(trait, Self.isLength(trait) ? .length : .suite) }
    all.addPlaces(of: run.input)
    if suite.kind == .trace, let trace = try? Trace(run.input) {
      let (due, states) = FaultInjection.watching {
        try? suite.acceptance(of: run.input, applying: []).witness
      }
      all.addOrder(of: trace, tree, states)
      if isTimed(trace, due, in: suite) { all.addTimes(of: trace) }
    }
    if let witness = tree.witness { all.addDue(witness, isTrace: suite.kind == .trace) }
    tree.forEachRequirement { requirement, _ in
      all.add(InputTrait(Self.asked + "\(requirement)" + Self.asks), .requirement)
    }
    return all
  }

  var all: [InputTrait] { traits.map(\.trait) }

  /// Whether a trait of a suite says how long something is.
  private static func isLength(_ trait: InputTrait) -> Bool {
    guard case .count = trait.value else { return false }
    return ["bytes", "characters", "letters"].contains { trait.name.hasPrefix($0) }
  }

  private mutating func add(_ trait: InputTrait, _ kind: Kind) {
    if seen.insert(trait).inserted { traits.append((trait, kind)) }
  }

  private mutating func addPlaces(of input: JSON) {
    var texts: [(place: String, text: String)] = []
    for place in InputPlace.all(in: input) where !place.text.isEmpty && !place.isTime {
      let name = Self.name(of: place.text)
      add(InputTrait("`\(name)`"), .value)
      addValue(place.value, name)
      if place.value.kind != .null, !place.value.isFalsy {
        add(InputTrait("a truthy `\(name)`"), .character)
      }
      if place.text.hasSuffix("]"), !place.isStep, let members = place.value.object?.names {
        addObject("a `\(name)`", Set(members.map(\.lossyText)))
      }
      if let text = place.value.text, !text.isEmpty { texts.append((name, text)) }
    }
    addEqualities(texts.prefix(Self.mostCompared))
  }

  private mutating func addValue(_ value: JSON, _ name: String) {
    switch value.kind {
    case .null, .bool: add(InputTrait("`\(name)` =", .text(value.compactText)), .value)
    case .number:
      add(InputTrait("a number as `\(name)`"), .character)
      guard let number = value.int else {
        return add(InputTrait("a fraction as `\(name)`"), .value)
      }
      add(InputTrait("`\(name)` =", .text(value.compactText)), .value)
      add(InputTrait("`\(name)`", .count(number)), .value)
    case .string: addText(value.text, name)
    case .array:
      add(InputTrait("a list as `\(name)`"), .character)
      add(InputTrait("elements of `\(name)`", .count(value.array?.count ?? 0)), .value)
    case .object:
      add(InputTrait("an object as `\(name)`"), .character)
      add(InputTrait("members of `\(name)`", .count(value.object?.count ?? 0)), .value)
      let names = value.object?.map(\.name.lossyText) ?? []
      addMembers(names, of: "`\(name)`", .character)
      if Set(names).count < names.count {
        add(InputTrait("a repeated member in `\(name)`"), .value)
      }
    }
  }

  private mutating func addMembers(_ names: [String], of place: String, _ kind: Kind) {
    guard names.count <= Self.mostMembers else { return }
    add(InputTrait("the members of \(place)", .text(names.sorted().joined(separator: ", "))), kind)
  }

  /// An object that there may be several of.
  private mutating func addObject(_ name: String, _ members: Set<String>) {
    guard members.count <= Self.mostLooked else { return }
    add(InputTrait(name, .members(members)), .value)
  }

  private mutating func addText(_ text: String?, _ name: String) {
    guard let text else { return add(InputTrait("a lone surrogate in `\(name)`"), .value) }
    add(InputTrait("a text as `\(name)`"), .character)
    if text.utf8.count <= Self.mostRead, let held = try? JSON.parse(text), held.kind != .object {
      add(InputTrait("JSON that is no object as `\(name)`"), .character)
    }
    let scalars = text.unicodeScalars
    if scalars.count <= Self.longestText { add(InputTrait("`\(name)`", .text(text)), .value) }
    add(InputTrait("characters in `\(name)`", .count(scalars.count)), .length)
    let ends = [scalars.first, scalars.last].compactMap(\.self)
    if ends.contains(where: \.properties.isWhitespace) {
      add(InputTrait("white space at an end of `\(name)`"), .character)
    }
    if scalars.allSatisfy(\.properties.isWhitespace) {
      add(InputTrait("a blank or empty text as `\(name)`"), .character)
    }
    // In an order that does not change from run to run: of equal conditions the first is told.
    let counts = scalars.prefix(Self.mostRead).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for (scalar, count) in counts.sorted(by: { $0.key < $1.key }) {
      switch scalar {
      case "0"..."9": add(InputTrait("a digit in `\(name)`"), .character)
      case "A"..."Z": add(InputTrait("a capital letter in `\(name)`"), .character)
      case "a"..."z": add(InputTrait("a small letter in `\(name)`"), .character)
      case "\0"..."\u{1f}": add(InputTrait("a control character in `\(name)`"), .character)
      case "\u{20}"..."\u{7f}": break
      default: add(InputTrait("a character beyond ASCII in `\(name)`"), .character)
      }
      guard scalar.isASCII, !scalar.properties.isAlphabetic, !scalar.isDigit else { continue }
      let shown = String(escaping: String(scalar))
      add(InputTrait("\"\(shown)\" in `\(name)`"), .character)
      add(InputTrait("characters \"\(shown)\" in `\(name)`", .count(count)), .quoted)
      if count > 1 || scalar != scalars.first {
        add(InputTrait("\"\(shown)\" behind the first character of `\(name)`"), .character)
      }
    }
    addWords(of: text, name)
    addEscapes(of: String(scalars.prefix(Self.mostRead)), name)
    // Of letters what all texts that fail have in common says more.
    let (first, last) = (scalars.first, scalars.last)
    if let first, !first.properties.isAlphabetic {
      add(InputTrait("`\(name)` starting with \"\(String(escaping: String(first)))\""), .quoted)
    }
    if let last, !last.properties.isAlphabetic {
      add(InputTrait("`\(name)` ending with \"\(String(escaping: String(last)))\""), .quoted)
    }
  }

  /// Escaped bytes, as of a URL.
  private mutating func addEscapes(of text: String, _ name: String) {
    for piece in text.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
      .prefix(Self.mostWords)
    {
      let digits = piece.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { continue }
      add(InputTrait("\"%\(digits)\" in `\(name)`"), .character)
    }
  }

  /// Runs of letters and digits, and the first of them with what comes behind it, such as a scheme.
  private mutating func addWords(of text: String, _ name: String) {
    let words = text.unicodeScalars.prefix(Self.mostRead).split {
      !$0.properties.isAlphabetic && !$0.isDigit
    }
    guard words.count > 1 else { return }
    for word in words.prefix(Self.mostWords).map(String.init)
    where word.utf8.count <= Self.longestText {
      add(InputTrait("\"\(word)\" as a word of `\(name)`"), .quoted)
    }
    guard let first = words.first, first.startIndex == text.unicodeScalars.startIndex else {
      return
    }
    let start = text.unicodeScalars[..<first.endIndex].count + 1
    if start <= Self.longestText {
      let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(start)))
      add(InputTrait("`\(name)` starting with \"\(start)\""), .character)
    }
  }

  private mutating func addEqualities(_ texts: ArraySlice<(place: String, text: String)>) {
    for (index, one) in texts.enumerated() {
      for other in texts.dropFirst(index + 1) where one.text == other.text {
        let trait =
          one.place == other.place
          ? "the same `\(one.place)` twice" : "the same `\(one.place)` as `\(other.place)`"
        add(InputTrait(trait), .order)
      }
      for other in texts where one.place != other.place && one.text != other.text {
        if one.text.utf8.starts(with: other.text.utf8) {
          add(InputTrait("`\(one.place)` starting with `\(other.place)`"), .order)
        } else if one.text.contains(other.text) {
          add(InputTrait("`\(other.place)` within `\(one.place)`"), .order)
        }
      }
    }
  }

  /// What stands in a place is told of all elements of its lists.
  static func name(of place: String) -> String {
    let name = Path.withoutIndexes(place)
    return name.hasPrefix("steps[].do.") ? String(name.dropFirst("steps[].do.".count)) : name
  }
}

/// Of traces.
extension CaseTraits {
  /// Steps whose order is looked at.
  private static let mostSteps = 24

  /// - Parameter states: in which the reference was when each stimulus came.
  fileprivate mutating func addOrder(
    of trace: Trace, _ tree: Acceptance, _ states: [[String]]
  ) {
    let steps = trace.steps.prefix(Self.mostSteps)
    let places = steps.map { InputPlace.all(in: $0.stimulus.body) }
    let words = zip(steps, places).map { Self.words($0.stimulus, $1) }
    var before: [String] = []
    for index in steps.indices {
      let members = Set(places[index].map { Path.withoutIndexes($0.text) }).subtracting([""])
      for word in words[index] {
        add(InputTrait("a step \(word)"), .value)
        addObject("a step \(word)", members)
        if index == 0 { add(InputTrait("a first step \(word)"), .order) }
        if index == steps.count - 1 { add(InputTrait("a last step \(word)"), .order) }
        for earlier in words[..<index].joined() {
          add(InputTrait("\(earlier) before \(word)"), .order)
        }
        for before in before {
          add(InputTrait("\(before) right before \(word)"), .order)
        }
        for state in index < states.count ? states[index] : [] {
          add(InputTrait("\(word) while \(state)"), .order)
        }
      }
      // To wait does nothing between two stimuli.
      if steps[index].stimulus.name != "wait" { before = words[index] }
    }
    let counts = Dictionary(grouping: words.joined()) { $0 }
    for (word, all) in counts.sorted(by: { $0.key < $1.key }) {
      add(InputTrait("steps \(word)", .count(all.count)), .order)
    }
    addComparisons(zip(steps.map(\.stimulus.name), places))
    addDueAtSteps(words, tree)
  }

  /// Whether a stimulus says the same as the last one of its name.
  private mutating func addComparisons(_ steps: some Sequence<(String, [InputPlace])>) {
    var latest: [String: [String: JSON]] = [:]
    for (name, places) in steps {
      let leaves = places.filter(\.isLeaf).prefix(Self.mostMembers)
      for leaf in leaves {
        guard let earlier = latest[name]?[leaf.text] else { continue }
        let place = leaf.text.isEmpty ? name : "\(name).\(leaf.text)"
        let comparison = leaf.value == earlier ? "equal to" : "unlike"
        add(InputTrait("`\(place)` \(comparison) that of the \(name) before"), .order)
      }
      latest[name] = Dictionary(
        leaves.map { ($0.text, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Whether something else is due where the same steps come at other times. Where not, times tell failing
  /// cases from passing ones by chance; what a port does by a clock of its own is found as a threshold.
  ///
  /// - Parameter due: what is due of the trace.
  private static func isTimed(_ trace: Trace, _ due: JSON?, in suite: ConformanceSuite) -> Bool {
    let steps = trace.steps.enumerated().map { Trace.Step(at: $0, $1.stimulus) }
    let dense = Trace(config: trace.config, steps: steps)
    return due != (try? suite.acceptance(of: dense.json, applying: []).witness)
  }

  /// How the name of a trait begins that is the time between two steps.
  static let time = "milliseconds from "

  private mutating func addTimes(of trace: Trace) {
    var latest: [String: Int] = [:]
    for step in trace.steps.prefix(Self.mostSteps) {
      for (earlier, at) in latest.sorted(by: { $0.key < $1.key }) {
        let name = "\(Self.time)\(earlier) to \(step.stimulus.name)"
        add(InputTrait(name, .count(step.at - at)), .order)
      }
      latest[step.stimulus.name] = step.at
    }
  }

  /// Which effects are due at which steps.
  private mutating func addDueAtSteps(_ words: [[String]], _ tree: Acceptance) {
    guard let steps = tree.witness?[Outcome.ok]?["effects"]?.array else { return }
    var earlier: Set<String> = []
    for (own, step) in zip(words, steps) {
      for name in earlier.sorted() {
        for word in own { add(InputTrait("`\(name)` expected before a step \(word)"), .due) }
      }
      var names: Set<String> = []
      for effect in step.array.map(Array.init) ?? [] {
        for (name, _) in effect.object.map(Array.init) ?? [] { names.insert(name.lossyText) }
      }
      for word in own {
        for name in names.sorted() {
          add(InputTrait("`\(name)` expected at a step \(word)"), .due)
        }
        if names.isEmpty { add(InputTrait("a step \(word) at which nothing is expected"), .due) }
      }
      earlier.formUnion(names)
    }
  }

  /// The name of a stimulus, also with the first word in it, or else the first truth value or number.
  private static func words(_ stimulus: Act, _ places: [InputPlace]) -> [String] {
    let word = places.lazy.compactMap { place -> String? in
      guard let text = place.value.text, isWord(text) else { return nil }
      return "\"\(text)\""
    }.first
    let value = places.lazy
      .filter { $0.value.bool != nil || $0.value.int.map { abs($0) < 10_000 } ?? false }
      .map { ($0.text.isEmpty ? "" : "\($0.text) ") + $0.value.compactText }.first
    return [stimulus.name] + ((word ?? value).map { ["\(stimulus.name) \($0)"] } ?? [])
  }

  private static func isWord(_ text: String) -> Bool {
    (2...24).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || $0 == "-") }
  }
}

/// Of what is due.
extension CaseTraits {
  private static let mostDue = 200
  /// How the names of traits begin that are about a value that is due.
  static let due = "expected `"

  fileprivate mutating func addDue(_ witness: JSON, isTrace: Bool) {
    let answer = isTrace ? witness[Outcome.ok]?["effects"] : witness[Outcome.ok]
    guard let answer else {
      let kind = witness.object?.first?.name.lossyText ?? "nothing"
      add(InputTrait("an expected \(kind)"), .due)
      for place in InputPlace.all(in: witness) where place.isLeaf {
        if let text = place.value.text {
          add(InputTrait(Self.due + "\(place.text)`", .text(text)), .due)
        }
      }
      return
    }
    for place in InputPlace.all(in: answer).prefix(Self.mostDue) {
      let path = Path.withoutIndexes(place.text)
      let name = isTrace ? String(path.drop { "[].".contains($0) }) : path
      let due = path.isEmpty ? "expected answer" : Self.due + "\(name)`"
      add(InputTrait(due), .due)
      switch place.value.kind {
      case .null, .bool: add(InputTrait("\(due) =", .text(place.value.compactText)), .due)
      case .number:
        if let number = place.value.int { add(InputTrait(due, .count(number)), .due) }
      case .string:
        let text = place.value.text ?? ""
        if text.utf8.count <= Self.longestText {
          add(InputTrait(due, .text(text)), .due)
        }
      case .array:
        let list = path.isEmpty ? "the answer" : "`\(name)`"
        add(InputTrait("expected elements of \(list)", .count(place.value.array?.count ?? 0)), .due)
      case .object:
        let names = place.value.object?.map(\.name.lossyText) ?? []
        addMembers(names, of: due, .due)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
