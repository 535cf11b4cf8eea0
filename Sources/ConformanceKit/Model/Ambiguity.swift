package import MachineKit

/// A place where the documents contradict themselves, leave something open or err, and what the kit
/// makes of it.
package struct Ambiguity: Sendable {
  package enum Treatment: String, Sendable, CaseIterable {
    /// The documents support one reading.
    case normative
    /// A closed set: the port declares its answer and is held to it.
    case choice
    /// Optional: the port may lack it.
    case capability
    /// Departing from the recommendation warns.
    case should
    /// Recorded and compared over ports, never scored.
    case observeOnly = "observe-only"
    /// The document's sample is wrong.
    case erratum
  }

  package let id: AmbiguityID
  package let what: String
  package let readings: [String]
  package let resolution: String
  package let treatment: Treatment
  package let reason: String
  /// What the port declares, where it is one of the choices of a suite.
  package let choice: ChoiceID?
  package let requirements: [RequirementID]

  package init(
    id: AmbiguityID, what: String, readings: [String], resolution: String, treatment: Treatment,
    reason: String, choice: ChoiceID? = nil, requirements: [RequirementID]
  ) {
    self.id = id
    self.what = what
    self.readings = readings
    self.resolution = resolution
    self.treatment = treatment
    self.reason = reason
    self.choice = choice
    self.requirements = requirements
  }
}
