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
      arguments: ["check", "--suite", "nothing*"], status: 2, saying: "The suites are: passage.jwt"),
    Misuse(arguments: ["check", "--seed", "x"], status: 2, saying: "seed"),
    Misuse(arguments: ["check", "--cases", "-1"], status: 2, saying: "cases"),
    Misuse(arguments: ["check", "--require", "a.b"], status: 2, saying: "a.b"),
    Misuse(arguments: ["list", "--protocol", "nothing"], status: 2, saying: "Nothing is selected"),
    Misuse(arguments: ["coverage", "--protocol", "nothing"], status: 2, saying: "passage"),
    Misuse(arguments: ["show", "PSG-JWT-99"], status: 2, saying: "PSG-JWT-99"),
    Misuse(arguments: ["replay", "jwt-flags:none"], status: 2, saying: "no vector none"),
    Misuse(arguments: ["replay", "jwt-flags:~***"], status: 2, saying: "no replay"),
    Misuse(arguments: ["replay", ""], status: 2, saying: "Which case?"),
    Misuse(arguments: ["replay", "nothing:record-on"], status: 2, saying: "no suite nothing"),
    Misuse(arguments: ["port", "--choice", "x=y"], status: 2, saying: "write CHOICE=VARIANT"),
    Misuse(
      arguments: ["vectors", "export", "--grant", "x"], status: 2, saying: "no such capability"),
    Misuse(arguments: ["vectors", "lint", "--corpus", "nowhere"], status: 5, saying: "nowhere"),
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
    #expect(run.errors.contains(misuse.saying), "\(run.errors)")
    #expect(run.output == "")
  }
}
