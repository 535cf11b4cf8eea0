import ArgumentParser
import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import PortHost

/// One process of a campaign: it makes cases until its share is done, and writes down what it finds.
/// `proofload fuzz` starts it, watches it, and starts another where it ends before its time.
struct FuzzWorkerVerb: AsyncParsableCommand {
  static let name = "fuzz-worker"

  static let configuration = CommandConfiguration(
    commandName: name, abstract: "A part of proofload fuzz.", shouldDisplay: false)

  @Option var folder: String
  @Option var shard: Int
  /// What the cases of this process begin with.
  @Option var seed: UInt64
  /// Cases for each suite and target; without it as many as the time allows.
  @Option var cases: Int?
  @Option var milliseconds: Int?

  func run() async throws {
    // Whoever started it is gone when its standard input ends, and then nobody reads what it finds.
    Thread.detachNewThread {
      while let data = try? FileHandle.standardInput.read(upToCount: 1), !data.isEmpty {}
      Foundation.exit(ExitStatus.interrupted.rawValue)
    }
    Interruption.shared.attend()
    do {
      let folder = try CampaignFolder(resuming: folder)
      let ports = try await FuzzPorts.connect(folder.plan)
      var worker = try FuzzWorker(folder: folder, shard: shard, seed: seed, ports: ports)
      try await worker.run(cases: cases, time: milliseconds.map { .milliseconds($0) })
      for port in ports { _ = await port.finish() }
    } catch let error as CampaignError {
      throw Failure(.incomplete, error.description)
    }
  }
}
