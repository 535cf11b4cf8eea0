package import MachineKit

/// The reference for the first load ("Universal Links", "Custom URL Schemes", "App Shortcuts", "Launch
/// Link Storage").
package struct LaunchReference: Sendable {
  private enum Source: Sendable { case universal, shortcut, scheme }

  package struct FirstLoad: Sendable {
    package let url: Decided<String>
    /// What is loaded by who replaces custom schemes in small letters alone. PWA-LNK-24.
    package let unconverted: [String]
    /// The launch link, if there is one.
    package let link: String?
  }

  private let rules: LaunchRules

  package init(rules: LaunchRules) {
    self.rules = rules
  }

  package func firstLoad(
    of options: LaunchOptions, citing recorder: inout CitationRecorder
  ) -> FirstLoad {
    let link = link(of: options)
    let isUsed =
      switch rules.storage {
      case .used, .stale: true
      case .usedOnSamePort: link.map { Self.port(of: $0) == Self.port(of: options.rootURL) } ?? true
      case .forgotten: false
      }
    let url = isUsed ? link ?? fallback(options) : options.rootURL
    let basis =
      Self.doubts(of: options).first.map { Basis.open($0) }
      ?? .requirement(Self.requirement(of: options))
    if case .requirement(let requirement) = basis {
      recorder.cite(requirement, link == nil ? "root URL" : "link")
    }
    return FirstLoad(
      url: Decided(url, basis: basis), unconverted: Self.unconverted(url, options), link: link)
  }

  private static func port(of url: String) -> Int? { CommonURL(url)?.port }

  private func fallback(_ options: LaunchOptions) -> String {
    rules.storage == .stale ? options.rootURL + "remote/draws/0" : options.rootURL
  }

  private func link(of options: LaunchOptions) -> String? {
    let order: [Source] =
      switch rules.precedence {
      case .universalShortcutScheme: [.universal, .shortcut, .scheme]
      case .universalSchemeShortcut: [.universal, .scheme, .shortcut]
      case .shortcutUniversalScheme: [.shortcut, .universal, .scheme]
      case .schemeFirst: [.scheme, .universal, .shortcut]
      }
    for source in order {
      let found =
        switch source {
        case .universal: universalLink(options)
        case .shortcut: shortcutLink(options)
        case .scheme: schemeLink(options)
        }
      if let found { return found }
    }
    return nil
  }

  private func universalLink(_ options: LaunchOptions) -> String? {
    let activities = options.activities.filter {
      rules.types == .any || $0.type == LaunchOptions.Activity.browsing
    }
    return switch rules.activities {
    case .firstUsable: activities.compactMap(\.url).first
    case .lastUsable: activities.compactMap(\.url).last
    case .secondUsable: activities.compactMap(\.url).prefix(2).last
    case .firstAlone: activities.first?.url
    case .lastAlone: activities.last?.url
    case .none: nil
    }
  }

  private func shortcutLink(_ options: LaunchOptions) -> String? {
    guard let shortcut = options.shortcut, rules.shortcut != .ignored else { return nil }
    guard !shortcut.isEmpty || rules.shortcut == .usedIfEmpty else { return nil }
    return rules.shortcut == .appended ? options.rootURL + shortcut : shortcut
  }

  private func schemeLink(_ options: LaunchOptions) -> String? {
    let context: String? =
      switch rules.contexts {
      case .first, .unconverted: options.contexts.first
      case .last: options.contexts.last
      case .second: options.contexts.prefix(2).last
      case .onlyOne: options.contexts.count == 1 ? options.contexts[0] : nil
      case .none: nil
      }
    guard let context else { return nil }
    if SchemeConversion.isNoURL(context) { return rules.broken == .nothing ? nil : context }
    return rules.contexts == .unconverted
      ? context : CommonURL(context).map { $0.text(scheme: "https") } ?? context
  }
}

extension LaunchReference {
  // MARK: What the document says

  /// The requirement that says which URL is loaded, if one does.
  private static func requirement(of options: LaunchOptions) -> RequirementID {
    let usable = options.usableActivities
    if options.sources > 1 { return .pwaLNK03 }
    if options.shortcut == "" { return .pwaLNK25 }
    if options.shortcut != nil { return .pwaLNK12 }
    if let first = options.contexts.first {
      if options.contexts.contains(where: SchemeConversion.isNoURL) { return .pwaLNK11 }
      let urls = Set(options.contexts.compactMap { CommonURL($0)?.text(scheme: "https") })
      return options.contexts.count == 1
        ? CommonURL(first).map(SchemeConversion.isShould) ?? false ? .pwaLNK24 : .pwaLNK07
        : urls.count == 1 ? .pwaLNK09 : .pwaLNK22
    }
    guard !usable.isEmpty else { return options.activities.isEmpty ? .pwaLNK16 : .pwaLNK02 }
    if Set(usable.map(\.url)).count > 1 { return .pwaLNK22 }
    if usable.contains(where: { $0.type != LaunchOptions.Activity.browsing }) { return .pwaLNK23 }
    return options.activities.count > 1 ? .pwaLNK02 : .pwaLNK01
  }

  private static func unconverted(_ url: String, _ options: LaunchOptions) -> [String] {
    options.contexts.filter { context in
      guard context != url, let link = CommonURL(context) else { return false }
      return SchemeConversion.isShould(link) && link.text(scheme: "https") == url
    }.withoutRepeats
  }

  /// Why what is loaded is not said.
  private static func doubts(of options: LaunchOptions) -> [AmbiguityID] {
    guard let root = CommonURL(root: options.rootURL) else { return [.ambPWA37] }
    let links = options.usableActivities.compactMap(\.url) + options.contexts
    var doubts: [AmbiguityID] = []
    for link in links where !isSaid(link, root, options) { doubts.append(doubt(of: link, root)) }
    if let shortcut = options.shortcut, !isSaid(shortcut: shortcut, root, options) {
      doubts.append(.ambPWA07)
    }
    return doubts
  }

  private static func isSaid(_ link: String, _ root: CommonURL, _ options: LaunchOptions) -> Bool {
    if SchemeConversion.isNoURL(link) { return options.contexts == [link] && options.sources == 1 }
    guard let url = CommonURL(link) else { return false }
    let isContext = options.contexts.contains(link)
    return url.host == root.host && (isContext || ["http", "https"].contains(url.scheme))
  }

  private static func isSaid(
    shortcut: String, _ root: CommonURL, _ options: LaunchOptions
  ) -> Bool {
    if shortcut.isEmpty { return options.sources == 1 }
    guard let url = CommonURL(shortcut) else { return false }
    return url.isWeb && url.host == root.host && url.scheme == url.scheme.lowercased()
  }

  private static func doubt(of link: String, _ root: CommonURL) -> AmbiguityID {
    guard let url = CommonURL(link) else {
      return SchemeConversion.isHostless(link) ? .ambPWA03 : .ambPWA39
    }
    return url.host == root.host ? .ambPWA39 : .ambPWA24
  }
}
