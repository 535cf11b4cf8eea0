import ConformanceKit
import CorpusStore
import Foundation
import TestSupport
import Testing

/// Files that a user names, of whatever kind and size.
struct BoundedFileTests {
  private let path = FileManager.default.temporaryDirectory.path + "/bounded-\(UUID())"

  private func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  /// A file that has a size and takes no room.
  private func makeSparse(_ bytes: Int) throws {
    try write("")
    #expect(truncate(path, off_t(bytes)) == 0)
  }

  private func remove() { unlink(path) }

  private func lines(limit: Int = LineReader.wholeBytes) throws -> [String] {
    let reader = try LineReader(path: path, limit: limit)
    var lines: [String] = []
    while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  private func problem(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return "\(error)".replacing(path, with: "PATH")
    }
  }

  @Test func `a file within the limit is read whole`() throws {
    defer { remove() }
    for text in ["", "a", String(repeating: "ab", count: 500_000)] {
      try write(text)
      #expect(try BoundedFile.read(path) == Array(text.utf8))
    }
    try write("abc")
    #expect(try BoundedFile.read(path, limit: 3) == Array("abc".utf8))
  }

  @Test func `the size is asked before anything is read`() throws {
    defer { remove() }
    try makeSparse(1 << 40)
    let large = "PATH is too large: it has 1099511627776 bytes, and"
    #expect(problem { _ = try BoundedFile.read(path) } == "\(large) 8388608 are allowed")
    #expect(problem { _ = try lines() } == "\(large) 1073741824 are allowed")
    #expect(
      problem { _ = try FailureFile(path: path, suites: []) } == "\(large) 67108864 are allowed")
    #expect(LineLogs.damaged(path) == 1)
  }

  @Test func `a line that has no end is given up, whatever the size of the file`() throws {
    defer { remove() }
    try makeSparse(1 << 30)
    #expect(
      problem { _ = try lines() } == "PATH line 1 has more than 8388608 bytes, which are allowed")
  }

  @Test func `lines come as they stand, the last one with or without its line feed`() throws {
    defer { remove() }
    let long = String(repeating: "x", count: 600_000)
    for (text, expected) in [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]),
      ("\(long)\n\(long)", [long, long]),
    ] {
      try write(text)
      #expect(try lines() == expected)
    }
  }

  @Test func `what is no file is refused and not waited for`() throws {
    #expect(problem { _ = try BoundedFile.read("/") } == "/ cannot be read: it is a folder")
    #expect(
      problem { _ = try BoundedFile.read("/dev/null") }
        == "/dev/null cannot be read: it is a device")
    #expect(
      problem { _ = try BoundedFile.read(path) } == "PATH cannot be read: there is no such file")
    defer { remove() }
    try #require(mkfifo(path, 0o600) == 0)
    #expect(problem { _ = try lines() } == "PATH cannot be read: it is a pipe")
    #expect(
      problem { _ = try FailureFile(path: path, suites: []) } == "PATH cannot be read: it is a pipe"
    )
  }

  @Test func `an error of Foundation is told in the words of the system`() {
    do {
      try Data().write(to: URL(filePath: "/nowhere/at/all"))
      Issue.record("it was written")
    } catch {
      #expect(SystemError.reason(error) == "there is no such file")
    }
    do {
      try Data().write(to: URL(filePath: "/"), options: .atomic)
      Issue.record("it was written")
    } catch {
      #expect(!SystemError.reason(error).contains("Cocoa"))
    }
  }
}

private enum LineLogs {
  static func damaged(_ path: String) -> Int { LineLog.read(path).damaged }
}
