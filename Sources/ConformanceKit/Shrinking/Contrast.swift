import MachineKit
package import WirePrimitives

/// The nearest input that passes: one edit away from the example of a finding.
package struct Contrast: Sendable {
  /// Where the two differ, such as `patterns[1]`; empty where the whole input does.
  package let place: String
  /// What stands there in the example; nil where it has nothing there.
  package let failing: JSON?
  /// What stands there in the input that passes; nil where it has nothing there.
  package let passing: JSON?
}

/// An input with one edit, and what was edited.
struct InputEdit {
  let contrast: Contrast
  let input: JSON

  /// Longer texts are not edited character by character.
  private static let longestText = 40

  /// The edits of an input: of what stands at its leaves first, then what is left out, whole steps of a trace last.
  ///
  /// - Parameter seen: what other inputs of the suite have.
  static func all(of input: JSON, seen: SeenValues = SeenValues()) -> [InputEdit] {
    var edits = Edits(seen: seen)
    edits.add(input, at: "") { $0 ?? .null }
    return edits.leaves + edits.additions + edits.others + edits.removals + edits.steps
  }

  private struct Edits {
    let seen: SeenValues
    var leaves: [InputEdit] = []
    /// Values that other inputs have in the same place, and members.
    var others: [InputEdit] = []
    var additions: [InputEdit] = []
    var removals: [InputEdit] = []
    var steps: [InputEdit] = []

    /// - Parameter rebuild: makes the whole input, with another value in this place or none.
    mutating func add(_ value: JSON, at place: String, rebuild: (JSON?) -> JSON) {
      func edit(_ other: JSON?) -> InputEdit {
        InputEdit(
          contrast: Contrast(place: place, failing: value, passing: other), input: rebuild(other))
      }
      switch value.kind {
      case .null: break
      case .bool: leaves.append(edit(.bool(value == false)))
      case .number: leaves += InputEdit.numbers(near: value).map(edit)
      case .string:
        leaves += InputEdit.texts(near: value, words: seen.words).map { edit(.string($0)) }
        others += seen.values(at: place).filter { $0 != value }.map(edit)
      case .array:
        let elements = value.array.map(Array.init) ?? []
        for index in elements.indices {
          addPart(elements[index], at: "\(place)[\(index)]") { other in
            var copy = elements
            if let other { copy[index] = other } else { copy.remove(at: index) }
            return rebuild(.array(copy))
          }
        }
      case .object:
        let members = value.object.map { $0.map { ($0, $1) } } ?? []
        for (name, added) in seen.members(at: place) where value[name] == nil {
          let more = members.map { ($0.0.lossyText, $0.1) } + [(name, added)]
          additions.append(
            InputEdit(
              contrast: Contrast(
                place: place.isEmpty ? name : "\(place).\(name)", failing: nil, passing: added),
              input: rebuild(.object(more))))
        }
        for index in members.indices {
          let (name, member) = members[index]
          let inner = place.isEmpty ? name.lossyText : "\(place).\(name.lossyText)"
          addPart(member, at: inner) { other in
            var copy = members
            if let other { copy[index].1 = other } else { copy.remove(at: index) }
            return rebuild(.object(copy))
          }
        }
      }
    }

    private mutating func addPart(_ value: JSON, at place: String, rebuild: (JSON?) -> JSON) {
      add(value, at: place, rebuild: rebuild)
      let removal = InputEdit(
        contrast: Contrast(place: place, failing: value, passing: nil), input: rebuild(nil))
      if value["do"] != nil { steps.append(removal) } else { removals.append(removal) }
    }
  }

  private static func numbers(near value: JSON) -> [JSON] {
    guard let number = value.int else { return value.double == 0 ? [] : [0, 1] }
    let near = [number &+ 1, number &- 1, number / 2, 0, 1].filter { $0 != number }
    return near.withoutRepeats.map { .number($0) }
  }

  private static func texts(near value: JSON, words: Set<String>) -> [String] {
    if let text = value.text, words.contains(text) { return [] }
    guard let text = value.text, text.unicodeScalars.count <= longestText else { return [""] }
    let scalars = Array(text.unicodeScalars)
    func made(_ change: (inout [Unicode.Scalar]) -> Void) -> String {
      var copy = scalars
      change(&copy)
      var view = String.UnicodeScalarView()
      view.append(contentsOf: copy)
      return String(view)
    }
    // What is no letter is more telling than what is one.
    let order =
      scalars.indices.filter { !scalars[$0].properties.isAlphabetic }
      + scalars.indices.filter { scalars[$0].properties.isAlphabetic }
    let edited = order.flatMap { index -> [String] in
      let scalar = scalars[index]
      let other: Unicode.Scalar = scalar == "a" ? "b" : scalar.isDigitButOne ? "1" : "a"
      let removed = made { $0.remove(at: index) }
      return isInWord(index, of: scalars) ? [] : [made { $0[index] = other }, removed]
    }
    let cases = [text.lowercased(), text.uppercased()]
    return (cases + edited + [text + "a", ""]).withoutRepeats.filter { $0 != text }
  }

  /// Whether a letter stands in a word of several: scheme, host, name of a member or of a method.
  private static func isInWord(_ index: Int, of scalars: [Unicode.Scalar]) -> Bool {
    func isLetter(_ place: Int) -> Bool {
      scalars.indices.contains(place) && scalars[place].properties.isAlphabetic
        && scalars[place].isASCII
    }
    guard isLetter(index) else { return false }
    let start = (0...index).reversed().prefix(while: isLetter).last ?? index
    let end = (index..<scalars.count).prefix(while: isLetter).last ?? index
    return end - start >= longestLooseWord
  }

  /// Letters of words that mean nothing by themselves.
  private static let longestLooseWord = 3
}

extension Unicode.Scalar {
  fileprivate var isDigitButOne: Bool { ("0"..."9").contains(self) && self != "1" }
}

/// Looks for the nearest input that passes, where no cause says what the failing one has to do with it.
struct ContrastSearch {
  /// Inputs that are put to the port at a time, and for one finding.
  private static let width = 16
  private static let most = 240
  /// Bytes of an example; of a larger one there are too many edits, and each is as large.
  private static let largest = 8 << 10

  let port: any Port
  let suite: ConformanceSuite
  let assessment: Assessment
  let seen: SeenValues
  let isCancelled: @Sendable () -> Bool

  init(
    port: any Port, suite: ConformanceSuite, assessment: Assessment, among results: [CaseResult],
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.port = port
    self.suite = suite
    self.assessment = assessment
    self.isCancelled = isCancelled
    seen = SeenValues(in: results.map(\.run.input))
  }

  func contrast(
    to example: CaseResult, within allowance: inout Allowance.Part
  ) async -> Contrast? {
    // Without a schema nobody knows what else is an input.
    guard let schema = suite.schema(), let due = shape(ofAnswerTo: example.run.input) else {
      return nil
    }
    guard example.size <= Self.largest else { return nil }
    var edits: [InputEdit] = []
    var asked = 0
    for edit in InputEdit.all(of: example.run.input, seen: seen)
    where asked < Self.most {
      guard !allowance.isSpent, !isCancelled(), !port.isExhausted else { return nil }
      // Where another kind of answer is due, that it is given says nothing of the failure.
      guard isInput(edit.input, schema), shape(ofAnswerTo: edit.input) == due else { continue }
      edits.append(edit)
      asked += 1
      guard edits.count == Self.width || asked == Self.most else { continue }
      if let contrast = await passing(edits, within: &allowance) { return contrast }
      edits = []
    }
    return edits.isEmpty ? nil : await passing(edits, within: &allowance)
  }

  private func isInput(_ input: JSON, _ schema: SuiteSchema) -> Bool {
    schema.admits(input) && suite.needs(input).allSatisfy(port.declaration.grants)
  }

  /// Nil for what the model does not take.
  private func shape(ofAnswerTo input: JSON) -> String? {
    let run = Case(suite: suite.id, input: input, origin: .written)
    return (try? assessment.tree(for: run))?.witness.map(Self.shape)
  }

  /// An answer without its texts and numbers.
  static func shape(_ answer: JSON) -> String {
    switch answer.kind {
    case .null: "null"
    case .bool: answer == true ? "true" : "false"
    case .number: "0"
    case .string: "text"
    case .array: "[\((answer.array.map { $0.map(shape) } ?? []).joined(separator: ","))]"
    case .object:
      "{\((answer.object.map { $0.map { "\($0.lossyText):\(shape($1))" } } ?? []).joined(separator: ","))}"
    }
  }

  private func passing(
    _ edits: [InputEdit], within allowance: inout Allowance.Part
  ) async -> Contrast? {
    allowance.ask(edits.count)
    let cases = edits.map { Case(suite: suite.id, input: $0.input, origin: .written) }
    let batch = await port.answer(cases.map(assessment.call))
    // What the kit asks for does not count against the port's restarts.
    if batch.replies.contains(where: \.isEnd) { await port.restart() }
    return zip(edits, zip(cases, batch.replies)).first { _, pair in
      (try? assessment.assess(pair.0, number: 1, reply: pair.1))?.verdict == .passed
    }?.0.contrast
  }
}
