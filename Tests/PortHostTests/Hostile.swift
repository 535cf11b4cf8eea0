import ConformanceKit
import Foundation
import MachineKit
import PortHost
import WirePrimitives

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The small ports of `Tests/Ports/hostile`, and how they are started.
enum Hostile {
  /// A path for a file of this process, where the machine keeps passing ones.
  static func temporary(_ name: String) -> String {
    let file = "porthost-\(ProcessInfo.processInfo.processIdentifier)-\(name)"
    return FileManager.default.temporaryDirectory.appendingPathComponent(file).path
  }

  static let folder: String = {
    let here = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    return here.joined(separator: "/") + "/Ports/hostile"
  }()

  /// What ports are started by; see ``BothWays``.
  @TaskLocal static var guarding: PortGuard?

  /// The built program, which stands beside the test bundle, wherever the build has put that.
  static let program: String = {
    let bundle =
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      ?? Bundle.main.bundleURL
    return [bundle.deletingLastPathComponent(), bundle].map { $0.appending(path: "proofload").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "proofload"
  }()

  static let suite = SuiteID("x.echo")

  static func command(_ script: String, _ arguments: [String] = []) -> PortCommand {
    PortCommand(interpreter, ["-B", "-E", "-S", "\(folder)/\(script)"] + arguments)
  }

  /// The interpreter itself: `python3` may be the script of a version manager, which takes several
  /// times as long to start as what it starts, and these tests start some hundred.
  private static let interpreter: String = {
    guard let answer = popen("python3 -c 'import sys; print(sys.executable)'", "r") else {
      return "python3"
    }
    defer { pclose(answer) }
    var line = [CChar](repeating: 0, count: 4_096)
    guard fgets(&line, Int32(line.count), answer) != nil else { return "python3" }
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let path = String(text.prefix { $0 != "\n" })
    return path.isEmpty ? "python3" : path
  }()

  static func start(
    _ script: String, _ arguments: String..., limits: PortLimits = limits(), log: WireLog? = nil
  ) async throws -> ProcessPort {
    try await start(command(script, arguments), limits: limits, log: log)
  }

  static func start(
    _ command: PortCommand, limits: PortLimits = PortLimits(), log: WireLog? = nil
  ) async throws -> ProcessPort {
    try await ProcessPort.start(
      command: command, guarding: guarding, suites: [suite], limits: limits, kitVersion: "0.0.0",
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
    await answer(inputs.map { Call(suite: Hostile.suite, input: $0) { .ok($0) } })
  }
}

extension Incident {
  static func of(_ rule: PortRule, _ detail: String) -> Incident { Incident(.port(rule), detail) }
}
