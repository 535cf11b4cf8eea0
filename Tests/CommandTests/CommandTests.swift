import Foundation
import Testing

/// Ends of the program: what it exits with, and what it says.
struct CommandTests {
  @Test func `the reference conforms from an empty folder with a copied program`() async throws {
    let folder = try ScratchFolder()
    let program = folder.url.appending(path: "proofload")
    try FileManager.default.copyItem(at: Command.program, to: program)
    let empty = try ScratchFolder()
    let run = try await Command.run(["check", "--cases", "50"], in: empty.url, program: program)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.first?.contains("port: reference") == true)
    #expect(run.lines.allSatisfy { $0.count <= 80 })
  }

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
      arguments: ["check", "--suite", "nothing*"], status: 2, saying: "The suites are: passage.jwt"),
    Misuse(
      arguments: ["check", "--suite", "jwt-flag"], status: 2,
      saying: "--suite jwt-flag: no suite has that name (did you mean jwt-flags?)"),
    Misuse(
      arguments: ["check", "--require", "passage.jwt-flag"], status: 2,
      saying: "(did you mean passage.jwt-flags?)"),
    Misuse(
      arguments: ["check", "--protocol", "gbg"], status: 2,
      saying: "--protocol gbg: there is no suite of this protocol yet"),
    Misuse(
      arguments: ["faults", "--protocol", "passge"], status: 2, saying: "(did you mean passage?)"),
    Misuse(
      arguments: ["check", "--"], status: 2, saying: "There is no command behind --"),
    Misuse(arguments: ["doctor", "--", ""], status: 2, saying: "The command behind -- is empty"),
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
    Misuse(arguments: ["coverage", "--cases=-1"], status: 2, saying: "--cases is from 1 to"),
    Misuse(arguments: ["faults", "--cases", "-1"], status: 2, saying: "--cases is from 1 to"),
    Misuse(arguments: ["faults", "--seed", "-1"], status: 2, saying: "'-1' is invalid"),
    Misuse(arguments: ["coverage", "--suite", "nonsense"], status: 2, saying: "nonsense"),
    Misuse(arguments: ["replay", ""], status: 2, saying: "A name is empty"),
    Misuse(arguments: ["replay", "jwt-flags:record-on,"], status: 2, saying: "A name is empty"),
    Misuse(arguments: ["check", "--seed", "x"], status: 2, saying: "seed"),
    Misuse(arguments: ["check", "--cases", "-1"], status: 2, saying: "cases"),
    Misuse(arguments: ["check", "--require", "a.b"], status: 2, saying: "a.b"),
    Misuse(arguments: ["list", "--protocol", "nothing"], status: 2, saying: "no such protocol"),
    Misuse(arguments: ["coverage", "--protocol", "nothing"], status: 2, saying: "passage"),
    Misuse(arguments: ["show", "PSG-JWT-99"], status: 2, saying: "PSG-JWT-99"),
    Misuse(arguments: ["replay", "jwt-flags:none"], status: 2, saying: "no vector none"),
    Misuse(arguments: ["replay", "jwt-flags:~***"], status: 2, saying: "no replay"),
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
      arguments: ["judge", "--choice", "typo=x", "o.jsonl"], status: 2,
      saying: "--choice typo=x: write CHOICE=VARIANT"),
    Misuse(
      arguments: ["judge", "--grant", "typo", "o.jsonl"], status: 2,
      saying: "--grant typo: there is no such capability"),
    Misuse(
      arguments: ["check", "--start-deadline", "300", "--", "sleep", "9"], status: 3,
      saying: "within 300 ms. It wrote nothing to stdout."),
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

  struct Damage: CustomTestStringConvertible {
    let testDescription: String
    let file: String
    let old: String
    let new: String
    /// What stands on the line that is to be named.
    let at: String
  }

  static let damages: [Damage] = [
    Damage(
      testDescription: "a vector that is no JSON", file: "vectors/passage.jwt-flags/flags.json",
      old: #"  "schema": "vectors-1","#, new: #"  "schema" "vectors-1","#, at: #""schema""#),
    Damage(
      testDescription: "a vector file of no suite", file: "vectors/passage.jwt-flags/flags.json",
      old: #"  "suite": "passage.jwt-flags","#, new: #"  "suite": 7,"#, at: #""suite""#),
    Damage(
      testDescription: "two vectors of one name", file: "vectors/passage.jwt-flags/flags.json",
      old: #""id": "capture-on""#, new: #""id": "record-on""#, at: "e9d107e899fed22c"),
    Damage(
      testDescription: "a member that does not exist",
      file: "vectors/passage.jwt-flags/flags.json",
      old: #"""
        "id": "capture-on",
        """#,
      new: #"""
        "id": "capture-on", "more": 1,
        """#, at: "e9d107e899fed22c"),
    Damage(
      testDescription: "a registry with a wrong id", file: "requirements/port.json",
      old: #""PORT-01""#, new: #""PORT-1x""#, at: "PORT-1x"),
    Damage(
      testDescription: "a level that does not exist", file: "requirements/port.json",
      old: #"""
           "id": "PORT-02",
           "topic": "port-protocol",
           "level": "must",
        """#,
      new: #"""
           "id": "PORT-02",
           "topic": "port-protocol",
           "level": "shall",
        """#, at: "PORT-02"),
  ]

  @Test(arguments: damages)
  func `a damaged corpus is named with file and line`(damage: Damage) async throws {
    let folder = try ScratchFolder()
    try folder.copy("Corpus", as: "Corpus")
    let file = "Corpus/\(damage.file)"
    try folder.replace(damage.old, with: damage.new, in: file)
    let text = try String(contentsOf: folder.url.appending(path: file), encoding: .utf8)
    let line =
      try #require(
        text.components(separatedBy: "\n").firstIndex { $0.contains(damage.at) }) + 1
    let run = try await Command.run(["vectors", "lint", "--corpus", "Corpus"], in: folder.url)
    #expect(run.status == 5)
    #expect(run.errors.contains("\(file):\(line): "), "\(run.errors)")
  }

  @Test func `a wrong vector is found by the faults`() async throws {
    let folder = try ScratchFolder()
    try folder.copy("Corpus", as: "Corpus")
    try folder.replace(
      #""title": "record enables recording","#, with: #""title": "x","#,
      in: "Corpus/vectors/passage.jwt-flags/flags.json")
    let lint = ["vectors", "lint", "--corpus", "Corpus"]
    let sound = try await Command.run(lint, in: folder.url)
    #expect(sound.status == 0)
    let file = folder.url.appending(path: "Corpus/vectors/passage.jwt-flags/flags.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    let wrong = text.replacingOccurrences(
      of: #""record": {"$is": true, "by": "PSG-JWT-02"}"#,
      with: #""record": {"$is": false, "by": "PSG-JWT-02"}"#)
    #expect(wrong != text)
    try Data(wrong.utf8).write(to: file)
    let run = try await Command.run(lint, in: folder.url)
    #expect(run.status == 1)
    #expect(run.output.contains("one of them is wrong"))
  }

  @Test(.timeLimit(.minutes(10)))
  func `Ctrl-C ends with 130 and says that the run is incomplete`() async throws {
    let folder = try ScratchFolder()
    let run = try await Command.run(
      ["check", "--cases", "10000000"], in: folder.url, isInterrupted: true)
    #expect(run.status == 130)
    #expect(run.output.contains("nterrupted") || run.output.contains("ncomplete"))
  }

  @Test func `a replay names its port first, and says where it is the reference`() async throws {
    let names = "jwt-flags:record-on, jwt-flags:capture-on"
    let reference = try await Command.run(["replay", names])
    #expect(reference.status == 0)
    #expect(reference.lines[0].contains("port: reference (in process); for your own port add"))
    #expect(reference.lines(startingWith: "passage.jwt-flags:").count == 2)
    let port = try await Command.run(
      ["replay", names, "--", "python3", "Tests/Ports/python/port.py"])
    #expect(port.lines[0].contains("port: passage-python-sample"), "\(port.lines[0])")
  }

  @Test func `a random seed is taken wherever there is a seed`() async throws {
    let arguments = ["vectors", "export", "--seed", "random", "--cases", "3"]
    let first = try await Command.run(arguments)
    let second = try await Command.run(arguments)
    #expect(first.status == 0)
    #expect(first.output != second.output)
  }

  static let verbs: [[String]] = [
    [], ["check"], ["doctor"], ["replay"], ["list"], ["show"], ["coverage"], ["faults"], ["port"],
    ["vectors"], ["vectors", "lint"], ["vectors", "export"], ["vectors", "cover"],
  ]

  /// The example of each help text is taken from there and run.
  @Test(.timeLimit(.minutes(10)), arguments: verbs)
  func `help opens with an example that works`(verb: [String]) async throws {
    let help = try await Command.run(verb + ["--help"])
    #expect(help.status == 0)
    #expect(help.lines.allSatisfy { $0.count <= 80 })
    let line = try #require(help.lines.first { $0.contains("Example:  proofload ") })
    let example = try #require(line.components(separatedBy: "Example:  proofload ").last)
    var words = example.split(separator: " ").map(String.init)
    if let pipe = words.firstIndex(of: ">") { words.removeSubrange(pipe...) }
    words = words.map { word in
      switch word {
      case "proofload": Command.program.path
      default: word
      }
    }
    // In a debug build these measure for minutes; `ci/check` runs them.
    guard !["faults", "coverage"].contains(words.first), words.prefix(2) != ["vectors", "cover"]
    else { return }
    let run = try await Command.run(words)
    #expect(run.status == 0, "\(run.output.suffix(300))\(run.errors)")
  }
}
