import ArgumentParser
import ConformanceKit
import Foundation
import ReportWriters

/// Which reports of a run are written, and where.
struct ReportOptions: ParsableArguments {
  /// Where runs without a place of their own go, beneath the working directory.
  private static let runs = "Reports/runs"

  @Option(
    help: ArgumentHelp(
      "Write a report: jsonl=PATH, markdown=PATH or junit=PATH.", valueName: "format=path"))
  var report: [ReportRequest] = []

  @Flag(help: "Do not write report.jsonl to Reports/runs.")
  var noReport = false

  @OptionGroup var size: ReportLimitOption

  /// Opens all reports, so that a path that cannot be written is known before the run.
  func open(_ renderers: ReportRenderers, at date: Date) throws -> OpenReports {
    var requests = report.map { (format: $0.format, path: $0.path) }
    let isDefault = !noReport && !requests.contains { $0.format == .jsonl }
    let folder = try isDefault ? runFolder(at: date) : nil
    if let folder { requests.append((.jsonl, "\(folder.path)/report.jsonl")) }
    let renderers = renderers.reported(in: Self.replayable(requests))
    do throws(ReportFileError) {
      return OpenReports(
        set: try ReportSet(requests, renderers: renderers), folder: folder, again: renderers.again)
    } catch {
      folder?.removeIfEmpty()
      throw Failure(.usage, "--report: \(error)\nNothing was checked.")
    }
  }

  /// The report.jsonl that `replay --from` can read, as a word of a shell.
  private static func replayable(_ requests: [(format: ReportFormat, path: String)]) -> String? {
    let path = requests.first { $0.format == .jsonl && !$0.path.hasPrefix("/dev/") }?.path
    return path.map(ShellWord.quoted)
  }

  private func runFolder(at date: Date) throws -> RunFolder {
    do throws(ReportFileError) {
      return try RunFolder(in: Self.runs, named: UTC.folderName(date))
    } catch {
      throw Failure(
        .usage,
        "\(error)\nNothing was checked. To check without a report of the run: --no-report")
    }
  }
}

/// A format and a path on the command line.
struct ReportRequest: ExpressibleByArgument {
  let format: ReportFormat
  let path: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty,
      let format = ReportFormat(rawValue: String(parts[0]))
    else { return nil }
    self.format = format
    path = String(parts[1])
  }
}

/// The reports of a run that is under way.
struct OpenReports {
  let set: ReportSet
  let folder: RunFolder?
  /// How what the reports show is put to the same port again.
  let again: Again

  /// Leaves nothing behind of a run that did not start; of one that was cut, what was written.
  func abandon() {
    set.abandon()
    folder?.removeIfEmpty()
  }

  /// Says where the reports are.
  ///
  /// - Returns: what the program is to end with: a report that is missing is no clean end.
  func close(_ status: ExitStatus, say: (String) -> Void) -> ExitStatus {
    for path in set.paths { say("report: \(String(escaping: path, limit: 4_096))") }
    for failure in set.failures { Terminal.note("report: \(failure)") }
    return set.failures.isEmpty || status != .conforms ? status : .incomplete
  }
}
