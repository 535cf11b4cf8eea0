package import MachineKit

/// What the running shell is decided by. The first value of each knob is the required one.
package struct ShellRules: RuleSet {
  /// How a running link reaches the page. PWA-LNK-06, PWA-LNK-17, AMB-PWA-51.
  package enum Delivery: Sendable { case script, request, pasted, encoded }
  package var delivery = Delivery.script

  /// Which activities of the running app are links. PWA-LNK-04.
  package enum Types: Sendable { case browsingAlone, any, none }
  package var types = Types.browsingAlone

  /// PWA-LNK-08.
  package enum Contexts: Sendable { case converted, unconverted }
  package var contexts = Contexts.converted
  /// Which of several contexts are followed. PWA-LNK-09, PWA-LNK-22.
  package enum SeveralContexts: Sendable { case first, second, last, all, none }
  package var severalContexts = SeveralContexts.first

  /// PWA-LNK-13, PWA-LNK-15.
  package enum Shortcuts: Sendable { case followed, ignored, uncompleted }
  package var shortcuts = Shortcuts.followed

  /// What comes of a link without URL. PWA-LNK-05, PWA-LNK-14, PWA-LNK-26.
  package enum Missing: Sendable { case nothing, rootForActivity, rootForShortcut, rootForContexts }
  package var missing = Missing.nothing

  /// What the first load waits for. PWA-COO-11, AMB-PWA-19.
  package enum Gate: Sendable { case nothing, store, storeAfterLoad }
  package var gate = Gate.nothing

  /// Which store, and when a completion handler runs. PWA-COO-13, PWA-COO-06.
  package enum Store: Sendable { case webview, shared, completedEarly, awaitedAlone }
  package var store = Store.webview

  /// A launch link to another host. PWA-LNK-19, AMB-PWA-24.
  package enum Foreign: Sendable { case literal, root, nothing }
  package var foreign = Foreign.literal

  /// How a launch link reaches the page. PWA-LNK-27.
  package enum Launch: Sendable { case load, loadAndScript, nothing, unobserved, newWebView }
  package var launch = Launch.load

  /// What a failure after a success loads again. PWA-RTY-14, AMB-PWA-05.
  package enum Target: Sendable {
    case launchOrRoot, rootAfterSuccess, failedURL, latestLink, blank
  }
  package var target = Target.launchOrRoot

  /// What the failure of a first load loads again. PWA-RTY-09, PWA-LNK-20.
  package enum FirstTarget: Sendable { case same, root, launchOnce }
  package var firstTarget = FirstTarget.same

  /// A failure while a retry waits. PWA-RTY-11, AMB-PWA-09.
  package enum Overlap: Sendable { case independent, newest, oldest, none }
  package var overlap = Overlap.independent

  /// A retry that waits while something else is loaded. PWA-RTY-15, AMB-PWA-52.
  package enum Success: Sendable { case fire, drop, dropAtStart, restart }
  package var success = Success.fire

  /// Which failures are none. PWA-RTY-02, PWA-RTY-12, PWA-RTY-16, PWA-RTY-17, AMB-PWA-10.
  package enum Ignored: Sendable {
    case cancelled, cancelledAndPolicy, none, firstAlone, policyUnretried, unretried, hiding
  }
  package var ignored = Ignored.cancelled
  package var resources = Resources.ignored
  package enum Resources: Sendable { case ignored, fail }

  /// What a failure shows. PWA-RTY-03, PWA-RTY-04, PWA-RTY-08.
  package enum Failure: Sendable {
    case all, webViewLast, progressFirst, splashHidden, noProblem
  }
  package var failure = Failure.all
  /// PWA-RTY-01.
  package enum Flag: Sendable { case cleared, set, kept }
  package var flag = Flag.cleared

  /// In thousandths. PWA-RTY-05, PWA-RTY-06.
  package var firstProgress = 50
  package var secondProgress = 100
  /// In milliseconds. PWA-RTY-06, PWA-RTY-07.
  package var progressDelay = 3_000
  package var reloadDelay = 3_000
  /// How many retries there are. PWA-RTY-10, PWA-RTY-13.
  package enum Repeats: Sendable {
    case each, once, forEver, everyThreeSeconds

    /// Milliseconds after which a retry comes again without a further failure.
    var interval: Int? {
      switch self {
      case .each, .once: nil
      case .forEver: 6_000
      case .everyThreeSeconds: 3_000
      }
    }
  }
  package var repeats = Repeats.each

  /// PWA-PRG-12.
  package enum Progress: Sendable { case alone, neverDown }
  package var progress = Progress.alone
  /// PWA-UIE-03, PWA-UIE-05.
  package enum Finish: Sendable { case shows, staysHidden, showsBefore }
  package var finish = Finish.shows

  /// PWA-APP-03, PWA-NAV-02, PWA-NAV-16.
  package enum Cancelled: Sendable { case opened, loadedToo, forgotten, ownToo }
  package var cancelled = Cancelled.opened

  package init() {}
}

extension ShellRules {
  package static let variants = table {
    Knob(
      "delivery", \.delivery,
      .choice(
        .request, "pwa-shell.deep-link-delivery", "request", "running links were load requests"),
      .fault(.pasted, .pwaLNK17, "a link were pasted between single quotes"),
      .fault(.encoded, .pwaLNK18, "apostrophes of a link were escaped"))
    Knob(
      "types", \.types, .fault(.any, .pwaLNK04, "activities of other types were links"),
      .fault(.none, .pwaLNK06, "universal links did nothing while running"))
    Knob(
      "contexts", \.contexts,
      .fault(.unconverted, .pwaLNK08, "custom schemes were not converted while running"))
    Knob(
      "severalContexts", \.severalContexts,
      .fault(.none, .pwaLNK09, "several contexts did nothing while running"),
      .fault(.all, .pwaLNK09, "each of several contexts were followed while running"),
      .reading(
        .last, .ambPWA29, .pwaLNK22, "the last of several contexts were followed while running"),
      .fault(
        .second, .pwaLNK22, "the second of several contexts were followed while running"))
    Knob(
      "shortcuts", \.shortcuts,
      .fault(.ignored, .pwaLNK13, "shortcuts did nothing while running"),
      .fault(.uncompleted, .pwaLNK15, "the completion handler of a shortcut were not called"))
    Knob(
      "missing", \.missing,
      .fault(.rootForActivity, .pwaLNK05, "an activity without URL went to the root URL"),
      .fault(.rootForShortcut, .pwaLNK14, "a shortcut that is no URL went to the root URL"),
      .fault(.rootForContexts, .pwaLNK26, "an empty set of contexts went to the root URL"))
    Knob(
      "gate", \.gate,
      .choice(.store, "pwa-shell.cookie-gate", "wait", "the first load waited for the store"),
      .fault(
        .storeAfterLoad, .pwaCOO11, "the cookie were stored after the first load",
        broad: "each vector begins with a launch"))
    Knob(
      "store", \.store,
      .fault(
        .shared, .pwaCOO13, "the cookie went into a store that the WebView does not read",
        broad: "each vector begins with a launch"),
      .fault(.awaitedAlone, .pwaCOO07, "a cookie without completion handler were not stored"),
      .fault(.completedEarly, .pwaCOO06, "the completion handler did not wait for the store"))
    Knob(
      "foreign", \.foreign,
      .choice(
        .root, "pwa-shell.foreign-launch-link", "root",
        "the root URL took the place of a launch link to another host"),
      .fault(.nothing, .pwaLNK19, "a launch link to another host left nothing to load"))
    Knob(
      "launch", \.launch,
      .fault(.loadAndScript, .pwaLNK27, "a launch link were put into a script too"),
      .fault(.nothing, .pwaLNK21, "launch links did not count"),
      .fault(
        .unobserved, .pwaPRG09, "progress were not observed",
        broad: "each vector begins with a launch"),
      .fault(.newWebView, .pwaCST05, "a running link made a WebView"))
    Knob(
      "target", \.target,
      .choice(
        .rootAfterSuccess, "pwa-shell.retry-target", "root-after-success",
        "the root URL were loaded again after a success"),
      .choice(
        .failedURL, "pwa-shell.retry-target", "failed-url",
        "the URL that failed were loaded again after a success"),
      .choice(
        .latestLink, "pwa-shell.retry-target", "latest-link",
        "the latest link were loaded again after a success"),
      .fault(.blank, .pwaRTY14, "an empty page were loaded again after a success"))
    Knob(
      "firstTarget", \.firstTarget,
      .fault(.root, .pwaRTY09, "the root URL were loaded again in place of the launch link"),
      .fault(.launchOnce, .pwaLNK20, "the launch link were loaded again once only"))
    Knob(
      "overlap", \.overlap,
      .choice(
        .newest, "pwa-shell.retry-overlap", "newest", "a failure replaced the retry that waits"),
      .choice(
        .oldest, "pwa-shell.retry-overlap", "oldest",
        "a failure started no retry while one waits"),
      .fault(.none, .pwaRTY11, "a failure while a retry waits left no retry"))
    Knob(
      "success", \.success,
      .choice(
        .drop, "pwa-shell.retry-after-success", "drop", "a load that finishes dropped retries"),
      .choice(
        .dropAtStart, "pwa-shell.retry-after-success", "drop-at-start",
        "a link or a load that finishes dropped retries"),
      .fault(.restart, .pwaRTY15, "another load made retries wait anew"))
    Knob(
      "ignored", \.ignored,
      .choice(
        .cancelledAndPolicy, "pwa-shell.ignored-errors", "-999-and-102",
        "failures with code 102 were ignored"),
      .fault(.none, .pwaRTY02, "cancelled loads were failures"),
      .fault(.unretried, .pwaRTY02, "cancelled loads were shown as failures and not retried"),
      .fault(.hiding, .pwaRTY02, "cancelled loads hid the page"),
      .fault(.policyUnretried, .pwaRTY16, "failures with code 102 were shown and not retried"),
      .fault(.firstAlone, .pwaRTY12, "further cancelled loads were failures"))
    Knob(
      "resources", \.resources,
      .fault(.fail, .pwaRTY17, "failed parts of a page were failures of the page"))
    Knob(
      "failure", \.failure,
      .fault(.noProblem, .pwaRTY04, "a failure showed no connection problem"),
      .fault(.webViewLast, .pwaRTY08, "the WebView were hidden last"),
      .fault(.progressFirst, .pwaRTY08, "the progress were set first"),
      .fault(.splashHidden, .pwaRTY03, "the loading view were hidden by a failure"))
    Knob(
      "flag", \.flag,
      .fault(.set, .pwaRTY01, "a failure marked the page as loaded"),
      .fault(.kept, .pwaRTY01, "a failure left the page marked as loaded"))
    Knob(
      "firstProgress", \.firstProgress,
      .fault(0, .pwaRTY05, "a failure set the progress to 0"))
    Knob(
      "secondProgress", \.secondProgress,
      .fault(150, .pwaRTY06, "the progress became 0.15 before a retry"))
    Knob(
      "progressDelay", \.progressDelay,
      .fault(2_000, .pwaRTY06, "the progress changed after 2 s"))
    Knob(
      "reloadDelay", \.reloadDelay,
      .fault(0, .pwaRTY07, "the retry came after 3 s"),
      .fault(2_000, .pwaRTY07, "the retry came after 5 s"),
      .fault(6_000, .pwaRTY07, "the retry came after 9 s"))
    Knob(
      "repeats", \.repeats,
      .fault(.once, .pwaRTY10, "there were one retry and no more"),
      .fault(.forEver, .pwaRTY13, "a retry were repeated without a further failure"),
      .fault(
        .everyThreeSeconds, .pwaRTY13,
        "a retry were repeated every 3 s without a further failure"))
    Knob("progress", \.progress, .fault(.neverDown, .pwaPRG12, "progress never went down"))
    Knob(
      "finish", \.finish,
      .fault(.staysHidden, .pwaUIE03, "the WebView stayed hidden"),
      .fault(.showsBefore, .pwaUIE05, "the loading view were hidden with the retry"))
    Knob(
      "cancelled", \.cancelled,
      .fault(.loadedToo, .pwaNAV16, "a cancelled navigation were loaded"),
      .fault(.forgotten, .pwaAPP03, "links to other hosts were not opened"),
      .fault(.ownToo, .pwaNAV02, "links to the own host were cancelled"))
  }
}
