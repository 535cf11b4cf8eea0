package import MachineKit

/// The reference for where the WebView stands in its container ("Safe Area Handling"), in points.
package struct WebViewFrame: Sendable {
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int

  package init(
    inContainer width: Int, _ height: Int, below statusBar: Int, rules: FrameRules,
    citing recorder: inout CitationRecorder
  ) {
    recorder.cite(.pwaFRM01, statusBar == 0 ? "no status bar" : "a status bar")
    x = rules.x == .zero ? 0 : statusBar
    y = rules.y == .statusBar ? statusBar : 0
    self.width = rules.width == .containers ? width : width - statusBar
    self.height =
      switch rules.height {
      case .less: height - statusBar
      case .containers: height
      case .twiceLess: height - 2 * statusBar
      case .widths: width - statusBar
      }
  }
}

/// What the frame is computed by. The first value of each knob is the required one. PWA-FRM-01.
package struct FrameRules: RuleSet {
  package enum Left: Sendable { case zero, statusBar }
  package var x = Left.zero
  package enum Top: Sendable { case statusBar, zero }
  package var y = Top.statusBar
  package enum Width: Sendable { case containers, less }
  package var width = Width.containers
  package enum Height: Sendable { case less, containers, twiceLess, widths }
  package var height = Height.less

  package init() {}
}

extension FrameRules {
  private static let everywhere = "most vectors have a status bar"

  package static let variants = table {
    Knob("x", \.x, .fault(.statusBar, .pwaFRM01, "x were the bar's height", broad: everywhere))
    Knob("y", \.y, .fault(.zero, .pwaFRM01, "y were 0", broad: everywhere))
    Knob(
      "width", \.width,
      .fault(.less, .pwaFRM01, "the bar's height were taken from the width", broad: everywhere))
    Knob(
      "height", \.height,
      .fault(.containers, .pwaFRM01, "the height were the container's", broad: everywhere),
      .fault(
        .twiceLess, .pwaFRM01, "the bar's height were taken away twice", broad: everywhere),
      .fault(
        .widths, .pwaFRM01, "the height were computed from the width",
        broad: "few containers are square"))
  }
}
