package import ConformanceKit

/// The report files of one run. All are opened before it starts, so that a path that cannot be
/// written is known then.
package final class ReportSet: RunRecorder {
  private struct Entry {
    let file: ReportFile
    let recorder: any RunRecorder
  }

  private var entries: [Entry] = []
  /// What was written where.
  package private(set) var paths: [String] = []
  /// What could not be written.
  package private(set) var failures: [ReportFileError] = []

  /// Opens all files, or none.
  package init(
    _ requests: [(format: ReportFormat, path: String)], renderers: ReportRenderers
  ) throws(ReportFileError) {
    for request in requests {
      let file = try ReportFile(path: request.path)
      let recorder = renderers.recorder(for: request.format) { file.write($0) }
      entries.append(Entry(file: file, recorder: recorder))
    }
  }

  package func record(_ event: RunEvent) {
    for entry in entries { entry.recorder.record(event) }
    // At once, so that nothing that the program does afterwards can cut them.
    if case .finished = event { finish() }
  }

  /// Gives the files their names.
  private func finish() {
    for entry in entries {
      do throws(ReportFileError) {
        try entry.file.finish()
        paths.append(entry.file.path)
      } catch {
        failures.append(error)
      }
    }
  }

  /// Closes what is not finished: a run that never started leaves nothing behind.
  package func abandon() {
    for entry in entries { entry.file.abandon() }
  }
}
