import MachineKit
import Testing
import WirePrimitives

@testable import ConformanceKit
@testable import ReportWriters

/// Traces of several languages, as their programs print them.
struct FaultOriginTests {
  @Test(arguments: [
    (
      """
      Traceback (most recent call last):
        File "/p/starter_kit.py", line 133, in _answer_line
          return _result(port, message)
        File "/p/url.py", line 40, in host
          return (self.authority or '').group(1)
      AttributeError: 'str' object has no attribute 'group'
      """, #"File "/p/url.py", line 40, in host"#
    ),
    (
      """
      TypeError: cannot read a:12
          at new Promise (<anonymous>)
          at Object.read (node:fs:448:20)
          at Shell.finish (file:///p/shell.mjs:99:7)
          at run (file:///p/port.mjs:12:1)
      """, "at Shell.finish (file:///p/shell.mjs:99:7)"
    ),
    (
      """
      java.lang.NullPointerException
      \tat java.base/java.util.Objects.requireNonNull(Objects.java:209)
      \tat sdk.Shell.finish(Shell.java:99)
      """, "at sdk.Shell.finish(Shell.java:99)"
    ),
    (
      """
      goroutine 1 [running]:
      panic({0x49e2c0?, 0xc000012345?})
      \t/usr/lib/go/src/runtime/panic.go:770 +0x132
      main.finish(...)
      \t/p/shell.go:99
      """, "/p/shell.go:99"
    ),
    (
      """
      goroutine 1 [running]:
      runtime/debug.Stack()
      \t/usr/lib/go/src/runtime/debug/stack.go:24 +0x65
      main.answer.func1()
      \t/p/port.go:40 +0xdd
      panic({0x4924a0, 0xc0000a4000})
      \t/usr/lib/go/src/runtime/panic.go:884 +0x212
      sdk.(*Preloader).Show(...)
      \t/p/preload.go:71
      main.answer()
      \t/p/port.go:44 +0x65
      """, "/p/preload.go:71"
    ),
  ])
  func `the innermost call is told`(trace: String, line: String) {
    #expect(FaultOrigin.line(of: trace) == line)
  }

  @Test(arguments: ["", "no place", "a\n\nb"])
  func `nothing is told of a trace without places`(trace: String) {
    #expect(FaultOrigin.line(of: trace) == nil)
  }

  @Test func `of a long trace the innermost call is told`() {
    let calls = (1...1_000).map { "  File \"/p/a.py\", line \($0), in f\n    f()\n" }
    let trace = "Traceback (most recent call last):\n" + calls.joined() + "RecursionError: deep"
    #expect(FaultOrigin.line(of: trace) == #"File "/p/a.py", line 1000, in f"#)
    #expect(FaultOrigin.line(of: "deep\n" + trace) == #"File "/p/a.py", line 1000, in f"#)
    let first = (1...1_000).map { "    at f (a.mjs:\($0):1)\n" }
    #expect(FaultOrigin.line(of: first.joined()) == "at f (a.mjs:1:1)")
  }

  private static func lines(_ reply: Reply, differences: [Difference]) -> [String] {
    var judgement = Judgement()
    judgement.differences = differences
    return CaseText.lines(
      input: [:], notes: [], tree: .answer(.exactly(1, by: RequirementID("TOY-01"))), reply: reply,
      judgement: judgement)
  }

  @Test func `what threw stands behind what came`() {
    let lines = Self.lines(
      .fault(message: "gone", trace: "E: gone\n    at f (a.mjs:3:1)"),
      differences: [
        Difference(path: "ok", requirement: RequirementID("TOY-01"), expected: "1", got: nil)
      ])
    #expect(lines.contains { $0.contains("got        a fault: gone") })
    #expect(lines.last?.contains("thrown     at f (a.mjs:3:1)") ?? false)
  }

  @Test func `differences that read alike are told once`() {
    let alike = (0..<3).map { _ in
      Difference(path: "ok.a", requirement: RequirementID("TOY-01"), expected: "1", got: nil)
    }
    let other = Difference(
      path: "ok.b", requirement: RequirementID("TOY-01"), expected: "2", got: nil)
    let lines = Self.lines(.ok([:]), differences: alike + [other])
    #expect(lines.count { $0.contains("expected") } == 2)
    #expect(!lines.contains { $0.contains("more difference") })
  }

  @Test func `of a call of the library alone that is told`() {
    #expect(FaultOrigin.line(of: "  at f (node:fs:1:2)") == "at f (node:fs:1:2)")
  }
}
