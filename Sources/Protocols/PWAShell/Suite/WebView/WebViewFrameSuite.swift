import ChoiceEngine
package import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

extension ConformanceSuite {
  /// `pwa-shell.webview-frame`: where the WebView stands in its container.
  ///
  /// Input `{"container": {"width", "height"}, "statusBarHeight"}`, answer `{"x", "y", "width",
  /// "height"}`, whole numbers of points. No rejections.
  package static let pwaShellWebViewFrame = ConformanceSuite(
    id: SuiteID("pwa-shell.webview-frame"),
    summary: "where the WebView stands in its container",
    requirements: [.pwaFRM01], choices: [], capabilities: [WebViewFrameSuite.frame],
    totality: nil, rules: FrameRules(), variants: FrameRules.variants,
    generate: { source in WebViewFrameSuite.input(from: &source) },
    notes: { _ in [] },
    traits: { input in
      [InputTrait("a status bar of", .text(input["statusBarHeight"]?.compactText ?? ""))]
    },
    needs: { _ in [WebViewFrameSuite.frame.id] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      let numbers = [
        input["container"]?["width"]?.int, input["container"]?["height"]?.int,
        input["statusBarHeight"]?.int,
      ].compactMap(\.self)
      guard numbers.count == 3, numbers.allSatisfy({ (0...1_000_000).contains($0) }) else {
        throw InvalidInput("a size is no whole number from 0 to 1,000,000")
      }
      let frame = WebViewFrame(
        inContainer: numbers[0], numbers[1], below: numbers[2], rules: rules, citing: &recorder)
      let members = [
        ("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height),
      ]
      let tree = Acceptance.answer(
        .object(members.map { .init($0, .exactly(.number($1), by: .pwaFRM01)) }))
      return numbers[1] < numbers[2] ? .ignored(tree.witness, .ambPWA28) : tree
    })
}

enum WebViewFrameSuite {
  static let frame = PWAShellSuites.capability(
    "computed-frame", "the frame of the WebView is computed")

  static func input(from source: inout ChoiceSource) -> JSON {
    let sizes = [(390, 844), (844, 390), (1024, 1366), (320, 568), (0, 0), (100, 100)]
    let (width, height) =
      source.chance(1, in: 2)
      ? source.pick(sizes) : (source.int(0...2_000), source.int(0...2_000))
    return [
      "container": ["width": .number(width), "height": .number(height)],
      "statusBarHeight": .number(source.pick([47, 0, 20, 59, source.int(0...200)])),
    ]
  }
}
