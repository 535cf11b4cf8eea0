import ConformanceKit
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

/// Ports that write what they should not, or more than they should.
@Suite(.serialized, .ownThread)
struct PortNoiseTests {
  @Test func `printing fails no run, and is told a few times and counted`() async throws {
    let port = try await Hostile.start("prints.py")
    let first = await port.run([1, 2, 3])
    #expect(first.replies == [.ok(1), .ok(2), .ok(3)])
    let rest = await port.run((4...20).map { JSON.number($0) })
    #expect(rest.replies == (4...20).map { .ok(JSON.number($0)) })
    let printed = Incident.of(
      .cleanStandardOutput,
      #"text that is no reply on standard output: [sdk] token \xFF\u001B[2J checked"#)
    let blank = Incident.of(.cleanStandardOutput, "a blank line on standard output")
    let told = first.incidents + rest.incidents
    #expect(told == [printed, blank, printed, blank, printed, blank, printed, blank])
    #expect(await port.finish() == [.of(.cleanStandardOutput, "and 32 more like these")])
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let script: String
    let rule: PortRule
    let detail: String
    var incidents: [Incident] = []
  }

  static let floods: [Row] = [
    Row(
      testDescription: "lines", script: "floods.py", rule: .cleanStandardOutput,
      detail: "more than 65536 bytes on standard output that answer nothing, "
        + "at last: spam and eggs",
      incidents: Array(
        repeating: .of(
          .cleanStandardOutput, "text that is no reply on standard output: spam and eggs"),
        count: 8)),
    Row(
      testDescription: "ids", script: "floods.py", rule: .cleanStandardOutput,
      detail: "more than 65536 bytes on standard output that answer nothing, "
        + #"at last: {"id":-1,"ok":1}"#,
      incidents: Array(
        repeating: .of(
          .answersOnce, #"a reply has an id that no run in flight has: {"id":-1,"ok":1}"#),
        count: 8)),
    Row(
      testDescription: "bytes", script: "floods.py", rule: .cleanStandardOutput,
      detail: "a line of more than 8388608 bytes: " + String(repeating: "x", count: 120) + "…"),
    Row(
      testDescription: "shapeless", script: "huge.py", rule: .cleanStandardOutput,
      detail: "a line of more than 8388608 bytes: " + String(repeating: "x", count: 120) + "…"),
    Row(
      testDescription: "huge", script: "huge.py", rule: .wellFormedReplies,
      detail: #"a line of more than 8388608 bytes: {"id":2,"ok":""#
        + String(repeating: "x", count: 106) + "…"),
  ]

  @Test(arguments: floods)
  func `a flood is a violation on its run, and the others are run again`(row: Row) async throws {
    let port = try await Hostile.start(
      row.script, limits: Hostile.limits(deadline: .seconds(60), restarts: 1))
    let clock = ContinuousClock()
    let start = clock.now
    let memory = mostMemory()
    let batch = await port.run([1, .string(row.testDescription), 3, 4])
    #expect(clock.now - start < .seconds(30))
    #expect(mostMemory() - memory < 128 << 20)
    #expect(
      batch.replies == [
        .ok(1), .violation(.port(row.rule), detail: row.detail), .ok(3), .ok(4),
      ])
    #expect(batch.incidents == row.incidents)
    #expect(await port.finish().allSatisfy { $0.detail.hasSuffix("more like these") })
    #expect(!port.isExhausted)
  }

  @Test func `a flood of standard error hides no silence`() async throws {
    let port = try await Hostile.start("floods.py")
    let clock = ContinuousClock()
    let start = clock.now
    let memory = mostMemory()
    let batch = await port.run([1, "errors", 3])
    #expect(clock.now - start < .seconds(30))
    #expect(mostMemory() - memory < 128 << 20)
    #expect(batch.replies == [.ok(1), .timeout(milliseconds: 500), .ok(3)])
    #expect(batch.incidents == [])
    #expect(port.lastErrorLines(1) == ["spam and eggs"])
    #expect(await port.finish() == [])
  }

  @Test(arguments: ["lines", "bytes"])
  func `a flood after bye ends at the limit`(what: String) async throws {
    // The limit ends it, and not the time that a port has to exit: on a busy machine a flood comes slowly.
    var limits = Hostile.limits()
    limits.exitGrace = .seconds(60)
    let port = try await Hostile.start("floods.py", what, limits: limits)
    #expect(await port.run([1]).replies == [.ok(1)])
    let clock = ContinuousClock()
    let start = clock.now
    let incidents = await port.finish()
    #expect(clock.now - start < .seconds(30))
    #expect(Set(incidents.map(\.rule)) == [.port(.cleanStandardOutput)])
    #expect(incidents.allSatisfy { !$0.detail.hasPrefix("the port did not exit") })
  }

  @Test func `a line as long as a line may be is a reply`() async throws {
    var limits = Hostile.limits(deadline: .seconds(60))
    limits.lineBytes = (9 << 20) + #"{"id":1,"ok":""}"#.utf8.count
    let port = try await Hostile.start("huge.py", limits: limits)
    let batch = await port.run(["huge"])
    // Longer than the JSON reader takes, so that it is no reply for that reason only.
    guard case .violation(_, let detail)? = batch.replies.first else {
      return #expect(Bool(false), "\(batch.replies)")
    }
    #expect(detail.hasPrefix("not JSON: byte 8388608: more than 8388608 bytes"))
    #expect(await port.finish() == [])
  }

  @Test func `a line that is too long is none also where it comes in one piece`() async throws {
    var limits = Hostile.limits()
    limits.lineBytes = 1_000
    let port = try await Hostile.start("huge.py", limits: limits)
    let batch = await port.run([1, "wide", 3])
    #expect(
      batch.replies == [
        .ok(1),
        .violation(
          .port(.wellFormedReplies),
          detail: #"a line of more than 1000 bytes: {"id":2,"ok":""#
            + String(repeating: "x", count: 106) + "…"),
        .ok(3),
      ])
    #expect(await port.finish() == [])
  }

  @Test func `of large answers no more is held than tells them from others`() async throws {
    let port = try await Hostile.start("huge.py", limits: Hostile.limits(deadline: .seconds(60)))
    let inputs: [JSON] = [1] + Array(repeating: "large", count: 100)
    let batch = await port.answer(inputs.map { Call(suite: Hostile.suite, input: $0) })
    #expect(batch.replies.first == .ok(1))
    #expect(batch.replies.count == 101)
    #expect(Set(batch.replies).count == 2)
    let large = try #require(batch.replies.last?.large)
    #expect(large.value.bytes == (640 << 10) + 2)
    #expect(batch.replies.reduce(0) { $0 + $1.storedBytes } < 4 << 20)
    #expect(batch.incidents == [])
    #expect(!port.isExhausted)
  }

  @Test func `who asks for all of a large answer gets it`() async throws {
    let port = try await Hostile.start("huge.py", limits: Hostile.limits(deadline: .seconds(60)))
    let batch = await port.run(["large"])
    #expect(batch.replies == [.ok(.string(String(repeating: "x", count: 640 << 10)))])
  }

  @Test func `a run whose own line would be too long is not put to the port`() async throws {
    var limits = Hostile.limits()
    limits.lineBytes = 500
    let port = try await Hostile.start("honest.py", limits: limits)
    let batch = await port.run([1, .string(String(repeating: "x", count: 500)), 3])
    #expect(
      batch.replies == [
        .ok(1), .notRun("its line has 546 bytes, and 500 are allowed"), .ok(3),
      ])
    #expect(await port.finish() == [])
  }

  @Test func `noise between batches is an incident of the next`() async throws {
    let port = try await Hostile.start("idle_death.py")
    let first = await port.run(["print"])
    try await Task.sleep(for: .milliseconds(400))
    let second = await port.run([2])
    #expect(first.replies + second.replies == [.ok("print"), .ok(2)])
    #expect(
      first.incidents + second.incidents == [
        .of(.cleanStandardOutput, "text that is no reply on standard output: by the way")
      ])
    #expect(await port.finish() == [])
  }

  @Test func `standard error is drained whatever its size, and its end is kept`() async throws {
    let port = try await Hostile.start(
      "chatters.py", limits: Hostile.limits(deadline: .seconds(60)))
    let batch = await port.run([1, 2, 3])
    #expect(batch.replies == [.ok(1), .ok(2), .ok(3)])
    #expect(batch.incidents == [])
    let lines = port.lastErrorLines(3)
    #expect(lines.count == 2)
    #expect(lines.first?.contains("noise noise noise") == true)
    #expect(lines.last == "run 3")
    #expect(await port.finish() == [])
  }
}

/// The most memory that this process ever had, in bytes.
private func mostMemory() -> Int {
  var usage = rusage()
  #if canImport(Darwin)
    let unit = 1
  #else
    let unit = 1 << 10
  #endif
  // RUSAGE_SELF, whose type differs from one C library to the next.
  return getrusage(0, &usage) == 0 ? usage.ru_maxrss * unit : 0
}
