import ConformanceKit
import CorpusStore
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceTesting

/// What happens after a process has ended in a run.
@Suite struct EndedRunTests {
  private let place = ScratchPlace()
  private let vectors: [Vector]

  init() throws {
    vectors = try #require(Corpus.shared().vectors[Matching.suite.id])
    try place.workplace.prepare()
  }

  /// Leaves the file as processes do that end in these inputs, one after another.
  private func end(in inputs: [JSON]) throws {
    for input in inputs {
      try InFlightFile(path: place.workplace.inFlight, build: TestBinary.build)
        .enter(.init(Call(suite: Matching.suite.id, input: input)))
    }
  }

  private var staysAlive: Subject { .id("PORT-03") }

  @Test func `the case fails by name and the rest is checked`() async throws {
    try end(in: [vectors[1].input])
    let outcome = await place.outcome(of: ValuePort.self)
    #expect(outcome.said == ["PORT-03": [.failure]])
    let text = try #require(outcome.texts(staysAlive).first)
    #expect(text.contains("vector \(vectors[1].id)"))
    #expect(
      text.contains("again      PROOFLOAD_REPLAY='passage.success-url:\(vectors[1].id)' swift test")
    )
    #expect(outcome.whyUnchecked(.id("PSG-SUC-05")) == nil)
  }

  @Test func `it fails as long as the build is the same`() async throws {
    try end(in: [vectors[1].input])
    let first = await place.outcome(of: ValuePort.self)
    let second = await place.outcome(of: ValuePort.self)
    #expect(first.said == second.said)
  }

  @Test func `it is put once more where that is asked for`() async throws {
    try end(in: [vectors[1].input])
    #expect(await place.outcome(of: ValuePort.self, ["PROOFLOAD_RETRY": "1"]).said == [:])
    #expect(await place.outcome(of: ValuePort.self).said == [:])
  }

  @Test func `a suite in which two processes ended is left alone`() async throws {
    try end(in: [vectors[1].input, vectors[2].input])
    let outcome = await place.outcome(of: ValuePort.self)
    #expect(outcome.said == ["PORT-03": [.failure]])
    #expect(outcome.whyUnchecked(.id("PSG-SUC-05")) != nil)
  }

  @Test func `an input that this run has not fails all the same`() async throws {
    try end(in: [["patterns": ["~"], "url": "~"]])
    let outcome = await place.outcome(of: ValuePort.self)
    #expect(outcome.said == ["PORT-03": [.failure]])
    let text = try #require(outcome.texts(staysAlive).first)
    #expect(text.contains(#"{"suite":"passage.success-url","input":{"patterns":["~"],"url":"~"}}"#))
    #expect(outcome.whyUnchecked(.id("PSG-SUC-05")) == nil)
  }

  @Test func `a run that does not come back is given up, and named by the next`() async throws {
    let outcome = await place.outcome(of: HangingPort.self, deadline: .milliseconds(400))
    #expect(outcome.said == ["PORT-05": [.failure], "the run": [.failure]])
    #expect(try #require(outcome.texts(.id("PORT-05")).first).contains("no answer within 400 ms"))
    let next = await place.outcome(of: HangingPort.self, deadline: .milliseconds(400))
    #expect(next.said["PORT-03"] == [.failure])
  }
}
