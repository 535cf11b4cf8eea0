import MachineKit
import WirePrimitives

extension OverlayMachine {
  mutating func makePages(_ out: inout Outbox<Timer>) {
    for page in screens.indices where rules.pages != .first || page == 0 {
      let number = Acceptance.exactly(.number(page), by: .rmpOVL03)
      out.due("createWebView", view(number), by: .rmpOVL03, in: [])
      let marks = documents?[rules.pages == .firstDocument ? 0 : page]
      let tree =
        marks.map { Acceptance.exactly(.array($0), by: .rmpOVL19) } ?? .ignored(nil, .ambRMP12)
      out.due(
        "load", .object([.init("page", number), .init("marks", tree)]), by: .rmpOVL19, in: [])
    }
    cite(.rmpOVL03, .rmpOVL19, .rmpCST03, .rmpCFG01, for: "pages", &out)
    guard hasLoads else { return }
    out.only("script", by: .rmpCFG05)
    for page in screens.indices { makeScripts(of: page, &out) }
  }

  private func view(_ page: Acceptance) -> Acceptance {
    let handler = JSON.string(rules.view == .otherHandler ? "native" : "rampkit")
    return .object([
      .init("page", page),
      .init(
        "handler",
        .granted(CapabilityID("rampkit.webkit-handlers"), .exactly(handler, by: .rmpCST03))),
      .init("settings", .granted(CapabilityID("rampkit.webview-settings"), settings)),
    ])
  }

  /// RMP-CFG-01: those that the platform has, one at least.
  private var settings: Acceptance {
    if rules.view == .bare { return .object([]) }
    let settings = [
      ("javaScript", true), ("inlineMedia", true),
      ("mediaUserAction", rules.view == .userAction), ("dataDetectors", false),
    ]
    func all(with present: String) -> Acceptance {
      .object(
        settings.map { name, value in
          let own = Acceptance.exactly(.bool(value), by: .rmpCFG01)
          let isFree = name != present
          return .init(
            name, isFree ? .oneOf([own, .absentOrNull(by: .rmpCFG01)], by: .rmpCFG01) : own)
        })
    }
    return .oneOf(settings.map { all(with: $0.0) }, by: .rmpCFG01)
  }

  // MARK: Scripts

  /// Hardening comes with the view or, where it is run there, until the page has loaded; no-select until
  /// the page has loaded.
  private mutating func makeScripts(of page: Int, _ out: inout Outbox<Timer>) {
    if rules.scripts != .noHardening {
      out.expectations.expect(hardening(of: page, in: "with the view"))
      hardening[page] = out.expectations.promise(hardening(of: page, in: "later"))
    }
    noSelect[page] = out.expectations.promise(noSelect(of: page))
    // At a wrong time it is missing later on, and not one too many now.
    var early = ExpectedEffect(
      .may, "script",
      .object([
        .init("page", .exactly(.number(page), by: .rmpNSL04)),
        .init("script", .exactly("noSelect", by: .rmpNSL04)),
        .init("at", .exactly("documentStart", by: .rmpNSL04)),
      ]), by: .rmpNSL04)
    early.orders = []
    out.expectations.expect(early)
  }

  /// RMP-CFG-02, RMP-CFG-04, RMP-CFG-05.
  private func hardening(of page: Int, in branch: String) -> ExpectedEffect {
    let isWhole = rules.scripts == .allFrames
    let time = rules.scripts == .late ? "documentEnd" : "documentStart"
    let frames = Acceptance.exactly(.bool(!isWhole), by: .rmpCFG04)
    var effect = ExpectedEffect(
      .due, "script",
      .object([
        .init("page", .exactly(.number(page), by: .rmpCFG02)),
        .init("script", .exactly("hardening", by: .rmpCFG02)),
        .init("at", .exactly(.string(JSONString(time)), by: .rmpCFG05)),
        .init(
          "mainFrameOnly",
          .granted(
            CapabilityID("rampkit.main-frame-scripts"),
            branch == "later"
              ? .oneOf([frames, .absentOrNull(by: .rmpCFG04)], by: .rmpCFG04) : frames)),
      ]), by: .rmpCFG02)
    effect.orders = []
    effect.branch = .init(branch, of: "hardening")
    return effect
  }

  /// RMP-NSL-04.
  private func noSelect(of page: Int) -> ExpectedEffect {
    let times = ["loaded", "documentEnd"].map { Acceptance.exactly(.string($0), by: .rmpNSL04) }
    var effect = ExpectedEffect(
      .due, "script",
      .object([
        .init("page", .exactly(.number(page), by: .rmpNSL04)),
        .init("script", .exactly("noSelect", by: .rmpNSL04)),
        .init("at", .oneOf(times, by: .rmpNSL04)),
      ]), by: .rmpNSL04)
    effect.orders = []
    return effect
  }

  mutating func load(_ page: Int?, _ out: inout Outbox<Timer>) {
    guard case .shown = state, let page else { return }
    if let promised = hardening.removeValue(forKey: page) {
      cite(.rmpCFG02, .rmpCFG04, .rmpCFG05, for: "loaded", &out)
      out.expectations.expect(promised)
    }
    if let promised = noSelect.removeValue(forKey: page), rules.scripts != .noSelectNever {
      out.recorder.cite(.rmpNSL04, "loaded")
      out.expectations.expect(promised)
    }
  }
}
