import ArgumentParser
import BridgeCatalog
import ConformanceKit
import Foundation

struct Port: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Be the reference as a port on standard input and output.",
    discussion: "Example:  proofload check -- proofload port")

  @Option(help: ArgumentHelp("Answer as declared, CHOICE=VARIANT.", valueName: "choice"))
  var choice: [String] = []

  func run() throws {
    let reference = ReferencePort(
      suites: BridgeCatalog.suites, choices: try Choices.parse(choice))
    let server = PortServer(reference: reference)
    while let line = readLine(strippingNewline: true) {
      guard let reply = server.reply(to: Array(line.utf8)) else { continue }
      FileHandle.standardOutput.write(Data(reply + [UInt8(ascii: "\n")]))
    }
  }
}

enum Choices {
  /// Reads `choice=variant` words against the choices that the suites know.
  static func parse(_ words: [String]) throws -> [ChoiceID: String] {
    let known = BridgeCatalog.suites.flatMap(\.choices)
    var choices: [ChoiceID: String] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let choice = known.first(where: { $0.id.text == parts[0] }) else {
        let names = known.map(\.id.text).joined(separator: ", ")
        throw Failure(.usage, "--choice \(word): write CHOICE=VARIANT; the choices are \(names)")
      }
      guard choice.variants.contains(parts[1]) else {
        let variants = choice.variants.joined(separator: ", ")
        throw Failure(.usage, "--choice \(word): the variants are \(variants)")
      }
      choices[choice.id] = parts[1]
    }
    return choices
  }
}
