import ConformanceKit
import MachineKit
import ReportWriters
import TestSupport
import Testing
import WirePrimitives

@Suite struct RunTextTests {
  /// The console text of a run without its times.
  private func text(_ run: Run) -> String {
    run.console.joined(separator: "\n").replacing(/\d+\.\d s/, with: "0.0 s")
  }

  @Test func `a run that fails in two places`() async {
    let port = ScriptedPort { call in
      let said = call.input["say"]?.text ?? ""
      let isDay = said == "good day"
      return .ok([
        "word": .string(isDay ? said : said.uppercased()), "mood": "calm", "extra": .bool(!isDay),
      ])
    }
    #expect(
      text(await Run(port)) == """
        Proofload 0.1.0 · port: scripted 1.2 (swift) · seed 7

          x.echo                  4 requirements     3 vectors      0 generated  FAIL

        FAIL  X-ECH-01  The word comes back. (must)
              document: Echo, "Saying", line 7
              behaves as if: the word were shouted (2 cases)
              smallest input found (vector say-2: says bye):
                {"say":"bye"}
              expected   word  "bye"
              got        word  "BYE"
              again      proofload replay x.echo:say-2 -- python3 port.py

        FAIL  X-ECH-03  There is more. (must)
              document: Echo, "Saying", line 7
              behaves as if: `extra` were negated (1 case)
              smallest input found (vector say-1: says good day):
                {"say":"good day"}
              expected   extra  true
              got        extra  false
              again      proofload replay x.echo:say-1 -- python3 port.py

        not checked (no case that shows it was answered right): X-ECH-04
        2 of 4 requirements fail: X-ECH-01, X-ECH-03
        1 hold · 0 warned · 1 not checked · 0 unsupported · 0 crashes · 0 timeouts
        1 of 9 suites declared · corpus 0.1.0 (abcdef) · 3 cases · 0.0 s
        exit 1: the port does not conform
        """)
  }

  @Test func `rules of the port protocol are no requirements of a suite`() async {
    let port = ScriptedPort { _ in .crash(detail: "SIGSEGV") }
    let lines = text(await Run(port)).split(separator: "\n")
    #expect(lines[1].hasSuffix("0 generated  FAIL"))
    #expect(
      lines.suffix(6) == [
        "not checked (no case that shows it was answered right): X-ECH-01, X-ECH-02,",
        "  X-ECH-03, X-ECH-04", "1 rule of the port protocol is broken: PORT-03",
        "0 hold · 0 warned · 4 not checked · 0 unsupported · 3 crashes · 0 timeouts",
        "1 of 9 suites declared · corpus 0.1.0 (abcdef) · 3 cases · 0.0 s",
      ] + ["exit 1: the port does not conform"])
  }

  @Test func `a long name of a suite has a line of its own`() async {
    let suite = Many.suite(2, named: "pwa-shell.notifications-in-the-foreground")
    let run = await Run(
      ScriptedPort(Declaration(name: "many", suites: [suite.id])) { _ in .ok(["word": "yes"]) },
      suite: suite, vectors: Many.vectors(2))
    #expect(
      run.console.dropFirst(2).prefix(2) == [
        "  pwa-shell.notifications-in-the-foreground",
        "                          2 requirements     2 vectors      0 generated  ok",
      ])
  }

  @Test func `the number of distinct inputs is told where it is less than was asked for`() async {
    let text = RunText(registry: Toy.registry, again: Again(portArguments: ""))
    for (generated, told) in [(1_000, "     21 distinct  ok"), (1, "      1 generated  ok")] {
      let report = await MutationAnalysis.run(
        Toy.port(), suite: Toy.suite, vectors: [], generated: generated, seed: 1,
        registry: Toy.registry)
      #expect(text.suite(report.suites[0])[0].hasSuffix(told))
    }
  }

  @Test func `an ungranted capability is said with what it leaves unchecked`() async {
    let port = ScriptedPort(
      Declaration(name: "scripted", version: "1.2", language: "swift", suites: [Echo.id]))
    let text = text(await Run(port))
    #expect(
      text.contains("not granted: x.extra (3 cases not run, or judged without what needs it)\n"))
    #expect(text.contains("not checked (not granted: x.extra): X-ECH-03\n"))
    #expect(text.contains("\n2 of 4 requirements of 1 suite hold\n"))
  }

  @Test func `an interrupted run claims no more than it did`() async {
    let text = text(await Run(interruptedAtLook: 1))
    #expect(text.contains("\nInterrupted: the report says what was done until then.\n"))
    #expect(text.contains("\n3 of 4 requirements hold so far\n"))
    #expect(text.hasSuffix("\nexit 130: interrupted"))
  }

  @Test func `a clean check of the reference says where to go next`() async {
    let text = RunText(registry: Echo.registry, again: Again(portArguments: ""))
    func farewell(_ command: [String]) async -> [String] {
      text.farewell(await Run(command: command).report, status: .conforms)
    }
    #expect(
      await farewell([]) == [
        "Next: try your own port:  proofload doctor -- CMD        (docs: PORTING.md)"
      ])
    #expect(await farewell(["python3"]) == [])
  }

  @Test func `whatever a port says, the text stays within 80 columns and one screen's rules`()
    async throws
  {
    for (name, run) in await Hostility.runs() {
      // The line to copy is never broken.
      for line in run.console where !line.contains("proofload replay") {
        #expect(line.count <= 80, "\(name)")
        #expect(
          line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E }, "\(name)")
      }
    }
  }
}
