import ArgumentParser
import BridgeCatalog
import ConformanceKit
import MachineKit

/// Which suites and requirements a verb is about.
struct Selection: ParsableArguments {
  @Option(help: ArgumentHelp("Only this suite; `*` stands for any text.", valueName: "suite"))
  var suite: [String] = []

  @Option(
    name: .customLong("protocol"), help: ArgumentHelp("Only this protocol.", valueName: "name"))
  var protocolName: [String] = []

  /// The selected suites; nothing selected is an error.
  func suites() throws -> [Suite] {
    let selected = BridgeCatalog.suites.filter { suite in
      (self.suite.isEmpty || self.suite.contains { Pattern.matches($0, suite.id) })
        && (protocolName.isEmpty || protocolName.contains(suite.id.protocolName))
    }
    guard !selected.isEmpty else {
      throw Failure(.usage, "Nothing is selected. The suites are: \(Self.known)")
    }
    return selected
  }

  /// The suite of an id, with or without its protocol.
  static func suite(named name: String) throws -> Suite {
    let found = BridgeCatalog.suites.first { $0.id.text == name || $0.id.shortName == name }
    guard let found else {
      throw Failure(.usage, "There is no suite \(String(escaping: name)). The suites are: \(known)")
    }
    return found
  }

  private static var known: String {
    BridgeCatalog.suites.map(\.id.text).joined(separator: ", ")
  }
}

enum Pattern {
  /// Whether a pattern with `*` names a suite, by its whole id or by the part behind the protocol.
  static func matches(_ pattern: String, _ suite: SuiteID) -> Bool {
    matches(pattern, suite.text) || matches(pattern, suite.shortName)
  }

  private static func matches(_ pattern: String, _ text: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return pattern == text
    }
    guard text.hasPrefix(first), text.hasSuffix(last), text.count >= first.count + last.count else {
      return false
    }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
