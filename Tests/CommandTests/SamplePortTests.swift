import Foundation
import Testing

/// The sample port as it is, and with mistakes that teams make.
struct SamplePortTests {
  struct Mistake: CustomTestStringConvertible {
    let testDescription: String
    var file = "passage.py"
    /// What is asked: one suite where others share what is broken.
    var selection = ["--suite", "jwt-flags"]
    let old: String
    let new: String
    /// The one requirement that fails.
    let blamed: String
    /// What the report says of it.
    let saying: [String]
  }

  static let mistakes: [Mistake] = [
    Mistake(
      testDescription: "the wrong alphabet",
      old: #"b64decode(segment + padding, altchars="-_", validate=True)"#,
      new: "b64decode(segment + padding)",
      blamed: "PSG-JWT-08",
      saying: [
        "behaves as if: the payload alphabet were standard base64", #"{"record":true,"sub":"a?~"}"#,
      ]),
    Mistake(
      testDescription: "no padding",
      old: #"padding = "=" * (-len(segment) % 4)"#, new: #"padding = """#,
      blamed: "PSG-JWT-08", saying: ["behaves as if: "]),
    Mistake(
      testDescription: "the flags of the last token",
      old: """
        ValueError, RecursionError):  # no segment, no text or JSON, too deep
                return {}
            return payload if isinstance(payload, dict) else {}
        """,
      new: """
        ValueError, RecursionError):
                return _LAST[0]
            _LAST[0] = payload if isinstance(payload, dict) else {}
            return _LAST[0]


        _LAST = [{}]
        """,
      blamed: "PORT-04",
      saying: [",passage.jwt-flags:empty -- "]),
    Mistake(
      testDescription: "captures with record alone",
      old: "self.flags.record or self.flags.capture_screenshot",
      new: "self.flags.capture_screenshot",
      blamed: "PSG-SCR-10", saying: ["passage.record-captures"]),
    Mistake(
      testDescription: "the first segment",
      old: #"token.split(".")[1]"#, new: #"token.split(".")[0]"#,
      blamed: "PSG-JWT-01", saying: ["behaves as if: "]),
    Mistake(
      testDescription: "intervals below a minute only",
      old: "0 < interval < math.inf", new: "0 < interval <= 60",
      blamed: "PSG-JWT-04", saying: ["behaves as if: "]),
    Mistake(
      testDescription: "one pattern of many", file: "success_url.py",
      selection: ["--suite", "success-url"],
      old: "tuple(patterns)", new: "tuple(patterns)[:1]",
      blamed: "PSG-SUC-12", saying: ["behaves as if: "]),
    Mistake(
      testDescription: "the bytes of an id as they are drawn", file: "rampkit.py",
      selection: ["--suite", "user-id-f*"],
      old: "    return str(uuid.UUID(bytes=random_bytes, version=4))",
      new: "    return str(uuid.UUID(bytes=random_bytes[::-1], version=4))",
      blamed: "RMP-UID-05", saying: ["behaves as if: the bytes were written from the last on"]),
    Mistake(
      testDescription: "an empty string is null", file: "gbg_json.py",
      selection: ["--suite", "json-value-decode"],
      old: "    if plain is None:", new: "    if plain is None or plain == \"\":",
      blamed: "GBG-JSV-01", saying: ["behaves as if: an empty string were null"]),
    Mistake(
      testDescription: "a message that is not known", file: "rampkit_messages.py",
      selection: ["--suite", "message-parsing"],
      old: "    \"next\": Continue(),\n", new: "",
      blamed: "RMP-MSS-02", saying: ["behaves as if: "]),
  ]

  @Test func `the sample port conforms`() async throws {
    let folder = try ScratchFolder()
    try folder.copySamplePort()
    let run = try await check(
      "port/port.py", ["--protocol", "passage", "--strict"], in: folder.url)
    #expect(run.status == 0)
    #expect(run.lines.first?.hasPrefix("Proofload 0.1.0 · port: passage-python-sample") == true)
    #expect(run.lines(startingWith: "FAIL") == [])
  }

  /// A third of them, others each time.
  @Test(arguments: mistakes.shuffled().prefix(mistakes.count / 3))
  func `a mistake is one finding, blamed on its requirement`(mistake: Mistake) async throws {
    let folder = try ScratchFolder()
    let others = ["rampkit", "gbg"]
    try folder.copySamplePort(
      "port_" + (others.first { mistake.file.hasPrefix($0) } ?? "passage"))
    try folder.replace(mistake.old, with: mistake.new, in: "port/\(mistake.file)")
    let run = try await check("port/port.py", mistake.selection, in: folder.url)
    #expect(run.status == 1)
    let blocks = run.lines(startingWith: "FAIL  ")
    #expect(blocks.count == 1 && blocks.first?.hasPrefix("FAIL  \(mistake.blamed) ") == true)
    for text in mistake.saying { #expect(run.output.contains(text), "\(text)") }
    #expect(run.lines.filter { $0.count > 80 && !$0.contains("proofload replay") } == [])
    try await replaysAsPrinted(run, in: folder.url)
  }

  /// The line behind `again:` shows the failure once more.
  private func replaysAsPrinted(_ run: Command, in folder: URL) async throws {
    let line = try #require(run.lines.first { $0.contains("again      proofload ") })
    let words = try #require(line.components(separatedBy: "again      proofload ").last)
      .split(separator: " ").map(String.init)
    let replay = try await Command.run(words, in: folder)
    #expect(replay.status == 1, "\(line)\n\(replay.output)\(replay.errors)")
  }

  private func check(
    _ port: String, _ options: [String] = [], in folder: URL
  ) async throws -> Command {
    try await Command.run(
      ["check", "--cases", "20"] + options + ["--", "python3", port], in: folder)
  }
}
