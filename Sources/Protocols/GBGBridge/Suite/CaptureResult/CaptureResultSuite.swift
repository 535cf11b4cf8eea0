package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.capture-result`: the response that is sent of a capture.
  ///
  /// Input `{"result": {"document": {"imageData": {"$bytes"}, "width", "height", "mimeType"?}}}`,
  /// `{"selfie": {"previewImageData", "width", "height", "mimeType"?, "encryptedBlob",
  /// "unencryptedBlob"}}`, `{"cancelled": {"reason"}}` or `{"failed": {"code", "message",
  /// "recoverable"}}`. Answer `{"status": text, "data": object or null, "error": object or null}`.
  package static let gbgCaptureResult = ConformanceSuite(
    id: SuiteID("gbg.capture-result"),
    summary: "the response that is sent of a capture",
    requirements: [
      .gbgCAP01, .gbgCAP02, .gbgCAP03, .gbgCAP04, .gbgCAP05, .gbgCAP06, .gbgCAP07, .gbgCAP08,
      .gbgCAP09, .gbgCAP10, .gbgCAP11,
    ],
    choices: [],
    capabilities: [.utf16Strings],
    totality: nil,
    rules: CaptureRules(),
    variants: CaptureRules.variants,
    generate: { source in CaptureGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: CaptureTraits.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      let result = try CaptureInput.result(in: input)
      if rules.encoding == .unhandled { return .fault(by: .gbgCAP01) }
      let response = CaptureReference(rules: rules).response(to: result, citing: &recorder)
      let tree = Acceptance.answer(CaptureResultSuite.tree(for: response))
      return result.doubt(in: input).map { .ignored(tree.witness, $0) } ?? tree
    })
}

enum CaptureResultSuite {
  static func tree(for response: CaptureResponse) -> Acceptance {
    .object(
      [
        .init("status", leaf(response.status)), .init("data", tree(for: response.data)),
      ] + (response.failure.map { [.init("error", tree(for: $0))] } ?? []))
  }

  private static func leaf(_ part: Decided<String>) -> Acceptance {
    .decided(.string(part.value), part.basis)
  }

  private static func tree(for data: CaptureResponse.Data) -> Acceptance {
    switch data {
    case .members(let members):
      let parts = members.map { member in
        Acceptance.Member(member.name, .decided(member.part.value, member.part.basis))
      }
      // Of a selfie whatever a wrong rule leaves out is not there: else any text would do.
      let isSelfie = members.contains { $0.name.hasPrefix("encryptedBlob") }
      let missing = CaptureReference.imageNames.filter { name in
        isSelfie && !members.contains { $0.name == name }
      }
      return .object(parts + missing.map { .init($0, .absentOrNull(by: .gbgCAP03)) })
    case .noImage(empty: []):
      let images = CaptureReference.imageNames.map {
        Acceptance.Member($0, .absentOrNull(by: .gbgCAP10))
      }
      return .oneOf([.absentOrNull(by: .gbgCAP10), .object(images)], by: .gbgCAP10)
    case .noImage(let empty):
      return .object(empty.map { .init($0, .exactly("", by: .gbgCAP10)) })
    }
  }

  private static func tree(for failure: CaptureResponse.Failure) -> Acceptance {
    switch failure {
    case .absent: return .absentOrNull(by: .gbgCAP07)
    case .payload(let error):
      return .object([
        .init("code", .exactly(.string(error.code), by: .gbgCAP07)),
        .init("message", .exactly(.string(error.message), by: .gbgCAP07)),
        .init("recoverable", .exactly(.bool(error.recoverable), by: .gbgCAP07)),
      ])
    }
  }
}
