import Foundation
import Testing

/// Limits of the system that are too low for the program to begin.
struct LimitTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let limits: String
    let errors: String
  }

  static let rows: [Row] = {
    let descriptors = [4, 6, 63].map { count in
      Row(
        testDescription: "\(count) descriptors", limits: "ulimit -n \(count)",
        errors: "Open files are limited to \(count) (ulimit -n); proofload needs 64.\n")
    }
    #if os(Linux)
      return descriptors + [
        Row(
          testDescription: "little address space", limits: "ulimit -v 409600",
          errors: "The address space is limited to 400 MB (ulimit -v); proofload needs 512 MB.\n"),
        Row(
          testDescription: "no room for threads", limits: "ulimit -s 400000; ulimit -v 2000000",
          errors: "The system does not let proofload start"),
      ]
    #else
      return descriptors
    #endif
  }()

  @Test(arguments: rows)
  func `limits that are too low are refused in one line`(row: Row) async throws {
    for verb in [["list"], ["check", "--no-report", "--", "sleep", "3600"]] {
      let run = try await Command.run(
        ["-c", "\(row.limits); exec \"$0\" \"$@\"", Command.program.path] + verb,
        program: URL(filePath: "/bin/sh"))
      #expect(run.status == 4)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix(row.errors), "\(run.errors)")
      #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }
  }

  @Test(arguments: ["0", "1", "2"])
  func `a standard stream that is closed is nobody else's`(stream: String) async throws {
    let run = try await Command.run(
      [
        "-c", "exec \"$0\" \"$@\" \(stream)<&-", Command.program.path, "check", "--no-report",
        "--suite", "jwt-flags", "--cases", "0", "--", Command.program.path, "port",
      ], program: URL(filePath: "/bin/sh"))
    // What cannot be written is no clean end.
    #expect(run.status == (stream == "1" ? 4 : 0), "\(run.errors)")
  }
}
