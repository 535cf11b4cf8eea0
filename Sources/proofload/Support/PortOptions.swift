import ArgumentParser
import BridgeCatalog
import ConformanceKit
import PortHost

/// How a verb reaches the port that it is about.
struct PortOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Runs in flight at most.", valueName: "count"))
  var window: Int?

  @Option(help: ArgumentHelp("Milliseconds that a run may take.", valueName: "ms"))
  var deadline: Int?

  @Option(help: ArgumentHelp("Write every line to and from the port here.", valueName: "file"))
  var wireLog: String?

  @Argument(parsing: .postTerminator, help: "The port's command, behind --.")
  var command: [String] = []

  func validate() throws {
    guard window.map({ (1...65_536).contains($0) }) ?? true else {
      throw ValidationError("--window is from 1 to 65536.")
    }
    guard deadline.map({ (1...3_600_000).contains($0) }) ?? true else {
      throw ValidationError("--deadline is from 1 to 3600000 ms.")
    }
  }

  /// What stands behind `proofload replay NAME` to reach the same port.
  var replayArguments: String {
    PortCommand(words: command).map { " -- \($0)" } ?? ""
  }

  /// The port of the command, or the reference where there is none.
  func connect() async throws -> any ConformanceKit.Port {
    guard let command = PortCommand(words: command) else {
      return ReferencePort(suites: BridgeCatalog.suites)
    }
    return try await start(command)
  }

  /// The port of the command; the verb has no use for the reference.
  func start(_ command: PortCommand) async throws -> ProcessPort {
    var limits = PortLimits()
    if let window { limits.window = window }
    if let deadline { limits.deadline = .milliseconds(deadline) }
    let log = try log()
    Terminal.status("starting \(command)")
    do throws(PortStartError) {
      return try await ProcessPort.start(
        command: command, suites: BridgeCatalog.suites.map(\.id), limits: limits,
        kitVersion: Kit.version, wireLog: log)
    } catch {
      throw Failure(.portDidNotStart, "\(error)\nNothing was checked.")
    }
  }

  private func log() throws -> WireLog? {
    guard let wireLog else { return nil }
    do throws(WireLog.OpenError) {
      return try WireLog(path: wireLog)
    } catch {
      throw Failure(.usage, "--wire-log: \(error)")
    }
  }
}
