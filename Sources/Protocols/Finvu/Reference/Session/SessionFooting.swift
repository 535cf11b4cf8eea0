import MachineKit

/// Shoulds on which it hangs whether anything comes of what is judged: what hangs on one that has not
/// shown itself weighs no more than it does.
struct SessionFooting {
  /// That messages are heard and callbacks called, which a call shows.
  var bridge: RequirementID?
  /// That it is still initialised, which a flow that begins shows.
  var initialisation: RequirementID?
  /// Of this step alone: what follows is judged only where it was done.
  var step: RequirementID?

  var requirement: RequirementID? { bridge ?? initialisation ?? step }

  /// At the end of a step.
  mutating func settle(_ expectations: Expectations) {
    step = nil
    if expectations.isDue("call") { bridge = nil }
    if expectations.isDue(SessionConnection.ProviderCall.providerStart.rawValue) {
      initialisation = nil
    }
  }
}
