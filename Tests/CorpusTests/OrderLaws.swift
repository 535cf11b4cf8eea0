import BridgeCatalog
import ChoiceEngine
import ConformanceKit
import MachineKit
import Testing
import WirePrimitives

/// Where the documents promise that an order says nothing, none does: members of an object (RFC 8259,
/// section 4), and success patterns, of which any may match (PSG-SUC-01).
struct OrderLaws {
  private static let depths = 40

  /// Another order of the same input; nil where it has none that is promised to be the same.
  private typealias Reordering = @Sendable (JSON, inout ChoiceSource) -> JSON?

  private static let reorderings: [(suite: String, reorder: Reordering)] = [
    ("passage.success-url", { reordered($0, member: "patterns", by: shuffled(elements:_:), &$1) }),
    ("passage.jwt-flags", { reordered($0, member: "token", by: shuffled(token:_:), &$1) }),
    ("gbg.message-envelope", { reordered($0, member: "text", by: shuffled(text:_:), &$1) }),
    ("gbg.json-value-decode", { reordered($0, member: "text", by: shuffled(text:_:), &$1) }),
    (
      "rampkit.message-parsing",
      {
        reordered($0, member: "body", by: shuffled(text:_:), &$1)
          ?? reordered($0, member: "body", by: shuffled(body:_:), &$1)
      }
    ),
  ]

  private struct Pair: Sendable {
    let input: JSON
    let other: JSON

    var isReordered: Bool { !input.isIdentical(to: other) }
  }

  @Test(arguments: reorderings.map(\.suite))
  func `an order that says nothing changes nothing`(id: String) async throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == id })
    let reorder = try #require(Self.reorderings.first { $0.suite == id }).reorder
    let judge = Judge(choices: [:], granted: Set(suite.capabilities.map(\.id)))
    let law = Property<Pair?>("order of \(id)") { source in
      let input = suite.generate(&source)
      // Both are written alike, so that their order is all that they differ by.
      var inOrder = ChoiceSource(replaying: [])
      guard let plain = reorder(input, &inOrder), let other = reorder(input, &source) else {
        return nil
      }
      return Pair(input: plain, other: other)
    } classify: { pair in
      [pair?.isReordered ?? false ? "reordered" : "as it was"]
    } describe: { pair in
      pair.map { "\($0.input.compactText) and \($0.other.compactText)" } ?? "none"
    } holds: { pair in
      guard let pair, pair.isReordered else { return true }
      // Objects of an answer may be lists of pairs, which the judge compares in any order.
      let answer = try suite.acceptance(of: pair.input, applying: []).witness
      let tree = try suite.acceptance(of: pair.other, applying: [])
      return answer.map { judge.judge($0, against: tree).differences.isEmpty } ?? true
    }
    let report = await law.check(PropertySettings(cases: 800, duration: .seconds(3_600)))
    guard case .passed(let statistics) = report.outcome else {
      Issue.record("\(report)")
      return
    }
    #expect(statistics.permille(of: "reordered") > 50)
  }

  // MARK: Other orders

  private static func reordered(
    _ input: JSON, member: String, by shuffle: (JSON, inout ChoiceSource) -> JSON?,
    _ source: inout ChoiceSource
  ) -> JSON? {
    guard let members = input.object, let value = input[member],
      let other = shuffle(value, &source)
    else { return nil }
    return .object(members.map { ($0.name, $0.name == JSONString(member) ? other : $0.value) })
  }

  private static func shuffled(elements json: JSON, _ source: inout ChoiceSource) -> JSON? {
    json.array.map { .array(shuffled(Array($0), &source)) }
  }

  private static func shuffled(text json: JSON, _ source: inout ChoiceSource) -> JSON? {
    guard let text = json.text, let document = try? JSON.parse(Array(text.utf8)) else { return nil }
    return shuffled(body: document, &source).map { .string($0.compactText) }
  }

  private static func shuffled(token json: JSON, _ source: inout ChoiceSource) -> JSON? {
    guard let token = json.text else { return nil }
    var parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let bytes = try? Base64URL.decode(parts[1]),
      let payload = try? JSON.parse(bytes), let other = shuffled(body: payload, &source)
    else { return nil }
    parts[1] = Base64URL.encode(other.compactBytes())
    return .string(parts.joined(separator: "."))
  }

  /// The members of all objects in other orders, where no two names of one are the same to anybody.
  private static func shuffled(body json: JSON, _ source: inout ChoiceSource) -> JSON? {
    shuffled(json, depths, &source)
  }

  private static func shuffled(
    _ json: JSON, _ depth: Int, _ source: inout ChoiceSource
  ) -> JSON? {
    guard depth > 0 else { return nil }
    if let elements = json.array {
      let others = elements.map { shuffled($0, depth - 1, &source) }
      return others.contains { $0 == nil } ? nil : .array(others.compactMap(\.self))
    }
    guard let members = json.object else { return json }
    let names = members.compactMap(\.name.text)
    // Canonically equivalent names are one to some languages.
    guard names.count == members.count, Set(names).count == members.count else { return nil }
    var others: [(JSONString, JSON)] = []
    for (name, value) in members {
      guard let value = shuffled(value, depth - 1, &source) else { return nil }
      others.append((name, value))
    }
    return .object(shuffled(others, &source))
  }

  private static func shuffled<Element>(
    _ elements: [Element], _ source: inout ChoiceSource
  ) -> [Element] {
    var elements = elements
    // The simplest choices leave each where it is.
    for index in elements.indices.dropFirst() {
      elements.swapAt(index, index - source.int(0...index))
    }
    return elements
  }
}
