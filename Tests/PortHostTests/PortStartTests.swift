import ConformanceKit
import MachineKit
import PortHost
import Testing
import WirePrimitives

/// Ports that do not get as far as their first run.
@Suite(.serialized, .ownThread, .bothWays)
struct PortStartTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let command: PortCommand
    let error: PortStartError
  }

  private static let rest = #""suites":["x.echo"]"#

  private static func greets(_ name: String, _ answer: String, _ error: PortStartError) -> Row {
    Row(testDescription: name, command: Hostile.command("greets.py", [answer]), error: error)
  }

  private static func declares(
    _ declaration: String, _ member: String, _ expected: String, _ found: String
  ) -> Row {
    greets(
      declaration, #"{"id":0,"ok":\#(declaration)}"#,
      .invalidDeclaration(member: member, expected: expected, found: found))
  }

  static let failures: [Row] = [
    Row(
      testDescription: "no such path", command: PortCommand("./no/such/port"),
      error: .notFound("./no/such/port", .path)),
    Row(
      testDescription: "no such name", command: PortCommand("no-such-port-anywhere"),
      error: .notFound("no-such-port-anywhere", .searchPath)),
    Row(
      testDescription: "no permission", command: PortCommand("\(Hostile.folder)/honest.py"),
      error: .notExecutable(
        "\(Hostile.folder)/honest.py", "it has no permission to be executed")),
    Row(
      testDescription: "a folder", command: PortCommand(Hostile.folder),
      error: .notExecutable(Hostile.folder, "it is a folder")),
    Row(
      testDescription: "bad interpreter", command: PortCommand("\(Hostile.folder)/no_interpreter"),
      error: .spawnFailed(
        path: "\(Hostile.folder)/no_interpreter",
        reason: "the file is there, but the interpreter that its first line names is not")),
    Row(
      testDescription: "no program", command: PortCommand("\(Hostile.folder)/no_program"),
      error: .spawnFailed(
        path: "\(Hostile.folder)/no_program",
        reason: "it is neither a program for this machine nor a script whose first line\n"
          + "names its interpreter")),
    Row(
      testDescription: "ends at once", command: Hostile.command("exits_at_once.py", ["1"]),
      error: .ended(
        how: "exited with code 1",
        errorLines: ["warming up", #"no license\u001B[31m found"#])),
    Row(
      testDescription: "ends at once with code 0",
      command: Hostile.command("exits_at_once.py", ["0"]),
      error: .ended(
        how: "exited with code 0",
        errorLines: ["warming up", #"no license\u001B[31m found"#])),
    Row(
      testDescription: "banner", command: Hostile.command("banner.py", ["Starting bridge..."]),
      error: .notJSON(line: "Starting bridge...")),
    Row(
      testDescription: "banner with controls",
      command: Hostile.command("banner.py", ["\u{1B}[31mred\u{202E}"]),
      error: .notJSON(line: #"\u001B[31mred\u202E"#)),
    Row(
      testDescription: "long banner",
      command: Hostile.command("banner.py", [String(repeating: "b", count: 5_000)]),
      error: .notJSON(line: String(repeating: "b", count: 120) + "…")),
    greets("number", "17", .notJSON(line: "17")),
    greets(
      "other id", #"{"id":7,"ok":{}}"#,
      .notAReply(line: #"{"id":7,"ok":{}}"#, problem: "its id is 7, the handshake's is 0")),
    greets(
      "no outcome", #"{"id":0}"#,
      .notAReply(
        line: #"{"id":0}"#,
        problem: "exactly one of ok, reject, unsupported and fault is expected, found none")),
    greets(
      "cut off", #"{"id":0,"ok":{"#,
      .notAReply(
        line: #"{"id":0,"ok":{"#, problem: "not JSON: byte 14: unexpected end of input")),
    greets(
      "fault", #"{"id":0,"fault":{"message":"no\ttime"}}"#, .refused(#"fault: no\u0009time"#)),
    greets("unsupported", #"{"id":0,"unsupported":"hello"}"#, .refused("unsupported: hello")),
    greets(
      "other version", #"{"id":0,"ok":{"protocol":2,"port":{"name":"p"},\#(rest)}}"#,
      .versionNotOffered(2)),
    declares("[]", "ok", "an object", "[]"),
    declares("{}", "protocol", "1", "nothing"),
    declares(#"{"protocol":"1"}"#, "protocol", "1", #""1""#),
    declares(
      #"{"protocol":1,\#(rest)}"#, "port", "an object with name, version and language", "nothing"),
    declares(
      #"{"protocol":1,"port":{"name":""},\#(rest)}"#, "port.name", "text that is not empty", #""""#),
    declares(
      #"{"protocol":1,"port":{"name":"p","version":4},\#(rest)}"#, "port.version", "text", "4"),
    declares(
      #"{"protocol":1,"port":{"name":"p"}}"#, "suites", "an array of suite ids", "nothing"),
    declares(
      #"{"protocol":1,"port":{"name":"p"},"suites":["a",null]}"#, "suites[1]", "a suite id", "null"),
    declares(
      #"{"protocol":1,"port":{"name":"p"},\#(rest),"capabilities":{"c\u001b":"yes"}}"#,
      #"capabilities.c\u001B"#, "true or false", #""yes""#),
    declares(
      #"{"protocol":1,"port":{"name":"p"},\#(rest),"choices":{"c":1}}"#, "choices.c",
      "the name of a variant", "1"),
    declares(
      #"{"protocol":1,"port":{"name":"p"},\#(rest),"time":"unreal"}"#, "time",
      #""virtual" or "real""#, #""unreal""#),
    declares(
      #"{"protocol":1,"port":{"name":"p"},\#(rest),"window":0}"#, "window",
      "a whole number from 1", "0"),
    declares(
      #"{"protocol":1,"port":{"name":"p"},\#(rest),"window":1.5}"#, "window",
      "a whole number from 1", "1.5"),
    many("suites", #"[\#(list { "\"x.s\($0)\"" })]"#),
    many("choices", #"{\#(list { "\"c\($0)\":\"v\"" })}"#),
    many("capabilities", #"{\#(list { "\"c\($0)\":true" })}"#),
    long("suites[1]", #""port":{"name":"p"},"suites":["a","\#(name)"]"#),
    long("port.name", #""port":{"name":"\#(name)"},\#(rest)"#),
    long("port.language", #""port":{"name":"p","language":"\#(name)"},\#(rest)"#),
    long("choices.c", #""port":{"name":"p"},\#(rest),"choices":{"c":"\#(name)"}"#),
    long(
      "choices.\(name.prefix(60))…", #""port":{"name":"p"},\#(rest),"choices":{"\#(name)":"v"}"#),
    long(
      "capabilities.\(name.prefix(60))…",
      #""port":{"name":"p"},\#(rest),"capabilities":{"\#(name)":true}"#),
  ]

  /// Shorter than the limit in characters, and longer in bytes.
  private static let name = String(repeating: "é", count: 101)

  private static func list(_ element: (Int) -> String) -> String {
    (0...1_000).map(element).joined(separator: ",")
  }

  private static func many(_ member: String, _ value: String) -> Row {
    let suites = member == "suites" ? "" : "\(rest),"
    return greets(
      "1,001 \(member)",
      #"{"id":0,"ok":{"protocol":1,"port":{"name":"p"},\#(suites)"\#(member)":\#(value)}}"#,
      .invalidDeclaration(member: member, expected: "at most 1000", found: "1001"))
  }

  private static func long(_ member: String, _ members: String) -> Row {
    greets(
      "a long \(member)", #"{"id":0,"ok":{"protocol":1,\#(members)}}"#,
      .invalidDeclaration(member: member, expected: "at most 200 bytes", found: "202"))
  }

  @Test(arguments: failures)
  func `a port that does not start says why`(row: Row) async {
    let elapsed = await ContinuousClock().measure {
      await #expect(throws: row.error) {
        try await Hostile.start(row.command)
      }
    }
    #expect(elapsed < .seconds(30))
  }

  @Test(arguments: ["", "half a line"])
  func `a port that does not answer the handshake is given up at the deadline`(
    text: String
  ) async {
    var limits = Hostile.limits()
    limits.handshakeDeadline = .milliseconds(1_200)
    let elapsed = await ContinuousClock().measure {
      await #expect(
        throws: PortStartError.silent(deadline: "1200 ms", unfinished: text, errorLines: [])
      ) {
        try await Hostile.start("mute.py", text, limits: limits)
      }
    }
    #expect(elapsed > .milliseconds(1_190) && elapsed < .seconds(30))
  }

  @Test func `a first line that never ends is given up at the limit`() async {
    var limits = Hostile.limits()
    limits.lineBytes = 1_000
    await #expect(throws: PortStartError.lineTooLong(limit: 1_000)) {
      try await Hostile.start("mute.py", String(repeating: "b", count: 2_000), limits: limits)
    }
  }

  @Test func `a command without a slash is looked up in the folders of PATH`() async throws {
    let port = try await Hostile.start(
      PortCommand("python3", ["-B", "\(Hostile.folder)/honest.py"]))
    #expect(await port.run(["found"]).replies == [.ok("found")])
    #expect(await port.finish() == [])
  }

  @Test func `a declaration is read whole, with what it does not know left out`() async throws {
    let port = try await Hostile.start(
      "greets.py",
      #"""
      {"id":0,"ok":{"protocol":1.0,"port":{"name":"p","version":"4.1","language":"c","more":1},
      "suites":["x.echo","y.unknown","x.echo"],"capabilities":{"gbg.camera":false,"b":true},
      "choices":{"json.duplicate-keys":"last"},"time":"real","window":16.0,"more":{}},"more":[]}
      """#.replacing("\n", with: " "))
    #expect(
      port.declaration
        == Declaration(
          name: "p", version: "4.1", language: "c",
          suites: [SuiteID("x.echo"), SuiteID("y.unknown")],
          choices: [ChoiceID("json.duplicate-keys"): "last"],
          capabilities: [CapabilityID("gbg.camera"): false, CapabilityID("b"): true], window: 16,
          realTime: true))
  }

  @Test func `messages say what happened and what to do, in lines of a terminal`() {
    #expect(
      PortStartError.notJSON(line: "Starting bridge...").description == """
        The port answered the handshake with text that is not JSON:
            stdout, line 1:  Starting bridge...
        stdout belongs to the protocol; print to stderr instead (in Python:
        print(..., file=sys.stderr), or use guard_stdout() of the starter kit).
        """)
    #expect(
      PortStartError.ended(how: "exited with code 1", errorLines: ["no module"]).description == """
        The port exited with code 1 before it answered the handshake.
            stderr:  no module
        A port reads lines from stdin until its end and answers each on stdout.
        """)
    #expect(
      PortStartError.silent(deadline: "10 s", unfinished: "", errorLines: []).description == """
        The port did not answer the handshake within 10 s.
        It wrote nothing to stdout. Is stdout flushed after each line (in Python:
        print(..., flush=True))? Does it read stdin line by line?
        If it takes longer to start, give it longer: --start-deadline MS
        """)
    #expect(
      PortStartError.notFound("port", .searchPath).description == """
        The port cannot be started: no folder of PATH has port.
        For a program in the working directory write ./port
        """)
  }
}
