import ConformanceKit
import MachineKit
import TestSupport
import WirePrimitives

/// Texts that break out where a writer forgets to escape, each with a mark that is easy to find.
enum Hostility {
  static let mark = "EVIL"

  static let texts = [
    "</failure>]]>&EVIL<script>alert(1)</script>",
    "\" EVIL=\"1\" '>",
    "\u{0}\u{8}\u{1B}[31mEVIL\u{7F}\u{9B}31m",
    "EVIL\u{FFFE}\u{FFFF}\u{1FFFE}",
    "\u{202E}EVIL\u{2066}\u{200B}\u{FEFF}\u{2028}\u{85}",
    "`EVIL` ``EVIL`` ```\n```\n# EVIL\n\n| EVIL | b |\n~~~\nEVIL",
    "@EVIL #1 https://EVIL.example <img src=x onerror=EVIL> [EVIL](http://EVIL)",
    "EVIL\r\n\tEVIL\\u0000\\",
    "EVIL" + String(repeating: "x", count: 100_000) + "EVIL",
    // A line of backticks alone where text is broken into lines.
    "``` " + String(repeating: "x", count: 80) + " EVIL", "`", "EVIL`", "|EVIL|", "-->EVIL<!--",
    "EVIL \u{1F600}e\u{301}",
  ]

  /// Replies of every kind with a text in every place.
  static func replies(_ text: String) -> [Reply] {
    [
      .ok(.string(text)), .ok(.object([(text, .string(text))])),
      .ok(["word": .string(text), "mood": .string(text), "extra": .array([.string(text)])]),
      .ok(.string(JSONString(codeUnits: [0xD800, 0x41]))),
      .reject(class: text, message: text), .unsupported(text), .fault(message: text, trace: text),
      .crash(detail: text), .timeout(milliseconds: 5),
      .violation(.port(.wellFormedReplies), detail: text), .notRun(text),
    ]
  }

  /// A port that says the text wherever it can say anything.
  static func port(_ text: String, _ reply: Reply) -> ScriptedPort {
    var port = ScriptedPort(
      Declaration(
        name: text, version: text, language: text, suites: [Echo.id, SuiteID(text)],
        choices: [ChoiceID(text): text], capabilities: [CapabilityID(text): true])
    ) { _ in reply }
    if case .notRun = reply { port.isExhausted = true }
    port.incidents = [Incident(.port(.cleanStandardOutput), text)]
    port.farewell = [Incident(.port(.endsInOrder), text)]
    return port
  }

  /// Every run of a hostile port, made once; a text and a reply tell which.
  static func runs() async -> [(name: String, run: Run)] { await made.value }

  private static let made = Task { await make() }

  private static func make() async -> [(name: String, run: Run)] {
    var runs: [(String, Run)] = []
    for text in texts {
      for (index, reply) in replies(text).enumerated() {
        runs.append(
          ("\(text.prefix(20).debugDescription), reply \(index)", await Run(port(text, reply))))
      }
    }
    return runs
  }
}
