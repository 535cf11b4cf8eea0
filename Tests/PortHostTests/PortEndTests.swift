import ConformanceKit
import PortHost
import Testing
import WirePrimitives

/// The end of a port, and of all that it started.
@Suite(.serialized, .ownThread, .bothWays)
struct PortEndTests {
  static let ends: [(script: String, argument: String, incidents: [Incident])] = [
    ("honest.py", "0", []),
    (
      "honest.py", "3",
      [.of(.endsInOrder, "after bye and the end of its input the port exited with code 3")]
    ),
    (
      "stubborn.py", "",
      [
        .of(
          .endsInOrder,
          "the port did not exit within 800 ms after bye and the end of its input, and was killed")
      ]
    ),
    (
      "refuses_bye.py", "",
      [
        .of(
          .endsInOrder,
          #"bye is answered with ok, not so: {"id": 3, "fault": {"message": "never"}}"#)
      ]
    ),
  ]

  @Test(arguments: ends)
  func `the end of a port is judged once`(script: String, argument: String, incidents: [Incident])
    async throws
  {
    let port = try await Hostile.start(script, argument)
    #expect(await port.run([1, 2]).replies == [.ok(1), .ok(2)])
    let clock = ContinuousClock()
    let start = clock.now
    #expect(await port.finish() == incidents)
    #expect(clock.now - start < .seconds(30))
    #expect(await port.finish() == [])
    #expect(await port.run([1]).replies == [.notRun("the port was ended")])
    #expect(!port.isExhausted)
  }

  @Test func `a port that ignores bye and all requests to end is gone in the end`() async throws {
    let port = try await Hostile.start("stubborn.py")
    let process = try #require(await port.run(["pid"]).replies.first?.answer?.int)
    #expect(await port.finish().map(\.rule) == [.port(.endsInOrder)])
    #expect(await isGone(process))
  }

  @Test func `a process that holds the port's streams delays no end, and goes with it`()
    async throws
  {
    let port = try await Hostile.start("grandchild.py")
    let batch = await port.run(["keep"])
    let helper = try #require(batch.replies.first?.answer?.int)
    let clock = ContinuousClock()
    let start = clock.now
    #expect(await port.finish() == [])
    #expect(clock.now - start < .seconds(30))
    #expect(await isGone(helper))
  }

  @Test func `a port that is let go takes its processes with it`() async throws {
    var port: ProcessPort? = try await Hostile.start("grandchild.py")
    let batch = await port?.run(["keep", "pid"])
    let processes = try #require(batch?.replies.compactMap { $0.answer?.int })
    #expect(processes.count == 2)
    port = nil
    for process in processes { #expect(await isGone(process)) }
  }

  @Test func `an interrupted port returns soon and is put no more runs`() async throws {
    let port = try await Hostile.start("hangs.py", limits: Hostile.limits(deadline: .seconds(60)))
    let clock = ContinuousClock()
    let start = clock.now
    async let running = port.run([1, "hang", 2])
    try await Task.sleep(for: .milliseconds(200))
    port.interrupt()
    let batch = await running
    #expect(batch.replies == [.ok(1), .notRun("interrupted"), .notRun("interrupted")])
    #expect(batch.incidents == [])
    #expect(await port.run([1]).replies == [.notRun("interrupted")])
    #expect(port.isExhausted)
    #expect(await port.finish() == [])
    #expect(clock.now - start < .seconds(30))
  }

  @Test func `an interrupted port that rests is ended without a farewell`() async throws {
    var limits = Hostile.limits()
    limits.exitGrace = .seconds(60)
    let port = try await Hostile.start("stubborn.py", limits: limits)
    #expect(await port.run([1]).replies == [.ok(1)])
    port.interrupt()
    let clock = ContinuousClock()
    let start = clock.now
    #expect(await port.finish() == [])
    #expect(clock.now - start < .seconds(30))
  }
}

extension Reply {
  /// What was answered with ok.
  var answer: JSON? {
    guard case .ok(let answer) = self else { return nil }
    return answer
  }
}
