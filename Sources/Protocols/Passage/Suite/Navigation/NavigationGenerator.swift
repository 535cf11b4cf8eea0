import ChoiceEngine
import MachineKit
import WirePrimitives

/// Draws traces of `passage.navigation`: navigations to addresses that match or do not, at start or
/// at end, between requests for the one WebView or the other; a wait of a second behind each
/// stimulus.
///
/// What the documents leave open comes last, if at all: nobody can tell what follows it.
enum NavigationGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    let visible = source.chance(3, in: 4) ? "automation" : "ui"
    let patterns: [JSON] =
      source.chance(1, in: 6) ? [] : ["https://e.test/ok", "https://e.test/done*"]
    var world: Void = ()
    var stimuli = source.steps(1...4, of: commands, in: &world).flatMap(\.self)
    if source.chance(1, in: 10) { stimuli += odd(from: &source) }
    let steps = stimuli.enumerated().flatMap { index, stimulus in
      [
        Trace.Step(at: index * 1_000, stimulus),
        Trace.Step(at: index * 1_000 + 1_000, Act("wait")),
      ]
    }
    return Trace(
      config: ["patterns": .array(patterns), "visible": .string(visible)], steps: steps
    ).json
  }

  private static let commands: [Command<Void, [Act]>] = [
    Command(weight: 2) { _, source in [toggle(from: &source)] },
    Command(weight: 2) { _, source in [require(from: &source)] },
    Command(weight: 3) { _, source in
      [start(anywhere(from: &source), from: &source), end(anywhere(from: &source))]
    },
    Command { _, source in
      [start(other(from: &source), from: &source), end(match(from: &source))]
    },
    Command { _, source in
      [
        start(other(from: &source), from: &source), request(from: &source),
        end(anywhere(from: &source)),
      ]
    },
    Command { _, source in
      [
        start(match(from: &source), from: &source), request(from: &source),
        end(other(from: &source)),
      ]
    },
    // The second navigation takes the place of the first, whose end never comes.
    Command { _, source in
      [
        start(match(from: &source), from: &source), request(from: &source),
        start(other(from: &source), from: &source), end(anywhere(from: &source)),
      ]
    },
    // A navigation of the other WebView, between the two or around them.
    Command { _, source in
      let url = other(from: &source)
      let others = [start(url, by: "user", in: "ui"), end(url, in: "ui")]
      let own = [start(other(from: &source), from: &source), end(anywhere(from: &source))]
      return source.chance(3, in: 4)
        ? [own[0]] + others + [own[1]] : [others[0]] + own + [others[1]]
    },
    Command { _, source in
      let url = other(from: &source)
      return [
        start(url, from: &source), fail(url), start(anywhere(from: &source), from: &source),
        end(anywhere(from: &source)),
      ]
    },
  ]

  // MARK: Stimuli

  private static func request(from source: inout ChoiceSource) -> Act {
    source.chance(1, in: 2) ? toggle(from: &source) : require(from: &source)
  }

  private static func toggle(from source: inout ChoiceSource) -> Act {
    Act("switchWebview", ["from": .string(source.pick(["ui", "automation"]))])
  }

  private static func require(from source: inout ChoiceSource) -> Act {
    Act("userActionRequired", .bool(source.chance(1, in: 2)))
  }

  private static func start(_ url: String, from source: inout ChoiceSource) -> Act {
    start(url, by: source.pick(["user", "page", "redirect", "command"]))
  }

  private static func start(_ url: String, by: String, in webView: String = "automation") -> Act {
    Act("navStart", ["webView": .string(webView), "url": .string(url), "by": .string(by)])
  }

  private static func end(_ url: String, in webView: String = "automation") -> Act {
    Act("navEnd", ["webView": .string(webView), "url": .string(url)])
  }

  private static func fail(_ url: String) -> Act {
    Act("navFail", ["webView": "automation", "url": .string(url)])
  }

  /// Other WebViews, other causes, a failure, an end without a start. AMB-PSG-69.
  private static func odd(from source: inout ChoiceSource) -> [Act] {
    let url = match(from: &source)
    switch source.int(0...4) {
    case 0: return [start(url, by: "back")]
    case 3: return [start(url, by: "user"), fail(url)]
    case 1: return [start(url, by: "swipe")]
    case 2: return [start(url, by: "user", in: "ui")]
    default: return [end(url)]
    }
  }

  // MARK: Addresses

  private static func match(from source: inout ChoiceSource) -> String {
    source.pick(["https://e.test/ok", "https://e.test/done?x=1"])
  }

  private static func other(from source: inout ChoiceSource) -> String {
    source.pick(["https://other.test/z", "https://other.test/"])
  }

  private static func anywhere(from source: inout ChoiceSource) -> String {
    source.chance(1, in: 2) ? match(from: &source) : other(from: &source)
  }
}
