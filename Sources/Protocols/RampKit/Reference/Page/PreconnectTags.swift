package import MachineKit

/// The reference for the tags that connect a page to the origins of its scripts ("Preconnect & DNS Prefetch").
package struct PreconnectTags: Sendable {
  package struct Origin: Sendable {
    /// What `preconnect` has for `href`.
    package let address: String
    /// What each of its tags has for `crossorigin`; nil for none.
    package let credentials: [String?]
    package let requirement: RequirementID
    /// What `dns-prefetch` has for `href`.
    package let host: String
    /// The number of tags for its host; nil where two origins share it (AMB-RMP-79).
    package let prefetches: Int?
    package let prefetchRequirement: RequirementID
  }

  package enum Result: Sendable {
    case tags(PreconnectTags)
    case unhandled(by: RequirementID)
    case open(PreconnectTags, AmbiguityID)
  }

  package let origins: [Origin]
  package let hasPrefetch: Bool
  package let isGrouped: Bool
  /// What asks for no other tags.
  package let only: RequirementID
}

/// Makes the tags by rules.
package struct PreconnectReference {
  private let rules: PreconnectRules

  package init(rules: PreconnectRules) {
    self.rules = rules
  }

  private struct Entry {
    let address: String
    let host: String
    let port: Int?
    let script: String
    /// Nil for an address with scheme and without port, of which no should speaks.
    let requirement: RequirementID?
    var scripts = 1
  }

  package func result(
    of scripts: [String], citing recorder: inout CitationRecorder
  ) -> PreconnectTags.Result {
    let addresses = scripts.map(ScriptAddress.init)
    let hasHostless = addresses.contains(.withoutHost)
    if hasHostless, rules.hostless == .unhandled { return .unhandled(by: .rmpPRE04) }
    var entries: [Entry] = []
    for (script, address) in zip(scripts, addresses) {
      guard let entry = entry(for: address, script) else { continue }
      if let same = entries.firstIndex(where: { $0.address == entry.address }) {
        entries[same].scripts += 1
      } else {
        entries.append(entry)
      }
    }
    if rules.repeats == .firstAlone { entries = Array(entries.prefix(1)) }
    let tags = PreconnectTags(
      origins: entries.map { origin($0, among: entries) },
      hasPrefetch: rules.prefetch != .missing,
      isGrouped: rules.order == .grouped
        || rules.prefetch == .missing || entries.isEmpty
        || rules.order == .byOrigin && entries.count == 1,
      // Who departs from a should has other origins, and another number of them.
      only: entries.compactMap(\.requirement).max() ?? (hasHostless ? .rmpPRE04 : .rmpPRE09))
    if addresses.contains(.unclear) { return .open(tags, .ambRMP10) }
    recorder.cite(tags.only, "\(min(entries.count, 3)) origins")
    if !entries.isEmpty {
      recorder.cite(.rmpPRE02, "\(min(Set(entries.map(\.host)).count, 3)) hosts")
    }
    if entries.count > 1 { recorder.cite(.rmpPRE05, "order") }
    for entry in entries.prefix(3) { recorder.cite(entry.requirement ?? .rmpPRE01, "origin") }
    if entries.contains(where: { $0.scripts > 1 }) { recorder.cite(.rmpPRE03, "repeated") }
    return .tags(tags)
  }

  private func entry(for address: ScriptAddress, _ script: String) -> Entry? {
    switch address {
    case .origin(let scheme, let host, let port):
      if scheme == nil, rules.scheme == .skipped { return nil }
      let own = scheme ?? (rules.scheme == .http ? "http" : "https")
      let port = rules.port == .dropped ? nil : port
      let used = rules.scheme == .alwaysHTTPS ? "https" : own
      return Entry(
        address: "\(used)://\(host)\(port.map { ":\($0)" } ?? "")", host: host, port: port,
        script: script,
        requirement: port != nil ? .rmpPRE08 : scheme == "https" ? nil : .rmpPRE07)
    case .withoutHost:
      switch rules.hostless {
      case .skipped, .unhandled: return nil
      case .empty:
        return Entry(
          address: "https://", host: "", port: nil, script: script, requirement: .rmpPRE04)
      case .guessed:
        guard let host = script.split(separator: "/").first.map(String.init), !host.contains(":")
        else {
          return nil
        }
        return Entry(
          address: "https://\(host)", host: host, port: nil, script: script, requirement: .rmpPRE04)
      }
    case .unclear: return nil
    }
  }

  private func origin(_ entry: Entry, among entries: [Entry]) -> PreconnectTags.Origin {
    let isShared = entries.count { $0.host == entry.host } > 1
    let tags = rules.repeats == .byScript ? entry.scripts : 1
    let one: [String?] =
      switch rules.preconnect {
      case .withoutCrossorigin: [nil]
      case .withCredentials: ["use-credentials"]
      case .required, .withSlash, .ofScript: ["anonymous"]
      }
    let address =
      switch rules.preconnect {
      case .withSlash: "\(entry.address)/"
      case .ofScript: entry.script
      case .required, .withoutCrossorigin, .withCredentials: entry.address
      }
    let host =
      switch rules.prefetch {
      case .required, .missing: "//\(entry.host)"
      case .withScheme: "https://\(entry.host)"
      case .bare: entry.host
      }
    let isRepeated = entry.scripts > 1
    return PreconnectTags.Origin(
      address: address,
      credentials: rules.repeats == .twice
        ? one + [nil] : Array(repeatElement(one, count: tags).joined()),
      requirement: entry.requirement ?? (isRepeated ? .rmpPRE03 : .rmpPRE01),
      host: host, prefetches: isShared ? nil : tags,
      prefetchRequirement: entry.requirement ?? (isRepeated ? .rmpPRE03 : .rmpPRE02))
  }
}
