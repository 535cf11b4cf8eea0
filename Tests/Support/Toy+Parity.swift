package import ConformanceKit
import MachineKit
package import WirePrimitives

extension Toy {
  /// What a run of each port on the same numbers comes to.
  ///
  /// - Parameter interrupted: the place of a port whose run is stopped as it begins.
  package static func parity(
    _ ports: [any Port], _ numbers: [Int] = Array(-3...12), interrupted: Int? = nil
  ) async -> ParityMatrix {
    var runs: [(report: RunReport, recorder: ParityRecorder)] = []
    for (index, port) in ports.enumerated() {
      let recorder = ParityRecorder()
      let plan = CheckPlan(
        suites: port.declaration.suites.contains(id) ? [suite] : [],
        vectors: [id: numbers.map { vector($0) }], generated: 0, seed: 1,
        shouldStop: { index == interrupted })
      var runner = Runner(plan: plan, port: port, registry: registry, recorder: recorder)
      let header = RunHeader(
        kit: "", corpus: "", caseSet: "", port: port.declaration, seed: 1,
        suites: plan.suites.map(\.id), suitesKnown: 1)
      runs.append((await runner.run(header: header), recorder))
    }
    return ParityMatrix(runs, suites: [suite])
  }

  /// A port that answers as the reference does, and otherwise below zero.
  package static func port(
    below: JSON, _ declaration: Declaration = declaration()
  ) -> ScriptedPort {
    ScriptedPort(declaration) { call in
      let number = call.input["n"]?.int ?? 0
      return number < 0 ? .ok(below) : reply(number)
    }
  }
}
