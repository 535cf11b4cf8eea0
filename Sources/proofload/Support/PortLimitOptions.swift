import ArgumentParser
import PortHost

/// How long ports may take, for verbs that name them by --port.
struct PortLimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Maximum number of runs in flight. (default: 64)", valueName: "count"))
  var window: Int?

  @Option(
    help: ArgumentHelp("Time limit of a run in milliseconds. (default: 2000)", valueName: "ms"))
  var deadline: Int?

  @Option(
    help: ArgumentHelp(
      "Time limit of the start, until hello is answered, in milliseconds. (default: 10000)",
      valueName: "ms"))
  var startDeadline: Int?

  func validate() throws {
    guard window.map({ (1...65_536).contains($0) }) ?? true else {
      throw ValidationError("--window must be from 1 to 65536.")
    }
    for (name, value) in [("--deadline", deadline), ("--start-deadline", startDeadline)] {
      guard value.map({ (1...3_600_000).contains($0) }) ?? true else {
        throw ValidationError("\(name) must be from 1 to 3600000 ms.")
      }
    }
  }

  var limits: PortLimits {
    PortLimits(window: window, deadline: deadline, startDeadline: startDeadline)
  }

  /// Whether nothing was said.
  var isEmpty: Bool { window == nil && deadline == nil && startDeadline == nil }
}
