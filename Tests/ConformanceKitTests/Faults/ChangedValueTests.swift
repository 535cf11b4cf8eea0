import MachineKit
import Testing
import WirePrimitives

@testable import ConformanceKit

/// What came in place of what is due, by the path of a difference.
struct ChangedValueTests {
  private static let trace: JSON = [
    "ok": [
      "effects": [
        [["call": ["to": "a"]], ["call": ["to": "b"]], ["light": ["n": 1]]], [],
        [["call": ["to": "c"]], ["light": ["n": 2]]],
      ]
    ]
  ]

  @Test(
    arguments: [
      ("ok.list[1].a", ["ok": ["list": [["a": 0], ["a": 1]]]], "list[].a", [1]),
      ("ok.body.a", ["ok": ["body": #"{"a":1}"#]], "body.a", [1]),
      ("ok.b", ["ok": ["a": 1]], "b", []),
      ("ok.effects[0][0].call.to", trace, "call.to", ["a", "b"]),
      ("ok.effects[2][0].call.to", trace, "call.to", ["c"]),
      // The last state so far, whatever stands in the step.
      ("ok.effects[1].light.n", trace, "light.n", [1]),
      ("ok.effects[2].light.n", trace, "light.n", [2]), ("ok.effects[1][0].call.to", trace, "", []),
      ("reject.class", ["reject": ["class": "x"]], "", []),
    ] as [(String, JSON, String, [JSON])])
  func `what is due is found where the difference is`(
    path: String, required: JSON, noun: String, due: [JSON]
  ) {
    let all = ChangedValue.all(at: path, due: required, got: "got")
    #expect(all == due.map { ChangedValue(noun: noun, due: $0, got: "got") })
  }

  @Test func `what differs in a value is found in it`() {
    let due: JSON = [["a": "x", "b": 1], ["a": "y", "b": 2]]
    let got: JSON = [["a": "X", "b": 1, "c": 3], ["a": "Y"]]
    let all = ChangedValue.all(at: "ok.list", due: ["ok": ["list": due]], got: got)
    #expect(all.map(\.noun) == ["list", "list[]", "list[].a", "list[]", "list[].a"])
    #expect(all.filter { $0.noun == "list[].a" }.map(\.got) == ["X", "Y"])
  }

  @Test(
    arguments: [
      ("ok.mood", ["ok": ["mood": "calm"]], ["ok": ["feeling": "calm"]], "feeling"),
      ("ok.mood", ["ok": ["mood": "calm"]], ["ok": ["feeling": "angry"]], nil),
      ("ok.mood", ["ok": ["mood": "calm"]], ["ok": ["a": "calm", "b": "calm"]], nil),
      ("ok.mood", ["ok": ["mood": .null]], ["ok": ["a": .null]], nil),
      ("ok.effects[0][0].call.by", trace, ["ok": ["effects": [[["call": ["of": "a"]]]]]], nil),
      ("ok.effects[0][0].call.to", trace, ["ok": ["effects": [[["call": ["of": "a"]]]]]], "of"),
    ] as [(String, JSON, JSON, String?)])
  func `a member is found under another name`(
    path: String, required: JSON, outcome: JSON, name: String?
  ) {
    #expect(RenamedMember(at: path, due: required, in: outcome)?.name == name)
  }

  private static func changes(_ changed: [(due: JSON, got: JSON)]) -> [DerivedFault] {
    var derivation = FaultDerivation(.stateless)
    derivation.add(required: ["ok": ["a": "x", "b": 1]])
    for (due, got) in changed { derivation.add(ChangedValue(noun: "a", due: due, got: got)) }
    return derivation.changeFaults
  }

  @Test func `a change is tried in its place, and of all values alike`() {
    let changes = Self.changes([("x", "X")])
    let place = ValuePlace(steps: [.member("a")])
    #expect(changes.contains(.value(place, .text(.uppercased))))
    #expect(changes.contains(.value(.answer, .ofAll(.text(.uppercased)))))
    #expect(changes.contains(.value(place, .instead(of: ["x"], "X"))))
    #expect(!changes.contains(.value(ValuePlace(steps: [.member("b")]), .text(.uppercased))))
  }

  @Test(
    arguments: [
      ([("x", "z"), ("y", "z")], .instead(of: ["x", "y"], "z")),
      ([("x", "y"), ("y", "x")], .exchanged("x", "y")),
      ([("x", "y"), ("y", "z")], nil), ([(true, false)], nil),
    ] as [([(due: JSON, got: JSON)], ValueEdit?)])
  func `some values are taken for one other, or two are exchanged`(
    changed: [(due: JSON, got: JSON)], edit: ValueEdit?
  ) {
    let edits = ChangedValue.edits(of: changed.map { ChangedValue(noun: "a", due: $0, got: $1) })
    #expect(edits == (edit.map { [$0] } ?? []))
  }

  @Test func `of one input one answer does not tell what is made of it`() {
    let place = ValuePlace(steps: [.input, .member("a")])
    #expect(DerivedFault.input([place], .text(.percentDecoded)).fewestCases == 2)
    #expect(DerivedFault.value(place, .text(.percentDecoded)).fewestCases == 1)
    #expect(DerivedFault.value(place, .number(.times(60))).fewestCases == 2)
    #expect(DerivedFault.value(place, .number(.oneMore)).fewestCases == 1)
  }
}
