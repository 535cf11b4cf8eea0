import Foundation
import TestSupport
import Testing

/// The wrapper by which all other tests here run programs.
struct RunningProgramTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func shell(
    _ script: String, limit: Duration = RunningProgram.limit
  ) throws -> RunningProgram {
    try RunningProgram.start(
      ["/bin/sh", "-c", script], in: folder.url.path,
      output: .file(folder.url.appending(path: "out").path),
      errors: folder.url.appending(path: "err").path, limit: limit)
  }

  /// Whether a process is there whose number a script has written to a file.
  private func isAlive(_ file: String) throws -> Bool {
    let text = try folder.text(file).trimmingCharacters(in: .whitespacesAndNewlines)
    return kill(try #require(Int32(text)), 0) == 0
  }

  private func wait(for file: String) async throws {
    while (try? folder.text(file).hasSuffix("\n")) != true {
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test(arguments: [("exit 0", 0), ("exit 7", 7), ("kill -9 $$", 137), ("kill -15 $$", 143)])
  func `its status is what a shell would say`(script: String, status: Int32) async throws {
    #expect(try await shell(script).wait() == status)
  }

  @Test func `both of its streams are kept, in the folder that it was started in`() async throws {
    #expect(try await shell("pwd; echo wrong >&2").wait() == 0)
    #expect(try folder.text("out").hasSuffix("\(folder.url.lastPathComponent)\n"))
    #expect(try folder.text("err") == "wrong\n")
  }

  @Test func `a reader that has gone away ends who writes to it`() async throws {
    let program = try RunningProgram.start(
      ["/bin/sh", "-c", "echo a; echo b"], in: folder.url.path, output: .closedPipe,
      errors: folder.url.appending(path: "err").path)
    #expect(try await program.wait() != 0)
  }

  @Test func `several waits hear of one end`() async throws {
    let program = try shell("read line < hold")
    try await Task.sleep(for: .milliseconds(1))
    async let first = program.wait()
    async let second = program.wait()
    let ends = try await [first, second, program.wait()]
    #expect(ends == [ends[0], ends[0], ends[0]] && program.hasEnded)
  }

  @Test func `a wait that is cancelled ends the program, and what it has started`() async throws {
    let program = try shell("sleep 600 & echo $! > child; echo $$ > pid; wait")
    try await wait(for: "pid")
    let waiting = Task { try await program.wait() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(program.hasEnded)
    #expect(try !isAlive("pid"))
    while try isAlive("child") { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func `what does not end in its time is ended`() async throws {
    let program = try shell("echo $$ > pid; sleep 600", limit: .milliseconds(300))
    await #expect(throws: RunningProgram.Failure.hung) { try await program.wait() }
    #expect(program.hasEnded)
  }
}
