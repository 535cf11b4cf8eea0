package import ConformanceKit
import Foundation
package import MachineKit

/// Generated cases that failed, kept from one run to the next so that they go first there.
///
/// ```
/// passage.jwt-flags:~AqHCEQAAAA PSG-JWT-08
/// ```
///
/// A line is the name of a case and the requirement that it failed by. Lines are only ever added, as
/// soon as a suite is done; what somebody does not want to see any more is theirs to take out.
package final class FailureFile: RunRecorder {
  /// Its cases are held in memory.
  private static let mostBytes = 64 << 20

  private let path: String
  /// How the file is called in messages.
  private let name: String
  /// The cases of the file, and those that were added to it.
  private var names: Set<String> = []
  /// The choices of the earlier cases, and of those of them that passed.
  private var earlier: [SuiteID: Set<[UInt64]>] = [:]
  private var passing: [SuiteID: Set<[UInt64]>] = [:]
  private var added = 0
  /// Why nothing could be added.
  private var error: String?

  /// The cases, in the order of the file.
  package private(set) var cases: [SuiteID: [Case]] = [:]
  /// Lines that stand for nothing. They are left where they are.
  package private(set) var problems: [String] = []

  /// A file that is not there yet holds nothing.
  package init(path: String, suites: [ConformanceSuite]) throws(FileError) {
    self.path = path
    name = String(escaping: path)
    let lines: LineReader
    do throws(FileError) {
      lines = try LineReader(path: path, limit: Self.mostBytes)
    } catch {
      if error.isAbsent { return }
      throw error
    }
    while let line = try lines.next() {
      if line.isEmpty { continue }
      let text = String(decoding: line, as: UTF8.self)
      guard let run = Self.run(text, suites) else {
        problems.append(
          "\(name):\(lines.number) names no generated case of this version of the kit and is left out: "
            + String(escaping: text, limit: 60))
        continue
      }
      guard names.insert(run.name).inserted, let choices = run.choices else { continue }
      cases[run.suite, default: []].append(run)
      earlier[run.suite, default: []].insert(choices)
    }
  }

  private static func run(_ line: String, _ suites: [ConformanceSuite]) -> Case? {
    guard let word = line.split(separator: " ").first,
      let colon = word.firstIndex(of: ":"),
      let suite = suites.first(where: { $0.id.text == word[..<colon] }),
      let run = Case(named: String(word[word.index(after: colon)...]), of: suite, vectors: [])
    else { return nil }
    return run
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .caseFinished(let result):
      guard result.verdict == .passed, let choices = result.run.choices,
        earlier[result.run.suite]?.contains(choices) ?? false
      else { return }
      passing[result.run.suite, default: []].insert(choices)
    case .suiteFinished(let report): add(report.findings)
    case .started, .progressed, .concluding, .shrinking, .finished: break
    }
  }

  private func add(_ findings: [Finding]) {
    let new = findings.filter { finding in
      finding.verdict.isFailure && finding.example.run.isGenerated
        && names.insert(finding.example.run.name).inserted
    }
    guard !new.isEmpty, error == nil else { return }
    let text = new.map { "\($0.example.run.name) \($0.requirement)\n" }.joined()
    do {
      if !FileManager.default.fileExists(atPath: path) {
        try Data().write(to: URL(fileURLWithPath: path))
      }
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      defer { try? file.close() }
      try file.seekToEnd()
      try file.write(contentsOf: Data(text.utf8))
      added += new.count
    } catch {
      self.error = "\(name): \(new.count) cases could not be added: \(SystemError.reason(error))"
    }
  }

  /// What there is to say of it at the end.
  package var summary: [String] {
    func count(_ cases: [SuiteID: Set<[UInt64]>]) -> Int {
      cases.values.reduce(0) { $0 + $1.count }
    }
    var parts: [String] = []
    if !earlier.isEmpty {
      parts.append("\(count(passing)) of \(count(earlier)) earlier failures pass now")
    }
    if added > 0 { parts.append("\(added) added") }
    return (parts.isEmpty ? [] : ["\(name): \(parts.joined(separator: ", "))"])
      + (error.map { [$0] } ?? [])
  }
}
