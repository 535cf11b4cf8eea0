import Foundation
import TestSupport
import Testing
import WirePrimitives

/// A campaign as a person runs it.
struct FuzzTests {
  @Test func `the reference is fuzzed, and a seed repeats what came of it`() async throws {
    let folder = try ScratchFolder()
    func run(_ name: String) async throws -> Command {
      try await Command.run(
        [
          "fuzz", "--suite", "jwt-flags", "--suite", "gbg.web-view", "--cases", "200", "--seed",
          "7", "--into", name,
        ], in: folder.url)
    }
    let first = try await run("a")
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.lines.first?.contains("port: reference") == true)
    #expect(first.output.contains("Nothing was found."))
    #expect(first.output.contains("proofload fuzz --resume a"))
    #expect(first.lines.allSatisfy { $0.count <= 80 })
    _ = try await run("b")
    #expect(try folder.text("a/corpus.jsonl") == folder.text("b/corpus.jsonl"))
    #expect(try folder.lines("a/corpus.jsonl").count > 50)
    // What goes on does not begin with the same cases again.
    let resumed = try await Command.run(
      ["fuzz", "--resume", "a", "--cases", "100"], in: folder.url)
    #expect(resumed.status == 0, "\(resumed.errors)")
    #expect(try folder.text("a/statistics.jsonl").contains("\"round\":1"))
  }

  @Test func `a fault of a port is found, made small, named and can be seen without the kit`()
    async throws
  {
    let folder = try ScratchFolder()
    try Self.copyBrokenPort(to: folder)
    let run = try await Command.run(
      [
        "fuzz", "--suite", "jwt-flags", "--cases", "300", "--into", "c", "--", "python3",
        "port/port.py",
      ], in: folder.url)
    #expect(run.status == 1, "\(run.output) \(run.errors)")
    #expect(run.output.contains("FAIL  PSG-JWT-04"))
    #expect(run.output.contains(#""captureScreenshotInterval":3601"#))
    let found = "c/findings/passage.jwt-flags-PSG-JWT-04"
    #expect(try folder.text("\(found)/case.json").contains("PSG-JWT-04"))
    #expect(try folder.text("\(found)/first.json").contains("token"))
    // Nothing of the finding is part of a program.
    for name in ["repro.py", "replay.sh"] {
      let program = try String(
        contentsOf: Command.root.appending(path: "Corpus/repro/\(name)"), encoding: .utf8)
      let copies = folder.names.filter { $0.hasPrefix("c/findings/") && $0.hasSuffix(name) }
      #expect(!copies.isEmpty)
      for copy in copies { #expect(try folder.text(copy) == program, "\(copy)") }
    }
    #expect(try await Self.run("\(found)/repro.py", in: folder) == 1)
    #expect(try await Self.run("\(found)/replay.sh", in: folder) == 1)
    try FileManager.default.removeItem(at: folder.url.appending(path: "port"))
    try folder.copySamplePort()
    #expect(try await Self.run("\(found)/repro.py", in: folder) == 0)
    #expect(try await Self.run("\(found)/replay.sh", in: folder) == 0)
  }

  /// The exit status of a program of a finding's folder, which finds `proofload` in the path.
  private static func run(_ program: String, in folder: ScratchFolder) async throws -> Int32 {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let interpreter = program.hasSuffix(".py") ? ["python3"] : ["sh"]
    let run = try await Command.run(
      ["PATH=\(Command.program.deletingLastPathComponent().path):\(path)"] + interpreter + [
        program
      ],
      in: folder.url, program: URL(filePath: "/usr/bin/env"))
    return run.status
  }

  @Test func `a case file whose words a shell would run starts nothing but the port`()
    async throws
  {
    let folder = try ScratchFolder()
    try folder.copySamplePort()
    try folder.makeFolder("f")
    let words = ["$(touch CANARY)", "`touch CANARY`", "; touch CANARY", "'\"", "\n::add-mask::x"]
    func put(_ change: (String) -> String) throws {
      let list = words.map { JSON.string($0).compactText }.joined(separator: ", ")
      try folder.write(
        change(
          """
          {"schema": "case-1", "suite": "passage.jwt-flags", "name": "n", "verdict": "failed",
          "requirement": "PSG-JWT-04", "input": {"token": "a.e30.of-a-test"}, "expect": {}, "due": "",
          "got": null, "lines": ["{}", "{}"], "port": {"command": ["python3", "port/port.py", \(list)],
          "window": 1, "deadline": 20000, "startDeadline": 20000}}
          """), to: "f/case.json")
    }
    try put { $0 }
    for name in ["f", "f/case.json"] {
      let run = try await Command.run(["replay", name], in: folder.url)
      #expect(run.status == 0, "\(run.output) \(run.errors)")
      #expect(run.lines.first?.contains("passage-python-sample") == true)
    }
    // What stands on the command line goes before it.
    let other = try await Command.run(["replay", "f", "--", "./no-port"], in: folder.url)
    #expect(other.status == 3, "\(other.output) \(other.errors)")
    try folder.copy("Corpus", as: "\u{1B}[1m a corpus")
    let promoted = try await Command.run(
      [
        "vectors", "promote", "f", "--id", "of-a-test", "--title", "t", "--why", "w",
        "--corpus", "\u{1B}[1m a corpus",
      ], in: folder.url)
    #expect(promoted.status == 0, "\(promoted.errors)")
    #expect(promoted.lines.last == #"  proofload vectors lint --corpus $'\033[1m a corpus'"#)
    try put { $0.replacingOccurrences(of: "\"window\": 1", with: "\"window\": 0") }
    for arguments in [
      ["replay", "f"],
      ["vectors", "promote", "f", "--id", "i", "--title", "t", "--why", "w"]
        + ["--corpus", Command.root.appending(path: "Corpus").path],
    ] {
      let broken = try await Command.run(arguments, in: folder.url)
      #expect(broken.status == 5, "\(broken.output) \(broken.errors)")
      let message = "f/case.json:3: \"port\" has a \"command\""
      #expect(broken.errors.hasPrefix(message), "\(broken.errors)")
    }
    #expect(!folder.names.contains { $0.contains("CANARY") })
  }

  @Test func `a campaign that is killed at any moment loses nothing`() async throws {
    let folder = try ScratchFolder()
    try Self.copyBrokenPort(to: folder)
    let before = ContinuousClock.now
    let begun = try await Command.run(
      [
        "fuzz", "--suite", "jwt-flags", "--cases", "64", "--no-shrink", "--into", "c", "--",
        "python3", "port/port.py",
      ], in: folder.url)
    // A busy machine takes longer to come to each of the moments, within reason.
    let whole = min(ContinuousClock.now - before, .seconds(4))
    try #require(begun.status <= 1, "\(begun.output) \(begun.errors)")
    var (shown, failures) = (Self.shown(folder), Self.lines(folder, "failed"))
    let (firstShown, firstFailures) = (shown.count, failures.count)
    for kill in 1...9 {
      if kill > 3, shown.count > firstShown, failures.count > firstFailures { break }
      // While it starts, at work, while it puts together what was found, at its conclusion: nobody has
      // chosen when. Beside other work it may come to nothing in that time, and gets more.
      let patience = Double(1 << max(0, kill - 3))
      try await Self.startAndKill(folder, after: whole * (patience * .random(in: 0.05...1.5)))
      let (nowShown, nowFailures) = (Self.shown(folder), Self.lines(folder, "failed"))
      #expect(shown.isSubset(of: nowShown), "kill \(kill)")
      #expect(failures.isSubset(of: nowFailures), "kill \(kill)")
      (shown, failures) = (nowShown, nowFailures)
    }
    #expect(shown.count > firstShown)
    #expect(failures.count > firstFailures)
    // It can still be gone on with to its end, and all is told.
    let end = try await Command.run(
      ["fuzz", "--resume", "c", "--cases", "1000", "--no-shrink"], in: folder.url)
    #expect(end.status == 1, "\(end.output) \(end.errors)")
    #expect(end.output.contains("FAIL  PSG-JWT-04"))
    #expect(shown.isSubset(of: Self.shown(folder)))
    #expect(failures.isSubset(of: Self.lines(folder, "failed")))
  }

  /// What the cases of a campaign's corpus have shown: of cases that show the same one is enough.
  private static func shown(_ folder: ScratchFolder) -> Set<[UInt8]> {
    let features = lines(folder, "kept").compactMap { line in
      line.split(separator: "\"features\":\"").last.map { $0.prefix { $0 != "\"" } }
    }
    return Set(
      features.flatMap { text in
        let bytes = Array(Data(base64Encoded: String(text)) ?? Data())
        return stride(from: 0, to: bytes.count, by: 8).map {
          Array(bytes[$0..<min($0 + 8, bytes.count)])
        }
      })
  }

  private static func startAndKill(_ folder: ScratchFolder, after delay: Duration) async throws {
    let campaign = try RunningProgram.start(
      [Command.program.path, "fuzz", "--resume", "c", "--cases", "200", "--no-shrink"],
      in: folder.url.path, output: .file("/dev/null"), errors: "/dev/null")
    try await Task.sleep(for: delay)
    campaign.send(SIGKILL)
    _ = try await campaign.wait()
    // The worker hears of it when its standard input ends.
    try await Task.sleep(for: .milliseconds(300))
  }

  /// The whole lines of all logs that begin with a member.
  private static func lines(_ folder: ScratchFolder, _ member: String) -> Set<String> {
    let campaign = folder.url.appending(path: "c").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: campaign)) ?? []
    let texts = names.filter { $0.hasSuffix(".jsonl") }.compactMap { try? folder.text("c/\($0)") }
    return Set(
      texts.flatMap { $0.split(separator: "\n").map(String.init) }
        .filter { $0.hasPrefix("{\"\(member)\"") && $0.hasSuffix("}") })
  }

  private static func copyBrokenPort(to folder: ScratchFolder) throws {
    try folder.copySamplePort()
    try folder.replace(
      "0 < interval < math.inf", with: "0 < interval <= 3600", in: "port/passage.py")
  }

  @Test(.enabled(if: Command.seesChildren, "a worker has to be found"))
  func `a worker that traps is replaced, and the kit is to blame`() async throws {
    let folder = try ScratchFolder()
    let run = try await Command.run(
      ["fuzz", "--suite", "jwt-flags", "--time", "4", "--into", "c"], in: folder.url,
      signals: [SIGILL], saidIn: "c/statistics.jsonl", toChildren: true)
    #expect(run.status == 5, "\(run.output) \(run.errors)")
    // What it was at when it trapped was written down, or else it was between two cases.
    let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      text.contains("KIT the reference itself ended on an input")
        || text.contains("! the kit is at fault, and went on: a worker ended by signal"), "\(text)")
    let after = try folder.lines("c/statistics.jsonl")
      .compactMap { line in
        line.split(separator: "\"cases\":").last.flatMap { Int($0.prefix(while: \.isNumber)) }
      }
    #expect(after.count > 2 && after == after.sorted(), "another one goes on, \(after)")
    // Nobody forgets it because the campaign goes on.
    if text.contains("KIT ") {
      let again = try await Command.run(["fuzz", "--resume", "c", "--cases", "10"], in: folder.url)
      #expect(again.status == 5, "\(again.output) \(again.errors)")
    }
  }

  @Test func `what is found soon is told while the campaign goes on`() async throws {
    let folder = try ScratchFolder()
    try Self.copyBrokenPort(to: folder)
    let run = try await Command.run(
      [
        "fuzz", "--suite", "jwt-flags", "--cases", "4200", "--no-shrink", "--into", "c", "--",
        "python3", "port/port.py",
      ], in: folder.url)
    #expect(run.status == 1, "\(run.output) \(run.errors)")
    let soFar = try #require(run.output.range(of: "so far: "))
    let end = try #require(run.output.range(of: "FAIL  PSG-JWT-04"))
    #expect(soFar.lowerBound < end.lowerBound)
  }

  @Test func `it ends soon when it is asked to, with what it has found`() async throws {
    let folder = try ScratchFolder()
    let run = try await Command.run(
      ["fuzz", "--suite", "jwt-flags", "--time", "60", "--into", "c"], in: folder.url,
      signals: [SIGINT], saidIn: "c/statistics.jsonl")
    #expect(run.status == 130, "\(run.output) \(run.errors)")
    #expect(run.output.contains("Nothing was found."))
    // A line a second: of the minute not many have been.
    #expect(try folder.lines("c/statistics.jsonl").count < 20)
  }

  private static let saysNull = """
    import json, sys
    for line in sys.stdin:
        m = json.loads(line)
        port = {"name": "null", "version": "1", "language": "python"}
        hello = {"protocol": 1, "port": port, "suites": ["passage.jwt-flags"]}
        ok = hello if m["m"] == "hello" else None if m["m"] == "run" else {}
        print(json.dumps({"id": m["id"], "ok": ok}), flush=True)
    """

  @Test func `what has failed until it is asked to end is told, and none of it as gone`()
    async throws
  {
    let folder = try ScratchFolder()
    let run = try await Command.run(
      [
        "fuzz", "--suite", "jwt-flags", "--time", "600", "--into", "c", "--", "python3", "-c",
        Self.saysNull,
      ], in: folder.url, signals: [SIGTERM], saidIn: "c/shard-0.jsonl",
      once: { $0.contains(#""failed""#) })
    #expect(run.status == 130, "\(run.output) \(run.errors)")
    #expect(!Self.lines(folder, "failed").isEmpty)
    #expect(run.output.contains("Found: "), "\(run.output)")
    #expect(!run.output.contains("did not when asked again"), "\(run.output)")
  }

  @Test func `it says how it goes on while it does`() async throws {
    let folder = try ScratchFolder()
    let counts = { @Sendable (text: String) in
      text.matches(of: /"cases":(\d+)/).compactMap { Int($0.1) }
    }
    let run = try await Command.run(
      ["fuzz", "--suite", "jwt-flags", "--time", "600", "--into", "c"], in: folder.url,
      signals: [SIGINT], saidIn: "c/statistics.jsonl", once: { Set(counts($0)).count > 2 })
    #expect(run.status == 130, "\(run.output) \(run.errors)")
    let said = counts(try folder.text("c/statistics.jsonl"))
    #expect(said == said.sorted())
  }

  @Test func `what only happens behind other runs is not passed over`() async throws {
    let folder = try ScratchFolder()
    // Once a token has been read, URLs are matched otherwise.
    try folder.copySamplePort()
    try folder.replace(
      "def jwt_flags(case):",
      with: "SEEN = []\n\n\ndef jwt_flags(case):\n    SEEN.append(1)", in: "port/port_passage.py")
    try folder.replace(
      "def success_url(case):",
      with: "def success_url(case):\n    if len(SEEN) > 100:\n        return {\"match\": True}",
      in: "port/port_passage.py")
    let run = try await Command.run(
      [
        "fuzz", "--suite", "success-url", "--suite", "jwt-flags", "--cases", "300", "--into", "c",
        "--", "python3", "port/port.py",
      ], in: folder.url)
    #expect(run.status == 1, "\(run.output) \(run.errors)")
    let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("PORT-04"), "\(text)")
  }

  @Test func `a target is fuzzed, and one of its inputs can be replayed`() async throws {
    let folder = try ScratchFolder()
    let run = try await Command.run(
      ["fuzz", "--target", "json", "--target", "glob", "--cases", "2000", "--into", "c"],
      in: folder.url)
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    #expect(run.lines.contains { $0.hasPrefix("2 targets, 2,000 cases each") })
    let kept = try folder.lines("c/corpus.jsonl")
    #expect(kept.contains { $0.contains("target.json:=") })
    #expect(kept.contains { $0.contains("target.glob:=") })
    let name = try #require(kept.first?.split(separator: "\"").dropFirst(2).dropFirst().first)
    let replay = try await Command.run(["replay", String(name)], in: folder.url)
    #expect(replay.status == 0, "\(replay.output) \(replay.errors)")
    #expect(replay.output.contains("keeps its laws"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "a disk that is full"))
  func `a disk that is full under a campaign ends it, and is said to be the reason`() async throws {
    let folder = try ScratchFolder()
    let arguments = ["fuzz", "--suite", "jwt-flags", "--cases", "10", "--into", "c"]
    let begun = try await Command.run(arguments, in: folder.url)
    #expect(begun.status == 0, "\(begun.output) \(begun.errors)")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "c/shard-0.jsonl"),
      withDestinationURL: URL(fileURLWithPath: "/dev/full"))
    let run = try await Command.run(
      ["fuzz", "--resume", "c", "--time", "60"], in: folder.url)
    #expect(run.status == 4, "\(run.output) \(run.errors)")
    let text = (run.output + run.errors).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    // In words of the system, which are those of its language.
    #expect(text.contains("shard-0.jsonl cannot be written: "), "\(text)")
  }
}
