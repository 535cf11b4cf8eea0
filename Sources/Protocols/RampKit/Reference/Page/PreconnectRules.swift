package import MachineKit

/// Which tags connect a page to the origins of its scripts. The first value of each knob is the required one.
package struct PreconnectRules: RuleSet {
  /// The tag of an origin. RMP-PRE-01.
  package enum Preconnect: Sendable {
    case required, withoutCrossorigin, withCredentials, withSlash, ofScript
  }
  package var preconnect = Preconnect.required

  /// The tag of a host. RMP-PRE-02.
  package enum Prefetch: Sendable { case required, withScheme, missing, bare }
  package var prefetch = Prefetch.required

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
  package enum Port: Sendable { case kept, dropped }
  package var port = Port.kept

  package init() {}
}

extension PreconnectRules {
  private static let everywhere = "nearly each vector has an origin"

  package static let variants = table {
    Knob(
      "preconnect", \.preconnect,
      .fault(
        .withoutCrossorigin, .rmpPRE01, "preconnect had no crossorigin", broad: everywhere),
      .fault(
        .withCredentials, .rmpPRE01, "preconnect had crossorigin=use-credentials",
        broad: everywhere),
      .fault(.withSlash, .rmpPRE01, "an origin ended with a slash", broad: everywhere),
      .fault(.ofScript, .rmpPRE01, "preconnect had the address of the script", broad: everywhere))
    Knob(
      "prefetch", \.prefetch,
      .fault(.withScheme, .rmpPRE02, "dns-prefetch had a scheme", broad: everywhere),
      .fault(.missing, .rmpPRE02, "there were no dns-prefetch", broad: everywhere),
      .fault(.bare, .rmpPRE02, "dns-prefetch had the host without slashes", broad: everywhere))
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
    Knob("port", \.port, .fault(.dropped, .rmpPRE08, "an origin had no port"))
  }
}
