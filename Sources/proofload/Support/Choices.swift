import BridgeCatalog
import ConformanceKit
import MachineKit
import ReportWriters

enum Choices {
  /// Reads `choice=variant` words against the choices that the suites know.
  static func parse(_ words: [String]) throws -> [ChoiceID: String] {
    let known = BridgeCatalog.suites.flatMap(\.choices)
    var choices: [ChoiceID: String] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let names = known.map(\.id.text).withoutRepeats
      guard parts.count == 2,
        let choice = known.first(where: { Name.matches(parts[0], $0.id.text) })
      else {
        let hint = Nearest.hint(parts.first ?? "", among: names)
        throw Failure(
          .usage,
          "--choice \(String(escaping: word)): write CHOICE=VARIANT\(hint); the choices are "
            + names.joined(separator: ", "))
      }
      guard let variant = Name.find(parts[1], among: choice.variants) else {
        let variants = choice.variants.joined(separator: ", ")
        throw Failure(.usage, "--choice \(String(escaping: word)): the variants are \(variants)")
      }
      choices[choice.id] = variant
    }
    return choices
  }
}

enum Capabilities {
  /// Reads the names of capabilities against those that the suites know.
  static func parse(_ words: [String]) throws -> Set<CapabilityID> {
    let known = BridgeCatalog.suites.flatMap(\.capabilities).map(\.id)
    let names = known.map(\.text).withoutRepeats
    for word in words where Name.find(word, among: names) == nil {
      throw Failure(
        .usage,
        "--grant \(String(escaping: word)): there is no such capability"
          + "\(Nearest.hint(word, among: names)); the capabilities are "
          + names.joined(separator: ", "))
    }
    return Set(words.compactMap { Name.find($0, among: names) }.map { CapabilityID($0) })
  }
}
