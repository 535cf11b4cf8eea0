package import MachineKit
package import WirePrimitives

/// Which tags connect a page to the origins of its scripts. What each knob has at first is required.
package struct PreconnectRules: RuleSet {
  /// The tag of an origin. RMP-PRE-01.
  package var crossorigin: JSON = "anonymous"
  package enum Address: Sendable { case required, withSlash, ofScript }
  package var address = Address.required

  /// What stands before a host; nil where it has no tag. RMP-PRE-02.
  package var beforeHost: String? = "//"

  /// RMP-PRE-03, RMP-PRE-09.
  package enum Repeats: Sendable { case once, byScript, twice, firstAlone }
  package var repeats = Repeats.once

  /// What has no host. RMP-PRE-04.
  package enum Hostless: Sendable { case skipped, empty, guessed, unhandled }
  package var hostless = Hostless.skipped

  /// RMP-PRE-05.
  package enum Order: Sendable { case grouped, byOrigin, hostsFirst }
  package var order = Order.grouped

  /// RMP-PRE-07.
  package enum Scheme: Sendable { case own, http, alwaysHTTPS, skipped }
  package var scheme = Scheme.own

  /// RMP-PRE-08.
  package var hasPort = true

  package init() {}
}

extension PreconnectRules {
  private static let everywhere = "nearly each vector has an origin"

  package static let variants = table {
    Knob(
      "crossorigin", \.crossorigin,
      .fault(nil, .rmpPRE01, "preconnect had no crossorigin", broad: everywhere),
      .fault(
        "use-credentials", .rmpPRE01, "preconnect had crossorigin=use-credentials",
        broad: everywhere, named: "use-credentials"))
    Knob(
      "address", \.address,
      .fault(.withSlash, .rmpPRE01, "an origin ended with a slash", broad: everywhere),
      .fault(.ofScript, .rmpPRE01, "preconnect had the address of the script", broad: everywhere))
    Knob(
      "beforeHost", \.beforeHost,
      .fault("https://", .rmpPRE02, "dns-prefetch had a scheme", broad: everywhere),
      .fault(nil, .rmpPRE02, "there were no dns-prefetch", broad: everywhere),
      .fault(
        "", .rmpPRE02, "dns-prefetch had the host without slashes", broad: everywhere,
        named: "nothing"))
    Knob(
      "repeats", \.repeats,
      .fault(.byScript, .rmpPRE03, "each script had tags of its own"),
      .fault(
        .twice, .rmpPRE09, "each origin had two preconnect tags, one without crossorigin",
        broad: everywhere),
      .fault(.firstAlone, .rmpPRE09, "the first origin alone had tags"))
    Knob(
      "hostless", \.hostless,
      .fault(.empty, .rmpPRE04, "what has no host had tags of an empty host"),
      .fault(.guessed, .rmpPRE04, "the first part of a path were a host"),
      .fault(.unhandled, .rmpPRE04, "what has no host were a fault"))
    Knob(
      "order", \.order,
      .fault(.byOrigin, .rmpPRE05, "tags were sorted by origin"),
      .fault(.hostsFirst, .rmpPRE05, "dns-prefetch stood before preconnect", broad: everywhere))
    Knob(
      "scheme", \.scheme,
      .fault(.http, .rmpPRE07, "an address without scheme were http"),
      .fault(.alwaysHTTPS, .rmpPRE07, "each origin were https"),
      .fault(.skipped, .rmpPRE07, "an address without scheme were skipped"))
    Knob("hasPort", \.hasPort, .fault(false, .rmpPRE08, "an origin had no port"))
  }
}
