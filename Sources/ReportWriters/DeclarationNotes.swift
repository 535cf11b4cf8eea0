package import ConformanceKit

/// What of a port's declaration is not known to the kit, and so has no effect.
package enum DeclarationNotes {
  /// - Parameter suites: all suites of the kit.
  package static func of(_ declaration: Declaration, suites: [Suite]) -> [String] {
    Self.suites(declaration, suites) + choices(declaration, suites)
      + capabilities(declaration, suites)
  }

  private static func suites(_ declaration: Declaration, _ suites: [Suite]) -> [String] {
    let known = suites.map(\.id.text)
    return unknown(("suite", "suites"), declaration.suites.map(\.text), among: known)
  }

  private static func choices(_ declaration: Declaration, _ suites: [Suite]) -> [String] {
    let known = suites.flatMap(\.choices)
    let declared = declaration.choices.sorted { $0.key.text < $1.key.text }
    let strangers = declared.map(\.key.text)
    return unknown(("choice", "choices"), strangers, among: known.map(\.id.text))
      + declared.compactMap { id, variant in
        guard let choice = known.first(where: { $0.id == id }), !choice.variants.contains(variant)
        else { return nil }
        let hint = Nearest.hint(variant, among: choice.variants)
        return
          "unknown variant, ignored: \(id) = \(String(escaping: variant))\(hint); the variants are "
          + choice.variants.joined(separator: ", ")
      }
  }

  private static func capabilities(_ declaration: Declaration, _ suites: [Suite]) -> [String] {
    let known = suites.flatMap(\.capabilities).map(\.id.text)
    let declared = declaration.capabilities.keys.map(\.text).sorted()
    return unknown(("capability", "capabilities"), declared, among: known)
  }

  /// One note for all that is unknown of a kind.
  private static func unknown(
    _ kind: (one: String, many: String), _ declared: [String], among known: [String]
  ) -> [String] {
    let names = declared.filter { !known.contains($0) }
    guard !names.isEmpty else { return [] }
    let listed = names.map { String(escaping: $0) + Nearest.hint($0, among: known) }
    return [
      "unknown \(names.count == 1 ? kind.one : kind.many), ignored: \(listed.joined(separator: ", "))"
    ]
  }
}
