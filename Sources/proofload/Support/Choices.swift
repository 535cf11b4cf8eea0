import BridgeCatalog
import ConformanceKit

enum Choices {
  /// Reads `choice=variant` words against the choices that the suites know.
  static func parse(_ words: [String]) throws -> [ChoiceID: String] {
    let known = BridgeCatalog.suites.flatMap(\.choices)
    var choices: [ChoiceID: String] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let choice = known.first(where: { $0.id.text == parts[0] }) else {
        let names = known.map(\.id.text).joined(separator: ", ")
        throw Failure(
          .usage,
          "--choice \(String(escaping: word)): write CHOICE=VARIANT; the choices are \(names)")
      }
      guard choice.variants.contains(parts[1]) else {
        let variants = choice.variants.joined(separator: ", ")
        throw Failure(.usage, "--choice \(String(escaping: word)): the variants are \(variants)")
      }
      choices[choice.id] = parts[1]
    }
    return choices
  }
}

enum Capabilities {
  /// Reads the names of capabilities against those that the suites know.
  static func parse(_ words: [String]) throws -> Set<CapabilityID> {
    let known = BridgeCatalog.suites.flatMap(\.capabilities).map(\.id)
    for word in words where !known.contains(where: { $0.text == word }) {
      let names = known.map(\.text).joined(separator: ", ")
      throw Failure(
        .usage,
        "--grant \(String(escaping: word)): there is no such capability; the capabilities are \(names)"
      )
    }
    return Set(known.filter { words.contains($0.text) })
  }
}
