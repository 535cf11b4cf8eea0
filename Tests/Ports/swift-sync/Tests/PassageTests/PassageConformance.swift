import ConformanceTesting
import Passage
import Testing

struct PassagePort: ConformancePort {
  static let suites: [SuiteName] = ["passage.jwt-flags", "passage.success-url"]

  func answer(_ input: JSON, in suite: SuiteName) throws -> PortAnswer {
    switch suite {
    case "passage.jwt-flags": .ok(flags(input["token"]?.text ?? ""))
    case "passage.success-url":
      .ok(["match": .bool(isSuccess(input["url"]?.text ?? "", input["patterns"]))])
    default: .unsupported("\(suite)")
    }
  }

  private func flags(_ token: String) -> JSON {
    let token = IntentToken(token)
    return [
      "record": .bool(token.record), "captureScreenshot": .bool(token.captureScreenshot),
      "captureScreenshotInterval": .number(token.captureScreenshotInterval),
      "clearAllCookies": .bool(token.clearAllCookies),
    ]
  }

  private func isSuccess(_ address: String, _ patterns: JSON?) -> Bool {
    patterns?.array?.compactMap(\.text).contains { SuccessPattern($0).matches(address) } ?? false
  }
}

@Test(arguments: PassagePort.requirements)
func `Passage does what its document requires`(_ requirement: ConformanceCase) async throws {
  try await requirement.check()
}
