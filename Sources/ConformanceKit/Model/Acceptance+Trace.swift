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

  /// The capabilities by which a port announces that something has changed, and not what.
  var announcingCapabilities: [CapabilityID] {
    var (announcing, telling) = ([CapabilityID](), Set<CapabilityID>())
    forEachTree { tree in
      guard case .steps(let trees) = tree else { return }
      for step in trees.flatMap(\.all) {
        let effects = step.effects.joined()
        for need in step.needs {
          announcing.append(need.value)
          let says = effects.contains { $0.kind == need.kind && $0.body != .object([]) }
          if says { telling.insert(need.value) }
        }
      }
    }
    return announcing.withoutRepeats.filter { !telling.contains($0) }
  }

  /// Whether all that a requirement asks for is asked of ports alone that grant a capability.
  func asks(for requirement: RequirementID, onlyOf capability: CapabilityID) -> Bool {
    var isOnly = true
    forEachRequirement { asked, capabilities in
      if asked == requirement, !capabilities.contains(capability) { isOnly = false }
    }
    return isOnly
  }
}
