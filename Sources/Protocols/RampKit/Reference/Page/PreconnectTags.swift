package import MachineKit
import WirePrimitives

/// The reference for the tags that connect a page to the origins of its scripts ("Preconnect & DNS Prefetch").
package struct PreconnectTags {
  private let scripts: [String]
  private let rules: PreconnectRules

  package init(of scripts: [String], by rules: PreconnectRules) {
    self.scripts = scripts
    self.rules = rules
  }

  private struct Origin {
    let address: String
    let host: String
    /// The first of its scripts, and their number.
    let script: String
    var scripts = 1
    /// Nil for an address with scheme and without port, of which no should speaks.
    var requirement: RequirementID?
  }

  /// What is accepted for the tags.
  package func tree(citing recorder: inout CitationRecorder) -> Acceptance {
    let addresses = scripts.map(ScriptAddress.init)
    let hasHostless = addresses.contains(.withoutHost)
    if hasHostless, rules.hostless == .unhandled { return .fault(by: .rmpPRE04) }
    let origins = origins(at: addresses)
    // Who departs from a should has other origins, and another number of them.
    let only = origins.compactMap(\.requirement).max() ?? (hasHostless ? .rmpPRE04 : .rmpPRE09)
    let tree = Acceptance.answer(
      .html(PageForm(unread: .ambRMP06), .object(members(origins, only))))
    if addresses.contains(.unclear) { return .ignored(tree.witness, .ambRMP10) }
    recorder.cite(only, "\(min(origins.count, 3)) origins")
    let hosts = Set(origins.map(\.host)).count
    if hosts > 0 { recorder.cite(.rmpPRE02, "\(min(hosts, 3)) hosts") }
    if origins.count > 1 { recorder.cite(.rmpPRE05, "order") }
    for origin in origins.prefix(3) { recorder.cite(origin.requirement ?? .rmpPRE01, "origin") }
    if origins.contains(where: { $0.scripts > 1 }) { recorder.cite(.rmpPRE03, "repeated") }
    return tree
  }
}

// MARK: Origins

extension PreconnectTags {
  private func origins(at addresses: [ScriptAddress]) -> [Origin] {
    var origins: [Origin] = []
    for (script, address) in zip(scripts, addresses) {
      guard let origin = origin(at: address, script) else { continue }
      if let same = origins.firstIndex(where: { $0.address == origin.address }) {
        origins[same].scripts += 1
      } else if origins.isEmpty || rules.repeats != .firstAlone {
        origins.append(origin)
      }
    }
    return origins
  }

  private func origin(at address: ScriptAddress, _ script: String) -> Origin? {
    switch (address, rules.hostless) {
    case (.origin(nil, _, _), _) where rules.scheme == .skipped: return nil
    case (.origin(let scheme, let host, let port), _):
      let own = scheme ?? (rules.scheme == .http ? "http" : "https")
      let port = rules.hasPort ? port : nil
      let used = rules.scheme == .alwaysHTTPS ? "https" : own
      return Origin(
        address: "\(used)://\(host)\(port.map { ":\($0)" } ?? "")", host: host, script: script,
        requirement: port != nil ? .rmpPRE08 : scheme == "https" ? nil : .rmpPRE07)
    case (.withoutHost, .empty):
      return Origin(address: "https://", host: "", script: script, requirement: .rmpPRE04)
    case (.withoutHost, .guessed):
      guard let host = script.split(separator: "/").first, !host.contains(":") else { return nil }
      return Origin(
        address: "https://\(host)", host: "\(host)", script: script, requirement: .rmpPRE04)
    case (.withoutHost, _), (.unclear, _): return nil
    }
  }
}

// MARK: Tags

extension PreconnectTags {
  private func members(_ origins: [Origin], _ only: RequirementID) -> [Acceptance.Member] {
    let count = origins.reduce(0) { $0 + credentials(for: $1).count }
    let hosts = hosts(of: origins)
    let isGrouped =
      rules.order == .grouped || hosts.isEmpty || rules.order == .byOrigin && origins.count == 1
    return [
      .init("preconnect", .object(origins.map(preconnect))),
      .init("preconnects", .exactly(.number(count), by: only)),
      .init("dnsPrefetch", .object(hosts)),
      .init("hosts", .exactly(.number(hosts.count), by: only)),
      .init("isGrouped", .exactly(.bool(isGrouped), by: .rmpPRE05)),
    ]
  }

  /// What each `preconnect` of an origin has for `crossorigin`.
  private func credentials(for origin: Origin) -> [JSON] {
    let count = rules.repeats == .byScript ? origin.scripts : 1
    return Array(repeating: rules.crossorigin, count: count)
      + (rules.repeats == .twice ? [nil] : [])
  }

  private func preconnect(_ origin: Origin) -> Acceptance.Member {
    let address =
      switch rules.address {
      case .required: origin.address
      case .withSlash: "\(origin.address)/"
      case .ofScript: origin.script
      }
    return .init(
      address,
      .array(
        credentials(for: origin).map { .exactly($0, by: .rmpPRE01) },
        by: origin.requirement ?? (origin.scripts > 1 ? .rmpPRE03 : .rmpPRE01)))
  }

  /// Of a host that two origins share there may be one tag or more, up to one of each script. AMB-RMP-79.
  private func hosts(of origins: [Origin]) -> [Acceptance.Member] {
    guard let before = rules.beforeHost else { return [] }
    return origins.map(\.host).withoutRepeats.map { host in
      let own = origins.filter { $0.host == host }
      let requirement = own[0].requirement ?? (own[0].scripts > 1 ? .rmpPRE03 : .rmpPRE02)
      let count = rules.repeats == .byScript ? own[0].scripts : 1
      let scripts = own.reduce(0) { $0 + $1.scripts }
      return .init(
        before + host,
        own.count > 1
          ? .oneOf((1...scripts).map { .exactly(.number($0), by: .rmpPRE02) }, by: .rmpPRE02)
          : .exactly(.number(count), by: requirement))
    }
  }
}
