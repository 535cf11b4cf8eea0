package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

/// The suites of the Finvu protocol.
package enum FinvuSuites {
  /// Parts stand before what is made of them: of one mistake that shows in several the first is blamed.
  package static let all: [ConformanceSuite] = [
    .finvuConstants, .finvuPhoneNumber, .finvuOTP, .finvuInitConfig, .finvuPolyfill, .finvuResponse,
    .finvuSilentConditions, .finvuApplePackage, .finvuCallbackCall, .finvuSession,
    .finvuPage,
    .finvuHost,
  ]

  /// The page handed over something else than the text that the document asks for, or nothing.
  static let anyArgument = Capability(
    id: CapabilityID("finvu.any-argument"),
    summary: "arguments may be left out, or be of another type than the document says")

  static let nonStringArgument = Choice(
    id: ChoiceID("finvu.non-string-argument"), variants: ["reject", "convert"],
    ambiguity: .ambFNV39)

  /// What an argument that is no text needs.
  static func needs(_ argument: JSON?) -> [CapabilityID] {
    argument?.kind == .string ? [] : [anyArgument.id]
  }
}
