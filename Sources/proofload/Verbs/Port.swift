import ArgumentParser
import BridgeCatalog
import ConformanceKit

struct Port: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the reference as a port on standard input and output.",
    discussion: "Example:  proofload check -- proofload port")

  @Option(help: ArgumentHelp("Follow this choice: CHOICE=VARIANT.", valueName: "choice"))
  var choice: [String] = []

  func run() throws {
    let reference = ReferencePort(
      suites: BridgeCatalog.suites, choices: try Choices.parse(choice),
      seed: .random(in: .min ... .max))
    let server = PortServer(reference: reference)
    while let line = readLine(strippingNewline: true) {
      guard let reply = server.reply(to: Array(line.utf8)) else { continue }
      Outputs.write(reply + [UInt8(ascii: "\n")])
    }
  }
}
