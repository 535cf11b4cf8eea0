import Testing
import WirePrimitives

@testable import ConformanceKit

/// What derived faults make of answers.
struct ValueEditTests {
  @Test(
    arguments: [
      (.null, 3, .null), (.always(4), 3, 4), (.asText, 3, "3"), (.asText, true, "true"),
      (.asText, ["a": 1], #"{"a":1}"#), (.scalarAsText, true, "true"), (.scalarAsText, [1], nil),
      (.asNumber, "3.5", 3.5), (.asNumber, "x", nil),
      (.asBoolean, "true", true), (.asBoolean, "yes", nil), (.nullIfFalsy, 0, .null),
      (.nullIfFalsy, "", .null), (.nullIfFalsy, false, .null), (.nullIfFalsy, 1, nil),
      (.nullAsText, .null, "null"), (.negated, true, false), (.negated, 1, nil),
      (.number(.truncated), -1.7, -1), (.number(.rounded), 1.5, 2), (.number(.oneMore), 1, 2),
      (.number(.otherSign), 1, -1), (.number(.oneLess), "a", nil), (.text(.uppercased), 1, nil),
      (.text(.trimmed(.both, .unicode)), " a b\n", "a b"), (.text(.lowercased), "aB", "ab"),
      (.reversed, [1, 2], [2, 1]), (.withoutFirst, [1, 2], [2]), (.withoutLast, [1, 2], [1]),
      (.firstAlone, [1, 2], [1]), (.lastAlone, [1, 2], [2]), (.firstTwice, [1, 2], [1, 1, 2]),
      (.lastTwice, [1, 2], [1, 2, 2]), (.withoutRepeats, [1, 2, 1], [1, 2]),
      (.sorted, [3, 1, 2], [1, 2, 3]), (.inList, 1, [1]), (.inList, [1], nil),
      (
        .ofAll(.text(.uppercased)), ["a": ["b", 1, .null], "c": "d"],
        ["a": ["B", 1, .null], "c": "D"]
      ),
      (.instead(of: ["a", 1], 2), 1, 2), (.instead(of: ["a"], "b"), "c", nil),
      (.exchanged("a", "b"), "b", "a"), (.exchanged("a", "b"), "c", nil),
      (.withoutNullMembers, ["a": .null, "b": [.null, ["c": .null]]], ["b": [.null, [:]]]),
      (.withoutNulls, ["a": .null, "b": [.null, ["c": .null]]], ["b": [[:]]]),
    ] as [(ValueEdit, JSON, JSON?)])
  func `a value is changed, or is none of the edit's`(edit: ValueEdit, value: JSON, new: JSON?) {
    // Null is a value too, and is not written as nil.
    #expect(edit.change(value) == new && (edit.change(value) == nil) == (new == nil))
  }

  @Test(
    arguments: [
      (.leftOut, ["b": 2]), (.valueOf("b"), ["a": 2, "b": 2]),
      (.swapped(with: "b"), ["a": 2, "b": 1]), (.valueOf("c"), nil), (.null, nil),
      (.named("c"), ["c": 1, "b": 2]), (.named("b"), nil),
    ] as [(ValueEdit, JSON?)])
  func `a member is changed in its object`(edit: ValueEdit, new: JSON?) {
    #expect(edit.change(["a": 1, "b": 2], member: "a") == new)
  }

  private static let deep: JSON = [
    "list": [["x": 1], ["x": 2], ["y": 3]], "text": #"{"x":1}"#, "plain": "[x",
  ]

  @Test(
    arguments: [
      ([.member("list"), .element, .member("x")], #"[{"x":2},{"x":3},{"y":3}]"#, nil),
      ([.member("text"), .text, .member("x")], nil, #"{"x":2}"#),
      ([.member("plain"), .text, .member("x")], nil, nil), ([.member("gone")], nil, nil),
    ] as [([ValuePlace.Step], String?, String?)])
  func `a place is all that its names lead to`(
    steps: [ValuePlace.Step], list: String?, text: String?
  ) {
    let new = ValuePlace(steps: steps).changing(Self.deep, ValueEdit.number(.oneMore).change)
    #expect(new == nil || new?["list"]?.compactText == list ?? Self.deep["list"]?.compactText)
    #expect(new == nil || new?["text"]?.text == text ?? Self.deep["text"]?.text)
    #expect((new == nil) == (list == nil && text == nil))
  }

  private static func trace(_ names: [[String]]) -> JSON {
    let steps = names.map { JSON.array($0.map { .object([($0, ["n": 1] as JSON)]) }) }
    return ["ok": ["effects": .array(steps)]]
  }

  @Test(
    arguments: [
      (.omitted, [["b"], ["b"]]), (.doubled, [["a", "a", "b"], ["b", "a", "a"]]),
      (.swapped, [["b", "a"], ["b", "a"]]), (.late, [["b"], ["a", "b", "a"]]),
      (.early, [["a", "b", "a"], ["b"]]), (.named("x"), [["x", "b"], ["b", "x"]]),
    ] as [(EffectFault, [[String]])])
  func `effects of a kind are lost, doubled, moved or named otherwise`(
    fault: EffectFault, names: [[String]]
  ) {
    let required = Self.trace([["a", "b"], ["b", "a"]])
    #expect(DerivedFault.effect("a", fault).change(required) == Self.trace(names))
    #expect(DerivedFault.effect("c", fault).change(required) == nil)
  }

  @Test(
    arguments: [
      (.omitted, Occurrence(.first), [["b"], ["a"], ["b", "a"]]),
      (.doubled, Occurrence(.later), [["a", "b"], ["a", "a"], ["b", "a", "a"]]),
      (.omitted, Occurrence(.all, inAnswerTo: "x"), [["b"], ["a"], ["b"]]),
      (.omitted, Occurrence(.later, inAnswerTo: "x"), [["a", "b"], ["a"], ["b"]]),
      (.omitted, Occurrence(.first, inAnswerTo: "y"), [["a", "b"], [], ["b", "a"]]),
      (.omitted, Occurrence(.repeated, inAnswerTo: "x", "y"), [["a", "b"], [], ["b"]]),
    ] as [(EffectFault, Occurrence, [[String]])])
  func `a fault concerns some of the effects of a kind`(
    fault: EffectFault, occurrence: Occurrence, names: [[String]]
  ) {
    let required = Self.trace([["a", "b"], ["a"], ["b", "a"]])
    let changed = DerivedFault.effect("a", fault, occurrence).change(required, of: Self.stimuli)
    #expect(changed == Self.trace(names))
  }

  private static let stimuli: JSON = [
    "steps": [["do": ["x": [:]]], ["do": ["y": [:]]], ["do": ["x": [:]]]]
  ]

  @Test func `what a stimulus leads to once comes each time`() {
    let fault = DerivedFault.effect("a", .again, Occurrence(.later, inAnswerTo: "x"))
    #expect(
      fault.change(Self.trace([["b", "a"], ["b"], ["b"]]), of: Self.stimuli)
        == Self.trace([["b", "a"], ["b"], ["b", "a"]]))
    #expect(fault.change(Self.trace([["b"], ["a"], ["b"]]), of: Self.stimuli) == nil)
    #expect(fault.phrase == "each x but the first led to `a` again")
  }

  @Test func `what a stimulus led to comes but once, whenever that was`() {
    let fault = DerivedFault.effect("a", .omitted, Occurrence(.repeated, inAnswerTo: "x", "y"))
    #expect(fault.change(Self.trace([["b"], ["a"], ["b"]]), of: Self.stimuli) == nil)
    #expect(
      fault.change(Self.trace([["b"], ["a"], ["a", "b"]]), of: Self.stimuli)
        == Self.trace([["b"], ["a"], ["b"]]))
    #expect(fault.phrase == "x or y led to `a` only once")
  }

  @Test(arguments: [(TakenValue.first, "x"), (.latest, "z")])
  func `a value of a stimulus is taken for that of another`(value: TakenValue, taken: String) {
    func input(_ id: String) -> JSON {
      let starts: [JSON] = ["x", "z"].map { ["do": ["start": ["id": .string($0)]]] }
      let end: JSON = ["do": ["end": ["id": .string(id)]]]
      return ["steps": .array([["do": ["end": ["id": "a"]]]] + starts + [end])]
    }
    func place(_ kind: String) -> ValuePlace {
      ValuePlace(steps: [.stimulus(kind), .member("id")])
    }
    let fault = DerivedFault.misread(place("end"), as: place("start"), value)
    #expect(fault.change(input: input("y")) == input(taken))
    #expect(fault.change(input: input(taken)) == nil)
    #expect(fault.phrase == "`end.id` were that of the \(value) start")
    let own = DerivedFault.misread(place("end"), as: place("end"), .first)
    #expect(own.change(input: input("y")) == input("a"))
  }

  @Test(arguments: [(StaleValue.first, [1, 1, 1]), (.before, [1, 1, 2])])
  func `a value is kept too long`(value: StaleValue, numbers: [Int]) {
    func trace(_ numbers: [Int]) -> JSON {
      ["ok": ["effects": .array(numbers.map { [["a": ["n": .number($0)]]] })]]
    }
    let place = ValuePlace(steps: [.effect("a"), .member("n")])
    #expect(DerivedFault.stale(place, value).change(trace([1, 2, 3])) == trace(numbers))
  }

  @Test(
    arguments: [
      (TakenValue.latest, [["a": "x"], ["a": "y"]]), (.first, [["a": "x"], ["a": "x"]]),
    ] as [(TakenValue, [JSON])])
  func `a value comes from another stimulus`(value: TakenValue, effects: [JSON]) {
    let input: JSON = ["steps": [["do": ["put": ["id": "x"]]], ["do": ["put": ["id": "y"]]]]]
    let required: JSON = ["ok": ["effects": [[["say": ["a": "x"]]], [["say": ["a": "x"]]]]]]
    let fault = DerivedFault.taken(
      ValuePlace(steps: [.effect("say"), .member("a")]),
      from: ValuePlace(steps: [.stimulus("put"), .member("id")]), value)
    let wrong = JSON.array(effects.map { [["say": $0]] })
    #expect((fault.change(required, of: input) ?? required) == ["ok": ["effects": wrong]])
    #expect(fault.phrase == "`say.a` came from the \(value) `put.id`")
  }

  @Test func `an effect is left out where the stimulus has no such value`() {
    let input: JSON = ["steps": [["do": ["put": ["id": "x"]]], ["do": ["put": [:]]]]]
    let required: JSON = ["ok": ["effects": [[], [["say": ["a": "x"]], ["say": ["a": "z"]]]]]]
    let fault = DerivedFault.taken(
      ValuePlace(steps: [.effect("say"), .member("a")]),
      from: ValuePlace(steps: [.stimulus("put"), .member("id")]), .latest)
    #expect(
      fault.change(required, of: input) == ["ok": ["effects": [[], [["say": ["a": "z"]]]]]])
  }

  @Test func `a stimulus that repeats the one before it is lost`() throws {
    let input: JSON = [
      "config": [:],
      "steps": [
        ["at": 0, "do": ["a": 1]], ["at": 1, "do": ["b": 0]], ["at": 2, "do": ["a": 1]],
        ["at": 3, "do": ["a": 2]],
      ],
    ]
    let changed = try #require(StimulusFault.ignoredIfSame.change(input, "a", .all))
    #expect(changed.owners == [0, 1, 3])
    #expect(StimulusFault.ignoredIfSame.change(input, "b", .all) == nil)
  }

  @Test func `the members of an effect are changed where it stands`() {
    let place = ValuePlace(steps: [.effect("a"), .member("n")])
    let changed = DerivedFault.value(place, .number(.oneMore)).change(Self.trace([["a", "b"]]))
    #expect(changed == ["ok": ["effects": [[["a": ["n": 2]], ["b": ["n": 1]]]]]])
    #expect(
      DerivedFault.value(place, .leftOut).change(Self.trace([["a"]]))
        == ["ok": ["effects": [[["a": [:]]]]]])
  }

  @Test(
    arguments: [
      (
        [.stimulus("put"), .member("n")], .number(.oneMore), #"{"put":{"n":1}}"#,
        "`put.n` were one more"
      ),
      (
        [.stimulus("put"), .member("n")], .leftOutIfFalsy, #"{"put":{}}"#,
        "`put.n` were left out where it is 0, false or \"\""
      ),
      (
        [.stimulus("put"), .member("n")], .number(.truncated), nil,
        "`put.n` were cut to a whole number"
      ),
      ([.stimulus("get"), .member("n")], .number(.oneMore), nil, "`get.n` were one more"),
    ] as [([ValuePlace.Step], ValueEdit, String?, String)])
  func `a stimulus is taken for another where its value stands`(
    steps: [ValuePlace.Step], edit: ValueEdit, stimulus: String?, phrase: String
  ) {
    let fault = DerivedFault.input([ValuePlace(steps: steps)], edit)
    let input: JSON = ["config": [:], "steps": [["at": 0, "do": ["put": ["n": 0]]]]]
    let changed = fault.change(input: input)?["steps"]?.array?.first?["do"]?.compactText
    #expect(changed == stimulus)
    #expect(fault.phrase == phrase)
  }

  @Test func `a value of an input is changed where it stands, also in a text that is JSON`() {
    let place = ValuePlace(steps: [.input, .member("body"), .text, .member("on")])
    let fault = DerivedFault.input([place], .leftOutIfFalsy)
    #expect(
      fault.change(input: ["body": #"{"on":false,"to":0}"#]) == ["body": #"{"to":0}"#])
    #expect(fault.change(input: ["body": #"{"on":true}"#]) == nil)
    #expect(
      fault.phrase == "the input's `body.on` were left out where it is 0, false or \"\"")
  }

  @Test func `all texts or numbers of an answer are told as such`() {
    let phrases = [ValueEdit.text(.uppercased), .number(.singlePrecision)].map {
      DerivedFault.value(.answer, .ofAll($0)).phrase
    }
    #expect(phrases[0] == "each text in the answer were in upper case")
    #expect(phrases[1] == "each number in the answer were in single precision")
  }

  @Test func `values of several places are changed alike`() {
    let places = ["a", "b"].map { ValuePlace(steps: [.input, .member($0)]) }
    let fault = DerivedFault.input(places, .scalarAsText)
    #expect(fault.change(input: ["a": 1, "b": true, "c": 2]) == ["a": "1", "b": "true", "c": 2])
    #expect(fault.change(input: ["a": "1", "b": [2]]) == nil)
    #expect(fault.phrase.hasPrefix("each of the input's `a` and `b` were a text where"))
  }

  @Test func `objects are told apart by what they say they are`() {
    let answer: JSON = [
      "ok": ["effects": [[["call": ["to": "a", "n": 1]], ["call": ["to": "b", "n": 1]]]]]
    ]
    let place = ValuePlace(steps: [.effect("call"), .only("to", "b"), .member("n")])
    let changed = DerivedFault.value(place, .leftOut).change(answer)
    #expect(
      changed?.compactText
        == #"{"ok":{"effects":[[{"call":{"to":"a","n":1}},{"call":{"to":"b"}}]]}}"#)
    #expect(
      DerivedFault.value(place, .leftOut).phrase == "`call` where `to` is \"b\" had no `n`")
  }

  @Test(
    arguments: [
      (.value(.answer.appending(.member("a")), .always(true)), ["a": true], false),
      (.value(.answer.appending(.member("a")), .always(true)), ["a": false], true),
      (.value(.answer.appending(.member("a")), .leftOut), ["b": false], false),
      (.value(.answer.appending(.member("a")), .leftOut), ["a": false], true),
      // Done twice it is undone.
      (.value(.answer.appending(.member("a")), .negated), ["a": false], false),
      (.effect("x", .omitted), ["effects": [[["y": [:]]]]], false),
      (.effect("x", .omitted), ["effects": [[["x": [:]]]]], true),
      // The first is missing, and so the second is the first one there.
      (.effect("x", .omitted, Occurrence(.first)), ["effects": [[["x": [:]]]]], false),
      (
        .stale(ValuePlace(steps: [.effect("x")]), .first), ["effects": [[["x": 1], ["x": 2]]]], true
      ),
    ] as [(DerivedFault, JSON, Bool)])
  func `an answer speaks against what it is to have always, or never`(
    fault: DerivedFault, answer: JSON, isRefuted: Bool
  ) {
    #expect(fault.isRefuted(by: ["ok": answer]) == isRefuted)
  }

  @Test func `stimuli are ignored by what they say`() throws {
    let input: JSON = [
      "config": [:],
      "steps": [
        ["at": 0, "do": ["a": ["on": true]]], ["at": 1, "do": ["a": ["on": "true"]]],
        ["at": 2, "do": ["b": ["on": true]]],
      ],
    ]
    let fault = StimulusFault.ignoredWhere("on", true)
    let changed = try #require(fault.change(input, "a", .all))
    #expect(changed.owners == [1, 2])
    #expect(fault.change(input, "c", .all) == nil)
    #expect(fault.phrase(of: "a", .all) == "a a whose `on` is true did nothing")
  }

  private static let answer: JSON = ["ok": 1]
  private static let rejection: JSON = ["reject": ["class": "bad"]]

  @Test(
    arguments: [
      (.refused("bad"), rejection, nil),
      (.otherClass("worse"), nil, ["reject": ["class": "worse"]]),
      (.otherClass("bad"), nil, nil), (.answeredNull, nil, ["ok": .null]),
      (.unhandled, ["fault": [:]], ["fault": [:]]),
    ] as [(OutcomeFault, JSON?, JSON?)])
  func `an outcome becomes another`(fault: OutcomeFault, ofAnswer: JSON?, ofRejection: JSON?) {
    #expect(DerivedFault.outcome(fault).change(Self.answer) == ofAnswer)
    #expect(DerivedFault.outcome(fault).change(Self.rejection) == ofRejection)
  }

  @Test(
    arguments: [
      (.ignored, .all, ["b 0"], [1]), (.ignored, .first, ["b 0", "a 2"], [1, 2]),
      (.ignored, .later, ["a 1", "b 0"], [0, 1]),
      (.twice, .all, ["a 1", "a 1", "b 0", "a 2", "a 2"], [0, 0, 1, 2, 2]),
      (.stale, .all, ["a 1", "b 0", "a 1"], [0, 1, 2]),
    ] as [(StimulusFault, Occurrence.Which, [String], [Int])])
  func `stimuli of a kind are lost, doubled or stale`(
    fault: StimulusFault, which: Occurrence.Which, stimuli: [String], owners: [Int]
  ) throws {
    let input: JSON = [
      "config": [:],
      "steps": [
        ["at": 0, "do": ["a": 1]], ["at": 5, "do": ["b": 0]], ["at": 9, "do": ["a": 2]],
      ],
    ]
    let changed = try #require(fault.change(input, "a", which))
    let steps = try #require(changed.input["steps"]?.array)
    #expect(
      steps.compactMap {
        $0["do"]?.object?.first.map { "\($0.name.text ?? "") \($0.value.compactText)" }
      }
        == stimuli)
    #expect(changed.owners == owners)
    #expect(fault.change(input, "c", which) == nil)
  }

  @Test func `an effect that comes in no step is missing, and not early`() {
    let (early, never): (JSON, JSON) = (
      ["ok": ["effects": [[["load": [:]]], []]]], ["ok": ["effects": [[], []]]]
    )
    let due: JSON = ["ok": ["effects": [[], [["load": [:]]]]]]
    let moved = DerivedFault.effect("load", .early)
    #expect(!moved.isMissed(in: early, early, required: due))
    #expect(moved.isMissed(in: never, early, required: due))
    #expect(!DerivedFault.effect("load", .omitted).isMissed(in: never, early, required: due))
  }
}
