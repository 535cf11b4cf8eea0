import ConformanceKit
import Testing
import WirePrimitives

@testable import PortHost

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The log of the wire, and the transcripts that are kept of port protocol version 1.
@Suite(.serialized, .ownThread)
struct WireLogTests {
  private static let transcripts = Hostile.folder.replacing(
    "Ports/hostile", with: "PortHostTests/Golden")

  struct Transcript: CustomTestStringConvertible {
    let testDescription: String
    let script: String
    let inputs: [JSON]
    var deadline = Duration.seconds(10)
  }

  static let kept: [Transcript] = [
    Transcript(
      testDescription: "answers", script: "transcript.py",
      inputs: [
        ["token": "a.b.c", "note": "é😀"], "reject", "reject briefly", "unsupported", "fault",
        "fault traced", nil, 1.50, [[], [:]],
      ]),
    Transcript(
      testDescription: "breaches", script: "transcript.py",
      inputs: ["print", "wrong form", "twice", "ok"]),
    Transcript(
      testDescription: "lines", script: "answers_raw.py", inputs: PortReplyTests.lineInputs),
    Transcript(testDescription: "death", script: "transcript.py", inputs: ["die", "ok"]),
    Transcript(
      testDescription: "silence", script: "transcript.py", inputs: ["hang", "ok"],
      deadline: .milliseconds(500)),
  ]

  /// A transcript that is missing is written, which is to be looked at and fails.
  @Test(arguments: kept)
  func `what passes over the wire is as it was kept`(transcript: Transcript) async throws {
    let path = Hostile.temporary("\(transcript.testDescription).jsonl")
    defer { unlink(path) }
    let log = try WireLog(path: path, stamps: .omitted)
    var limits = PortLimits()
    limits.deadline = transcript.deadline
    let port = try await Hostile.start(transcript.script, limits: limits, log: log)
    _ = await port.run(transcript.inputs)
    _ = await port.finish()
    #expect(log.failure == nil)
    let actual = Self.contents(path)
    let kept = "\(Self.transcripts)/\(transcript.testDescription).jsonl"
    if access(kept, F_OK) != 0 {
      Self.write(actual, to: kept)
      Issue.record("wrote \(kept)")
    }
    let expected = Self.contents(kept)
    try #require(!expected.isEmpty)
    #expect(String(decoding: actual, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    #expect(actual == expected)
  }

  @Test func `each line has a stamp that does not fall, a direction and its text`() async throws {
    let path = Hostile.temporary("stamps")
    defer { unlink(path) }
    let log = try WireLog(path: path)
    let port = try await Hostile.start("honest.py", log: log)
    _ = await port.run([1, 2])
    _ = await port.finish()
    let lines = String(decoding: Self.contents(path), as: UTF8.self).split(separator: "\n")
    var last = 0
    for line in lines {
      let stamp = try #require(Int(line.prefix(10).drop { $0 == " " }), "\(line)")
      #expect(stamp >= last)
      last = stamp
    }
    #expect(lines.map { $0.dropFirst(11).prefix(1) } == "!><>><<><!".map { "\($0)" })
  }

  @Test func `long lines are cut with their length, and what a port wrote is escaped`() throws {
    let path = Hostile.temporary("cut")
    defer { unlink(path) }
    let log = try WireLog(path: path, stamps: .omitted)
    log.record(.fromKit, [UInt8](repeating: 0x61, count: 65_536))
    log.record(.fromKit, [UInt8](repeating: 0x61, count: 65_537))
    log.record(.fromPort, [0x1B, 0x5B, 0xFF, 0x22, 0x5C, 0xC3, 0xA9])
    log.flush()
    let full = String(repeating: "a", count: 65_536)
    #expect(
      String(decoding: Self.contents(path), as: UTF8.self)
        == "> \(full)\n> \(full)… (65537 bytes)\n< \\u001B[\\xFF\"\\é\n")
  }

  @Test func `a log that cannot be written says so`() throws {
    #expect(throws: WireLog.OpenError.self) { try WireLog(path: "/no/such/folder/log") }
    #if os(Linux)
      let log = try WireLog(path: "/dev/full")
      log.record(event: "anything")
      log.flush()
      #expect(log.failure == "the wire log /dev/full is cut short: No space left on device")
    #endif
  }

  private static func contents(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(file, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    let file = open(path, O_WRONLY | O_CREAT, 0o644)
    guard file >= 0 else { return }
    defer { close(file) }
    _ = bytes.withUnsafeBytes { unsafe in
      #if canImport(Darwin)
        Darwin.write(file, unsafe.baseAddress, unsafe.count)
      #elseif canImport(Musl)
        Musl.write(file, unsafe.baseAddress, unsafe.count)
      #else
        Glibc.write(file, unsafe.baseAddress, unsafe.count)
      #endif
    }
  }
}
