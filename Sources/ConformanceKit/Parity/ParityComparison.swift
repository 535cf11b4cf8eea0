import MachineKit
import WirePrimitives

/// Compares what ports have where nobody judges it.
struct ParityComparison {
  private struct Place: Hashable {
    let suite: SuiteID
    let path: String
    let ambiguity: AmbiguityID
  }

  /// What is known of a place so far.
  private struct Difference {
    var cases = 0
    var example: (run: Case, values: [JSON?])
    /// How often each port alone was another.
    var odd: [Int: Int] = [:]
  }

  private let recorders: [ParityRecorder]

  init(_ recorders: [ParityRecorder]) {
    self.recorders = recorders
  }

  func rows(of suites: [SuiteID]) -> [ParityMatrix.OpenRow] {
    suites.flatMap { suite in
      differences(in: suite).sorted {
        ($0.key.path, $0.key.ambiguity.text) < ($1.key.path, $1.key.ambiguity.text)
      }
      .map { place, difference in
        ParityMatrix.OpenRow(
          suite: suite, path: place.path, ambiguity: place.ambiguity, cases: difference.cases,
          example: difference.example.run,
          values: difference.example.values, standing: standing(difference))
      }
    }
  }

  private func standing(_ difference: Difference) -> ParityMatrix.Standing {
    guard let (port, cases) = difference.odd.first, cases == difference.cases else {
      return .several
    }
    return .odd(port)
  }

  private func differences(in suite: SuiteID) -> [Place: Difference] {
    let answers = recorders.map { $0.answers[suite] ?? [:] }
    var found: [Place: Difference] = [:]
    for number in Set(answers.flatMap(\.keys)).sorted() {
      let given = answers.map { $0[number] }
      guard let run = given.lazy.compactMap({ $0?.run }).first else { continue }
      // Of repeated places the first that differs tells enough.
      var told: Set<Place> = []
      for recorded in given.flatMap({ $0?.recorded ?? [] }).withoutRepeats(of: \.path) {
        let values = given.map { answer in answer.flatMap { Self.value($0, at: recorded.path) } }
        guard groups(values, on: run.input).count > 1 else { continue }
        let (path, parts) = narrowed(recorded.path, values, on: run.input)
        let place = Place(
          suite: suite, path: Path.withoutIndexes(path), ambiguity: recorded.ambiguity)
        guard told.insert(place).inserted else { continue }
        enter(run, parts, groups(parts, on: run.input), at: place, into: &found)
      }
    }
    return found
  }

  /// `.none` where the port has nothing there to compare; null where the answer has nothing there.
  private static func value(_ answer: ParityRecorder.Answer, at path: String) -> JSON? {
    answer.recorded.first { $0.path == path }.map { recorded in
      switch recorded.value {
      case nil: .null
      case .whole(let value): value
      case .cut(let value): value.standIn
      }
    }
  }

  /// The one place inside of values that differ where they do, if there is one.
  private func narrowed(
    _ path: String, _ values: [JSON?], on input: JSON
  ) -> (path: String, values: [JSON?]) {
    let parts = Self.members(of: values, at: path) ?? Self.elements(of: values, at: path) ?? []
    let differing = parts.filter { groups($0.values, on: input).count > 1 }
    guard differing.count == 1, let part = differing.first else { return (path, values) }
    return narrowed(part.path, part.values, on: input)
  }

  private typealias Part = (path: String, values: [JSON?])

  /// Of objects that have the same names; nil where they have not.
  private static func members(of values: [JSON?], at path: String) -> [Part]? {
    let objects = values.map { $0?.object }
    let names = objects.first { $0 != nil }??.map(\.name) ?? []
    let isAlike = zip(values, objects).allSatisfy { value, object in
      value == nil || object.map { !$0.hasDuplicates && Set($0.map(\.name)) == Set(names) } ?? false
    }
    guard isAlike else { return nil }
    return names.map { name in
      (path.isEmpty ? name.lossyText : "\(path).\(name.lossyText)", objects.map { $0?[name] })
    }
  }

  /// Of lists that are equally long; nil where they are not.
  private static func elements(of values: [JSON?], at path: String) -> [Part]? {
    let lists = values.map { $0?.array.map(Array.init) }
    guard let count = lists.compactMap(\.self).first?.count,
      zip(values, lists).allSatisfy({ $0 == nil || $1?.count == count })
    else { return nil }
    return (0..<count).map { index in ("\(path)[\(index)]", lists.map { $0?[index] }) }
  }

  /// The ports that have the same, each group by its ports.
  private func groups(_ values: [JSON?], on input: JSON) -> [[Int]] {
    var groups: [[Int]] = []
    for (port, value) in values.enumerated() {
      guard let value else { continue }
      let same = groups.firstIndex { group in
        values[group[0]].map { Self.isSame($0, value, on: input) } ?? false
      }
      if let same { groups[same].append(port) } else { groups.append([port]) }
    }
    return groups
  }

  /// Made identifiers may be others, and so may the spelling of a text that is JSON.
  static func isSame(_ left: JSON, _ right: JSON, on input: JSON) -> Bool {
    left == right || !Outcome.differ(.ok(read(left)), .ok(read(right)), on: input)
  }

  /// The same of replies of which an answer may not be kept.
  static func isSame(_ left: Reply, _ right: Reply, on input: JSON) -> Bool {
    !Outcome.differ(left, right, on: input, normalised: read)
  }

  /// The value with lists and objects in place of texts that say them.
  static func read(_ value: JSON) -> JSON {
    switch value.value {
    case .null, .bool, .number: return value
    case .string(let string):
      guard let text = string.text, text.hasPrefix("{") || text.hasPrefix("["),
        let json = try? JSON.parse(text)
      else { return value }
      return ["JSON": json]
    case .array(let elements): return pairs(elements) ?? .array(elements.map(read))
    case .object(let members): return .object(members.map { ($0.name, read($0.value)) })
    }
  }

  /// A map may be answered as a list of pairs of name and value.
  private static func pairs(_ elements: JSONArray) -> JSON? {
    var members: [(JSONString, JSON)] = []
    for element in elements {
      guard let pair = element.array.map(Array.init), pair.count == 2, let name = pair[0].string
      else { return nil }
      members.append((name, read(pair[1])))
    }
    guard !members.isEmpty, Set(members.map(\.0)).count == members.count else { return nil }
    return .object(members)
  }

  private func enter(
    _ run: Case, _ values: [JSON?], _ groups: [[Int]], at place: Place,
    into found: inout [Place: Difference]
  ) {
    var difference = found[place] ?? Difference(example: (run, values))
    difference.cases += 1
    if Self.isClearer(run, than: difference.example.run) { difference.example = (run, values) }
    let alone = groups.filter { $0.count == 1 }
    if groups.count == 2, alone.count == 1 { difference.odd[alone[0][0], default: 0] += 1 }
    found[place] = difference
  }

  private static func isClearer(_ run: Case, than other: Case) -> Bool {
    guard (run.vector != nil) == (other.vector != nil) else { return run.vector != nil }
    return run.input.compactBytes().count < other.input.compactBytes().count
  }
}
