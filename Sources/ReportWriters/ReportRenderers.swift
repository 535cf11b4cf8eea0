package import ConformanceKit
import WirePrimitives

/// What turns a run into each format.
package struct ReportRenderers {
  private let lines: ReportLines
  private let markdown: MarkdownReport
  private let junit: JUnitReport

  /// - Parameters:
  ///   - strict: warnings and other readings are failures.
  ///   - portArguments: what stands behind `proofload replay NAME` to reach the same port.
  package init(registry: Registry, strict: Bool, portArguments: String) {
    lines = ReportLines(registry: registry, strict: strict)
    markdown = MarkdownReport(registry: registry, strict: strict, portArguments: portArguments)
    junit = JUnitReport(registry: registry, strict: strict, portArguments: portArguments)
  }

  package func recorder(
    for format: ReportFormat, write: @escaping ([UInt8]) -> Void
  ) -> any RunRecorder {
    switch format {
    case .jsonl: JSONLinesRecorder(lines: lines, write: write)
    case .markdown: ClosingRecorder { [markdown] in write(Array(markdown.text($0).utf8)) }
    case .junit: ClosingRecorder { [junit] in write(Array(junit.text($0).utf8)) }
    }
  }

  /// The whole run as one JSON document.
  package func document(_ report: RunReport) -> String { lines.document(report).compactText }
}

/// For formats that are written when all is known.
private final class ClosingRecorder: RunRecorder {
  private let close: (RunReport) -> Void

  init(close: @escaping (RunReport) -> Void) {
    self.close = close
  }

  func record(_ event: RunEvent) {
    if case .finished(let report) = event { close(report) }
  }
}
