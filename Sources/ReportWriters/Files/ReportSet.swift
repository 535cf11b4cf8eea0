package import ConformanceKit

/// The report files of one run. All are opened before it starts, so that a path that cannot be
/// written is known then.
package final class ReportSet: RunRecorder {
  private struct Entry {
    let file: ReportFile
    let recorder: any RunRecorder
  }

  private var entries: [Entry] = []
  private var isComplete = false

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
    if case .finished = event { isComplete = true }
  }

  /// Gives the files of a finished run their names.
  ///
  /// - Returns: what was written where, and what could not be.
  package func finish() -> (paths: [String], failures: [ReportFileError]) {
    guard isComplete else { return ([], []) }
    var paths: [String] = []
    var failures: [ReportFileError] = []
    for entry in entries {
      do throws(ReportFileError) {
        try entry.file.finish()
        paths.append(entry.file.path)
      } catch {
        failures.append(error)
      }
    }
    return (paths, failures)
  }

  /// Closes what is not finished: a run that never started leaves nothing behind.
  package func abandon() {
    for entry in entries { entry.file.abandon() }
  }
}
