import ConformanceKit
import PortHost
import Testing
import WirePrimitives

/// Ports that die, or that cut themselves off, and who is blamed for it.
@Suite(.serialized, .ownThread, .bothWays)
struct PortDeathTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let script: String
    let input: JSON
    let detail: String
  }

  static let deaths: [Row] = [
    Row(
      testDescription: "exits with code 0", script: "dies.py", input: ["exit": 0],
      detail: #"the port exited with code 0; on standard error: fatal: 0 \u202E"#),
    Row(
      testDescription: "exits with code 7", script: "dies.py", input: ["exit": 7],
      detail: #"the port exited with code 7; on standard error: fatal: 7 \u202E"#),
    Row(
      testDescription: "is ended by a signal", script: "dies.py", input: ["signal": 11],
      detail: "the port was ended by SIGSEGV (signal 11)"),
    Row(
      testDescription: "ends in the middle of its answer", script: "dies.py", input: ["half": true],
      detail: "the port exited with code 0"),
    Row(
      testDescription: "closes its input", script: "closes.py", input: "input",
      detail: "the port closed its standard input but stayed alive, and was killed"),
    Row(
      testDescription: "closes its output", script: "closes.py", input: "output",
      detail: "the port closed its standard output but stayed alive, and was killed"),
    Row(
      testDescription: "leaves a process that holds its streams", script: "grandchild.py",
      input: "leave", detail: "the port exited with code 3"),
  ]

  @Test(arguments: deaths)
  func `a death is blamed on the one run of many that it happens on alone`(row: Row) async throws {
    var inputs = (0..<40).map { JSON.number($0) }
    var replies = inputs.map { Reply.ok($0) }
    inputs[23] = row.input
    replies[23] = .crash(detail: row.detail)
    let port = try await Hostile.start(row.script, limits: Hostile.limits(deadline: .seconds(60)))
    let clock = ContinuousClock()
    let start = clock.now
    let batch = await port.run(inputs)
    #expect(clock.now - start < .seconds(30))
    #expect(batch.replies == replies)
    #expect(batch.incidents == [])
    #expect(await port.finish() == [])
    #expect(!port.isExhausted)
  }

  @Test func `a death with one run in flight is blamed without a second try`() async throws {
    let port = try await Hostile.start("dies.py", limits: Hostile.limits(window: 1, restarts: 1))
    let batch = await port.run([1, ["signal": 6], 2])
    #expect(
      batch.replies
        == [.ok(1), .crash(detail: "the port was ended by SIGABRT (signal 6)"), .ok(2)])
    #expect(batch.incidents == [])
    #expect(await port.finish() == [])
  }

  @Test func `several deaths in one window are each blamed`() async throws {
    let port = try await Hostile.start("dies.py")
    let batch = await port.run([["signal": 6], 1, ["signal": 9], ["signal": 6], 2])
    let aborted = Reply.crash(detail: "the port was ended by SIGABRT (signal 6)")
    let killed = Reply.crash(detail: "the port was ended by SIGKILL (signal 9)")
    #expect(batch.replies == [aborted, .ok(1), killed, aborted, .ok(2)])
    #expect(batch.incidents == [])
    #expect(await port.finish() == [])
  }

  @Test func `a death in company only is an incident and no run's fault`() async throws {
    let port = try await Hostile.start("reverses.py")
    let batch = await port.run([1, "crowd", 3])
    #expect(batch.replies == [.ok(1), .ok("crowd"), .ok(3)])
    #expect(
      batch.incidents == [
        .of(
          .staysAlive,
          "the port exited with code 1 with a window of 3 runs in flight; "
            + "put again one at a time, each of them is answered")
      ])
    #expect(await port.finish() == [])
  }

  @Test func `a death after the last answer is an incident`() async throws {
    let port = try await Hostile.start("dies.py")
    let first = await port.run([["after": true, "exit": 4]])
    #expect(first.replies == [.ok(["after": true, "exit": 4])])
    try await Task.sleep(for: .milliseconds(200))
    let second = await port.run([5])
    #expect(second.replies == [.ok(5)])
    #expect(
      first.incidents + second.incidents == [
        .of(
          .staysAlive,
          #"the port exited with code 4 with no run in flight; on standard error: fatal: 4 \u202E"#)
      ])
    #expect(await port.finish() == [])
  }

  @Test func `a death between batches is an incident of the next`() async throws {
    let port = try await Hostile.start("idle_death.py")
    #expect(await port.run(["die"]).replies == [.ok("die")])
    try await Task.sleep(for: .milliseconds(400))
    let batch = await port.run([1])
    #expect(batch.replies == [.ok(1)])
    #expect(
      batch.incidents
        == [.of(.staysAlive, "the port exited with code 9 with no run in flight")])
    #expect(await port.finish() == [])
  }
}
