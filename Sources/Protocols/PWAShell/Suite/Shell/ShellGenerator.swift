import ChoiceEngine
import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

/// Draws traces of `pwa-shell.shell`: a launch, then links, failures, progress and waits around the
/// instants at which retries are due.
enum ShellGenerator {
  private static let root = ShellSettings.rootURL
  /// Milliseconds between steps; retries act after 3 s and 6 s.
  private static let delays = [0, 1_000, 2_999, 3_000, 3_001, 5_999, 6_000, 60_000]

  static func input(from source: inout ChoiceSource) -> JSON {
    var world: Void = ()
    let stimuli = source.steps(1...7, of: commands, in: &world).flatMap(\.self)
    var now = 0
    var steps = [Trace.Step(at: 0, launch(from: &source)), Trace.Step(at: 0, Act("cookieStored"))]
    if let link = launchLink(steps[0].stimulus), !link.hasPrefix(root), source.chance(1, in: 2) {
      steps.append(Trace.Step(at: 0, decidePolicy(link)))
    }
    if source.chance(1, in: 2) { steps.append(Trace.Step(at: 0, finish)) }
    let end = source.chance(1, in: 8) ? [Act("teardown")] : []
    for stimulus in stimuli + end {
      // What is shown behind a load is certain when nothing has come for long.
      let isLong = steps.last?.stimulus.name == "finish" && source.chance(1, in: 2)
      now += isLong ? 60_000 : source.pick(delays)
      steps.append(Trace.Step(at: now, stimulus))
    }
    let rest = source.chance(1, in: 2) ? 60_000 : source.pick(delays)
    steps.append(Trace.Step(at: now + rest, Act("wait")))
    return Trace(config: ["rootUrl": .string(JSONString(root))], steps: steps).json
  }

  private static let commands: [Command<Void, [Act]>] = [
    Command(weight: 3) { _, source in [fail(source.pick([-1009, -1009, -1001, -999, 102]))] },
    Command(weight: 4) { _, _ in [Act("wait")] },
    Command(weight: 2) { _, source in [link(from: &source)] },
    Command { _, source in [fail(-1009), Act("wait"), Act("wait")] },
    // A failure when a page is shown.
    Command { _, source in [progress(1), finish, fail(source.pick([-999, -999, -1009]))] },
    Command { _, source in [fail(-999), fail(-999)] },
    // A load that succeeds after some that failed.
    Command(weight: 2) { _, source in
      source.list(1...3) { _ in [fail(-1009), Act("wait"), Act("wait")] }.flatMap(\.self)
        + (source.chance(2, in: 3) ? [progress(1)] : []) + [finish, Act("wait")]
    },
    Command { _, source in [progress(from: &source), progress(from: &source)] },
    Command(weight: 2) { _, source in
      // A page may be finished before any progress was heard of.
      (source.chance(2, in: 3) ? [progress(1)] : []) + [finish, Act("wait")]
    },
    Command { _, source in
      [Act("setCookie", ["completion": .bool(source.chance(1, in: 2))]), Act("cookieStored")]
    },
    Command { _, source in
      let url = source.pick([source.pick(foreign), root + "a", "https://evil.test/"])
      return [decidePolicy(url)]
    },
    // A retry that asks the store first.
    Command { _, _ in [fail(-1009), Act("wait"), Act("cookieStored"), Act("wait")] },
    Command { _, _ in
      [Act("failResource", ["code": -1009, "url": .string(JSONString(root + "i"))])]
    },
  ]

  private static let foreign =
    (["example.com", "evil.test"] + PWAShellSuites.neighbors(of: ShellSettings.host))
    .map { "https://\($0)/" }

  private static let finish = Act("finish", ["url": .string(JSONString(root))])

  private static func decidePolicy(_ url: String) -> Act {
    Act("decidePolicy", ["url": .string(JSONString(url)), "mainFrame": true, "canOpen": true])
  }

  private static func launchLink(_ launch: Act) -> String? {
    launch.body["activities"]?.array?.first?["webpageURL"]?.text
  }

  private static func fail(_ code: Int) -> Act {
    Act("failProvisional", ["code": .number(code), "url": .string(JSONString(root + "f"))])
  }

  private static func progress(from source: inout ChoiceSource) -> Act {
    progress(Double(source.int(0...20)) / 20)
  }

  private static func progress(_ value: Double) -> Act {
    Act("progress", ["estimatedProgress": .number(value)])
  }

  private static func launch(from source: inout ChoiceSource) -> Act {
    let kind = source.int(0...4)
    let own = source.pick([root + "remote/draws/123", root + "1"])
    let link = source.chance(1, in: 8) ? source.pick(foreign) : own
    let activity: [JSON] = [["type": "browsing-web", "webpageURL": .string(JSONString(link))]]
    return Act(
      "launch",
      [
        "activities": .array(kind == 1 || kind == 2 ? activity : []),
        "shortcutType": kind == 3 ? .string(JSONString(root + "new")) : .null,
        "urlContexts": .array(
          kind == 4 ? [.string(JSONString("x://\(ShellSettings.host)/1"))] : []),
      ])
  }

  private static func link(from source: inout ChoiceSource) -> Act {
    let rest = source.pick([
      "remote/draws/123", "a'b", "%27", "a';alert(1);//b", "n", "n?a=1#b", "n?a=1&b=2",
    ])
    let url = JSON.string(JSONString(root + rest))
    switch source.int(0...7) {
    case 0, 1: return Act("continueActivity", ["type": "browsing-web", "webpageURL": url])
    case 2: return Act("continueActivity", ["type": "com.example.search", "webpageURL": url])
    case 3: return Act("continueActivity", ["type": "browsing-web", "webpageURL": .null])
    case 4, 5:
      let url = "://\(ShellSettings.host)/" + rest
      let urls = source.pick([
        [], ["secretsanta" + url], ["x" + url], ["x" + url, "y" + url],
        ["x" + url, "x://\(ShellSettings.host)/2"], ["y://\(ShellSettings.host)/3", "x" + url],
      ])
      return Act("openURLContexts", ["urls": .array(urls.map { .string(JSONString($0)) })])
    default:
      let type = source.pick([
        root + rest, root + rest, "", "http://[", "http://\(ShellSettings.host)/n",
      ])
      return Act("performShortcut", ["type": .string(JSONString(type))])
    }
  }
}
