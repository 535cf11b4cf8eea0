package import MachineKit
package import WirePrimitives

/// A switch of the WebView that the factory sets ("WebView Factory").
package enum WebViewSwitch: String, Sendable, CaseIterable {
  case limitsNavigationsToAppBoundDomains, allowsInlineMediaPlayback
  case javaScriptCanOpenWindowsAutomatically, standalone, allowsBackForwardNavigationGestures
  case bounces, contentInsetAdjustmentBehavior

  package var value: JSON {
    switch self {
    case .bounces: false
    case .contentInsetAdjustmentBehavior: "never"
    default: true
    }
  }

  package var requirement: RequirementID {
    switch self {
    case .limitsNavigationsToAppBoundDomains: .pwaCFG01
    case .allowsInlineMediaPlayback: .pwaCFG02
    case .javaScriptCanOpenWindowsAutomatically: .pwaCFG03
    case .standalone: .pwaCFG04
    case .allowsBackForwardNavigationGestures: .pwaCFG05
    case .bounces: .pwaCFG06
    case .contentInsetAdjustmentBehavior: .pwaCFG07
    }
  }
}

/// How a build was made.
package enum BuildKind: String, Sendable, CaseIterable { case debug, release }

/// The reference for what the factory sets beside switches.
package struct WebViewConfiguration: Sendable {
  private let rules: WebViewConfigRules

  package init(rules: WebViewConfigRules) {
    self.rules = rules
  }

  package func value(
    of name: WebViewSwitch, in build: BuildKind, citing recorder: inout CitationRecorder
  ) -> JSON {
    recorder.cite(name.requirement, build.rawValue)
    return rules.switches[name] ?? name.value
  }

  /// Whether the WebView can be inspected; open in debug builds for systems that do not know the
  /// switch.
  package func isInspectable(
    _ build: BuildKind, _ version: SystemVersion, citing recorder: inout CitationRecorder
  ) -> Decided<Bool> {
    let isKnown = version.isAtLeast(16, 4)
    guard build == .release || isKnown else {
      return Decided(rules.inspectable == .always, open: .ambPWA47)
    }
    recorder.cite(.pwaCFG08, build.rawValue)
    let value =
      switch rules.inspectable {
      case .inDebugBuilds: build == .debug
      case .always: true
      case .never: false
      case .inReleaseBuilds: build == .release
      case .onLaterVersions: build == .debug && version.text != "16.4"
      case .byText: build == .debug && version.text >= "16.4"
      case .byDecimal: build == .debug && version.decimal >= 16.4
      case .onNextMajorVersion: build == .debug && version.isAtLeast(17, 0)
      }
    return Decided(value, by: .pwaCFG08)
  }

  /// Whether the delegate that the factory is given is installed.
  package func hasDelegate(
    in build: BuildKind, citing recorder: inout CitationRecorder
  ) -> Bool {
    recorder.cite(.pwaCFG09, build.rawValue)
    return rules.delegate == .given
  }

  /// The user agent that the WebView sends, nil for the engine's own; and the shell's.
  package func userAgents(
    device: String, _ version: SystemVersion, citing recorder: inout CitationRecorder
  ) -> (sent: String?, own: String) {
    recorder.cite(.pwaUAG05, device == ShellSettings.device ? "phone" : "other device")
    let own = UserAgent(rules: UserAgentRules()).text(device: device, version)
    return switch rules.userAgent {
    case .own: (own, own)
    case .engines: (nil, own)
    case .appended: ("Mozilla/5.0 AppleWebKit/605.1.15 " + own, own)
    case .tokenAlone: ("PWAShell", own)
    }
  }
}

/// What a WebView is made with. The first value of each knob is the required one.
package struct WebViewConfigRules: RuleSet {
  /// Switches that are set otherwise. PWA-CFG-01 to PWA-CFG-07.
  package var switches: [WebViewSwitch: JSON] = [:]

  /// PWA-CFG-08.
  package enum Inspectable: Sendable {
    case inDebugBuilds, always, never, inReleaseBuilds
    /// What versions are taken for older ones.
    case onLaterVersions, byText, byDecimal, onNextMajorVersion
  }
  package var inspectable = Inspectable.inDebugBuilds

  /// PWA-CFG-09.
  package enum Delegate: Sendable { case given, none }
  package var delegate = Delegate.given

  /// PWA-UAG-05.
  package enum Agent: Sendable { case own, engines, appended, tokenAlone }
  package var userAgent = Agent.own

  package init() {}
}

extension WebViewConfigRules {
  private static let everywhere = "each vector has all members"

  package static let variants = table {
    for name in WebViewSwitch.allCases {
      Knob(
        name.rawValue, \.switches[name],
        .fault(
          opposite(of: name), name.requirement,
          "\(name.rawValue) were \(opposite(of: name).compactText)", broad: everywhere))
    }
    Knob(
      "contentInsetAdjustmentBehavior", \.switches[.contentInsetAdjustmentBehavior],
      .fault(
        "scrollableAxes", .pwaCFG07, "insets were adjusted along axes that scroll",
        broad: everywhere))
    Knob(
      "inspectable", \.inspectable,
      .fault(.always, .pwaCFG08, "the WebView could always be inspected"),
      .fault(
        .never, .pwaCFG08, "the WebView could never be inspected",
        broad: "most vectors are of debug builds"),
      .fault(
        .inReleaseBuilds, .pwaCFG08, "release builds could be inspected, and debug builds not",
        broad: "build kinds are taken for each other"),
      .fault(.onLaterVersions, .pwaCFG08, "16.4 itself were too old"),
      .fault(.byText, .pwaCFG08, "versions were compared as texts"),
      .fault(.byDecimal, .pwaCFG08, "versions were compared as decimal numbers"),
      .fault(.onNextMajorVersion, .pwaCFG08, "all of 16 were too old"))
    Knob(
      "delegate", \.delegate,
      .fault(.none, .pwaCFG09, "no navigation delegate were installed", broad: everywhere))
    Knob(
      "userAgent", \.userAgent,
      .fault(.engines, .pwaUAG05, "the engine sent its own user agent", broad: everywhere),
      .fault(
        .appended, .pwaUAG05, "the user agent were appended to the engine's", broad: everywhere),
      .fault(.tokenAlone, .pwaUAG05, "the user agent were \"PWAShell\" alone", broad: everywhere))
  }

  private static func opposite(of name: WebViewSwitch) -> JSON {
    switch name {
    case .contentInsetAdjustmentBehavior: "automatic"
    case .bounces: true
    default: false
    }
  }
}
