import ConformanceKit
import Foundation
import ReportWriters
import TestSupport
import Testing

@Suite final class ReportFileTests {
  private let folder = NSTemporaryDirectory() + "proofload-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
  }

  private func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(folder)/\(name)").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func put(_ text: String, _ name: String) {
    _ = FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data(text.utf8))
  }

  @Test func `a file takes its name when it is finished`() throws {
    put("old", "r.xml")
    let file = try ReportFile(path: "\(folder)/r.xml")
    file.write(Array("new".utf8))
    #expect(text("r.xml") == "old")
    #expect(text("r.xml.partial") == "new")
    try file.finish()
    #expect(text("r.xml") == "new")
    #expect(names == ["r.xml"])
  }

  @Test func `no line of a file is a command in a log`() throws {
    let file = try ReportFile(path: "\(folder)/r.md")
    file.write(Array("::add-mask::x\n".utf8))
    file.write(Array("  ::error::x\na ##vso[b]\u{200B}\n".utf8))
    try file.finish()
    #expect(
      text("r.md") == #"""
        \u003A:add-mask::x
          \u003A:error::x
        a \u0023#vso[b]\u200B

        """#)
  }

  @Test func `a rename that fails leaves the old file`() throws {
    put("old", "r.xml")
    let file = try ReportFile(path: "\(folder)/r.xml")
    file.write(Array("new".utf8))
    try FileManager.default.removeItem(atPath: "\(folder)/r.xml.partial")
    #expect(throws: ReportFileError.self) { try file.finish() }
    #expect(text("r.xml") == "old")
  }

  @Test func `what was cut stays beside its place`() throws {
    let file = try ReportFile(path: "\(folder)/r.jsonl")
    file.write(Array("{}\n".utf8))
    file.abandon()
    #expect(names == ["r.jsonl.partial"])
    let next = try ReportFile(path: "\(folder)/r.jsonl")
    next.write(Array("[]\n".utf8))
    try next.finish()
    #expect(names == ["r.jsonl", "r.jsonl.partial"])
    #expect(text("r.jsonl.partial") == "{}\n")
    #expect(text("r.jsonl") == "[]\n")
  }

  @Test func `a file in which nothing was written leaves nothing behind`() throws {
    let file = try ReportFile(path: "\(folder)/r.jsonl")
    file.abandon()
    #expect(names == [])
  }

  @Test func `missing folders are made`() throws {
    let file = try ReportFile(path: "\(folder)/a/b/r.xml")
    try file.finish()
    #expect(text("a/b/r.xml") == "")
  }

  @Test func `a link is kept and what it leads to replaced`() throws {
    put("old", "real.xml")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link.xml", withDestinationPath: "real.xml")
    let file = try ReportFile(path: "\(folder)/link.xml")
    file.write(Array("new".utf8))
    try file.finish()
    #expect(text("real.xml") == "new")
    #expect(names == ["link.xml", "real.xml"])
  }

  @Test func `a path that cannot be written is known at once`() throws {
    put("", "plain")
    for (path, reason) in [
      (folder, "it is a folder"), ("\(folder)/plain/r.xml", "it is no folder"),
    ] {
      #expect { try ReportFile(path: path) } throws: { ($0 as? ReportFileError)?.reason == reason }
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is told at the end`() throws {
    let file = try ReportFile(path: "/dev/full")
    file.write(Array("x".utf8))
    #expect { try file.finish() } throws: {
      "\($0)" == "/dev/full cannot be written: No space left on device"
    }
  }

  @Test func `a run has a folder of its own that git ignores`() throws {
    let runs = "\(folder)/Reports/runs"
    let first = try RunFolder(in: runs, named: "now")
    let second = try RunFolder(in: runs, named: "now")
    #expect([first.path, second.path] == ["\(runs)/now", "\(runs)/now-2"])
    #expect(text("Reports/runs/.gitignore") == "*\n")
    first.removeIfEmpty()
    #expect(text("Reports/runs/.gitignore") == "*\n")
    #expect(!FileManager.default.fileExists(atPath: first.path))
  }

  @Test func `the reports of a run are there when it is finished and not before`() async throws {
    let requests: [(format: ReportFormat, path: String)] = ReportFormat.allCases.map {
      ($0, "\(folder)/\($0.rawValue)")
    }
    let set = try ReportSet(
      requests,
      renderers: ReportRenderers(
        registry: Echo.registry, strict: false, again: Again(portArguments: "")))
    let run = await Run()
    set.record(.started(run.report.header))
    for suite in run.report.suites { set.record(.suiteFinished(suite)) }
    #expect(names == ["jsonl.partial", "junit.partial", "markdown.partial"])
    set.record(.finished(run.report))
    #expect(names == ["jsonl", "junit", "markdown"])
    #expect(set.paths == requests.map(\.path))
    #expect(text("jsonl") == run.lines.joined(separator: "\n") + "\n")
    #expect(text("junit") != "")
  }

  @Test func `if one report cannot be opened none is`() throws {
    put("", "plain")
    #expect(throws: ReportFileError.self) {
      try ReportSet(
        [(.jsonl, "\(self.folder)/r.jsonl"), (.junit, "\(self.folder)/plain/r.xml")],
        renderers: ReportRenderers(
          registry: Echo.registry, strict: false, again: Again(portArguments: "")))
    }
    #expect(names == ["plain"])
  }
}
