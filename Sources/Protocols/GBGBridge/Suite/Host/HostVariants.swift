import ConformanceKit
import GBGBridgeReference
import MachineKit

extension HostSuite {
  /// What can go another way in a host.
  static let variants: [Variant<HostRules>] = choiceVariants + knobFaults + faults.map(\.variant)

  private static func choice(
    _ choice: ChoiceID, _ variant: String, _ name: String, _ phrase: String,
    _ change: @escaping @Sendable (inout HostRules) -> Void
  ) -> Variant<HostRules> {
    Variant(name, .choice(choice, variant), behavesAsIf: phrase, change: change)
  }

  private static let choiceVariants: [Variant<HostRules>] = [
    choice(unsetSlot, "unsupported", "unset=unsupported", "a slot without handler said so") {
      $0.unset = .unsupported
    },
    choice(disabledSlot, "unsupported", "disabled=unsupported", "a disabled slot said so") {
      $0.disabled = .unsupported
    },
    choice(disabledSlot, "handled", "disabled=handled", "a disabled slot still took requests") {
      $0.disabled = .handled
    },
    choice(busyStatus, "cancelled", "busyStatus=cancelled", "a busy slot cancelled requests") {
      $0.busyStatus = .cancelled
    },
    choice(busyStatus, "unsupported", "busyStatus=unsupported", "a busy slot were unsupported") {
      $0.busyStatus = .unsupported
    },
    choice(earlyComplete, "kept", "early=kept", "an early completion were kept for the next wait") {
      $0.early = .kept
    },
    choice(acknowledged, "interim", "acknowledged=interim", "a final answer could follow") {
      $0.acknowledged = .interim
    },
    choice(
      explicitPending, "removed", "explicitPending=removed",
      "an answer with an explicit action removed the pending request"
    ) { $0.explicitPending = .removed },
  ]

  /// Values of knobs that are wrong.
  private static let knobFaults: [Variant<HostRules>] = [
    Variant(
      "busyStatus=success", .fault(.gbgSLT09), behavesAsIf: "a busy slot answered with success"
    ) { $0.busyStatus = .success },
    Variant(
      "early=sent", .fault(.gbgSLT14), behavesAsIf: "a completion before any request were sent"
    ) { $0.early = .sent },
    Variant(
      "unset=dropped", .fault(.gbgSLT17),
      behavesAsIf: "requests for a slot without handler were lost"
    ) { $0.unset = .dropped },
    Variant(
      "disabled=dropped", .fault(.gbgSLT17), behavesAsIf: "requests for a disabled slot were lost"
    ) { $0.disabled = .dropped },
    Variant(
      "documents=plain", .fault(.gbgSLT19), behavesAsIf: "documents were sent under other names"
    ) { $0.capture.documentNames = .plain },
    Variant(
      "selfies=withoutBlobs", .fault(.gbgSLT19),
      behavesAsIf: "selfies were sent without the second blob"
    ) { $0.capture.blobs = .encryptedOnly },
    Variant("cancelled=error", .fault(.gbgSLT19), behavesAsIf: "what is cancelled were an error") {
      $0.capture.cancelled = .error
    },
    Variant("failed=cancelled", .fault(.gbgSLT19), behavesAsIf: "what has failed were cancelled") {
      $0.capture.failed = .cancelled
    },
    Variant("failure=leftOut", .fault(.gbgSLT19), behavesAsIf: "what has failed had no error") {
      $0.capture.failure = .leftOut
    },
    Variant(
      "explicitPending=doubled", .fault(.gbgRSP05),
      behavesAsIf: "an answered request were pending twice"
    ) { $0.explicitPending = .doubled },
  ]
}

/// What a fault of a host departs from.
struct HostFaultLabel: Sendable {
  let fault: HostFault
  let requirement: RequirementID
  let phrase: String
  /// Why it changes the answers of more than half of the suite's vectors, if it does.
  let breadth: String?

  init(
    _ fault: HostFault, _ requirement: RequirementID, _ phrase: String,
    broadly breadth: String? = nil
  ) {
    self.fault = fault
    self.requirement = requirement
    self.phrase = phrase
    self.breadth = breadth
  }

  var variant: Variant<HostRules> {
    Variant(
      fault.rawValue, .fault(requirement), behavesAsIf: phrase, broadBecause: breadth
    ) { [fault] in $0.faults.insert(fault) }
  }
}
