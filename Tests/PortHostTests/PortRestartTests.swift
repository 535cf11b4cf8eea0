import ConformanceKit
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

/// Fresh processes: asked for, and made necessary.
@Suite(.serialized, .ownThread, .bothWays)
struct PortRestartTests {
  @Test func `a restart gives a fresh process and counts for nothing`() async throws {
    let port = try await Hostile.start("grandchild.py", limits: Hostile.limits(restarts: 0))
    var processes: [Int] = []
    for _ in 0..<5 {
      let batch = await port.run(["pid"])
      #expect(batch.incidents == [])
      processes.append(try #require(batch.replies.first?.answer?.int))
      await port.restart()
    }
    #expect(Set(processes).count == 5)
    for process in processes { #expect(await isGone(process)) }
    #expect(await port.finish() == [])
    #expect(!port.isExhausted)
  }

  @Test func `restarts that the port makes necessary are counted until they are spent`()
    async throws
  {
    let limits = Hostile.limits(window: 1, restarts: 2)
    let port = try await Hostile.start("dies.py", limits: limits)
    let death: JSON = ["signal": 9]
    let crash = Reply.crash(detail: "the port was ended by SIGKILL (signal 9)")
    let spent = Reply.notRun(
      "the port was restarted 2 times, each time because it died or broke off")
    let batch = await port.run([1, death, death, 2, death, 3, 4])
    #expect(batch.replies == [.ok(1), crash, crash, .ok(2), crash, spent, spent])
    #expect(port.isExhausted)
    #expect(await port.run([5]).replies == [spent])
    #expect(await port.finish() == [])
  }

  @Test func `what a port declares after a restart changes nothing and is told`() async throws {
    let port = try await Hostile.start("changes.py")
    let declared = port.declaration
    await port.restart()
    let batch = await port.run([1])
    #expect(batch.replies == [.ok(1)])
    #expect(
      batch.incidents == [
        .of(
          .soundHandshake,
          "after a restart the port declared itself differently (choices); the first counts")
      ])
    #expect(port.declaration == declared)
    #expect(await port.finish() == [])
  }

  @Test func `suites in another order after a restart are the same declaration`() async throws {
    let marker = Hostile.temporary("order")
    unlink(marker)
    defer { unlink(marker) }
    let port = try await Hostile.start("changes.py", "order", marker)
    await port.restart()
    let batch = await port.run([1])
    #expect(batch.replies == [.ok(1)])
    #expect(batch.incidents == [])
    #expect(await port.finish() == [])
  }

  @Test func `a port that does not start again leaves the rest not run`() async throws {
    let marker = Hostile.temporary("started")
    unlink(marker)
    defer { unlink(marker) }
    let port = try await Hostile.start("changes.py", marker, limits: Hostile.limits(window: 1))
    let batch = await port.run([1, "die", 2, 3])
    let left = Reply.notRun(
      """
      no restart: The port exited with code 1 before it answered the handshake.
          stderr:  started before
      A port reads lines from stdin until its end and answers each on stdout.
      """)
    #expect(batch.replies == [.ok(1), .crash(detail: "the port exited with code 1"), left, left])
    #expect(port.isExhausted)
    #expect(await port.finish() == [])
  }
}
