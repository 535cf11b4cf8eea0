package import MachineKit

/// The reference for what becomes of a navigation ("Navigation Policy Debugging").
package struct NavigationPolicy: Sendable {
  package enum Decision: String, Sendable { case allow, cancel, download }
  package enum Way: String, Sendable { case safari, system }

  package struct Answer: Sendable, Equatable {
    package let decisions: [Decision]
    /// By what the URL is opened, if it is.
    package let way: Way?
    package let isAnimated: Bool
    /// Whether nothing is said of it: AMB-PWA-15.
    package let isOpen: Bool
  }

  private let rules: NavigationPolicyRules

  package init(rules: NavigationPolicyRules) {
    self.rules = rules
  }

  package func answer(
    to request: NavigationRequest, citing recorder: inout CitationRecorder
  ) -> Answer {
    let (decision, way) = outcome(of: request)
    let isOpen = rules.frames == .mainOnly && !request.isMainFrame && !request.isExternal
    if !isOpen {
      recorder.cite(request.requirement, decision.rawValue)
      recorder.cite(.pwaNAV07, decision.rawValue)
      if way == .safari { recorder.cite(.pwaNAV19, "opened") }
    }
    let decisions: [Decision] =
      switch rules.delivery {
      case .once: [decision]
      case .twice: [decision, decision]
      case .allowedAlone: decision == .allow ? [decision] : []
      case .openedTwice: way == nil ? [decision] : [decision, decision]
      }
    return Answer(decisions: decisions, way: way, isAnimated: rules.isAnimated, isOpen: isOpen)
  }

  private func outcome(of request: NavigationRequest) -> (Decision, Way?) {
    switch request.target {
    case .none: return (rules.withoutURL == .allowed ? .allow : .cancel, nil)
    case .hosted(let url):
      if isRootHost(url, request) { return (rules.ownPages == .allowed ? .allow : .cancel, nil) }
      let isRoot = url.host.lowercased() == request.root.host
      if rules.hosts == .noCapitals, isRoot { return (.cancel, nil) }
      if isWeb(url) { return external(request) }
    case .opaque:
      if [.opaqueTextHolds, .textHoldsAny].contains(rules.hosts),
        request.url?.contains(request.root.host) ?? false
      {
        return (.allow, nil)
      }
    }
    let inPage =
      switch request.inPageScheme {
      case "about": rules.about
      case "blob": rules.blob
      case "data": rules.data
      default: NavigationPolicyRules.InPage.literal
      }
    switch inPage {
    case .literal: return other(request)
    case .allow: return (.allow, nil)
    case .download: return (.download, nil)
    }
  }

  private func external(_ request: NavigationRequest) -> (Decision, Way?) {
    if rules.frames == .mainOnly, !request.isMainFrame { return (.allow, nil) }
    if rules.frames == .silentSubFrames, !request.isMainFrame { return (.cancel, nil) }
    return switch rules.external {
    case .cancelledAndShown: (.cancel, .safari)
    case .allowedAndShown: (.allow, .safari)
    case .cancelled: (.cancel, nil)
    case .allowed: (.allow, nil)
    case .openedBySystem: (.cancel, .system)
    }
  }

  private func other(_ request: NavigationRequest) -> (Decision, Way?) {
    switch rules.others {
    case .openedIfPossible: (.cancel, request.canOpen ? .system : nil)
    case .opened: (.cancel, .system)
    case .cancelled: (.cancel, nil)
    case .allowedIfImpossible: (request.canOpen ? .cancel : .allow, request.canOpen ? .system : nil)
    case .allowedAndOpened: (request.canOpen ? .allow : .cancel, request.canOpen ? .system : nil)
    case .shown: (.cancel, .safari)
    }
  }

  private func isWeb(_ url: CommonURL) -> Bool {
    switch rules.schemes {
    case .web: url.isWeb
    case .lowerCaseAlone: ["http", "https"].contains(url.scheme)
    case .httpsAlone: url.scheme.lowercased() == "https"
    }
  }

  private func isRootHost(_ url: CommonURL, _ request: NavigationRequest) -> Bool {
    let root = request.root.host
    let host = rules.hostCase == .ignored ? url.host.lowercased() : url.host
    return switch rules.hosts {
    case .exact, .opaqueTextHolds, .noCapitals: host == root
    case .subdomains: host == root || host.hasSuffix("." + root)
    case .prefix: host.hasPrefix(root)
    case .suffix: host.hasSuffix(root)
    case .textHolds: host == root || url.isWeb && request.url?.contains(root) ?? false
    case .textHoldsAny: host == root || request.url?.contains(root) ?? false
    case .withPort: host == root && url.port == request.root.port
    case .sameScheme: host == root && (url.scheme.lowercased() == "https" || !url.isWeb)
    case .untilAt: (url.userInfo.map { $0.prefix { $0 != ":" } } ?? host[...]) == root
    case .webAlone: host == root && url.isWeb
    case .exactURL: url.text(scheme: url.scheme).hasPrefix(request.root.text(scheme: "https"))
    }
  }
}
