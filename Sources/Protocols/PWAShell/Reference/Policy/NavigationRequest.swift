package import MachineKit

/// A navigation that the WebView asks about.
package struct NavigationRequest: Sendable {
  /// What kind of URL it goes to.
  package enum Target: Sendable {
    case none
    /// A URL with a host.
    case hosted(CommonURL)
    /// A scheme, in lower case, and no host.
    case opaque(scheme: String)
  }

  package let root: CommonURL
  package let url: String?
  package let target: Target
  package let isMainFrame: Bool
  package let canOpen: Bool

  /// Nil where the URL is not of a form that all URL types read alike (AMB-PWA-39).
  package init?(root: CommonURL, url: String?, isMainFrame: Bool, canOpen: Bool) {
    self.root = root
    self.url = url
    self.isMainFrame = isMainFrame
    self.canOpen = canOpen
    guard let url else {
      target = .none
      return
    }
    if let hosted = CommonURL(url) {
      // A host in capitals comes back in lower case from some URL types.
      let isScored = hosted.hasPlainHost || hosted.isWeb && hosted.host.lowercased() == root.host
      guard isScored else { return nil }
      target = .hosted(hosted)
    } else {
      guard let scheme = Self.opaqueScheme(of: url) else { return nil }
      target = .opaque(scheme: scheme)
    }
  }

  /// Of a URL without host whose characters every URL type keeps, or of one inside of `blob:`.
  private static func opaqueScheme(of url: String) -> String? {
    let parts = url.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let first = parts[1].first, first != "/",
      parts[1].utf8.allSatisfy({ isKept($0) }),
      CommonURL(parts[0] + "://h/")?.scheme == parts[0].lowercased(),
      !["http", "https", "javascript", "intent"].contains(parts[0])
    else { return nil }
    return String(parts[0])
  }

  private static func isKept(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: Array("-._~:/@,;=+".utf8).contains(byte)
    }
  }

  package var hosted: CommonURL? { if case .hosted(let url) = target { url } else { nil } }

  /// Of about:, blob: and data:, what the WebView shows itself. PWA-NAV-14.
  package var inPageScheme: String? {
    guard case .opaque(let scheme) = target, ["about", "blob", "data"].contains(scheme) else {
      return nil
    }
    return scheme
  }

  /// A web page on another host, whatever the letter case.
  var isExternal: Bool { hosted.map { $0.isWeb && $0.host.lowercased() != root.host } ?? false }
}

extension NavigationRequest {
  /// The requirement that says what becomes of it.
  package var requirement: RequirementID {
    switch target {
    case .none: .pwaNAV01
    case .hosted(let url) where url.host.lowercased() == root.host: sameHost(url)
    case .hosted(let url) where url.isWeb: external(url)
    case .hosted(let url): alike(url) ?? (canOpen ? .pwaNAV05 : .pwaNAV06)
    case .opaque:
      if inPageScheme != nil {
        .pwaNAV14
      } else if url?.contains(root.host) ?? false {
        .pwaNAV18
      } else {
        canOpen ? .pwaNAV05 : .pwaNAV06
      }
    }
  }

  private func sameHost(_ url: CommonURL) -> RequirementID {
    if url.host != root.host { return .pwaNAV13 }
    if !url.isWeb { return .pwaNAV17 }
    if url.scheme.lowercased() == "http" { return .pwaNAV12 }
    if url.userInfo != nil { return .pwaNAV11 }
    let isMore = url.port != nil || !url.parts.query.isEmpty || !url.parts.fragment.isEmpty
    return isMore ? .pwaNAV08 : .pwaNAV02
  }

  private func external(_ url: CommonURL) -> RequirementID {
    if !isMainFrame { return .pwaNAV15 }
    if url.userInfo != nil { return .pwaNAV11 }
    return alike(url) ?? (url.scheme == url.scheme.lowercased() ? .pwaNAV03 : .pwaNAV04)
  }

  /// Of a host that may be taken for the root host.
  private func alike(_ url: CommonURL) -> RequirementID? {
    if url.host.hasSuffix("." + root.host) { return .pwaNAV09 }
    return url.host.contains(root.host) || url.rest.contains(root.host) ? .pwaNAV10 : nil
  }
}
