package import MachineKit

/// What navigations are decided by. The first value of each knob is the required one.
package struct NavigationPolicyRules: RuleSet {
  /// Which URLs are on the root URL's host. PWA-NAV-08 to PWA-NAV-13, PWA-NAV-17, PWA-NAV-18.
  package enum Hosts: Sendable {
    case exact, subdomains, prefix, suffix, textHolds, withPort, sameScheme, untilAt, webAlone
    /// The root host anywhere in a URL of any scheme.
    case textHoldsAny
    case exactURL, opaqueTextHolds
    /// The root host in capitals is none that is shown or allowed.
    case noCapitals
  }
  package var hosts = Hosts.exact

  /// PWA-NAV-13. Apart from ``hosts``, for who ignores letter case may also compare what is no host.
  package enum HostCase: Sendable { case matters, ignored }
  package var hostCase = HostCase.matters

  /// PWA-NAV-03, PWA-NAV-04.
  package enum Schemes: Sendable { case web, lowerCaseAlone, httpsAlone }
  package var schemes = Schemes.web

  /// PWA-NAV-01.
  package enum WithoutURL: Sendable { case allowed, cancelled }
  package var withoutURL = WithoutURL.allowed

  /// PWA-NAV-02.
  package enum OwnPages: Sendable { case allowed, cancelled }
  package var ownPages = OwnPages.allowed

  /// PWA-NAV-03.
  package enum External: Sendable {
    case cancelledAndShown, allowedAndShown, cancelled, allowed, openedBySystem
  }
  package var external = External.cancelledAndShown

  /// PWA-NAV-05, PWA-NAV-06.
  package enum Others: Sendable {
    case openedIfPossible, opened, cancelled, allowedIfImpossible, allowedAndOpened, shown
  }
  package var others = Others.openedIfPossible

  /// PWA-NAV-07.
  package enum Delivery: Sendable { case once, twice, allowedAlone, openedTwice }
  package var delivery = Delivery.once

  /// PWA-NAV-15, AMB-PWA-15.
  package enum Frames: Sendable { case all, mainOnly, silentSubFrames }
  package var frames = Frames.all

  /// PWA-NAV-14, AMB-PWA-15.
  package enum InPage: Sendable { case literal, allow, download }
  package var about = InPage.literal
  package var blob = InPage.literal
  package var data = InPage.literal

  /// PWA-NAV-19.
  package var isAnimated = true

  package init() {}
}

extension NavigationPolicyRules {
  package static let variants = table {
    Knob(
      "frames", \.frames,
      .choice(
        .mainOnly, "pwa-shell.policy-frames", "main-only", "sub-frames were let go where they like"),
      .fault(
        .silentSubFrames, .pwaNAV15, "external pages in sub-frames were cancelled and not shown"))
    Knob(
      "about", \.about,
      .choice(.allow, "pwa-shell.in-page-about", "allow", "about: were allowed"),
      .fault(.download, .pwaNAV14, "about: were downloaded"))
    Knob(
      "blob", \.blob,
      .choice(.allow, "pwa-shell.in-page-blob", "allow", "blob: were allowed"),
      .choice(.download, "pwa-shell.in-page-blob", "download", "blob: were downloaded"))
    Knob(
      "data", \.data,
      .choice(.allow, "pwa-shell.in-page-data", "allow", "data: were allowed"),
      .choice(.download, "pwa-shell.in-page-data", "download", "data: were downloaded"))
    Knob(
      "hostCase", \.hostCase,
      .choice(
        .ignored, "pwa-shell.host-comparison", "ignore-ascii-case",
        "letter case of hosts did not matter"))
    Knob(
      "hosts", \.hosts,
      .fault(.exactURL, .pwaNAV08, "only what begins with the root URL were its own"),
      .fault(.withPort, .pwaNAV08, "another port were another host"),
      .fault(.subdomains, .pwaNAV09, "subdomains were the same host"),
      .fault(.prefix, .pwaNAV10, "a host that begins alike were the same"),
      .fault(.suffix, .pwaNAV10, "a host that ends alike were the same"),
      .fault(.textHolds, .pwaNAV10, "web pages with the host anywhere in their URL were on it"),
      .fault(.textHoldsAny, .pwaNAV10, "URLs with the host anywhere in them were on it"),
      .fault(.opaqueTextHolds, .pwaNAV18, "URLs without host that hold the root host were on it"),
      .fault(.noCapitals, .pwaNAV13, "the root host in capitals led nowhere"),
      .fault(.untilAt, .pwaNAV11, "user information were taken for the host"),
      .fault(.sameScheme, .pwaNAV12, "http were another host"),
      .fault(.webAlone, .pwaNAV17, "other schemes on the root host were not its own"))
    Knob(
      "schemes", \.schemes,
      .fault(.lowerCaseAlone, .pwaNAV04, "schemes in capitals were no web pages"),
      .fault(.httpsAlone, .pwaNAV03, "http were no web page"))
    Knob(
      "withoutURL", \.withoutURL,
      .fault(.cancelled, .pwaNAV01, "a navigation without URL were cancelled"))
    Knob(
      "ownPages", \.ownPages,
      .fault(.cancelled, .pwaNAV02, "pages of the root host were cancelled"))
    Knob(
      "external", \.external,
      .fault(.allowedAndShown, .pwaNAV03, "external pages were shown and allowed too"),
      .fault(.cancelled, .pwaNAV03, "external pages were cancelled and not shown"),
      .fault(.allowed, .pwaNAV03, "external pages were allowed"),
      .fault(.openedBySystem, .pwaNAV03, "external pages were opened through the system"))
    Knob(
      "others", \.others,
      .fault(.cancelled, .pwaNAV05, "other schemes were not opened"),
      .fault(.allowedAndOpened, .pwaNAV05, "other schemes were opened and allowed too"),
      .fault(.shown, .pwaNAV05, "other schemes were shown like external pages"),
      .fault(.opened, .pwaNAV06, "what the system cannot open were opened"),
      .fault(.allowedIfImpossible, .pwaNAV06, "what the system cannot open were allowed"))
    Knob(
      "delivery", \.delivery,
      .fault(.twice, .pwaNAV07, "each decision were delivered twice", broad: "each has one"),
      .fault(
        .openedTwice, .pwaNAV07, "a decision were delivered twice where a URL is opened",
        broad: "most vectors open a URL"),
      .fault(
        .allowedAlone, .pwaNAV07, "what is cancelled got no decision", broad: "most are cancelled"))
    Knob(
      "isAnimated", \.isAnimated,
      .fault(false, .pwaNAV19, "the in-app Safari view came without animation"))
  }
}
