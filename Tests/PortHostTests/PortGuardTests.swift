import ConformanceKit
import PortHost
import Synchronization
import Testing
import WirePrimitives

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Ports behind a guard that leave their process group, or turn against the guard.
@Suite(.serialized, .ownThread)
struct PortGuardTests {
  /// What a guard has told.
  private final class Told: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock(\.self) }
    var guarding: PortGuard {
      PortGuard(executable: Hostile.program) { line in self.lines.withLock { $0.append(line) } }
    }
  }

  private func start(_ told: Told, _ arguments: String...) async throws -> ProcessPort {
    try await Hostile.$guarding.withValue(told.guarding) {
      try await Hostile.start(
        Hostile.command("detached.py", arguments), limits: Hostile.limits(deadline: .seconds(20)))
    }
  }

  #if os(Linux)
    @Test func `processes that left the group are ended, and break the rule of the end`()
      async throws
    {
      let told = Told()
      let port = try await start(told)
      let batch = await port.run(["detach 100"])
      let detached = try #require(batch.replies.first?.answer?.array?.compactMap { $0.int })
      #expect(detached.count == 100)
      #expect(
        await port.finish() == [
          .of(
            .endsInOrder,
            "after bye and the end of its input the port left 100 processes outside of its "
              + "process group (sleep), which were ended")
        ])
      for process in detached { #expect(await isGone(process)) }
      #expect(told.all == [])
    }

    @Test func `what a port leaves behind that was not asked to end is told, and breaks no rule`()
      async throws
    {
      let told = Told()
      let port = try await start(told)
      let detached = await port.run(["detach 1"]).replies.first?.answer?.array?.compactMap {
        $0.int
      }
      #expect(
        await port.run(["dies"]).replies == [.crash(detail: "the port exited with code 3")])
      _ = await port.run(["detach 2"])
      await port.restart()
      #expect(await port.finish() == [])
      #expect(
        told.all == [
          "The port left 3 processes outside of its process group (sleep), which were ended."
        ])
      let first = try #require(detached?.first)
      #expect(await isGone(first))
    }

    @Test func `what a port left behind that did not come to hello is told`() async throws {
      let told = Told()
      await #expect(throws: PortStartError.ended(how: "exited with code 1", errorLines: [])) {
        try await start(told, "leave")
      }
      // The thread of the port comes to its end behind the error.
      for _ in 0..<1_000 where told.all.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
      #expect(
        told.all == [
          "The port left 1 process outside of its process group (sleep), which was ended."
        ])
    }

    @Test func `processes that follow on each other faster than they are found are ended`()
      async throws
    {
      let told = Told()
      let port = try await start(told)
      #expect(await port.run(["hop 4"]).replies.first?.answer?.int != nil)
      let incidents = await port.finish()
      #expect(incidents.map(\.rule) == [.port(.endsInOrder)])
      #expect(
        incidents.first?.detail.hasSuffix("which were ended") == true, "\(incidents)")
    }
  #endif

  @Test func `a port that has gone to another group is ended`() async throws {
    let port = try await start(Told())
    let process = try #require(await port.run(["moves"]).replies.first?.answer?.int)
    await port.restart()
    #expect(await isGone(process))
    #expect(await port.finish() == [])
  }

  @Test func `a port that ends its guard goes with it, and that is told`() async throws {
    let told = Told()
    let port = try await start(told)
    let process = try #require(await port.run(["pid"]).replies.first?.answer?.int)
    let how = "its guard process was ended by SIGKILL (signal 9)"
    #expect(
      await port.run(["shoots", 1]).replies.first
        == .crash(detail: "the port was killed, because \(how)"))
    #expect(await isGone(process))
    #expect(await port.finish() == [])
    #expect(
      told.all == [
        "The port's guard process was ended by SIGKILL (signal 9): what had left the port's process "
          + "group may live on."
      ])
  }

  @Test func `a port that stops its guard goes all the same`() async throws {
    let told = Told()
    let port = try await start(told)
    let process = try #require(await port.run(["stops"]).replies.first?.answer?.int)
    await port.restart()
    #expect(await isGone(process))
    #expect(await port.finish() == [])
    #expect(told.all.count == 1)
    #expect(told.all.first?.contains("gave no answer and was killed") == true, "\(told.all)")
  }

  @Test func `a guard that does not run is no silent start without one`() async {
    for (program, how) in [
      ("/no/such/program", "No such file or directory"), ("/bin/sh", "exited with code"),
    ] {
      do {
        _ = try await ProcessPort.start(
          command: Hostile.command("honest.py"),
          guarding: PortGuard(executable: program) { _ in }, suites: [], kitVersion: "0.0.0")
        Issue.record("it started")
      } catch {
        guard case .noGuard(let reason) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(reason.hasPrefix(how), "\(reason)")
      }
    }
  }
}
