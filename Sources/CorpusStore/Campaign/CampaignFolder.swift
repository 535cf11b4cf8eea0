package import ConformanceKit
import Foundation
import FuzzEngine
import MachineKit
import WirePrimitives

/// The folder of a fuzzing campaign.
///
/// ```
/// campaign.json      what it is about, written once
/// corpus.jsonl       cases that show together all that was reached; replaced at the end of a round
/// shard-0.jsonl      what worker 0 has found since then; lines are only added
/// in-flight-0        what the model of worker 0 is being asked
/// failures.jsonl     cases that failed, and what else is to be told; lines are only added
/// kit-failures.jsonl cases that ended a worker, or that its model refused; lines are only added
/// statistics.jsonl   how it went on; lines are only added
/// findings/          a folder for each finding
/// ```
///
/// Nothing is said to be found before it stands in one of these, so a process may be killed at any
/// moment.
package struct CampaignFolder: Sendable {
  package let path: String
  package let plan: CampaignPlan

  /// Begins a campaign in a folder that is empty or not there.
  package init(path: String, beginning plan: CampaignPlan) throws(CampaignError) {
    self.path = path
    self.plan = plan
    let shown = String(escaping: path, limit: 4_096)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      guard try FileManager.default.contentsOfDirectory(atPath: path).isEmpty else {
        throw CampaignError(
          "\(shown) is not empty: name another folder, or go on with a campaign by --resume.")
      }
      let bytes = Array(plan.json.filledText(width: 100).utf8) + [UInt8(ascii: "\n")]
      try Data(bytes).write(to: URL(fileURLWithPath: file("campaign.json")), options: .atomic)
    } catch let error as CampaignError {
      throw error
    } catch {
      throw CampaignError("\(shown) cannot be written: \(SystemError.reason(error))")
    }
  }

  /// Goes on with the campaign of a folder.
  package init(resuming path: String) throws(CampaignError) {
    self.path = path
    let name = "\(path)/campaign.json"
    let shown = String(escaping: name, limit: 4_096)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try BoundedFile.read(name)
    } catch {
      throw CampaignError(
        error.isAbsent
          ? "\(shown) is not there: this is no folder of a campaign." : "\(error)")
    }
    guard let plan = (try? JSON.parse(bytes)).flatMap({ CampaignPlan($0) }) else {
      throw CampaignError("\(shown) is no \(CampaignPlan.schema) file.")
    }
    self.plan = plan
  }

  package func file(_ name: String) -> String { "\(path)/\(name)" }
  package func log(ofShard shard: Int) -> String { file("shard-\(shard).jsonl") }
  package func inFlight(ofShard shard: Int) -> String { file("in-flight-\(shard)") }

  private var shardLogs: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasPrefix("shard-") && $0.hasSuffix(".jsonl") }.sorted().map(file)
  }
}

extension CampaignFolder {
  private var corpus: String { file("corpus.jsonl") }
  private var failureFile: String { file("failures.jsonl") }

  /// Lines that stand for nothing, in which files.
  package var damage: [String] {
    ([corpus, failureFile] + shardLogs).compactMap { path in
      let damaged = LineLog.read(path) { _ in () }.damaged
      let name = String(escaping: path, limit: 4_096)
      return damaged == 0 ? nil : "\(name): \(damaged) damaged lines stand for nothing"
    }
  }

  /// What is kept, in the order in which it was found, each once.
  package var entries: [CampaignEntry] {
    var names: Set<String> = []
    return ([corpus] + shardLogs).flatMap { LineLog.read($0, CampaignEntry.init).lines }
      .filter { names.insert($0.name).inserted }
  }

  package var failures: [CampaignFailure] {
    var seen: Set<CampaignFailure> = []
    return ([failureFile] + shardLogs)
      .flatMap { LineLog.read($0, CampaignFailure.init).lines }
      .filter { seen.insert($0).inserted }
  }

  /// Cases in which the kit itself failed, each once.
  package var kitFailures: [Case] {
    var seen: Set<String> = []
    return LineLog.read(file("kit-failures.jsonl")).lines.compactMap { line in
      guard let suite = line["suite"]?.text, let input = line["input"] else { return nil }
      let run = Case(suite: SuiteID(suite), input: input, origin: .written)
      return seen.insert(run.name).inserted ? run : nil
    }
  }

  package func addKitFailure(_ run: Case, how: String) throws(CampaignError) {
    let log = try LineLog(path: file("kit-failures.jsonl"))
    log.add(["suite": .string(run.suite.text), "input": run.input, "how": .string(how)])
    if let error = log.error { throw error }
  }

  /// Puts together what the workers have found: few cases that show as much as all do, and all that
  /// failed.
  package func merge() throws(CampaignError) {
    let known = Set(LineLog.read(failureFile).lines.map(\.compactText))
    let log = try LineLog(path: failureFile)
    var added: Set<String> = []
    for line in shardLogs.flatMap({ LineLog.read($0).lines }) where line["kept"] == nil {
      let text = line.compactText
      if !known.contains(text), added.insert(text).inserted { log.add(line) }
    }
    if let error = log.error { throw error }
    var bytes: [UInt8] = []
    let bySuite = Dictionary(grouping: entries, by: \.suite.text)
    for (_, entries) in bySuite.sorted(by: { $0.key < $1.key }) {
      let kept = SetCover.minimise(entries.map { (Set($0.features), $0.name.utf8.count) })
      for index in kept { bytes += entries[index].line.compactBytes() + [UInt8(ascii: "\n")] }
    }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: corpus), options: .atomic)
      for log in shardLogs { try FileManager.default.removeItem(atPath: log) }
    } catch {
      throw CampaignError(
        "\(String(escaping: corpus, limit: 4_096)) cannot be written: \(SystemError.reason(error))"
      )
    }
  }
}
