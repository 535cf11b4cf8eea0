import ConformanceKit
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// What counts where two answers are compared.
struct CanonicalFormTests {
  private static let first = "11111111-1111-4111-8111-111111111111"
  private static let second = "22222222-2222-4222-8222-222222222222"
  private static let leaf = Acceptance.any(.number, by: Toy.double)
  /// `sent` may come in the first step or the second, `shown` in any, `told` in the first alone; what the
  /// title is, is asked in the second.
  private static let trace: Acceptance = {
    func effect(_ kind: String, late: Int) -> ExpectedEffect {
      var effect = ExpectedEffect(.may, kind, .any(.number, by: Toy.double), by: Toy.double)
      effect.late = late
      return effect
    }
    var first = ExpectedStep()
    first.effects = [
      [effect("sent", late: 1)], [effect("sent", late: 1)], [effect("shown", late: 2)],
      [effect("told", late: 0)], [effect("told", late: 0)],
    ]
    var second = ExpectedStep()
    second.states = [.init("title", .any(.string, by: Toy.mood))]
    return .answer(.steps([.step(first), .step(second), .step(ExpectedStep())]))
  }()

  /// One variant of a choice has no `told`, the other one has two of them in any order.
  private static let choice: Acceptance = {
    var none = ExpectedStep()
    none.closed = [.init("told", Toy.unit)]
    var two = none
    let told = ExpectedEffect(.due, "told", .any(.number, by: Toy.double), by: Toy.double)
    two.effects = [[told, told]]
    return .answer(
      .steps([
        .when(Toy.moodChoice, [.init("none", .step(none)), .init("two", .step(two))])
      ]))
  }()

  struct Pair: CustomTestStringConvertible {
    let name: String
    let left: JSON
    let right: JSON
    var tree: Acceptance?
    var input: JSON = [:]
    var testDescription: String { name }
  }

  static let alike: [Pair] = [
    Pair(name: "members in another order", left: ["a": 1, "b": [2]], right: ["b": [2], "a": 1]),
    Pair(name: "numbers written otherwise", left: [1, 0], right: [1.0, -0.0]),
    Pair(
      name: "made ids", left: [.string(first), .string("<\(first)>"), .string(second)],
      right: [.string(second), .string("<\(second)>"), .string(first)]),
    Pair(
      name: "made ids without hyphens",
      left: [.string(first.filter { $0 != "-" }), .string("<\(first.filter { $0 != "-" })>")],
      right: [.string(second.filter { $0 != "-" }), .string("<\(second.filter { $0 != "-" })>")]),
    Pair(
      name: "made ids in members of another order",
      left: ["a": .string(first), "b": .string(second), "c": .string(first)],
      right: ["c": .string(second), "b": .string(first), "a": .string(second)]),
    Pair(
      name: "made ids, whatever they look like",
      left: [.string(first), "r-1", "r-1"], right: ["8a2b", "r-2", "r-2"],
      tree: .answer(
        .each(.uuid(.object([]), by: Toy.unit), .init(least: 0), by: Toy.unit))),
    Pair(
      name: "an unordered list", left: [1, 2], right: [2, 1],
      tree: .answer(.unordered([leaf, leaf], by: Toy.double))),
    Pair(
      name: "an unordered list of made ids",
      left: [["id": .string(first), "n": 1], ["id": .string(second), "n": 2]],
      right: [["id": .string(first), "n": 2], ["id": .string(second), "n": 1]],
      tree: .answer(.unordered([leaf, leaf], by: Toy.double))),
    Pair(
      name: "a JSON text with members in another order",
      left: ["text": #"<{"a":1,"b":[2]}>"#], right: ["text": #"<{ "b":[2.0],"a":1}>"#],
      tree: .answer(
        .object([
          .init(
            "text",
            .json(.any(.object, by: Toy.mood), .init(prefix: "<", suffix: ">"), by: Toy.mood))
        ]))),
    Pair(
      name: "a JSON text and pairs of which no tree says anything",
      left: ["text": #"{"a":1,"b":2}"#, "pairs": [["x", 1], ["y", 2]]],
      right: ["text": #"{"b":2,"a":1}"#, "pairs": [["y", 2], ["x", 1]]]),
    Pair(
      name: "another text that nobody judges",
      left: ["script": "f(12)"], right: ["script": "f(13)"],
      tree: .answer(.ignored(nil, AmbiguityID("AMB-TOY-01")))),
    Pair(
      name: "an effect that nobody judges", left: ["effects": [[["log": 1]], [], []]],
      right: ["effects": [[["log": 2]], [], []]], tree: trace),
    Pair(
      name: "what another capability asks for",
      left: ["v": 1], right: ["v": 2],
      tree: .answer(.object([.init("v", .granted(CapabilityID("toy.other"), leaf))]))),
    Pair(
      name: "pairs where a list is expected",
      left: ["v": [["a", 1], ["b", 2]]], right: ["v": [["b", 2], ["a", 1]]],
      tree: .answer(
        .object([
          .init("v", .array([.map([.init("x", leaf)], by: Toy.double), leaf], by: Toy.double))
        ]))),
    Pair(
      name: "a map as pairs", left: [["a", 1], ["b", 2]], right: [["b", 2], ["a", 1]],
      tree: .answer(.map([.init("a", leaf), .init("b", leaf)], by: Toy.double))),
    Pair(
      name: "effects that may come in several steps",
      left: ["effects": [[["sent": 1]], [["shown": 1], ["sent": 2]], []]],
      right: ["effects": [[["shown": 1], ["sent": 1], ["sent": 2]], [], []]], tree: trace),
    Pair(
      name: "effects as another variant of a choice has them",
      left: ["effects": [[["told": 1], ["told": 2]]]],
      right: ["effects": [[["told": 2], ["told": 1]]]], tree: choice),
    Pair(
      name: "a state that was said twice",
      left: ["effects": [[["title": "a"], ["title": "b"]], [], []]],
      right: ["effects": [[], [["title": "b"]], []]], tree: trace),
  ]

  static let different: [Pair] = [
    Pair(
      name: "more digits than an id has", left: .string(String(repeating: "1", count: 33)),
      right: .string(String(repeating: "2", count: 33))),
    Pair(
      name: "an id without hyphens that was given, and another one",
      left: .string(String(repeating: "1", count: 32)),
      right: .string(String(repeating: "2", count: 32)),
      input: ["id": .string(String(repeating: "1", count: 32))]),
    Pair(name: "another value", left: ["a": 1], right: ["a": 2]),
    Pair(name: "a list in another order", left: [1, 2], right: [2, 1]),
    Pair(
      name: "an id in another place", left: [.string(first), .string(first)],
      right: [.string(first), .string(second)]),
    Pair(
      name: "an id that was given", left: [.string(first)], right: [.string(second)],
      input: ["id": .string(first)]),
    Pair(
      name: "effects of a kind in another order",
      left: ["effects": [[["told": 1], ["told": 2]], [], []]],
      right: ["effects": [[["told": 2], ["told": 1]], [], []]], tree: trace),
    Pair(
      name: "an effect in another step", left: ["effects": [[["told": 1]], [], []]],
      right: ["effects": [[], [], [["told": 1]]]], tree: trace),
    Pair(
      name: "another state where it is asked", left: ["effects": [[["title": "a"]], [], []]],
      right: ["effects": [[["title": "b"]], [], []]], tree: trace),
    Pair(
      name: "a text of which no tree says anything, in another order", left: ["text": "ab"],
      right: ["text": "ba"]),
    Pair(name: "a number that no double is", left: [.number(1e308)], right: [.number(-1e308)]),
  ]

  @Test(arguments: alike)
  func `answers alike do not differ`(pair: Pair) {
    let differ = Outcome.differ(
      .ok(pair.left), .ok(pair.right), on: pair.input, under: pair.tree, grants: { _ in false })
    #expect(!differ)
  }

  @Test(arguments: different)
  func `different answers differ`(pair: Pair) {
    #expect(Outcome.differ(.ok(pair.left), .ok(pair.right), on: pair.input, under: pair.tree))
  }

  @Test func `a number of a million digits costs no more than its length`() throws {
    let digits = try JSON.parse(Array(repeating: UInt8(ascii: "1"), count: 1_000_000))
    let fraction = try JSON.parse(
      Array("0.".utf8) + Array(repeating: UInt8(ascii: "3"), count: 1_000_000))
    let judge = Judge()
    for value in [digits, fraction] {
      #expect(Outcome.differ(.ok(value), .ok(1), on: [:]))
      let bits = (0.333 as Double).bitPattern
      #expect(!judge.judge(value, against: .double(bits: bits, by: Toy.double)).isAccepted)
      #expect(!judge.judge(value, against: .exactly(1, by: Toy.double)).isAccepted)
    }
    let third = (1.0 / 3).bitPattern
    #expect(!judge.judge(fraction, against: .double(bits: third, by: Toy.double)).isAccepted)
  }
}
