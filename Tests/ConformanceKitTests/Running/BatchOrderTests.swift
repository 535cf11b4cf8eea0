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
    let numbers = Array(0..<1_300)
    let report = await Toy.report(on: port, numbers)
    #expect(report.findings.isEmpty)
    let inputs = numbers.map(Toy.input)
    let notes = port.notes.withLock { $0 }
    #expect(notes.most == 1)
    #expect(Array(notes.inputs.prefix(inputs.count)) == inputs)
  }
}
