import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

/// The member `result` of an input.
enum CaptureInput {
  static func result(in input: JSON) throws(InvalidInput) -> CaptureResult {
    do throws(TraceError) {
      return try CaptureResult(input["result"])
    } catch {
      throw InvalidInput(error.reason)
    }
  }
}

extension CaptureResult {
  /// What leaves open whether there is a response at all.
  func doubt(in input: JSON) -> AmbiguityID? { input.hasLoneSurrogates ? .ambGBG08 : doubt }
}
