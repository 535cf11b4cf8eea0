import Foundation
import Testing

/// Ends that somebody or something else brings about: signals, and disks without room.
struct EndingTests {
  /// No deadline ends it before the signal, however busy the machine is.
  private static let hang = [
    "--start-deadline", "3600000", "--", "sh", "-c",
    "echo $$ > pid; while read line; do sleep 60; done",
  ]

  struct Cut: CustomTestStringConvertible {
    let verb: [String]
    let signal: Int32
    var testDescription: String { "\(verb[0]) by \(signal)" }
  }

  static let cuts = [
    Cut(verb: ["check"], signal: SIGINT), Cut(verb: ["check"], signal: SIGTERM),
    Cut(verb: ["check"], signal: SIGHUP), Cut(verb: ["doctor"], signal: SIGINT),
    Cut(verb: ["replay", "jwt-flags:record-on"], signal: SIGHUP),
  ]

  @Test(arguments: cuts)
  func `an interrupted start leaves no process and no report behind`(cut: Cut) async throws {
    let folder = try ScratchFolder()
    let run = try await Command.run(
      cut.verb + Self.hang, in: folder.url, signals: [cut.signal, cut.signal], saidIn: "pid")
    #expect(run.status == 130)
    #expect(run.errors.contains("Interrupted while the port was starting."), "\(run.errors)")
    try expectNoPort(in: folder)
    let left = folder.names.filter { $0.hasPrefix("Reports/runs/") }
    #expect(left.filter { $0 != "Reports/runs/.gitignore" } == [])
  }

  /// The port, which has written its process id, has ended.
  private func expectNoPort(in folder: ScratchFolder) throws {
    let port = try #require(try folder.lines("pid").first.flatMap { Int32($0) })
    #expect(kill(port, 0) != 0, "the port lives on")
  }

  private static let answersHello = """
    echo $$ > pid
    read line
    echo '{"id":0,"ok":{"protocol":1,"port":{"name":"x","version":"1","language":"sh"},\
    "suites":["passage.jwt-flags"]}}'
    echo > up
    while read line; do sleep 60; done
    """

  @Test(arguments: [["doctor"], ["replay", "jwt-flags:record-on"], ["check"]])
  func `an interrupted run ends its port and says so`(verb: [String]) async throws {
    let folder = try ScratchFolder()
    let command = ["--deadline", "3600000", "--", "sh", "-c", Self.answersHello]
    let run = try await Command.run(
      verb + command, in: folder.url, signals: [SIGTERM, SIGTERM], saidIn: "up")
    #expect(run.status == 130)
    #expect((run.output + run.errors).contains("nterrupted"), "\(run.errors)")
    try expectNoPort(in: folder)
    #expect(!folder.names.contains { $0.hasSuffix(".partial") })
  }

  static let longVerbs: [[String]] = [
    ["check", "--no-report"], ["check", "--no-report", "--", "sleep", "3600"], ["coverage"],
    ["faults"], ["fuzz", "--time", "3600", "--into", "c"],
    ["vectors", "cover", "--suite", "gbg.host", "--cases", "100000"],
    ["doctor", "--", "sleep", "3600"], ["replay", "jwt-flags:record-on", "--", "sleep", "3600"],
    ["parity", "--port", "sleep 3600", "--port", "sleep 3600"],
  ]

  @Test(
    .timeLimit(.minutes(10)), .enabled(if: Command.seesChildren, "what it handles has to be seen"),
    arguments: longVerbs)
  func `a request that comes before anything else is heard`(verb: [String]) async throws {
    let folder = try ScratchFolder()
    let run = try await Command.run(verb, in: folder.url, signals: [SIGINT], whenListening: true)
    #expect(run.status == 130, "\(run.output) \(run.errors)")
    #expect(!folder.names.contains { $0.hasSuffix(".partial") })
  }

  static let writers: [[String]] = [
    ["check", "--suite", "jwt-flags", "--json", "--no-report", "--cases", "10"],
    ["vectors", "export", "--suite", "jwt-flags"], ["list", "--json"],
    ["show", "PSG-JWT-08"], ["replay", "jwt-flags:record-on"], ["--help"],
  ]

  #if os(Linux)
    @Test(arguments: writers)
    func `a full disk under standard output is no clean end`(arguments: [String]) async throws {
      let run = try await Command.run(
        ["-c", "exec \"$0\" \"$@\" > /dev/full", Command.program.path] + arguments,
        program: URL(filePath: "/bin/sh"))
      #expect(run.status == 4)
      #expect(run.errors == "standard output cannot be written: No space left on device\n")
    }

    @Test(arguments: [
      ["check", "--suite", "jwt-flags", "--cases", "10", "--no-report"], ["doctor"],
    ])
    func `a full disk under the wire log is no clean end`(verb: [String]) async throws {
      let run = try await Command.run(
        verb + ["--wire-log", "/dev/full", "--", "python3", "Tests/Ports/hostile/bulky.py"]
          + ["text", "1"])
      #expect(run.status == 4)
      #expect(run.errors.contains("the wire log /dev/full is cut short"), "\(run.errors)")
    }
  #endif

  @Test func `a reader that goes away is no failure`() async throws {
    let script =
      "\"$0\" vectors export --suite jwt-flags | head -n 1 > /dev/null; echo ${PIPESTATUS[0]}"
    let run = try await Command.run(
      ["-c", script, Command.program.path], program: URL(filePath: "/bin/bash"))
    #expect(["0", "141"].contains(run.lines[0]), "\(run.lines)")
    #expect(run.errors == "")
  }
}
