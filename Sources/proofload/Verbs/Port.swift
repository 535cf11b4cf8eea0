import ArgumentParser
import BridgeCatalog
import ConformanceKit
import MachineKit

struct Port: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the reference as a port on standard input and output.",
    discussion: "Example:  proofload check -- proofload port")

  @Option(help: ArgumentHelp("Follow this choice: CHOICE=VARIANT.", valueName: "choice"))
  var choice: [String] = []

  @Option var variant: String?

  func run() throws {
    var applied: [SuiteID: [Int]] = [:]
    if let variant {
      let parts = variant.split(separator: ":", maxSplits: 1).map(String.init)
      let suite = BridgeCatalog.suites.first { $0.id.text == parts[0] }!
      applied[suite.id] = suite.variants.indices.filter { suite.variants[$0].name == parts[1] }
    }
    let reference = ReferencePort(
      suites: BridgeCatalog.suites, choices: try Choices.parse(choice), applying: applied,
      seed: .random(in: .min ... .max))
    let server = PortServer(reference: reference)
    while let line = readLine(strippingNewline: true) {
      guard let reply = server.reply(to: Array(line.utf8)) else { continue }
      Outputs.write(reply + [UInt8(ascii: "\n")])
    }
  }
}
