import Foundation
import Testing
import WirePrimitives

/// `proofload parity`, with the sample ports and broken ones.
struct ParityCommandTests {
  private static let python = "python3 '\(Command.root.path)/Tests/Ports/python/port.py'"

  /// The sample port in Python with a mistake, in a folder of its own.
  private static func brokenPort(in folder: ScratchFolder) throws -> String {
    try folder.copySamplePort()
    try folder.replace(
      "0 < interval < math.inf", with: "0 < interval <= 3600", in: "port/passage.py")
    return "python3 \(folder.url.path)/port/port.py"
  }

  @Test func `the odd one out is named, with its counterexample`() async throws {
    let folder = try ScratchFolder()
    let broken = try Self.brokenPort(in: folder)
    let run = try await Command.run([
      "parity", "--suite", "jwt-flags", "--cases", "200", "--port", Self.python, "--port", broken,
      "--report", "jsonl=\(folder.url.path)/parity.jsonl", "--report",
      "markdown=\(folder.url.path)/parity.md",
    ])
    #expect(run.status == 1, "\(run.output) \(run.errors)")
    #expect(
      run.lines.contains { $0.hasPrefix("  PSG-JWT-04") && $0.contains(".  x  odd one out: B") })
    #expect(run.lines.contains("Port B") && !run.lines.contains("Port A"))
    #expect(run.output.contains(#""captureScreenshotInterval":3601"#))
    let lines = try folder.text("parity.jsonl").split(separator: "\n").map { line in
      try JSON.parse(Array(line.utf8))
    }
    #expect(lines.first?["kind"] == "header" && lines.last?["kind"] == "footer")
    let row = lines.first { $0["id"] == "PSG-JWT-04" }
    #expect(row?["states"] == ["holds", "fails"] && row?["port"] == 1)
    #expect(row?["cases"]?[1]?.text?.hasPrefix("passage.jwt-flags:") == true)
    #expect(lines.last?["unfinished"] == [] && lines.last?["notCompared"] == [])
    let markdown = try folder.text("parity.md")
    #expect(markdown.hasPrefix("# Parity\n") && markdown.contains("\n## Port B\n"))
    #expect(markdown.contains(#""captureScreenshotInterval":3601"#))
  }

  @Test func `a line of inputs that nobody could compare is told, and no evidence`() async throws {
    let folder = try ScratchFolder()
    let file = folder.url.appending(path: "own.jsonl")
    let arguments = [
      "parity", "--suite", "finvu.otp", "--cases", "0", "--port", Self.python, "--port",
      Self.python, "--inputs", "own.jsonl",
    ]
    try Data(#"{"suite":"finvu.opt","input":{}}"#.utf8).write(to: file)
    let run = try await Command.run(arguments, in: folder.url)
    #expect(run.status == 4, "\(run.output) \(run.errors)")
    #expect(
      run.lines.contains(
        "! line 1: fewer than two ports declare finvu.opt, so that it was not compared"))
    try Data(#"{"suite":"finvu.otp","input":{"text":[]}}"#.utf8).write(to: file)
    let broken = try await Command.run(arguments, in: folder.url)
    #expect(broken.status == 5, "\(broken.output) \(broken.errors)")
    let told = broken.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(told.contains("own.jsonl:1: this is no input of finvu.otp"), "\(told)")
    try Data("\n\n".utf8).write(to: file)
    let empty = try await Command.run(arguments, in: folder.url)
    #expect(empty.status == 5 && empty.errors.hasPrefix("--inputs: "), "\(empty.errors)")
  }

  @Test func `a port that does not start is named`() async throws {
    let run = try await Command.run([
      "parity", "--port", Self.python, "--port", "no-such-program",
    ])
    #expect(run.status == 3, "\(run.output) \(run.errors)")
    #expect(run.errors.hasPrefix("Port B (no-such-program): The port exited with code 127"))
  }

  @Test func `inputs of one's own are compared`() async throws {
    let folder = try ScratchFolder()
    let broken = try Self.brokenPort(in: folder)
    let file = folder.url.appending(path: "own.jsonl")
    let token =
      "e30." + Data(#"{"captureScreenshotInterval":7200}"#.utf8).base64EncodedString() + ".x"
    let input = #"{"token":"\#(token.replacing("=", with: ""))"}"#
    try Data("\n{\"suite\":\"passage.jwt-flags\",\"input\":\(input)}\n".utf8).write(to: file)
    let arguments = [
      "parity", "--suite", "success-url", "--cases", "0", "--inputs", file.path, "--port",
      Self.python, "--port", broken,
    ]
    let run = try await Command.run(arguments)
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    #expect(run.output.contains("Inputs of your own: 1 compared, 1 answered otherwise"))
    #expect(run.lines.contains { $0.hasPrefix("  line 2 passage.jwt-flags") })
    #expect(try await Command.run(arguments + ["--most-open", "0"]).status == 1)
  }

  /// Two files of ports: the sample in Python, and one of whom more is asked.
  private static func portFiles(in folder: ScratchFolder, _ members: String) throws -> [String] {
    try folder.copy("Tests/Ports/python", as: "port")
    let one = folder.url.appending(path: "port/port.json").path
    let other = folder.url.appending(path: "port/other.json")
    try Data(
      #"{"schema":"port-1","command":["python3","port.py"],\#(members)}"#.utf8
    ).write(to: other)
    return [one, other.path]
  }

  @Test func `ports are files too, and declare what these require`() async throws {
    let folder = try ScratchFolder()
    let files = try Self.portFiles(in: folder, #""name":"other","require":["x.own"]"#)
    let arguments = ["parity", "--suite", "jwt-flags", "--cases", "0"]
    let run = try await Command.run(arguments + files)
    #expect(run.status == 1, "\(run.output) \(run.errors)")
    #expect(run.lines.contains { $0.hasPrefix("  B  other, passage-python-sample") })
    #expect(run.lines.contains("! B does not declare x.own, which its file requires"))
    #expect(try await Command.run(arguments + [files[0], files[0]]).status == 0)
  }

  @Test func `inputs of one's own are as the port's file says`() async throws {
    let folder = try ScratchFolder()
    let schema = #"{"$defs":{"input":{"type":"object","required":["a"]}}}"#
    let files = try Self.portFiles(in: folder, #""inputs":{"x.own":\#(schema)}"#)
    let inputs = folder.url.appending(path: "own.jsonl")
    try Data(#"{"suite":"x.own","input":{"b":1}}"#.utf8).write(to: inputs)
    let run = try await Command.run(["parity", "--inputs", "own.jsonl"] + files, in: folder.url)
    #expect(run.status == 5, "\(run.output) \(run.errors)")
    let told = run.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(told.contains("own.jsonl:1: the schema of x.own in"), "\(told)")
  }

  static let brokenFiles = [
    ("no JSON", "p.json:1: this is no JSON"), ("{\n\"schema\": ]", "p.json:2: this is no JSON"),
    (#"{"command":["a"]}"#, #"begins with "schema""#),
    (#"{"schema":"port-1","command":"a b"}"#, "is a list of words"),
    (#"{"schema":"port-1","command":[]}"#, "is a list of words"),
    (#"{"schema":"port-1","command":["a"],"commands":1}"#, "there is no member commands"),
    (#"{"schema":"port-1","command":["a"],"require":"x"}"#, "is a list of suites"),
    (#"{"schema":"port-1","command":["a"],"name":5}"#, #""name" is a text"#),
    (#"{"schema":"port-1","command":["a"],"inputs":[]}"#, "a JSON Schema for each suite"),
    (#"{"schema":"port-1","command":["a"],"inputs":{"x.a":{}}}"#, "the schema of x.a"),
  ]

  @Test(arguments: brokenFiles)
  func `a file that is no port is told where and why`(text: String, saying: String) async throws {
    let folder = try ScratchFolder()
    let file = folder.url.appending(path: "p.json")
    try Data(text.utf8).write(to: file)
    let run = try await Command.run(["parity", file.path, file.path])
    let told = run.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(run.status == 5 && told.contains(saying), "\(run.output) \(run.errors)")
    #expect(told.contains("p.json"))
  }

  struct Misuse: CustomTestStringConvertible {
    let testDescription: String
    let arguments: [String]
    let saying: String
  }

  static let misuses = [
    Misuse(
      testDescription: "one port", arguments: ["--port", python], saying: "At least two ports"),
    Misuse(
      testDescription: "an empty port", arguments: ["--port", python, "--port", " "],
      saying: "--port is empty"),
    Misuse(
      testDescription: "a report of another format",
      arguments: ["--port", "a", "--port", "b", "--report", "junit=x"], saying: "jsonl or markdown"),
    Misuse(
      testDescription: "inputs that are not there",
      arguments: ["--port", "a", "--port", "b", "--inputs", "nowhere.jsonl"],
      saying: "there is no such file"),
  ]

  @Test(arguments: misuses)
  func `what cannot be compared is said`(misuse: Misuse) async throws {
    let run = try await Command.run(["parity"] + misuse.arguments)
    let text = (run.output + run.errors).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(run.status == 2, "\(text)")
    #expect(text.contains(misuse.saying), "\(text)")
  }

  @Test func `a port that does not start is told, and leaves none behind`() async throws {
    let run = try await Command.run(["parity", "--port", Self.python, "--port", "./no-port"])
    #expect(run.status == 3, "\(run.output) \(run.errors)")
  }
}
