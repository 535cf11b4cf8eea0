import Foundation
import Testing
import WirePrimitives

/// What a port says does not reach the runner of a CI service as a command.
struct LogCommandTests {
  /// Each breaks somewhere at its long words, so that what stands behind them begins a line.
  private static let texts = ["::add-mask::EVIL", "##[error]EVIL", "##vso[task.x]EVIL"].flatMap {
    [$0, String(repeating: "x", count: 78) + " " + $0]
  }

  private static let port = """
    import json, sys
    texts = \(JSON.array(texts.map { .string($0) }).compactText)
    for line in sys.stdin:
        message = json.loads(line)
        text = texts[message["id"] % len(texts)]
        answer = {"fault": {"message": text, "trace": text}}
        if message["m"] == "hello":
            answer = {"ok": {"protocol": 1, "suites": ["passage.success-url", *texts],
                      "port": {"name": texts[1], "version": texts[3], "language": texts[5]},
                      "choices": {text: text for text in texts}}}
        elif message["m"] == "run" and message["id"] % 2:
            answer = {"reject": {"class": text, "message": text}}
        if message["m"] != "hello":
            print(text, flush=True)
        print(json.dumps({"id": message["id"], **answer}), flush=True)
    """

  @Test func `no line of the program or of a report is a command`() async throws {
    let folder = try ScratchFolder()
    try folder.write(Self.port, to: "port.py")
    let command = ["--", "python3", "port.py", "##[error]EVIL", "::error::EVIL"]
    let verbs = [
      ["check", "--suite", "success-url", "--cases", "50", "--report", "markdown=m.md"]
        + ["--report", "junit=j.xml", "--report", "jsonl=r.jsonl"] + command,
      ["check", "--suite", "success-url", "--cases", "0", "--json", "--no-report"] + command,
      ["doctor"] + command, ["replay", "success-url:same"] + command,
      ["check", "--suite", "::error::EVIL"], ["##[error]EVIL"], ["replay", "##vso[x]EVIL:\n::x::"],
    ]
    var texts: [String] = []
    for arguments in verbs {
      let run = try await Command.run(arguments, in: folder.url)
      #expect(run.status != 0, "\(arguments)")
      texts += [run.output, run.errors]
    }
    texts += try ["m.md", "j.xml", "r.jsonl"].map(folder.text)
    #expect(texts.count { $0.contains("EVIL") } > 8)
    for text in texts {
      for line in text.split(whereSeparator: \.isNewline) {
        #expect(!line.drop { !$0.isASCII || $0.isWhitespace }.hasPrefix("::"), "\(line)")
        #expect(line.firstMatch(of: /##[a-z]*\[/) == nil, "\(line)")
      }
    }
    // What a port said is kept as it was said.
    let header = try JSON.parse(try #require(try folder.lines("r.jsonl").first))
    #expect(header["port"]?["language"]?.text?.hasSuffix("##vso[task.x]EVIL") == true)
    #expect(header["port"]?["command"]?.array?.compactMap(\.text).last == "::error::EVIL")
  }
}
