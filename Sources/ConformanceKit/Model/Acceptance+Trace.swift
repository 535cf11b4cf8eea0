package import MachineKit
package import WirePrimitives

extension Acceptance {
  /// What is accepted of the answer to a trace, by the machine that goes through it.
  ///
  /// - Parameters:
  ///   - settles: the stimuli after which nothing that was done before is still on its way.
  ///   - machine: throws where the trace is none of the suite.
  package static func answer<Model: Machine>(
    toTrace input: JSON, settles: (Act) -> Bool = { _ in true },
    citing recorder: inout CitationRecorder, on machine: (Trace) throws(TraceError) -> Model
  ) throws(InvalidInput) -> Acceptance {
    do throws(TraceError) {
      let trace = try Trace(input)
      let expectations = try Simulation.expectations(
        of: trace, on: machine(trace), citing: &recorder)
      return .answer(.steps(expectations) { settles(trace.steps[$0].stimulus) })
    } catch {
      throw InvalidInput(error.reason)
    }
  }

  /// What effects of a trace are only asked of ports that grant it.
  var capabilitiesOfEffects: [CapabilityID] {
    var all: [CapabilityID] = []
    forEachTree { tree in
      guard case .steps(let steps) = tree else { return }
      all += steps.flatMap(\.all).flatMap { $0.needs.map(\.value) }
    }
    return all.withoutRepeats
  }
}
