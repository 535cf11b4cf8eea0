import ConformanceKit
import ReportWriters
import TestSupport
import Testing
import WirePrimitives

@Suite struct MarkdownTests {
  @Test func `nothing that a port says stands outside of code`() async throws {
    for (name, run) in await Hostility.runs() {
      let rest = try #require(Self.outsideOfCode(run.markdown), "\(name): a block is not closed")
      #expect(!rest.contains(Hostility.mark), "\(name)")
      #expect(!rest.contains("`"), "\(name)")
      #expect(rest.components("<details>") == 1, "\(name)")
    }
  }

  @Test func `a table keeps its columns`() async throws {
    for (name, run) in await Hostility.runs() {
      let rows = run.markdown.split(separator: "\n").filter { $0.hasPrefix("| ") }
      try #require(rows.count >= 6, "\(name)")
      for row in rows {
        let bars = row.replacing("\\|", with: "").count { $0 == "|" }
        #expect(bars == 4, "\(name)")
      }
    }
  }

  @Test func `what fails stands first`() async {
    let run = await Run(
      ScriptedPort { call in
        let isBye = call.input["say"] == "bye"
        return .ok([
          "word": isBye ? "bye" : "no", "mood": "calm", "extra": .bool(!isBye),
        ])
      })
    let rows = run.markdown.split(separator: "\n").filter { $0.hasPrefix("| X-") }
    #expect(
      rows == [
        "| X-ECH-01 | **fails** | The word comes back. |",
        "| X-ECH-03 | **fails** | There is more. |",
        "| X-ECH-04 | not checked: no case that shows it was answered right | Nothing asks for this. |",
        #"| X-ECH-02 | holds | The mood is calm \<always\> \| "calm". |"#,
      ])
  }

  @Test func `a summary says what a person asks first`() async {
    let run = await Run()
    let lines = run.markdown.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(7).joined(separator: "\n").replacing(/\d+\.\d s/, with: "0.0 s") == """
        ## ✅ Proofload: 3 of 4 requirements of 1 suite hold

        port ` scripted 1.2 (swift) ` · 1 of 9 suites declared · corpus 0.1.0 (abcdef) · 3 cases · 0.0 s · seed 7

        not checked (no case that shows it was answered right): X-ECH-04

        3 hold · 0 warned · 1 not checked · 0 unsupported · 0 crashes · 0 timeouts
        """)
  }

  @Test(arguments: [10, 200])
  func `a summary fits into a comment`(count: Int) async throws {
    let suite = Many.suite(count)
    let run = await Run(
      // One wrong word in all answers would be one mistake.
      ScriptedPort(Declaration(name: "many", suites: [suite.id])) { call in
        .ok(["word": .string("no \(call.input["number"]?.int ?? 0)")])
      },
      suite: suite, vectors: Many.vectors(count))
    #expect(run.report.findings.count == count)
    #expect(run.markdown.utf8.count <= 60_000)
    #expect(run.markdown.contains("### FAIL X-MNY-1\n"))
    #expect(run.markdown.contains(count == 10 ? "| X-MNY-9 | **fails** |" : "more findings"))
    #expect(Self.outsideOfCode(run.markdown) != nil)
  }

  @Test func `what does not fit keeps its title and how often it happened`() async {
    var port = ScriptedPort()
    port.incidents = (0..<100).map { number in
      Incident(.port(.cleanStandardOutput), "\(number) " + String(repeating: "x", count: 1_000))
    }
    let text = await Run(port).markdown
    #expect(text.contains("### FAIL PORT-02\n"))
    #expect(text.contains("and 99 more\n"))
    #expect(!text.contains("more finding"))
  }

  /// What is left of Markdown when code blocks and code spans are taken out as GitHub does; nil
  /// where a block is open at the end.
  private static func outsideOfCode(_ text: String) -> String? {
    var rest = ""
    var fence: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let ticks = line.prefix { $0 == "`" }.count
      if let open = fence {
        if ticks >= open, line.dropFirst(ticks).allSatisfy({ $0 == " " }) { fence = nil }
      } else if ticks >= 3, !line.dropFirst(ticks).contains("`") {
        fence = ticks
      } else {
        rest += outsideOfSpans(line) + "\n"
      }
    }
    return fence == nil ? rest : nil
  }

  private static func outsideOfSpans(_ line: Substring) -> String {
    var rest = ""
    var left = line
    while let start = left.firstIndex(of: "`") {
      rest += left[..<start]
      let run = left[start...].prefix { $0 == "`" }
      left = left[run.endIndex...]
      guard let end = end(ofRun: run.count, in: left) else { return rest + run + left }
      left = left[end...]
    }
    return rest + left
  }

  /// The place behind the next run of exactly as many backticks.
  private static func end(ofRun count: Int, in text: Substring) -> String.Index? {
    var left = text
    while let start = left.firstIndex(of: "`") {
      let run = left[start...].prefix { $0 == "`" }
      if run.count == count { return run.endIndex }
      left = left[run.endIndex...]
    }
    return nil
  }
}

extension String {
  fileprivate func components(_ needle: String) -> Int { ranges(of: needle).count }
}
