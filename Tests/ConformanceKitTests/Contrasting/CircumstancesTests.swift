import MachineKit
import Synchronization
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// What a failure hangs on, of traces.
struct CircumstancesTests {
  private static let noise = [Act("note"), Desk.put("other", "t"), Act("note"), Desk.get("other")]

  private static func circumstances(
    _ acts: [Act], value: @escaping Desk.Value
  ) async throws -> Circumstances {
    try await Desk.inquiry(Desk.steps(acts), on: Desk.port(value)).circumstances
  }

  private static func acts(of example: CaseResult) throws -> [String] {
    try Trace(example.run.input).steps.map(\.stimulus.name)
  }

  // MARK: Steps

  @Test func `a recorded trace is made small as a generated one is`() async throws {
    let acts = Self.noise + [Desk.put("a", "b")] + Self.noise + [Desk.get("a"), Act("note")]
    let finding = try #require(
      await Desk.finding(acts) { key, _, kept in key == "other" ? Desk.last(key, kept) : "wrong" })
    #expect(try Self.acts(of: finding.example) == ["get"])
    #expect(finding.reduction != nil && finding.requirement == Desk.get)
  }

  @Test func `a long recorded trace has as many steps as it takes, and no more`() async throws {
    let puts = (0..<14).map { Desk.put("key \($0)", "a text of some length, number \($0)") }
    let finding = try #require(
      await Desk.finding(puts + [Desk.get("key 0")]) { key, _, kept in
        kept.count > 9 ? nil : Desk.last(key, kept)
      })
    #expect(try Self.acts(of: finding.example).count { $0 == "put" } == 10)
    #expect(finding.circumstances.thresholds.first?.least == 10)
  }

  @Test func `a step without which what is due is done is needed`() async throws {
    let found = try await Self.circumstances([
      Act("note"), Desk.put("b", "2"), Desk.put("a", "1"), Desk.get("b"),
    ]) { key, _, kept in kept.contains { $0.key == "a" } ? "wrong" : Desk.last(key, kept) }
    #expect(found.neededSteps == [2])
    // Another key is nearer than no step.
    #expect(found.contrast?.place == "steps[2].do.put.key")
  }

  @Test func `where no edit passes, one step less is the nearest that does`() async throws {
    let found = try await Self.circumstances([Desk.put("b", "2"), Act("note"), Desk.get("b")]) {
      key, _, kept in kept.contains { $0.key == Desk.noted } ? "wrong" : Desk.last(key, kept)
    }
    #expect(found.neededSteps == [1] && found.contrast?.place == "steps[1]")
  }

  @Test func `the step that departs is never what is left out`() async throws {
    // Without it the next one stands in its place, asks for the same and is answered right.
    let found = try await Self.circumstances([
      Desk.put("a", "1"), Desk.get("a"), Desk.get("a"), Desk.get("a"),
    ]) { key, now, kept in now == 20 ? "wrong" : Desk.last(key, kept) }
    #expect(found.neededSteps.isEmpty)
  }

  @Test func `from how many steps on it fails`() async throws {
    let puts = (0..<20).map { Desk.put("k\($0)", "t\($0)") }
    let (example, found) = try await Desk.inquiry(
      Desk.steps(puts + [Desk.get("k0")]),
      on: Desk.port { key, _, kept in kept.count > 6 ? nil : Desk.last(key, kept) })
    #expect(
      found.thresholds == [Threshold(place: "", measure: .steps("put"), least: 7, most: nil)])
    #expect(try Self.acts(of: example).count { $0 == "put" } == 7)
  }

  @Test func `steps of which each is needed for itself are no number of steps`() async throws {
    let puts = ["a", "b", "c", "d"].map { Desk.put($0, "t") }
    let found = try await Self.circumstances(puts + [Desk.get("x")]) { _, _, kept in
      Set(kept.map(\.key)).isSuperset(of: ["a", "b", "c", "d"]) ? "wrong" : nil
    }
    #expect(found.thresholds.isEmpty)
    #expect(found.neededSteps == [0, 1, 2, 3])
  }

  // MARK: Thresholds

  @Test func `from how many characters on it fails`() async throws {
    let text = String(repeating: "ab", count: 40)
    let (example, found) = try await Desk.inquiry(
      Desk.steps([Desk.put("a", text), Desk.get("a")]),
      on: Desk.port { key, _, kept in Desk.last(key, kept).map { $0.count > 60 ? "" : $0 } })
    #expect(
      found.thresholds == [
        Threshold(place: "steps[0].do.put.text", measure: .characters, least: 61, most: nil)
      ])
    #expect(example.run.input["steps"]?[0]?["do"]?["put"]?["text"]?.text?.count == 61)
  }

  @Test func `a text that is wrong by a sign in it is wrong by no length`() async throws {
    let found = try await Self.circumstances([Desk.put("a", "b "), Desk.get("a")]) { key, _, kept in
      Desk.last(key, kept).map { $0.hasSuffix(" ") ? "b" : $0 }
    }
    #expect(found.thresholds.isEmpty)
    #expect(found.contrast?.failing == "b ")
  }

  @Test(arguments: [600, 601]) func `from what time on it fails`(least: Int) async throws {
    let (example, found) = try await Desk.inquiry(
      [Trace.Step(at: 5, Desk.put("a", "b")), Trace.Step(at: 60_005, Desk.get("a"))],
      on: Desk.port { key, now, kept in kept.last { $0.key == key && now - $0.at < least }?.text })
    #expect(
      found.thresholds == [
        Threshold(place: "steps[1].at", measure: .milliseconds, least: least, most: nil)
      ])
    #expect(try Trace(example.run.input).steps.map(\.at) == [5, 5 + least])
  }

  @Test func `up to what time it fails`() async throws {
    let found = try await Self.circumstances([Desk.put("a", "b"), Desk.get("a")]) {
      key, now, kept in
      kept.last { $0.key == key && now - $0.at > 250 }?.text
    }
    #expect(
      found.thresholds == [
        Threshold(place: "steps[1].at", measure: .milliseconds, least: nil, most: 250)
      ])
  }

  /// What is right ends behind 600 ms by itself.
  @Test(arguments: [(590, 591...600), (900, 601...900)])
  func `it fails between its own time and that at which something else is due`(
    own: Int, failing: ClosedRange<Int>
  ) async throws {
    let (_, found) = try await Desk.inquiry(
      [
        Trace.Step(at: 0, Desk.put(Desk.brief, "b")),
        Trace.Step(at: failing.lowerBound + 4, Desk.get(Desk.brief)),
      ],
      on: Desk.port { key, now, kept in kept.last { $0.key == key && now - $0.at <= own }?.text })
    #expect(
      found.thresholds == [
        Threshold(
          place: "steps[1].at", measure: .milliseconds, least: failing.lowerBound,
          most: failing.upperBound, isOtherDueBelow: own > 600, isOtherDueAbove: own < 600)
      ])
  }

  @Test func `where only what is due changes the port has no threshold`() async throws {
    let found = try await Self.circumstances([Desk.put(Desk.brief, "b"), Desk.get(Desk.brief)]) {
      _, _, _ in "wrong"
    }
    #expect(found.thresholds.isEmpty)
  }

  // MARK: What came instead, and what does not matter

  @Test(arguments: [0, 1, 2]) func `whose text came instead is told`(index: Int) async throws {
    let puts = [Desk.put("a", "one"), Desk.put("b", "two"), Desk.put("c", "three")]
    let key = ["b", "c", "a"][index]
    let found = try await Self.circumstances(puts + [Desk.get(key)]) { _, _, kept in
      kept.indices.contains(index) ? kept[index].text : nil
    }
    let mistaken = try #require(found.mistaken)
    #expect(mistaken.came == "steps[\(index)].do.put.text")
    #expect(mistaken.due == "steps[\((index + 1) % 3)].do.put.text")
    #expect(mistaken.index == index && mistaken.count == 3)
  }

  @Test func `what is equal by chance has not come from there`() async throws {
    let found = try await Self.circumstances([
      Desk.put("a", "wrong"), Desk.put("b", "two"), Desk.get("b"),
    ]) { _, _, _ in "wrong" }
    #expect(found.mistaken == nil)
  }

  @Test func `what can be anything is told, and what cannot is not`() async throws {
    let acts = [Desk.put("a", "b"), Desk.get("a")]
    let any = try await Self.circumstances(acts) { key, _, kept in
      Desk.last(key, kept).map { $0 + "!" }
    }
    #expect(any.freePlaces.contains("steps[1].do.get.key"))
    let one = try await Self.circumstances(acts) { key, _, kept in
      key == "a" ? "wrong" : Desk.last(key, kept)
    }
    #expect(!one.freePlaces.contains("steps[1].do.get.key"))
  }

  @Test func `no more is asked about a finding than it may cost`() async throws {
    let asked = Asked()
    let port = Desk.port { _, _, _ in
      asked.count.withLock { $0 += 1 }
      return "wrong"
    }
    let puts = (0..<9).map { Desk.put("key \($0)", "text \($0)") }
    _ = try await Desk.inquiry(Desk.steps(puts + [Desk.get("key 0")]), on: port, questions: 40)
    let count = asked.count.withLock { $0 }
    // The case itself is put before.
    #expect(count == 41)
  }

  private final class Asked: Sendable {
    let count = Mutex(0)
  }

  @Test func `an edit that has something else asked before the departure is no contrast`()
    async throws
  {
    // A key is answered but once.
    let port = ScriptedPort(Declaration(name: "desk", suites: [Desk.id])) { call in
      var (texts, asked): ([String: JSON], Set<String>) = ([:], [])
      let effects = (try? Trace(call.input))?.steps.map { step -> JSON in
        let key = step.stimulus.body["key"]?.text ?? ""
        switch step.stimulus.name {
        case "put": texts[key] = step.stimulus.body["text"]
        case "get":
          let isFirst = asked.insert(key).inserted
          return [["value": ["text": isFirst ? texts[key] ?? .null : .null]]]
        default: break
        }
        return []
      }
      return .ok(["effects": .array(effects ?? [])])
    }
    let steps = Desk.steps([Desk.put("k", "a"), Desk.get("k"), Desk.get("k")])
    let contrast = try await Desk.inquiry(steps, on: port).circumstances.contrast
    // With another key nothing is due of the first question either; without it the second is answered.
    #expect(contrast?.place == "steps[1]" && contrast?.passing == nil)
  }
}
