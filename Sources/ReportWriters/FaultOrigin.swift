/// Where an SDK threw, of the trace that a port sends with a fault.
///
/// Traces are texts, in the form of each language. The innermost call is the last one that a Python trace
/// names, the first one below `panic` in a Go trace, which is taken where the panic is caught, and the first one
/// elsewhere; calls inside of a language's own library come before it.
enum FaultOrigin {
  /// The line of the trace that names the innermost call outside of the language's library, or inside of it
  /// where there is no other; nil where no line names a place in a file.
  static func line(of trace: String) -> String? {
    let all = trace.split(whereSeparator: \.isNewline)
    // A message or the cause of a cause may stand before it.
    let isPython = all.prefix(most).contains {
      $0.drop(while: \.isWhitespace).hasPrefix("Traceback (most recent call last)")
    }
    // Of a long one, the end with the innermost call.
    var lines = (isPython ? all.suffix(most) : all.prefix(most))
      .map { String($0.drop(while: \.isWhitespace)) }
    if let panic = lines.lastIndex(where: { $0.hasPrefix("panic(") }) {
      lines.removeFirst(panic + 1)
    }
    var calls = lines.filter(isPython ? { $0.hasPrefix("File \"") } : namesPlace)
    // The first lines of a trace may be the message.
    let marked = calls.filter { $0.hasPrefix("at ") }
    if !marked.isEmpty { calls = marked }
    if isPython { calls.reverse() }
    return calls.first { call in !libraries.contains(where: call.contains) } ?? calls.first
  }

  /// `name:12`, as most languages write it.
  private static func namesPlace(_ line: String) -> Bool {
    line.contains(/[^\s:]:[0-9]+/)
  }

  private static let most = 400
  private static let libraries = ["node:", "java.base/", "/src/runtime/", "<frozen ", "/rustc/"]
}
