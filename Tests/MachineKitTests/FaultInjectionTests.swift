import Testing
import WirePrimitives

@testable import MachineKit

/// A cloakroom: `in {ticket: coat}` takes coats, `out ticket` gives one back, `all` gives all back,
/// `close` empties it, `say` tells what it was last asked for and whether it is open.
private struct Cloakroom: Machine {
  enum Door: Equatable { case shut, open, full(Int) }
  static let rule = RequirementID("X-CLK-01")

  private var coats = Table<String, String>("coats")
  @StateVariable("what was asked for") private var asked: String?
  @StateVariable("the door") private var door = Door.shut

  mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    let text = stimulus.body.text ?? ""
    switch stimulus.name {
    case "in":
      if let tickets = stimulus.body.object {
        for (ticket, coat) in tickets { coats.insert(coat.text ?? "", for: ticket.text ?? "") }
      }
      door = coats.count > 2 ? .full(coats.count) : .open
    case "hold": coats.insertIfAbsent("held", for: text)
    case "out":
      asked = text
      say(coats.remove(text) ?? "nothing", &out)
    case "look": say(coats[text] ?? "nothing", &out)
    case "all": for coat in coats.values { say(coat, &out) }
    case "close":
      coats.removeAll()
      asked = nil
      door = .shut
    case "say": say("\(asked ?? "-") \(door) \(coats.count)", &out)
    default: throw TraceError("there is no \(stimulus.name)")
    }
  }

  private func say(_ text: String, _ out: inout Outbox<Never>) {
    out.does("said", .string(text), by: Self.rule)
  }
}

@Suite struct FaultInjectionTests {
  /// What is said of a run of stimuli, each written as `name body`.
  private static func said(_ stimuli: [(String, JSON)]) -> [String] {
    var recorder = CitationRecorder.disabled
    let steps = stimuli.map { Trace.Step(at: 0, Act($0.0, $0.1)) }
    let expected = try? Simulation.expectations(
      of: Trace(config: .null, steps: steps), on: Cloakroom(), citing: &recorder)
    return effects(following: expected ?? []).joined().map { $0.body.text ?? "" }
  }

  private static let threeCoats: (String, JSON) = ("in", ["1": "A", "2": "B", "3": "C"])

  @Test(
    arguments: [
      (.findsFirst, ["A"], ["nothing"]), (.findsLast, ["C"], ["nothing"]),
      (.findsOther, ["C"], ["nothing"]), (.findsLastOfUnknown, ["B"], ["C"]),
      (.findsNone, ["nothing"], ["nothing"]), (.shared, ["B"], ["nothing"]),
      (.insertsNone, ["nothing"], ["nothing"]), (.holdsOne, ["nothing"], ["nothing"]),
      (.keepsOld, ["B"], ["nothing"]),
    ] as [(TableFault, [String], [String])])
  func `an entry is found as the fault says`(fault: TableFault, known: [String], unknown: [String])
  {
    let injected = FaultInjection.injecting(.table("coats", fault)) {
      [
        Self.said([Self.threeCoats, ("look", "2")]), Self.said([Self.threeCoats, ("look", "9")]),
      ]
    }
    #expect(injected[0] == known)
    #expect(injected[1] == unknown || fault == .shared)
  }

  @Test(
    arguments: [
      (nil, ["B", "A", "C"]), (.removesNone, ["B", "A", "B", "C"]), (.removesAll, ["B"]),
      (.removesFirst, ["B", "B", "C"]), (.removesLast, ["B", "A", "B"]),
      (.emptiedBy("out"), ["B"]), (.emptiedBy("look"), ["B", "A", "C"]),
      (.keptBy("out"), ["B", "A", "B", "C"]), (.keptBy("in"), ["nothing"]),
      (.visitsFirst, ["B", "A"]), (.visitsLast, ["B", "C"]), (.visitsReversed, ["B", "C", "A"]),
    ] as [(TableFault?, [String])])
  func `entries are removed and visited as the fault says`(fault: TableFault?, said: [String]) {
    let stimuli: [(String, JSON)] = [Self.threeCoats, ("out", "2"), ("all", [:])]
    let injected = fault.map {
      FaultInjection.injecting(.table("coats", $0)) { Self.said(stimuli) }
    }
    #expect(injected ?? Self.said(stimuli) == said)
  }

  @Test(
    arguments: [
      (nil, ["Z", "A"]), (.keepsOld, ["A", "A"]), (.overwrites, ["Z", "held"]),
      (.neverEmptied, ["Z", "A"]),
    ] as [(TableFault?, [String])])
  func `a key that is there is kept or overwritten`(fault: TableFault?, said: [String]) {
    let insert = fault.map { fault in
      FaultInjection.injecting(.table("coats", fault)) { Self.kept() }
    }
    #expect(insert ?? Self.kept() == said)
  }

  private static func kept() -> [String] {
    said([("in", ["1": "A"]), ("in", ["1": "Z"]), ("look", "1")])
      + said([("in", ["1": "A"]), ("hold", "1"), ("look", "1")])
  }

  @Test func `what removes all may leave all, and instances may share`() {
    let stimuli: [(String, JSON)] = [Self.threeCoats, ("close", [:]), ("all", [:])]
    #expect(Self.said(stimuli) == [])
    let left = FaultInjection.injecting(.table("coats", .neverEmptied)) { Self.said(stimuli) }
    #expect(left == ["A", "B", "C"])
    let shared = FaultInjection.injecting(.table("coats", .shared)) {
      Self.said([Self.threeCoats]) + Self.said([("all", [:])])
    }
    #expect(shared == ["A", "B", "C"])
  }

  private static let visit: [(String, JSON)] = [
    ("in", ["1": "A"]), ("out", "1"), ("out", "2"), ("say", [:]), ("look", "1"), ("close", [:]),
    ("say", [:]),
  ]

  @Test(
    arguments: [
      ("what was asked for", .neverReset, ["2 open 0", "2 shut 0"]),
      ("what was asked for", .neverSet, ["- open 0", "- shut 0"]),
      ("what was asked for", .setOnce, ["1 open 0", "1 shut 0"]),
      ("what was asked for", .readEarly, ["1 open 0", "2 shut 0"]),
      ("what was asked for", .resetBy("out"), ["- open 0", "- shut 0"]),
      ("what was asked for", .resetBy("look"), ["2 open 0", "- shut 0"]),
      ("what was asked for", .keptBy(["close"]), ["2 open 0", "2 shut 0"]),
      ("what was asked for", .keptBy(["out"]), ["- open 0", "- shut 0"]),
      ("what was asked for", .keptBy(["close", "out"]), ["- open 0", "- shut 0"]),
      ("the door", .keptBy(["in"]), ["2 shut 0", "- shut 0"]),
      ("the door", .neverEnters("open"), ["2 shut 0", "- shut 0"]),
      ("the door", .neverEnters("full"), ["2 open 0", "- shut 0"]),
      ("the door", .neverReset, ["2 open 0", "- open 0"]),
      ("what was asked for", .ignores("close", in: "some"), ["2 open 0", "2 open 0"]),
      ("what was asked for", .ignores("close", in: "none"), ["2 open 0", "- shut 0"]),
      ("the door", .ignores("out", in: "open"), ["- open 1", "- shut 0"]),
      ("the door", .takes("open", as: "shut", on: "say"), ["2 shut 0", "- shut 0"]),
      ("the door", .takes("open", as: "shut", on: "look"), ["2 open 0", "- shut 0"]),
      ("the door", .takes("open", as: "full", on: "say"), ["2 open 0", "- shut 0"]),
      ("what was asked for", .takes("none", as: "some", on: "say"), ["2 open 0", "2 shut 0"]),
    ] as [(String, VariableFault, [String])])
  func `a state variable has its fault`(
    name: String, fault: VariableFault, said: [String]
  ) {
    let injected = FaultInjection.injecting(.variable(name, fault)) { Self.said(Self.visit) }
    #expect(injected.filter { $0.contains(" ") } == said)
  }

  @Test func `a value that is never reset is there for the next instance`() {
    let said = FaultInjection.injecting(.variable("what was asked for", .neverReset)) {
      Self.said([("out", "7")]) + Self.said([("say", [:])])
    }
    #expect(said == ["nothing", "7 shut 0"])
  }

  @Test func `the states of parts are told of each stimulus`() {
    let (_, states) = FaultInjection.watching { Self.said([("out", "1")] + Self.visit) }
    #expect(
      states[0] == [
        "there are no coats", "the door is \"shut\"", "nothing is what was asked for",
      ])
    #expect(
      states[2] == [
        "there are coats", "the door is \"open\"", "something is what was asked for",
      ])
    #expect(states.count == Self.visit.count + 1)
  }

  @Test(
    arguments: [
      ("the address", "none", "there is no address"),
      ("the address", "some", "there is an address"),
      ("the flow", "some", "there is a flow"),
      ("the page", "fadingOut", "the page is \"fading out\""),
      ("whether a slot is enabled", "true", "a slot is enabled"),
      ("whether a slot is enabled", "false", "a slot is not enabled"),
      ("the light", "false", "the light is false"),
      ("the timer reload", "running", "the timer reload is running"),
    ])
  func `a state reads as English`(name: String, state: String, text: String) {
    #expect("\(PartState(name, state))" == text)
  }

  @Test func `what nobody can tell is no state`() {
    enum Shown: Equatable { case hidden, since(Int), open(AmbiguityID) }
    #expect(PartState.name(of: Shown.hidden) == "hidden")
    #expect(PartState.name(of: Shown.since(5)) == "since")
    #expect(PartState.name(of: Shown.open(.init("AMB-X-01"))) == nil)
    #expect(PartState.name(of: Int?.none) == "none")
    #expect(PartState.name(of: 7) == nil)
  }

  @Test func `parts are learnt from a run`() {
    let (said, parts) = FaultInjection.listening { Self.said(Self.visit) }
    #expect(said == Self.said(Self.visit))
    #expect(
      parts == [
        .table("coats"), .variable("what was asked for"), .variable("the door"),
        .value("open", of: "the door"), .value("shut", of: "the door"),
        .state("open", of: "the door"), .state("shut", of: "the door"),
        .state("some", of: "what was asked for"), .state("none", of: "what was asked for"),
      ])
  }
}
