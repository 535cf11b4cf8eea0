import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// Ports that are compared with each other.
struct ParityTests {
  @Test func `ports that are alike have no row`() async {
    let matrix = await Toy.parity([Toy.port(), Toy.port()])
    #expect(matrix.requirements.isEmpty && matrix.choices.isEmpty)
    #expect(matrix.open.isEmpty && matrix.gaps.isEmpty)
    #expect(matrix.asked > 5)
  }

  @Test func `who alone departs from a requirement is the odd one`() async throws {
    let matrix = await Toy.parity([Toy.port(), Toy.port("limit=10"), Toy.port()])
    let row = try #require(matrix.requirements.first)
    #expect(matrix.requirements.count == 1 && row.id == Toy.double)
    #expect(row.cells == [.holds, .fails, .holds])
    #expect(row.standing == .odd(1))
  }

  @Test func `a port that was not checked to its end is named`() async {
    let ports = [Toy.port(), Toy.port()]
    #expect(await Toy.parity(ports).unfinished.isEmpty)
    let matrix = await Toy.parity(ports, interrupted: 1)
    #expect(matrix.unfinished.map(\.port) == [1] && matrix.unfinished[0].end == .interrupted)
  }

  @Test func `where all ports depart the model is suspect`() async {
    let matrix = await Toy.parity([Toy.port("limit=10"), Toy.port("limit=10")])
    #expect(matrix.requirements.map(\.standing) == [.all])
    let three = await Toy.parity([Toy.port("limit=10"), Toy.port(), Toy.port("factor=3")])
    #expect(three.requirements.map(\.standing) == [.several])
  }

  @Test func `choices that are made otherwise are rows, also where one makes none`() async {
    let matrix = await Toy.parity([Toy.port(), Toy.port(choices: [Toy.unitChoice: "foot"])])
    #expect(matrix.choices.map(\.choice) == [Toy.unitChoice])
    #expect(matrix.choices.map(\.ways) == [["metre", "foot"]])
    #expect(matrix.requirements.isEmpty)
  }

  @Test func `what is open is compared, and the place that differs is named`() async throws {
    let same: JSON = ["double": -2, "more": ["a": 1, "b": "x"]]
    let other: JSON = ["double": -2, "more": ["a": 1, "b": "y"]]
    let matrix = await Toy.parity([
      Toy.port(below: same), Toy.port(below: other), Toy.port(below: same),
    ])
    let row = try #require(matrix.open.first)
    #expect(matrix.open.count == 1 && matrix.requirements.isEmpty)
    #expect(row.path == "ok.more.b" && row.ambiguity == Toy.negatives)
    #expect(row.cases == 3 && row.standing == .odd(1))
    #expect(row.values == ["x", "y", "x"])
    #expect(row.example.input == Toy.input(-3))
  }

  @Test func `who is not asked everything is compared on the same inputs`() async {
    func port(grants: Bool) -> ScriptedPort {
      ScriptedPort(Toy.declaration(grants: grants)) { call in
        let number = call.input["n"]?.int ?? 0
        return number < 0 ? .ok(["double": .number(number)]) : Toy.reply(number)
      }
    }
    let numbers = [-1, -2, 17, -3]
    let matrix = await Toy.parity([port(grants: true), port(grants: false)], numbers)
    #expect(matrix.open.isEmpty)
  }

  @Test func `of a list the one element that differs is named`() async throws {
    let same: JSON = ["double": -2, "more": [1, ["b": "x"]]]
    let other: JSON = ["double": -2, "more": [1, ["b": "y"]]]
    let row = try #require(
      await Toy.parity([Toy.port(below: same), Toy.port(below: other)]).open.first)
    #expect(row.path == "ok.more[].b" && row.values == ["x", "y"])
  }

  @Test(
    arguments: [
      (
        [
          ["id": "7d9f0c3a-1b2c-4d3e-8f45-0123456789ab"],
          ["id": "00000000-1b2c-4d3e-8f45-0123456789ab"],
        ], true
      ),
      ([["text": "{\"a\":1}"], ["text": "{ \"a\" : 1.0 }"]], true),
      ([["map": [["a", 1]]], ["map": ["a": 1]]], true),
      ([["text": "[1]"], ["text": "[2]"]], false),
      ([["n": .null], [:]], false),
    ] as [([JSON], Bool)])
  func `what says the same is no difference`(values: [JSON], isSame: Bool) async {
    let matrix = await Toy.parity(values.map { Toy.port(below: $0) })
    #expect(matrix.open.isEmpty == isSame)
  }

  @Test func `answers of chance and wrong answers are not compared where they are open`() async {
    let matrix = await Toy.parity([Toy.port(below: ["double": 1]), Toy.port("negatives=refused")])
    #expect(matrix.open.isEmpty)
    #expect(matrix.requirements.map(\.id) == [Toy.total])
  }

  @Test func `what is not declared or not granted is told`() async {
    var without = Toy.declaration(grants: false)
    let denied = await Toy.parity([Toy.port(), Toy.port(below: [:], without)], [1])
    #expect(denied.gaps.map(\.subject) == [.capability(Toy.capability)])
    #expect(denied.gaps.map(\.has) == [[true, false]])
    without.suites = []
    let missing = await Toy.parity([Toy.port(), Toy.port(below: [:], without)], [1])
    #expect(missing.gaps.first?.subject == .suite(Toy.id))
    #expect(missing.requirements.isEmpty)
  }

  @Test func `inputs of a user are compared and not judged`() async throws {
    let suite = SuiteID("x.own")
    func port(_ reply: @escaping @Sendable (Int) -> Reply, declares: Bool = true) -> ScriptedPort {
      ScriptedPort(Declaration(name: "own", suites: declares ? [suite] : [])) {
        reply($0.input["n"]?.int ?? 0)
      }
    }
    let inputs = (1...3).map { (line: $0, suite: suite, input: Toy.input($0)) }
    let own = await UserInputs(
      comparing: inputs,
      on: [
        port { .ok(.number($0)) },
        port { $0 == 2 ? .reject(class: "two", message: nil) : .ok(.number($0)) },
        port({ .ok(.number($0)) }), port({ _ in .ok("never") }, declares: false),
      ])
    let row = try #require(own.rows.first)
    #expect(own.rows.count == 1 && own.compared == 3)
    #expect(row.line == 2 && row.standing == .odd(1))
    #expect(row.replies.count == 4 && row.replies[3] == nil)
  }
}
