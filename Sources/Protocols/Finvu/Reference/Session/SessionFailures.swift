import MachineKit
import WirePrimitives

extension SessionConnection {
  /// Code 1001; with the text where the document shows one.
  func rejection(by requirement: RequirementID, text: String? = nil) -> [ResponsePart] {
    [
      ResponsePart("status", exactly: "FAILURE", requirement),
      ResponsePart("errorCode", exactly: .string(ErrorCode.invalidParameter), requirement),
      text.map { ResponsePart("errorMessage", exactly: .string($0), requirement) }
        ?? ResponsePart(
          "errorMessage", .words(example: "Invalid parameter"), wording(of: requirement)),
    ]
  }

  /// A failure for which the document gives neither code nor text. FNV-ERR-05, FNV-STS-17.
  func refusal(by requirement: RequirementID) -> [ResponsePart] {
    let codes = [
      ErrorCode.generic, ErrorCode.invalidParameter, ErrorCode.initFailed, ErrorCode.silentFailed,
    ]
    let code: ResponsePart.Value =
      rules.refusal == .ownCode ? .anyOf(["1003"]) : .anyOf(codes.map { .string($0) })
    return [
      ResponsePart(
        "status", exactly: rules.refusal == .ownStatus ? "REFUSED" : "FAILURE", .fnvSTS17),
      ResponsePart("errorCode", code, .fnvERR05),
      ResponsePart(
        "errorMessage", rules.refusal == .wordless ? .anyOf([""]) : .words(example: "Not now"),
        wording(of: requirement)),
    ]
  }

  /// That a failure which is due has words is a must, also where the document has none for it.
  private func wording(of requirement: RequirementID) -> RequirementID {
    Self.shoulds.contains(requirement) ? requirement : .fnvSTS09
  }
}
