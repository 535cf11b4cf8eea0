import ConformanceKit
import ReportWriters

/// Shows a run on the terminal.
final class ConsoleRecorder: RunRecorder {
  private let text: RunText
  /// What is to be known beforehand.
  private let notes: [String]

  init(text: RunText, notes: [String]) {
    self.text = text
    self.notes = notes
  }

  func record(_ event: RunEvent) {
    switch event {
    case .started(let header):
      Terminal.print(text.header(header))
      for note in notes { Terminal.print(TextWrap.wrap(note, first: "! ", rest: "    ")) }
      Terminal.print("")
    case .suiteFinished(let report): Terminal.print(text.suite(report))
    case .finished(let report):
      Terminal.print(text.findings(report) + [""] + text.summary(report))
    case .progressed(let suite, let done, let planned):
      let count = [done, planned].compactMap { $0.map { Phrases.count($0) } }
      Terminal.status("  \(suite)  \(count.joined(separator: " of ")) cases")
    case .concluding(let suite, let wrong):
      Terminal.status(
        wrong == 0
          ? "  \(suite)  once more in reverse order"
          : "  \(suite)  looking for the causes of \(Phrases.count(wrong, "case"))", isNew: true)
    case .shrinking(let suite, let requirement):
      Terminal.status("  \(suite)  looking for a smaller case of \(requirement)", isNew: true)
    case .caseFinished: break
    }
  }
}
