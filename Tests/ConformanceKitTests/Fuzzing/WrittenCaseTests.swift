import BridgeCatalog
import CorpusStore
import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// Cases that no choices made: named by their input, shrunk as what they are.
struct WrittenCaseTests {
  @Test func `a name is the input, in every version`() throws {
    let input = try JSON.parse(#"{"n":1.50,"a":"\u00e9\ud800"}"#)
    let run = Case(suite: Toy.id, input: input, origin: .written)
    #expect(run.name == "x.toy:=eyJuIjoxLjUwLCJhIjoiXHUwMEU5XHVEODAwIn0")
    let again = Case(named: String(run.name.dropFirst(6)), of: Toy.suite, vectors: [])
    #expect(again?.input.compactText == input.compactText)
    for text in ["=", "=!!!!", "=eyJ", "eyJ"] { #expect(InputToken(text: text) == nil) }
  }

  @Test func `an example is made smaller by taking away what does not matter`() async throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "gbg.json-value-decode" })
    let index = try #require(
      suite.variants.firstIndex { $0.requirement == RequirementID("GBG-JSV-07") })
    let input: JSON = ["text": #"{"a":[1,2,{"b":[]}],"c":[[],[3,4,5]],"d":"long text"}"#]
    let port = ReferencePort(suites: [suite], applying: [suite.id: [index]])
    var plan = CheckPlan(suites: [suite], vectors: [:], generated: 0, seed: 1)
    plan.earlier = [suite.id: [Case(suite: suite.id, input: input, origin: .written)]]
    func example(_ plan: CheckPlan) async throws -> CaseResult {
      var runner = Runner(
        plan: plan, port: port, registry: try Corpus.shared().registry, recorder: Nobody())
      let report = await runner.run(
        header: RunHeader(
          kit: "", corpus: "", caseSet: "", port: port.declaration, seed: 1, suites: [suite.id],
          suitesKnown: 1))
      return try #require(report.findings.first).example
    }
    let small = try await example(plan)
    #expect(small.run.input.compactText.utf8.count < 30, "\(small.run.input.compactText)")
    #expect(small.run.choices == nil)
    // Where nobody says what an input is, none is made into another.
    plan.suites[0].schema = { nil }
    #expect(try await example(plan).run.input == input)
  }

  private final class Nobody: RunRecorder {
    func record(_ event: RunEvent) {}
  }
}
