import ConformanceKit
import PortHost
import WirePrimitives

/// The small ports of `Tests/Ports/hostile`, and how they are started.
enum Hostile {
  static let folder: String = {
    let here = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    return here.joined(separator: "/") + "/Ports/hostile"
  }()

  static let suite = SuiteID("x.echo")

  static func command(_ script: String, _ arguments: [String] = []) -> PortCommand {
    PortCommand("python3", ["-B", "\(folder)/\(script)"] + arguments)
  }

  static func start(
    _ script: String, _ arguments: String..., limits: PortLimits = limits(), log: WireLog? = nil
  ) async throws -> ProcessPort {
    try await ProcessPort.start(
      command: command(script, arguments), suites: [suite], limits: limits, kitVersion: "0.0.0",
      wireLog: log)
  }

  /// Short enough for tests that wait for it to pass, long enough for a busy machine.
  static func limits(
    deadline: Duration = .milliseconds(500), window: Int = 64, restarts: Int = 32
  ) -> PortLimits {
    var limits = PortLimits()
    limits.deadline = deadline
    limits.window = window
    limits.restarts = restarts
    limits.exitGrace = .milliseconds(800)
    return limits
  }
}

extension ProcessPort {
  func run(_ inputs: [JSON]) async -> Batch {
    await answer(inputs.map { Call(suite: Hostile.suite, input: $0) })
  }
}

extension Incident {
  static func of(_ rule: PortRule, _ detail: String) -> Incident { Incident(.port(rule), detail) }
}
