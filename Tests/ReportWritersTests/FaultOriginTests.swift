import Testing

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
  ])
  func `the innermost call is told`(trace: String, line: String) {
    #expect(FaultOrigin.line(of: trace) == line)
  }

  @Test(arguments: ["", "no place", "a\n\nb"])
  func `nothing is told of a trace without places`(trace: String) {
    #expect(FaultOrigin.line(of: trace) == nil)
  }

  @Test func `of a call of the library alone that is told`() {
    #expect(FaultOrigin.line(of: "  at f (node:fs:1:2)") == "at f (node:fs:1:2)")
  }
}
