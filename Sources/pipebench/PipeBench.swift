import ConformanceKit
import MachineKit
import PortHost
import WirePrimitives

/// How fast the supervised pipe is by itself: one call again and again, nothing made or judged.
///
/// usage: pipebench RUNS WINDOW COMMAND...; prints the milliseconds from the first call to the last
/// reply. The port must answer each run, whatever it says, and `bye`.
@main
struct PipeBench {
  /// What a session puts at a time.
  private static let batch = 256

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let runs = arguments.first.flatMap({ Int($0) }),
      let window = arguments.dropFirst().first.flatMap({ Int($0) }), runs > 0, window > 0,
      let command = PortCommand(words: Array(arguments.dropFirst(2)))
    else { throw Failure.usage }
    var limits = PortLimits()
    limits.window = window
    let port = try await ProcessPort.start(
      command: command, suites: [suite], limits: limits, kitVersion: Kit.version)
    let clock = ContinuousClock()
    let start = clock.now
    let answered = await answers(of: port, to: runs)
    let milliseconds = (clock.now - start) / .milliseconds(1)
    let incidents = await port.finish()
    guard answered == runs, incidents.isEmpty else {
      throw Failure.port(answered: answered, incidents)
    }
    print(milliseconds)
  }

  /// How many of that many runs were answered. While the one batch is with the port the next waits
  /// for it, as in a session.
  private static func answers(of port: ProcessPort, to runs: Int) async -> Int {
    var answered = 0
    var ahead: Task<Int, Never>?
    for first in stride(from: 0, to: runs, by: batch) {
      let calls = Array(repeating: call, count: min(batch, runs - first))
      let next = Task { await port.answer(calls).replies.count { isAnswer($0) } }
      answered += await ahead?.value ?? 0
      ahead = next
    }
    return answered + (await ahead?.value ?? 0)
  }

  private static func isAnswer(_ reply: Reply) -> Bool {
    if case .ok = reply { true } else { false }
  }

  private static let suite = SuiteID("bench.echo")
  private static let call = Call(
    suite: suite,
    input: [
      "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJyZWNvcmQiOnRydWV9.c2ln",
      "configuration": [:],
    ])
}

private enum Failure: Error {
  case usage
  case port(answered: Int, [Incident])
}
