package import MachineKit

/// The reference for what becomes of a link with a custom scheme ("Custom URL Schemes").
package struct SchemeConversion: Sendable {
  /// What the document says of a link.
  package enum Result: Sendable, Equatable {
    /// It becomes this one.
    case url(String, by: RequirementID)
    /// It becomes whatever the URL type makes of it, or nothing. AMB-PWA-03.
    case hostless(isTaken: Bool)
    /// Nothing comes of it. PWA-LNK-11.
    case nothing
    /// The text is not one that URL types read alike. AMB-PWA-39.
    case open(String)
  }

  private let rules: ConversionRules

  package init(rules: ConversionRules) {
    self.rules = rules
  }

  package func result(of link: String, citing recorder: inout CitationRecorder) -> Result {
    guard let url = CommonURL(link), url.hasPlainHost else { return uncommon(link, &recorder) }
    let reason = Self.requirement(of: url)
    recorder.cite(reason, url.isWeb ? "web" : "custom")
    return .url(converted(url), by: reason)
  }

  private func uncommon(_ link: String, _ recorder: inout CitationRecorder) -> Result {
    if Self.isNoURL(link) {
      recorder.cite(.pwaLNK11, "no URL")
      return rules.broken == .nothing ? .nothing : .url("https" + link.dropFirst(4), by: .pwaLNK11)
    }
    guard Self.isHostless(link) else { return .open(link) }
    recorder.cite(.pwaLNK11, "no host")
    return .hostless(isTaken: rules.hostless == .literal)
  }

  /// Whether no URL type reads it: a bracket that opens a host and is not closed.
  package static func isNoURL(_ link: String) -> Bool { link == "http://[" }

  /// Whether some URL type does not read it: then only a text can hold it.
  package static func mayBeNoURL(_ link: String) -> Bool { isNoURL(link) || !link.contains(":") }

  /// A custom scheme with a path of plain words, and no host.
  package static func isHostless(_ link: String) -> Bool {
    let parts = link.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let url = CommonURL(parts[0] + "://h/"), !url.isWeb else {
      return false
    }
    let path = parts[1].hasPrefix("///") ? parts[1].dropFirst(3) : parts[1]
    return !path.isEmpty && path.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2F }
      && path.first != "/" && !["javascript", "data", "about", "blob"].contains(url.scheme)
  }

  /// Whether it is only asked that the scheme is replaced, as it is no custom one in small letters. PWA-LNK-24.
  package static func isShould(_ url: CommonURL) -> Bool {
    url.isWeb || url.scheme != url.scheme.lowercased()
  }

  private static func requirement(of url: CommonURL) -> RequirementID {
    if isShould(url) { return .pwaLNK24 }
    let isPlain =
      url.userInfo == nil && url.port == nil && !url.rest.contains { "%?#:".contains($0) }
    return isPlain ? .pwaLNK07 : .pwaLNK10
  }

  private func converted(_ url: CommonURL) -> String {
    let parts = url.parts
    let userInfo = rules.kept == .withoutUserInfo ? nil : url.userInfo
    let port = rules.kept == .withoutPort ? nil : url.port
    let path = rules.kept == .decoded ? Self.decoded(parts.path) : String(parts.path)
    let query = rules.kept == .withoutQuery ? "" : String(parts.query)
    let fragment = rules.kept == .withoutFragment ? "" : String(parts.fragment)
    var rest = path + query + fragment
    if rules.kept == .withoutScheme {
      rest = rest.replacing(url.scheme + "://", with: "https://")
    }
    let address = (userInfo.map { $0 + "@" } ?? "") + url.host + (port.map { ":\($0)" } ?? "")
    let isLeft =
      switch rules.schemes {
      case .all: false
      case .lowerCaseAlone: url.scheme != url.scheme.lowercased()
      case .customAlone: url.isWeb
      case .none: !url.isWeb
      }
    if isLeft { return url.scheme + "://" + address + rest }
    return switch rules.host {
    case .links: "https://" + address + rest
    case .root: "https://" + ShellSettings.host + rest
    case .inPath: "https://" + ShellSettings.host + "/" + address + rest
    case .overHTTP: "http://" + address + rest
    }
  }

  /// Without the escape of "/".
  private static func decoded(_ path: Substring) -> String {
    String(path.replacing("%2F", with: "/"))
  }
}

/// What links are converted by. The first value of each knob is the required one.
package struct ConversionRules: RuleSet {
  /// Which schemes are replaced. PWA-LNK-07, PWA-LNK-24.
  package enum Schemes: Sendable { case all, lowerCaseAlone, customAlone, none }
  package var schemes = Schemes.all

  /// Whose host the URL has. PWA-LNK-07, AMB-PWA-02.
  package enum Host: Sendable {
    case links, root
    /// Of the root URL, and what stood in its place begins the path.
    case inPath
    case overHTTP
  }
  package var host = Host.links

  /// PWA-LNK-10.
  package enum Kept: Sendable {
    case everything, withoutUserInfo, withoutPort, withoutQuery, withoutFragment, decoded,
      withoutScheme
  }
  package var kept = Kept.everything

  /// A text that is no URL. PWA-LNK-11.
  package enum Broken: Sendable { case nothing, converted }
  package var broken = Broken.nothing

  /// AMB-PWA-03.
  package enum Hostless: Sendable { case literal, ignored }
  package var hostless = Hostless.literal

  package init() {}
}

extension ConversionRules {
  package static let variants = table {
    Knob(
      "hostless", \.hostless,
      .choice(
        .ignored, "pwa-shell.hostless-link", "ignore", "links without host were ignored"))
    Knob(
      "schemes", \.schemes,
      .fault(
        .none, .pwaLNK07, "custom schemes were left as they are", broad: "most links have one"),
      .fault(.customAlone, .pwaLNK24, "http were left as it is"),
      .fault(.lowerCaseAlone, .pwaLNK24, "schemes in capitals were left as they are"))
    Knob(
      "host", \.host,
      .fault(.root, .pwaLNK07, "the host were replaced too"),
      .fault(
        .inPath, .pwaLNK07, "what stands in the host's place began the path",
        broad: "most links have a host"),
      .fault(
        .overHTTP, .pwaLNK07, "links became http", broad: "most links have a host"))
    Knob(
      "kept", \.kept,
      .fault(.withoutUserInfo, .pwaLNK10, "user information were left out"),
      .fault(.withoutPort, .pwaLNK10, "the port were left out"),
      .fault(.withoutQuery, .pwaLNK10, "the query were left out"),
      .fault(.withoutFragment, .pwaLNK10, "the fragment were left out"),
      .fault(.decoded, .pwaLNK10, "escapes of the path were decoded"),
      .fault(.withoutScheme, .pwaLNK10, "the scheme were replaced wherever it stands"))
    Knob(
      "broken", \.broken,
      .fault(.converted, .pwaLNK11, "a text that is no URL were converted"))
  }
}
