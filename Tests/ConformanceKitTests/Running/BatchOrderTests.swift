import ChoiceEngine
import ConformanceKit
import MachineKit
import Synchronization
import TestSupport
import Testing
import WirePrimitives

/// How a run puts its cases to a port.
@Suite struct BatchOrderTests {
  /// Answers as the reference does, and notes what it is asked.
  private final class Witness: Port {
    struct Notes {
      var inside = 0
      var most = 0
      var inputs: [JSON] = []
    }

    let reference = ReferencePort(suites: [Toy.suite])
    let notes = Mutex(Notes())
    var declaration: Declaration { reference.declaration }

    func answer(_ calls: [Call]) async -> Batch {
      notes.withLock { notes in
        notes.inside += 1
        notes.most = max(notes.most, notes.inside)
        notes.inputs += calls.map(\.input)
      }
      // A long batch beside short ones, so that whoever does not wait comes in between.
      try? await Task.sleep(for: .milliseconds(calls.count > 100 ? 5 : 0))
      let batch = await reference.answer(calls)
      notes.withLock { $0.inside -= 1 }
      return batch
    }

    func restart() async {}
    func finish() async -> [Incident] { [] }
  }

  @Test func `batches come one at a time and in their order`() async {
    let port = Witness()
    let report = await FaultDrill.run(
      port, suite: Toy.suite, vectors: [], generated: 1_300, seed: 5, registry: Toy.registry)
    #expect(report.findings.isEmpty)
    var generator = CaseGenerator(suite: Toy.suite, seed: 5)
    let inputs = (0..<1_300).map { _ in generator.next().input }
    let notes = port.notes.withLock { $0 }
    #expect(notes.most == 1)
    #expect(Array(notes.inputs.prefix(inputs.count)) == inputs)
  }

  /// A suite whose cases are judged when the port has got a number of batches.
  private final class Gate: Port {
    private struct Notes {
      var batches = 0
      var judged = 0
      var isLate = false
    }

    private let notes = Mutex(Notes())
    let declaration = Declaration(name: "gate", suites: [SuiteID("x.gate")])
    var isLate: Bool { notes.withLock(\.isLate) }

    func answer(_ calls: [Call]) async -> Batch {
      notes.withLock { $0.batches += 1 }
      return Batch(replies: calls.map { _ in .ok("fine") })
    }

    func restart() async {}
    func finish() async -> [Incident] { [] }

    var suite: ConformanceKit.Suite {
      ConformanceKit.Suite(
        id: SuiteID("x.gate"), summary: "a gate", requirements: [Toy.double], choices: [],
        capabilities: [], totality: nil, rules: (), variants: [],
        generate: { .number(Double($0.int(0...1_000_000))) }, notes: { _ in [] },
        model: { [self] (_, _, _) throws(InvalidInput) in
          waitForNextBatch()
          return .answer(.exactly("fine", by: Toy.double))
        })
    }

    /// The first case of the second batch is judged once the port has the third.
    private func waitForNextBatch() {
      let isFirstOfSecond = notes.withLock { notes in
        notes.judged += 1
        return notes.judged == 257
      }
      guard isFirstOfSecond else { return }
      // Other tests may keep the pool busy for long; a runner that waits in turn would wait for ever.
      let end = ContinuousClock.now + .seconds(120)
      while notes.withLock({ $0.batches < 3 }), ContinuousClock.now < end {}
      notes.withLock { $0.isLate = $0.batches < 3 }
    }
  }

  @Test func `the port is at its next batch while the last one is judged`() async {
    let gate = Gate()
    let report = await FaultDrill.run(
      gate, suite: gate.suite, vectors: [], generated: 1_000, seed: 5, registry: Toy.registry)
    #expect(report.suites.map(\.generated) == [1_000])
    #expect(report.findings.isEmpty)
    #expect(!gate.isLate)
  }
}
