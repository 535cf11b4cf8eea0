import ConformanceKit
import GBGBridgeReference
import MachineKit

extension WebViewSuite {
  static let variants: [Variant<WebViewRules>] = scriptFaults + wiringFaults + viewFaults

  private static let scriptFaults: [Variant<WebViewRules>] = [
    Variant(
      "defaultScript=leftOut", .fault(.gbgCFG01),
      behavesAsIf: "no script were injected where none is given",
      broadBecause: "most vectors give no script"
    ) { $0.defaultScript = .leftOut },
    Variant(
      "customScript=besides", .fault(.gbgCFG02),
      behavesAsIf: "a script that is given were injected besides the default one"
    ) { $0.customScript = .besides },
    Variant(
      "customScript=ignored", .fault(.gbgCFG02),
      behavesAsIf: "the default script were injected whatever is given"
    ) { $0.customScript = .ignored },
    Variant(
      "time=documentEnd", .fault(.gbgCFG03), behavesAsIf: "scripts ran at the end of the document",
      broadBecause: "each set-up injects a script"
    ) { $0.time = .documentEnd },
  ]

  private static let wiringFaults: [Variant<WebViewRules>] = [
    Variant(
      "handler=leftOut", .fault(.gbgCFG03), behavesAsIf: "no message handler were registered",
      broadBecause: "each set-up registers a handler"
    ) { $0.handler = .leftOut },
    Variant(
      "handler=twice", .fault(.gbgCFG03), behavesAsIf: "the message handler were registered twice",
      broadBecause: "each set-up registers a handler"
    ) { $0.handler = .twice },
    Variant(
      "handler=deaf", .fault(.gbgRTE12),
      behavesAsIf: "the message handler told the host nothing"
    ) { $0.handler = .deaf },
    Variant(
      "attachment=leftOut", .fault(.gbgCFG03), behavesAsIf: "the WebView were not attached",
      broadBecause: "each set-up attaches the WebView"
    ) { $0.attachment = .leftOut },
    Variant(
      "made=bare", .fault(.gbgCFG04), behavesAsIf: "makeWebView returned a WebView without bridge"
    ) { $0.made = .bare },
    Variant(
      "made=none", .fault(.gbgCFG04), behavesAsIf: "no WebView were made",
      broadBecause: "all but configuration makes one"
    ) { $0.made = .none },
    Variant(
      "channel=capitals", .fault(.gbgCFG05), behavesAsIf: "the channel were named \"GBGBridge\"",
      broadBecause: "each set-up names the channel"
    ) { $0.channel = .capitals },
    Variant(
      "order=attachedFirst", .fault(.gbgCFG10), behavesAsIf: "the WebView were attached first",
      broadBecause: "each configuration has an order"
    ) { $0.order = .attachedFirst },
  ]

  private static let viewFaults: [Variant<WebViewRules>] = [
    Variant(
      "address=loaded", .fault(.gbgCFG06), behavesAsIf: "each address that is set were loaded"
    ) { $0.address = .loaded },
    Variant(
      "address=ignored", .fault(.gbgCFG06), behavesAsIf: "an address that is set were not loaded"
    ) { $0.address = .ignored },
    Variant(
      "loading=first", .fault(.gbgCFG09),
      behavesAsIf: "a view loaded its address before the bridge is there",
      broadBecause: "most vectors show a view"
    ) { $0.loading = .first },
    Variant(
      "loading=never", .fault(.gbgCFG09), behavesAsIf: "a view did not load its address",
      broadBecause: "most vectors show a view"
    ) { $0.loading = .never },
  ]
}
