import Foundation
import Testing

/// The program is one file that works wherever it is copied.
struct CopiedProgramTests {
  @Test func `the reference conforms from an empty folder with a copied program`() async throws {
    let folder = try ScratchFolder()
    let program = folder.url.appending(path: "proofload")
    // Copied by another process: what a test of this one starts meanwhile would hold the file open
    // for writing, and such a file cannot be run.
    let copy = try await Command.run(
      [Command.program.path, program.path], program: URL(filePath: "/bin/cp"))
    try #require(copy.status == 0, "\(copy.errors)")
    let empty = try ScratchFolder()
    // The vectors are to be in the program; of the other suites `CorpusTests` reads them from there.
    let run = try await Command.run(
      ["check", "--protocol", "passage", "--cases", "0"], in: empty.url, program: program)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.first?.contains("port: reference") == true)
    #expect(run.lines.allSatisfy { $0.count <= 80 })
  }
}
