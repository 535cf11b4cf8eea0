import ConformanceTesting
import PassageModal
import Testing

@MainActor
final class PassageModalPort: ConformancePort {
  nonisolated static let suites: [SuiteName] = ["passage.navigation"]

  /// Plays a trace: what is shown after each of its steps.
  func answer(_ input: JSON, in suite: SuiteName) throws -> PortAnswer {
    let modal = WebViewSwitch(
      visible: webView(input["config"]?["visible"]),
      successPatterns: input["config"]?["patterns"]?.array?.compactMap(\.text) ?? [])
    var effects: [JSON] = []
    modal.onShow = { effects.append(["show": ["webView": .string($0.rawValue)]]) }
    let steps = input["steps"]?.array?.map { step in
      effects = []
      act(step["do"] ?? .null, on: modal)
      return JSON.array(effects)
    }
    return .ok(["effects": .array(steps ?? [])])
  }

  private func act(_ stimulus: JSON, on modal: WebViewSwitch) {
    if let start = stimulus["navStart"] {
      modal.navigationStarted(in: webView(start["webView"]), to: start["url"]?.text ?? "")
    } else if let end = stimulus["navEnd"] {
      modal.navigationEnded(in: webView(end["webView"]), at: end["url"]?.text ?? "")
    } else if let isRequired = stimulus["userActionRequired"]?.bool {
      modal.setUserActionRequired(isRequired)
    } else if stimulus["switchWebview"] != nil {
      modal.switchWebView()
    }
  }

  private func webView(_ name: JSON?) -> WebViewSwitch.WebView {
    name?.text.flatMap(WebViewSwitch.WebView.init) ?? .ui
  }
}

@Test(arguments: PassageModalPort.requirements)
func `the modal shows what its document requires`(_ requirement: ConformanceCase) async throws {
  try await requirement.check()
}
