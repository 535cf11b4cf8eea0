import ArgumentParser
import PortHost

/// How long ports may take, for verbs that name them by --port.
struct PortLimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Runs in flight at most. (default: 64)", valueName: "count"))
  var window: Int?

  @Option(help: ArgumentHelp("Milliseconds that a run may take. (default: 2000)", valueName: "ms"))
  var deadline: Int?

  @Option(
    help: ArgumentHelp(
      "Milliseconds that the start may take, until hello is answered. (default: 10000)",
      valueName: "ms"))
  var startDeadline: Int?

  func validate() throws {
    guard window.map({ (1...65_536).contains($0) }) ?? true else {
      throw ValidationError("--window is from 1 to 65536.")
    }
    for (name, value) in [("--deadline", deadline), ("--start-deadline", startDeadline)] {
      guard value.map({ (1...3_600_000).contains($0) }) ?? true else {
        throw ValidationError("\(name) is from 1 to 3600000 ms.")
      }
    }
  }

  var limits: PortLimits {
    PortLimits(window: window, deadline: deadline, startDeadline: startDeadline)
  }

  /// Whether nothing was said.
  var isEmpty: Bool { window == nil && deadline == nil && startDeadline == nil }
}
