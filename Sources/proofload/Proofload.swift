import ArgumentParser
import ConformanceKit

@main
struct Proofload: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "proofload",
    abstract: "Conformance tests for ports of WebView-bridge SDKs.",
    discussion: """
      Example:  proofload check -- python3 port.py

      Without a port the reference is checked through its own door. Exit codes: 0 conforms, \
      1 does not, 2 wrong usage or nothing selected, 3 the port did not start, 4 incomplete, \
      5 the kit itself is at fault, 130 interrupted.
      """,
    version: Kit.version,
    subcommands: [Check.self, Faults.self, Vectors.self, Port.self],
    defaultSubcommand: nil)
}
