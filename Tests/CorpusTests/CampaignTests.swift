import ConformanceKit
import Foundation
import FuzzEngine
import MachineKit
import Testing
import WirePrimitives

@testable import CorpusStore

/// A campaign's folder loses nothing, whatever becomes of those who write into it.
struct CampaignTests {
  private final class Scratch {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "proofload-campaign-\(UUID().uuidString)"
    ).path
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private static let plan = CampaignPlan(
    kit: "0", seed: .max, suites: [SuiteID("x.a"), SuiteID("x.b")], ports: [["python3", "port.py"]])

  private func entry(_ name: String, _ codes: UInt64...) -> CampaignEntry {
    CampaignEntry(name: name, features: codes.map { Feature(.shape, $0) })
  }

  @Test func `what a campaign is about is read as it was written`() throws {
    let scratch = Scratch()
    var plan = Self.plan
    plan.deadline = 500
    let folder = try CampaignFolder(path: scratch.path, beginning: plan)
    #expect(try CampaignFolder(resuming: folder.path).plan == plan)
    #expect(throws: CampaignError.self) { try CampaignFolder(path: scratch.path, beginning: plan) }
  }

  @Test(arguments: [
    "", "{}", "[1]", "{\"schema\":\"campaign-2\"}",
    #"{"schema":"campaign-1","kit":"0","seed":"1","suites":[],"targets":[],"ports":[["python3",5]]}"#,
    "\u{0}",
  ])
  func `a folder that is none is refused`(text: String) throws {
    let scratch = Scratch()
    #expect(throws: CampaignError.self) { try CampaignFolder(resuming: scratch.path) }
    try FileManager.default.createDirectory(
      atPath: scratch.path, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: scratch.path + "/campaign.json"))
    #expect(throws: CampaignError.self) { try CampaignFolder(resuming: scratch.path) }
  }

  @Test func `a merge keeps what is shown and all that failed`() throws {
    let scratch = Scratch()
    let folder = try CampaignFolder(path: scratch.path, beginning: Self.plan)
    for shard in 0..<2 {
      let log = try LineLog(path: folder.log(ofShard: shard))
      log.add(entry("x.a:~AA", 1, 2).line)
      log.add(entry("x.a:~AB\(shard)", 1, 2, UInt64(3 + shard)).line)
      log.add(CampaignFailure(name: "x.a:~AC", port: 0, verdict: .failed).line)
      log.add(["incident": .string("PORT-01"), "port": 0])
    }
    #expect(folder.entries.count == 3)
    try folder.merge()
    #expect(folder.entries.map(\.name) == ["x.a:~AB0", "x.a:~AB1"])
    #expect(folder.failures == [CampaignFailure(name: "x.a:~AC", port: 0, verdict: .failed)])
    #expect(LineLog.read(folder.file("failures.jsonl")).lines.count == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.log(ofShard: 0)))
    // Once more changes nothing.
    try folder.merge()
    #expect(folder.entries.map(\.name) == ["x.a:~AB0", "x.a:~AB1"])
    #expect(LineLog.read(folder.file("failures.jsonl")).lines.count == 2)
  }

  @Test func `a torn line is left out, and what is added behind it is whole`() throws {
    let scratch = Scratch()
    let folder = try CampaignFolder(path: scratch.path, beginning: Self.plan)
    let path = folder.log(ofShard: 0)
    let whole = entry("x.a:~AA", 1).line.compactText
    let next = entry("x.a:~AB", 2).line.compactText
    for length in 0...next.utf8.count {
      let torn = Data((whole + "\n" + next).utf8.prefix(whole.utf8.count + 1 + length))
      try torn.write(to: URL(filePath: path))
      #expect(folder.entries.map(\.name) == ["x.a:~AA"])
      let log = try LineLog(path: path)
      log.add(entry("x.a:~AC", 3).line)
      #expect(folder.entries.map(\.name) == ["x.a:~AA", "x.a:~AC"])
    }
  }

  @Test func `a damaged line stands for nothing and spoils no other`() throws {
    let scratch = Scratch()
    let folder = try CampaignFolder(path: scratch.path, beginning: Self.plan)
    let lines = ["\u{0}\u{1}", "{\"kept\":1}", "{\"kept\":\"x\",\"features\":\"?\"}", "[]"]
    try Data((lines + [entry("x.a:~AA", 1).line.compactText, ""]).joined(separator: "\n").utf8)
      .write(to: URL(filePath: folder.log(ofShard: 0)))
    #expect(folder.entries.map(\.name) == ["x.a:~AA"])
    #expect(LineLog.read(folder.log(ofShard: 0)).damaged == 1)
    #expect(folder.damage.count == 1)
  }

  @Test func `features are read as they were written`() throws {
    let features = [Feature(.citation, 0), Feature(.edge, 1 << 60 - 1), Feature(.shape, 77)]
    let entry = try #require(
      CampaignEntry(CampaignEntry(name: "x.a:~AA", features: features).line))
    #expect(entry.features == features)
    #expect(entry.suite == SuiteID("x.a"))
  }

  @Test func `what is being asked can be read from outside`() throws {
    let scratch = Scratch()
    let folder = try CampaignFolder(path: scratch.path, beginning: Self.plan)
    let path = folder.inFlight(ofShard: 0)
    #expect(InFlightInput.read(path) == nil)
    let inFlight = try InFlightInput(path: path)
    inFlight.enter(["text": "a longer one"], of: SuiteID("x.a"))
    inFlight.enter(["text": "b"], of: SuiteID("x.b"))
    let asked = try #require(InFlightInput.read(path))
    #expect(asked.number == 2)
    #expect(asked.suite == SuiteID("x.b"))
    #expect(asked.input == ["text": "b"])
    inFlight.leave()
    #expect(InFlightInput.read(path) == nil)
  }

  @Test func `two processes do not go on with one campaign`() throws {
    let scratch = Scratch()
    let folder = try CampaignFolder(path: scratch.path, beginning: Self.plan)
    let lock = try CampaignLock(folder)
    #expect(throws: CampaignError.self) { try CampaignLock(folder) }
    lock.release()
    try CampaignLock(folder).release()
  }

  @Test func `a log that cannot be written says so`() throws {
    #expect(throws: CampaignError.self) { try LineLog(path: "/nowhere/log.jsonl") }
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let log = try LineLog(path: "/dev/full")
    log.add(["a": 1])
    #expect(log.error != nil)
  }
}
