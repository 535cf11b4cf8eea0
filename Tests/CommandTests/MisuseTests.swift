import Testing

/// What the program says to those who call it wrongly.
struct MisuseTests {
  struct Misuse: CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    let saying: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let misuses: [Misuse] = [
    Misuse(arguments: ["check", "--nonsense"], status: 2, saying: "--nonsense"),
    Misuse(arguments: ["nonsense"], status: 2, saying: "nonsense"),
    Misuse(
      arguments: ["check", "--suite", "nothing*"], status: 2,
      saying: "The suites are: finvu.constants"),
    Misuse(
      arguments: ["check", "--suite", "jwt-flag"], status: 2,
      saying: "--suite jwt-flag: no suite has that name (did you mean jwt-flags?)"),
    Misuse(
      arguments: ["check", "--require", "passage.jwt-flag"], status: 2,
      saying: "(did you mean passage.jwt-flags?)"),
    Misuse(
      arguments: ["faults", "--protocol", "passge"], status: 2, saying: "(did you mean passage?)"),
    Misuse(
      arguments: ["check", "--"], status: 2, saying: "There is no command after --"),
    Misuse(arguments: ["doctor", "--", ""], status: 2, saying: "The command after -- is empty"),
    Misuse(
      arguments: ["check", "--strict", "python3", "port.py"], status: 2,
      saying: "proofload check --strict -- python3 port.py"),
    Misuse(
      arguments: ["replay", "jwt-flags:record-on", "./port"], status: 2,
      saying: "proofload replay jwt-flags:record-on -- ./port"),
    Misuse(
      arguments: ["check", "--report", "junit=a", "--report", "markdown=./b/../a"], status: 2,
      saying: "--report names one file twice: ./b/../a"),
    Misuse(
      arguments: ["check", "--report", "jsonl=a", "--known-failures", "./a"], status: 2,
      saying: "--report and --known-failures name one file: ./a"),
    Misuse(
      arguments: ["check", "--report", "jsonl=a", "--wire-log", "a", "--", "cat"], status: 2,
      saying: "--report and --wire-log name one file"),
    Misuse(
      arguments: ["replay", "x:PORT-04", "--from", "a", "--wire-log", "./a", "--", "cat"],
      status: 2, saying: "--from and --wire-log name one file"),
    Misuse(
      arguments: ["replay", "x:PORT-04", "--from", "a"], status: 2,
      saying: "--from: a cannot be read: there is no such file"),
    Misuse(arguments: ["coverage", "--cases=-1"], status: 2, saying: "--cases must be from 1 to"),
    Misuse(arguments: ["faults", "--cases", "-1"], status: 2, saying: "--cases must be from 1 to"),
    Misuse(arguments: ["faults", "--seed", "-1"], status: 2, saying: "'-1' is invalid"),
    Misuse(arguments: ["coverage", "--suite", "nonsense"], status: 2, saying: "nonsense"),
    Misuse(arguments: ["replay", ""], status: 2, saying: "Which case?"),
    Misuse(arguments: ["replay", "jwt-flags:record-on,"], status: 2, saying: "A name is empty"),
    Misuse(arguments: ["check", "--seed", "x"], status: 2, saying: "seed"),
    Misuse(arguments: ["check", "--cases", "-1"], status: 2, saying: "cases"),
    Misuse(arguments: ["check", "--require", "a.b"], status: 2, saying: "a.b"),
    Misuse(arguments: ["list", "--protocol", "nothing"], status: 2, saying: "no such protocol"),
    Misuse(arguments: ["coverage", "--protocol", "nothing"], status: 2, saying: "passage"),
    Misuse(arguments: ["show", "PSG-JWT-99"], status: 2, saying: "PSG-JWT-99"),
    Misuse(arguments: ["replay", "jwt-flags:none"], status: 2, saying: "no vector none"),
    Misuse(
      arguments: ["replay", "jwt-flags:~***"], status: 2,
      saying: "names no case of this version of the kit"),
    Misuse(arguments: ["replay", "nothing:record-on"], status: 2, saying: "no suite nothing"),
    Misuse(arguments: ["port", "--choice", "x=y"], status: 2, saying: "write CHOICE=VARIANT"),
    Misuse(
      arguments: ["vectors", "export", "--grant", "x"], status: 2, saying: "no such capability"),
    Misuse(
      arguments: ["vectors", "lint", "--corpus", "nowhere"], status: 2,
      saying: "--corpus: there is no folder nowhere"),
    Misuse(
      arguments: ["check", "--known-failures", "nope.json"], status: 2,
      saying: "--known-failures: nope.json cannot be read: there is no such file"),
    Misuse(
      arguments: ["check", "--failures", "."], status: 2,
      saying: "--failures: . cannot be read: it is a folder"),
    Misuse(
      arguments: ["check", "--failures", "/dev/null"], status: 2,
      saying: "--failures: /dev/null cannot be read: it is a device"),
    Misuse(
      arguments: ["judge", "/dev/zero"], status: 2,
      saying: "outcomes: /dev/zero cannot be read: it is a device"),
    Misuse(arguments: ["check", "--report-limit", "-1"], status: 2, saying: "report-limit"),
    Misuse(
      arguments: ["judge", "--choice", "typo=x", "o.jsonl"], status: 2,
      saying: "--choice typo=x: write CHOICE=VARIANT"),
    Misuse(
      arguments: ["judge", "--grant", "typo", "o.jsonl"], status: 2,
      saying: "--grant typo: there is no such capability"),
    Misuse(
      arguments: ["check", "--start-deadline", "300", "--", "sleep", "9"], status: 3,
      saying: "within 300 ms. It wrote nothing to stdout."),
    Misuse(
      arguments: ["show", "PSG-JWT-0"], status: 2, saying: "PSG-JWT-0 (did you mean PSG-JWT-0"),
    Misuse(
      arguments: ["port", "--choice", "passage.jwt-flagtype=boolean"], status: 2,
      saying: "(did you mean passage.jwt-flag-type?)"),
    Misuse(
      arguments: ["vectors", "export", "--grant", "utf16-string"], status: 2,
      saying: "there is no such capability (did you mean utf16-strings?)"),
    Misuse(arguments: ["doctor"], status: 2, saying: "Which port?"),
    Misuse(
      arguments: ["check", "--", "no-such-program"], status: 3, saying: "no-such-program"),
    Misuse(
      arguments: ["check", "--wire-log", "no/such/folder/x", "--", "cat"], status: 2,
      saying: "no/such"),
  ]

  @Test(arguments: misuses)
  func `a misuse is told what is wrong`(misuse: Misuse) async throws {
    let folder = try ScratchFolder()
    let run = try await Command.run(misuse.arguments, in: folder.url)
    #expect(run.status == misuse.status)
    let errors = run.errors.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    #expect(errors.contains(misuse.saying), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(run.errors)")
    #expect(run.output == "")
  }
}
