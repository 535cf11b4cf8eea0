package import ConformanceKit
import MachineKit

/// What of a port's declaration is not known to the kit, and so has no effect.
package enum DeclarationNotes {
  /// - Parameter suites: all suites of the kit.
  package static func of(_ declaration: Declaration, suites: [ConformanceSuite]) -> [String] {
    Self.suites(declaration, suites) + choices(declaration, suites)
      + capabilities(declaration, suites)
  }

  private static func suites(_ declaration: Declaration, _ suites: [ConformanceSuite]) -> [String] {
    let known = suites.map(\.id.text)
    return unknown(("suite", "suites"), declaration.suites.map(\.text), among: known)
  }

  private static func choices(_ declaration: Declaration, _ suites: [ConformanceSuite]) -> [String]
  {
    let known = suites.flatMap(\.choices)
    let byID = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let declared = declaration.choices.sorted { $0.key.text < $1.key.text }
    let strangers = declared.map(\.key.text)
    let misspelt = declared.compactMap { id, variant in
      byID[id].flatMap { $0.variants.contains(variant) ? nil : (choice: $0, variant: variant) }
    }
    let rest = misspelt.count - Phrases.told
    return unknown(("choice", "choices"), strangers, among: known.map(\.id.text))
      + misspelt.prefix(Phrases.told).map { self.misspelt($0, $1) }
      + (rest > 0 ? ["and \(Phrases.count(rest, "more unknown variant"))"] : [])
  }

  private static func misspelt(_ choice: Choice, _ variant: String) -> String {
    let hint = Nearest.hint(variant, among: choice.variants)
    return
      "unknown variant, ignored: \(choice.id) = \(String(escaping: variant))\(hint); the variants are "
      + choice.variants.joined(separator: ", ")
  }

  private static func capabilities(_ declaration: Declaration, _ suites: [ConformanceSuite])
    -> [String]
  {
    let known = suites.flatMap(\.capabilities).map(\.id.text)
    let declared = declaration.capabilities.keys.map(\.text).sorted()
    return unknown(("capability", "capabilities"), declared, among: known)
  }

  /// One note for all that is unknown of a kind.
  private static func unknown(
    _ kind: (one: String, many: String), _ declared: [String], among known: [String]
  ) -> [String] {
    let set = Set(known)
    let names = declared.filter { !set.contains($0) }
    guard !names.isEmpty else { return [] }
    let listed = Phrases.some(names) { String(escaping: $0) + Nearest.hint($0, among: known) }
    return ["unknown \(names.count == 1 ? kind.one : kind.many), ignored: \(listed)"]
  }
}
