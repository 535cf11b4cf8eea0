import ArgumentParser
import ConformanceKit
import CorpusStore
import Foundation
import PortHost

@main
struct Proofload: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "proofload",
    abstract: "Conformance tests for ports of WebView-bridge SDKs.",
    discussion: """
      Example:  proofload check -- python3 Tests/Ports/python/port.py

      Without a port, the reference is checked. Exit codes: 0 the port conforms, 1 it does not, \
      2 usage error or missing file, 3 the port did not start, 4 the run or its output is \
      incomplete, 5 malformed corpus or input file, or an internal error of the kit, \
      130 interrupted.
      """,
    version: Kit.version,
    subcommands: [
      Check.self, Doctor.self, Replay.self, List.self, Show.self, CoverageVerb.self, Faults.self,
      Port.self, Parity.self, Vectors.self, JudgeVerb.self, FuzzVerb.self, FuzzWorkerVerb.self,
      Honest.self,
    ])

  /// Every end of the program goes through here, so that the exit codes are those above.
  static func main() async {
    PortGuard.runIfAsked()
    StandardStreams.keepClosed()
    if let lack = SystemLimits.lack {
      Terminal.note(lack)
      Foundation.exit(ExitStatus.incomplete.rawValue)
    }
    _ = Interruption.shared
    do {
      try ProgramArguments.check()
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      Foundation.exit(Outputs.settled(.conforms).rawValue)
    } catch {
      Foundation.exit(Outputs.settled(status(of: error)).rawValue)
    }
  }

  /// Says what is wrong, on standard error, and gives the code that means it.
  private static func status(of error: any Error) -> ExitStatus {
    switch error {
    case let failure as Failure:
      Terminal.say(failure.description)
      return failure.status
    case let failure as CorpusError:
      Terminal.say(failure.description)
      return .kitFault
    case let code as ExitCode where ExitStatus(rawValue: code.rawValue) != nil:
      return ExitStatus(rawValue: code.rawValue) ?? .kitFault
    default:
      let text = fullMessage(for: error)
      guard exitCode(for: error) != .success else {
        Terminal.print(text)
        return .conforms
      }
      Terminal.note(text)
      if let advice = MissingSeparator.advice(on: text) { Terminal.note(advice) }
      return .usage
    }
  }
}
