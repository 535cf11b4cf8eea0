import ChoiceEngine
package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.camera-check`: what a check of the camera finds.
  ///
  /// Input `{"device": bool, "authorization": "authorized" | "denied" | "notDetermined" |
  /// "restricted"}`, what the platform has. Answer `{"hardwareAvailable": bool, "permissionState":
  /// text, "asked": ["device" | "authorization" | "request"]}`, the last what the platform was asked,
  /// in any order and as often as it may be.
  package static let gbgCameraCheck = ConformanceSuite(
    id: SuiteID("gbg.camera-check"),
    summary: "what a check of the camera finds",
    requirements: [
      .gbgPRM06, .gbgPRM07, .gbgPRM08, .gbgPRM09, .gbgPRM10, .gbgPRM11, .gbgPRM13,
    ],
    choices: [],
    capabilities: [CameraCheckSuite.camera, CameraCheckSuite.allStates],
    totality: nil,
    rules: CameraRules(), variants: CameraRules.variants,
    generate: { source in
      [
        "device": .bool(source.chance(1, in: 2)),
        "authorization": .string(source.pick(CameraAuthorization.allCases).rawValue),
      ]
    },
    notes: { _ in [] },
    traits: CameraCheckSuite.traits,
    needs: CameraCheckSuite.needs,
    model: { (input, rules, recorder) throws(InvalidInput) in
      let (device, authorization) = try CameraCheckSuite.parts(of: input)
      let result = CameraReference(rules: rules)
        .check(hasDevice: device, authorization, citing: &recorder)
      return .answer(CameraCheckSuite.tree(for: result))
    })
}

enum CameraCheckSuite {
  static let camera = Capability(
    id: CapabilityID("gbg.camera"), summary: "there is a check of the camera")
  static let allStates = Capability(
    id: CapabilityID("gbg.camera-states"),
    summary: "the platform knows the authorisations notDetermined and restricted")

  static func needs(_ input: JSON) -> [CapabilityID] {
    let isEverywhere = ["authorized", "denied"].contains(input["authorization"]?.text)
    return isEverywhere ? [camera.id] : [camera.id, allStates.id]
  }

  static func parts(
    of input: JSON
  ) throws(InvalidInput) -> (device: Bool, authorization: CameraAuthorization) {
    guard let device = input["device"]?.bool,
      let authorization = input["authorization"]?.text.flatMap(CameraAuthorization.init)
    else { throw InvalidInput("there is no boolean \"device\", or no such authorisation") }
    return (device, authorization)
  }

  static func tree(for result: CameraReference.Result) -> Acceptance {
    let request: Acceptance = .array([.exactly("request", by: .gbgPRM13)], by: .gbgPRM13)
    let readings = ["device", "authorization"].map {
      Acceptance.exactly(.string($0), by: .gbgPRM13)
    }
    let reads: Acceptance = .each(
      .oneOf(readings, by: .gbgPRM13), .init(least: 0), by: .gbgPRM13)
    return .object([
      .init(
        "hardwareAvailable",
        .decided(.bool(result.isAvailable.value), result.isAvailable.basis)),
      .init("permissionState", .decided(.string(result.state.value), result.state.basis)),
      .init("asked", result.asksUser ? request : reads),
    ])
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let (device, authorization) = try? parts(of: input) else { return [] }
    return [
      InputTrait(device ? "a device" : "no device"),
      InputTrait("the authorisation", .text(authorization.rawValue)),
    ]
  }

  // MARK: Variants
}
