import Foundation
import Testing

/// What the doctor says of adapters that are broken, and of declarations that are misspelt.
struct DoctorTests {
  private static let adapter = "port/port_passage.py"
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.copySamplePort()
  }

  private func doctor() async throws -> Command {
    try await run(["doctor"])
  }

  private func run(_ verb: [String]) async throws -> Command {
    try await Command.run(verb + ["--", "python3", "port/port.py"], in: folder.url)
  }

  @Test func `a sound adapter has no mark`() async throws {
    let run = try await doctor()
    #expect(run.status == 0)
    #expect(run.lines(startingWith: "!") == [])
    #expect(run.output.contains("The adapter works."))
    #expect(run.lines.allSatisfy { $0.count <= 80 }, "\(run.output)")
  }

  @Test func `only what is selected is looked at`() async throws {
    let run = try await run(["doctor", "--suite", "jwt-flags"])
    #expect(run.status == 0)
    #expect(run.output.contains("passage.jwt-flags: "))
    #expect(!run.output.contains("passage.success-url: "))
    #expect(run.output.contains("proofload check --suite jwt-flags -- "))
    let none = try await self.run(["doctor", "--suite", "gbg.host"])
    #expect(none.status == 1)
    #expect(none.output.contains("! no suite of the selection is declared; it has gbg.host"))
  }

  @Test func `a port that dies at every run has nothing right and no good end`() async throws {
    try folder.replace(
      "    session = PassageSession",
      with: "    import os\n    os._exit(7)\n    session = PassageSession",
      in: Self.adapter)
    let run = try await doctor()
    #expect(run.status == 1)
    #expect(run.output.contains("passage.jwt-flags: 0 of "))
    #expect(run.output.contains(" not run\n"))
    #expect(!run.output.contains("good order"))
    #expect(!run.output.contains("works"))
    #expect(run.lines(startingWith: "! the port was given up: ").count == 1)
    #expect(run.output.contains("choice passage.jwt-malformed: no vector that could be asked"))
  }

  @Test func `what can be declared is printed as the answer to hello has it`() async throws {
    try folder.replace(
      """
          "passage.jwt-malformed": "defaults",
          "passage.jwt-flag-type": "boolean",

      """, with: "", in: Self.adapter)
    let run = try await doctor()
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        """
        To add to "choices" in the answer to hello:
          "passage.jwt-flag-type": "boolean",
          "passage.jwt-malformed": "defaults"

        """), "\(run.output)")
  }

  @Test func `a port that always says the same has no choice proposed`() async throws {
    try folder.replace(
      "    return {\n        \"record\"",
      with: """
            return {
                "record": False, "captureScreenshot": False, "captureScreenshotInterval": 5,
                "clearAllCookies": False, "screenshots": {"timer": False, "manual": False},
                "clearCookiesOnInit": False,
            }
            return {
                "record"
        """, in: Self.adapter)
    try folder.replace(
      """
          "passage.jwt-malformed": "defaults",
          "passage.jwt-flag-type": "boolean",
          "passage.record-captures": "yes",

      """, with: "", in: Self.adapter)
    let run = try await doctor()
    #expect(run.lines.count { $0.contains(": undecided: ") } >= 2, "\(run.output)")
    #expect(!run.output.contains("declare passage.jwt-flag-type"), "\(run.output)")
  }

  @Test func `noise is told once with its count`() async throws {
    try folder.replace(
      "    session = PassageSession",
      with: "    import os\n    os.write(OUT, b'hello\\n')\n    session = PassageSession",
      in: Self.adapter)
    try folder.replace(
      "from passage import", with: "import os\nOUT = os.dup(1)\nfrom passage import",
      in: Self.adapter)
    let run = try await doctor()
    #expect(run.status == 1)
    let noise = run.lines(startingWith: "! PORT-02: ")
    #expect(noise.count == 2, "\(run.output)")
    #expect(noise.first?.hasSuffix("(8 times)") == true, "\(run.output)")
    #expect(noise.last?.contains("more like these") == true)
  }

  private func misspell() throws {
    try folder.replace("passage.jwt-flag-type", with: "passage.jwt-flagtype", in: Self.adapter)
    try folder.replace(
      #""passage.capture-decision": True"#, with: #""passage.capture-decison": True"#,
      in: Self.adapter)
    try folder.replace(#": "yes""#, with: #": "yep""#, in: Self.adapter)
    try folder.replace(
      #": jwt_flags,"#, with: #": jwt_flags, "passage.jwt-flag": jwt_flags,"#, in: Self.adapter)
  }

  @Test(arguments: [["doctor"], ["check", "--cases", "10", "--no-report"]])
  func `what is misspelt in a declaration is named`(verb: [String]) async throws {
    try misspell()
    let run = try await run(verb)
    let output = run.lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    for note in [
      "! unknown suite, ignored: passage.jwt-flag (did you mean passage.jwt-flags?)",
      "! unknown choice, ignored: passage.jwt-flagtype (did you mean passage.jwt-flag-type?)",
      "! unknown variant, ignored: passage.record-captures = yep (did you mean yes?)",
      "! unknown capability, ignored: passage.capture-decison (did you mean",
    ] {
      #expect(output.contains(note), "\(run.output)\(run.errors)")
    }
    #expect(run.status == (verb == ["doctor"] ? 1 : 0))
  }

  @Test func `an adapter without a known suite does not work`() async throws {
    try folder.replace(
      "SUITES = {", with: "SUITES = {\"passage.jwt-flag\": jwt_flags}\nOTHERS = {",
      in: Self.adapter)
    let run = try await doctor()
    #expect(run.status == 1)
    #expect(!run.output.contains("works"))
    #expect(run.output.contains("! no suite is declared that could be asked"))
  }
}
