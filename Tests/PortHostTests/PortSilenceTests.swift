import ConformanceKit
import Foundation
import MachineKit
import PortHost
import Testing
import WirePrimitives

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Ports that do not answer in time, and ports that only seem so.
@Suite(.serialized, .ownThread, .bothWays)
struct PortSilenceTests {
  private static let silent = Reply.timeout(milliseconds: 500)

  @Test func `the oldest run in flight times out and the others are run again`() async throws {
    let port = try await Hostile.start("hangs.py")
    let clock = ContinuousClock()
    let start = clock.now
    let batch = await port.run([1, 2, "hang", 3, "hang", 4])
    #expect(batch.replies == [.ok(1), .ok(2), Self.silent, .ok(3), Self.silent, .ok(4)])
    #expect(batch.incidents == [])
    #expect(clock.now - start > .seconds(1))
    #expect(await port.finish() == [])
  }

  @Test func `a batch may be waited for less long, and none for longer than the limit`()
    async throws
  {
    let port = try await Hostile.start("hangs.py")
    let calls = ["hang", 1].map { Call(suite: SuiteID("x.echo"), input: $0) } as [Call]
    #expect(
      await port.answer(calls, Patience(deadline: .milliseconds(70))).replies
        == [.timeout(milliseconds: 70), .ok(1)])
    #expect(
      await port.answer(calls, Patience(deadline: .seconds(60))).replies
        == [Self.silent, .ok(1)])
    #expect(await port.answer(calls).replies == [Self.silent, .ok(1)])
    #expect(await port.finish() == [])
  }

  @Test func `after as many silences as there is patience for the rest is not run`() async throws {
    let port = try await Hostile.start("hangs.py")
    let calls =
      ["hang", 1, "hang", 2, "hang"].map {
        Call(suite: SuiteID("x.echo"), input: $0)
      } as [Call]
    let left = Reply.notRun("too many runs before it were not answered in time")
    let batch = await port.answer(calls, Patience(timeouts: 2))
    #expect(batch.replies == [Self.silent, .ok(1), Self.silent, left, left])
    #expect(batch.incidents == [])
    // The next batch is a new one.
    #expect(await port.run([3]).replies == [.ok(3)])
    #expect(await port.finish() == [])
  }

  @Test func `behind a silence runs are put one at a time, so that another costs one deadline`()
    async throws
  {
    let path = Hostile.temporary("silence.log")
    defer { unlink(path) }
    let port = try await Hostile.start("hangs.py", log: try WireLog(path: path))
    let batch = await port.run(["hang", 1, "hang", 2, "hang", 3])
    #expect(batch.replies == [Self.silent, .ok(1), Self.silent, .ok(2), Self.silent, .ok(3)])
    #expect(await port.finish() == [])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    // All together, then each of the three alone.
    #expect(text.split(separator: "\n").count { $0.contains("no answer within") } == 1 + 3)
  }

  @Test func `at the deadline what the port has started is killed with it`() async throws {
    let port = try await Hostile.start("hangs.py", "helper")
    let batch = await port.run(["helper", "hang"])
    guard case .ok(let answer)? = batch.replies.first, let helper = answer.int else {
      return #expect(Bool(false), "\(batch.replies)")
    }
    #expect(batch.replies == [.ok(answer), Self.silent])
    #expect(await isGone(helper))
    #expect(await port.finish() == [])
  }

  @Test func `a silent port that ignores all requests to end is gone all the same`() async throws {
    let port = try await Hostile.start("stubborn.py")
    let batch = await port.run(["pid", "hang", 1])
    let process = try #require(batch.replies.first?.answer?.int)
    #expect(batch.replies == [.ok(.number(process)), Self.silent, .ok(1)])
    #expect(await isGone(process))
    port.interrupt()
    #expect(await port.finish() == [])
  }

  @Test func `where answers come out of order, silence is tried on each run alone`() async throws {
    let port = try await Hostile.start("reverses.py")
    let first = await port.run([1, 2, 3])
    #expect(first.replies == [.ok(1), .ok(2), .ok(3)])
    let batch = await port.run([1, 2, "hang", 4])
    #expect(batch.replies == [.ok(1), .ok(2), Self.silent, .ok(4)])
    #expect(batch.incidents == [])
    #expect(await port.finish() == [])
  }

  @Test func `a silence that no run alone shows is tried once more`() async throws {
    let path = Hostile.temporary("busy")
    defer { unlink(path) }
    let port = try await Hostile.start("reverses.py")
    let busy = await port.run([1, .string(path), 2])
    #expect(busy.replies == [.ok(1), .ok(.string(path)), .ok(2)])
    #expect(busy.incidents == [])
    let batch = await port.run([1, "quiet", 2])
    #expect(batch.replies == [.ok(1), .ok("quiet"), .ok(2)])
    #expect(batch.incidents.count == 1)
    #expect(await port.finish() == [])
  }

  @Test func `a slow but steady port is not accused`() async throws {
    let port = try await Hostile.start("slow.py", "0.1")
    let inputs = (0..<12).map { JSON.number($0) }
    let batch = await port.run(inputs)
    #expect(batch.replies == inputs.map { .ok($0) })
    #expect(batch.incidents == [])
    #expect(await port.finish() == [])
  }

  @Test func `a port that never reads is given up run by run until its restarts are spent`()
    async throws
  {
    let limits = Hostile.limits(deadline: .milliseconds(200), restarts: 2)
    let port = try await Hostile.start("deaf.py", limits: limits)
    // Far more than a pipe holds.
    let large = JSON.string(String(repeating: "x", count: 400_000))
    let clock = ContinuousClock()
    let start = clock.now
    let batch = await port.run([large, large, large, large])
    #expect(clock.now - start < .seconds(30))
    let left = Reply.notRun(
      "the port was restarted 2 times, each time because it died or broke off")
    #expect(
      batch.replies
        == [
          .timeout(milliseconds: 200), .timeout(milliseconds: 200), .timeout(milliseconds: 200),
          left,
        ])
    #expect(batch.incidents == [])
    #expect(port.isExhausted)
    #expect(await port.run([1]).replies == [left])
    await port.restart()
    #expect(await port.run([1]).replies == [left])
    #expect(await port.finish() == [])
  }
}

/// Whether a process has ended; waits a little for it. One that nobody reaps counts as ended.
func isGone(_ process: Int) async -> Bool {
  for _ in 0..<100 {
    if kill(pid_t(process), 0) != 0, errno == ESRCH { return true }
    var state = [UInt8](repeating: 0, count: 512)
    let file = open("/proc/\(process)/stat", O_RDONLY)
    if file >= 0 {
      _ = read(file, &state, state.count)
      close(file)
    }
    if String(decoding: state, as: UTF8.self).contains(") Z ") { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return false
}
