package import MachineKit
package import WirePrimitives

/// The reference for what is done to a WebView before a journey runs in it (API reference,
/// "BridgeWebView" and "BridgeWebViewConfigurator").
///
/// Effects `{"createWebView": {}}`, `{"injectScript": {"script", "at"}}`, `{"addMessageHandler":
/// {"name"}}`, `{"attach": {}}`, `{"load": {"url"}}`, `{"received": {"correlationId"}}`.
package struct WebViewMachine: Machine {
  /// By what a WebView comes to be connected.
  package enum Entry: String, Sendable {
    case configure, makeWebView, view

    /// The requirement by which it does what it does.
    package var requirement: RequirementID {
      switch self {
      case .configure: .gbgCFG03
      case .makeWebView: .gbgCFG04
      case .view: .gbgCFG09
      }
    }
  }

  private let rules: WebViewRules
  private let entry: Entry
  private let script: JSONString?
  /// Of a view, the address that it shows.
  @StateVariable("the address") private var url: JSONString?
  private var isSetUp = false

  /// - Parameter config: `{"entry", "bootstrapScript"?: text, "url"?: text}`, the last of a view.
  package init(config: JSON, rules: WebViewRules) throws(TraceError) {
    guard let entry = config["entry"]?.text.flatMap(Entry.init) else {
      throw TraceError("there is no such \"entry\"")
    }
    self.rules = rules
    self.entry = entry
    script = config["bootstrapScript"]?.string
    let url = config["url"]?.string
    _url = StateVariable(wrappedValue: url, "the address")
    guard (url != nil) == (entry == .view) else {
      throw TraceError("a view has a \"url\", and nothing else has one")
    }
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    switch stimulus.name {
    case "setUp":
      guard !isSetUp else { throw TraceError("the WebView is set up already") }
      isSetUp = true
      setUp(&out)
    case "setUrl":
      guard isSetUp, entry == .view, let url = stimulus.body["url"]?.string else {
        throw TraceError("only a view that is set up has an address")
      }
      show(url, &out)
    case "post":
      // What a host makes of anything else is not this suite's to judge.
      guard isSetUp, let body = stimulus.body["body"],
        case .message(let message) = PostedMessage.read(JSONString(body.compactText))
      else { throw TraceError("to a WebView that is set up, and only to one, a message is posted") }
      post(message.correlationId, &out)
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
  }

  private func setUp(_ out: inout Outbox<Never>) {
    let reason = entry.requirement
    let scripted = script == nil ? "default script" : "custom script"
    out.recorder.cite(reason, scripted)
    out.recorder.cite(.gbgCFG05, entry.rawValue)
    if entry != .configure {
      out.only("createWebView", by: reason)
      if rules.made != .none { out.due("createWebView", .any(.object, by: reason), by: reason) }
    }
    out.only("injectScript", by: script == nil ? .gbgCFG01 : .gbgCFG02)
    for kind in ["addMessageHandler", "attach"] { out.only(kind, by: reason) }
    if entry == .view { out.only("load", by: reason) }
    if entry == .view, rules.loading == .first { load(by: reason, in: order, &out) }
    if entry != .makeWebView || rules.made == .configured { connect(&out) }
    if entry == .view, rules.loading == .last { load(by: reason, in: order, &out) }
  }

  /// Of a view only the load has its place, behind all others.
  private var order: ExpectedEffect.Order {
    .init("set-up", by: entry == .view ? .gbgCFG09 : .gbgCFG10)
  }

  /// A message of the page, on the documented channel. GBG-RTE-12.
  private func post(_ id: JSONString, _ out: inout Outbox<Never>) {
    out.recorder.cite(.gbgRTE12, entry.rawValue)
    out.only("received", by: .gbgRTE12)
    let isConnected = entry != .makeWebView || rules.made == .configured
    guard isConnected, rules.channel == .documented else { return }
    let count =
      switch rules.handler {
      case .once: 1
      case .twice: 2
      case .leftOut, .disconnected: 0
      }
    for _ in 0..<count {
      out.due(
        "received",
        .object([.init("correlationId", .exactly(.string(id), by: .gbgRTE12))]), by: .gbgRTE12)
    }
  }

  private func connect(_ out: inout Outbox<Never>) {
    guard entry == .view else {
      out.recorder.cite(.gbgCFG10, entry.rawValue)
      return connectInOrder(&out)
    }
    out.inAnyOrder { out in connectInOrder(&out) }
  }

  private func connectInOrder(_ out: inout Outbox<Never>) {
    if rules.order == .attachedFirst { attach(&out) }
    inject(&out)
    let name = BridgeConstant.channel.value
    let shown = rules.channel == .capitals ? "GBGBridge" : name
    for _ in 0..<(rules.handler == .twice ? 2 : rules.handler == .leftOut ? 0 : 1) {
      out.due(
        "addMessageHandler",
        .object([.init("name", .exactly(.string(shown), by: .gbgCFG05))]), by: entry.requirement,
        in: [order])
    }
    if rules.order == .listed { attach(&out) }
  }

  private func attach(_ out: inout Outbox<Never>) {
    guard rules.attachment == .once else { return }
    let reason = entry.requirement
    out.due("attach", .any(.object, by: reason), by: reason, in: [order])
  }

  private func inject(_ out: inout Outbox<Never>) {
    func inject(_ script: JSON, by requirement: RequirementID) {
      let time = Acceptance.exactly(
        .string(rules.time.rawValue), by: self.script == nil ? .gbgCFG03 : .gbgCFG02)
      out.due(
        "injectScript",
        .object([.init("script", .exactly(script, by: requirement)), .init("at", time)]),
        by: entry.requirement, in: [order])
    }
    guard let script else {
      out.recorder.cite(.gbgCFG01, entry.rawValue)
      if rules.defaultScript == .injected { inject("default", by: .gbgCFG01) }
      return
    }
    out.recorder.cite(.gbgCFG02, entry.rawValue)
    if rules.customScript != .instead { inject("default", by: .gbgCFG02) }
    if rules.customScript != .ignored { inject(["custom": .string(script)], by: .gbgCFG02) }
  }

  private mutating func show(_ next: JSONString, _ out: inout Outbox<Never>) {
    let isChanged = next != url
    out.recorder.cite(.gbgCFG06, isChanged ? "changed" : "the same")
    url = next
    let isLoaded =
      switch rules.address {
      case .loadedIfChanged: isChanged
      case .loaded: true
      case .ignored: false
      }
    out.only("load", by: .gbgCFG06)
    if isLoaded { load(by: .gbgCFG06, &out) }
  }

  private func load(
    by reason: RequirementID, in order: ExpectedEffect.Order? = nil, _ out: inout Outbox<Never>
  ) {
    guard let url else { return }
    out.due(
      "load", .object([.init("url", .exactly(.string(url), by: reason))]), by: reason,
      in: order.map { [$0] })
  }
}
