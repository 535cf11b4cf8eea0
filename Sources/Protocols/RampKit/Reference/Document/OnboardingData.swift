package import MachineKit
package import WirePrimitives

/// What a fetched document is read as ("Onboarding Data Structure", "ScreenPayload Model").
package struct OnboardingData: Sendable {
  package enum Result: Sendable {
    case data(OnboardingData)
    case rejected(by: RequirementID)
    case unhandled(by: RequirementID)
    case open(AmbiguityID)
  }

  /// A member that is absent has no value.
  package typealias Member = Decided<JSON?>

  package struct Screen: Sendable, Hashable {
    package var id: Member
    package var label: Member
    package var html: Member
    package var css: Member
    package var js: Member
    /// Without html a screen may be left out. RMP-DAT-10.
    package var isComplete = true
  }

  package struct Variable: Sendable, Hashable {
    package let name: JSON
    package let value: Member

    /// Whether it has none, or null, which a port may read as none. AMB-RMP-80.
    package var lacksValue: Bool { value.value == .none }
    package var isNull: Bool { value.value?.isNull ?? false }
  }

  package var onboardingID: Member
  package var screens: Decided<[Screen]>
  package var variables: Decided<[Variable]>
  package var scripts: Decided<[JSON]>
  /// Whether a port that tolerates much may have rejected the document all the same.
  package var isRejectable: Bool

  /// Whether screens share an id, which the data model calls unique: a port may reject the document. AMB-RMP-62.
  package var repeatsIDs: Bool {
    let ids = screens.value.compactMap(\.id.value)
    return ids.withoutRepeats.count < ids.count
  }
}
