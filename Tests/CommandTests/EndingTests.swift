import Foundation
import Testing

/// Ends that somebody or something else brings about: signals, and disks without room.
struct EndingTests {
  private static let hang = ["--", "sh", "-c", "echo $$ > pid; while read line; do sleep 60; done"]

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

  @Test(.timeLimit(.minutes(2)), arguments: cuts)
  func `an interrupted start leaves no process and no report behind`(cut: Cut) async throws {
    let folder = try ScratchFolder()
    let run = try await Command.run(
      cut.verb + Self.hang, in: folder.url, signals: [cut.signal, cut.signal], when: "pid")
    #expect(run.status == 130)
    #expect(run.errors.contains("Interrupted while the port was starting."), "\(run.errors)")
    let text = try String(contentsOf: folder.url.appending(path: "pid"), encoding: .utf8)
    let port = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(port, 0) != 0, "the port lives on")
    let runs = folder.url.appending(path: "Reports/runs")
    let left = (try? FileManager.default.contentsOfDirectory(atPath: runs.path)) ?? []
    #expect(left.filter { $0 != ".gitignore" } == [])
  }

  private static let answersHello = """
    echo $$ > pid
    read line
    echo '{"id":0,"ok":{"protocol":1,"port":{"name":"x","version":"1","language":"sh"},\
    "suites":["passage.jwt-flags"]}}'
    echo > up
    while read line; do sleep 60; done
    """

  @Test(
    .timeLimit(.minutes(2)),
    arguments: [["doctor"], ["replay", "jwt-flags:record-on"], ["check"]])
  func `an interrupted run ends its port and says so`(verb: [String]) async throws {
    let folder = try ScratchFolder()
    let command = ["--deadline", "60000", "--", "sh", "-c", Self.answersHello]
    let run = try await Command.run(
      verb + command, in: folder.url, signals: [SIGTERM, SIGTERM], when: "up")
    #expect(run.status == 130)
    #expect((run.output + run.errors).contains("nterrupted"), "\(run.errors)")
    let text = try String(contentsOf: folder.url.appending(path: "pid"), encoding: .utf8)
    let port = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(port, 0) != 0, "the port lives on")
    let files = FileManager.default.enumerator(atPath: folder.url.path)
    let names = files?.compactMap { $0 as? String }
    #expect(names?.contains { $0.hasSuffix(".partial") } == false)
  }

  static let writers: [[String]] = [
    ["check", "--json", "--no-report", "--cases", "10"], ["vectors", "export"], ["list", "--json"],
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

    @Test(arguments: [["check", "--cases", "10", "--no-report"], ["doctor"]])
    func `a full disk under the wire log is no clean end`(verb: [String]) async throws {
      let run = try await Command.run(
        verb + ["--wire-log", "/dev/full", "--", Command.program.path, "port"])
      #expect(run.status == 4)
      #expect(run.errors.contains("the wire log /dev/full is cut short"), "\(run.errors)")
    }
  #endif

  @Test func `a reader that goes away is no failure`() async throws {
    let script = "\"$0\" vectors export | head -n 1 > /dev/null; echo ${PIPESTATUS[0]}"
    let run = try await Command.run(
      ["-c", script, Command.program.path], program: URL(filePath: "/bin/bash"))
    #expect(["0", "141"].contains(run.lines[0]), "\(run.lines)")
    #expect(run.errors == "")
  }
}
