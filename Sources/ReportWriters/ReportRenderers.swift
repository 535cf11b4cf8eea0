package import ConformanceKit
import WirePrimitives

/// What turns a run into each format.
package struct ReportRenderers {
  private let registry: Registry
  private let strict: Bool
  package let again: Again
  private let limit: ReportLimit

  /// - Parameters:
  ///   - strict: warnings and other readings are failures.
  ///   - again: how what is shown is put to the same port again.
  package init(
    registry: Registry, strict: Bool, again: Again, limit: ReportLimit = .standard
  ) {
    self.limit = limit
    self.registry = registry
    self.strict = strict
    self.again = again
  }

  /// The same for a run whose report.jsonl is there.
  package func reported(in report: String?) -> ReportRenderers {
    ReportRenderers(
      registry: registry, strict: strict, again: again.reported(in: report), limit: limit)
  }

  private var lines: ReportLines { ReportLines(registry: registry, strict: strict) }
  private var markdown: MarkdownReport {
    MarkdownReport(registry: registry, strict: strict, again: again)
  }
  private var junit: JUnitReport {
    JUnitReport(registry: registry, strict: strict, again: again)
  }

  package func recorder(
    for format: ReportFormat, write: @escaping ([UInt8]) -> Void
  ) -> any RunRecorder {
    switch format {
    case .jsonl: JSONLinesRecorder(lines: lines, limit: limit, write: write)
    case .markdown: ClosingRecorder { [markdown] in write(Array(markdown.text($0).utf8)) }
    case .junit:
      ClosingRecorder { [junit, limit] in write(Array(junit.text($0, within: limit).utf8)) }
    }
  }

  /// The whole run as one JSON document.
  package func document(_ report: RunReport) -> String {
    lines.document(report, within: limit).compactText
  }
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
