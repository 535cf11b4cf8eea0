import Foundation
import Synchronization

/// The runs of this process, one for each port, however many cases ask for it at once.
enum SharedRuns {
  private static let runs = Mutex<[ObjectIdentifier: Task<RunOutcome, Never>]>([:])

  static func outcome<SDK: ConformancePort>(of port: SDK.Type) async -> RunOutcome {
    let run = runs.withLock { runs in
      let run = runs[ObjectIdentifier(port)] ?? start(port)
      runs[ObjectIdentifier(port)] = run
      return run
    }
    return await run.value
  }

  /// Detached, because what the SDK does in the run belongs to no case more than to another.
  private static func start<SDK: ConformancePort>(_ port: SDK.Type) -> Task<RunOutcome, Never> {
    Task.detached {
      await ConformanceRun<SDK>(
        environment: ProcessInfo.processInfo.environment, workplace: Workplace(port: SDK.name)
      ).outcome()
    }
  }
}
