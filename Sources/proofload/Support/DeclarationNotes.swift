import BridgeCatalog
import ConformanceKit

/// What of a port's declaration is not known to the kit, and so has no effect.
enum DeclarationNotes {
  static func of(_ declaration: Declaration) -> [String] {
    suites(declaration) + choices(declaration) + capabilities(declaration)
  }

  private static func suites(_ declaration: Declaration) -> [String] {
    let known = BridgeCatalog.suites.map(\.id.text)
    return declaration.suites.map(\.text).filter { !known.contains($0) }
      .map { unknown("suite", $0, known) }
  }

  private static func choices(_ declaration: Declaration) -> [String] {
    let known = BridgeCatalog.suites.flatMap(\.choices)
    return declaration.choices.sorted { $0.key.text < $1.key.text }.compactMap { id, variant in
      guard let choice = known.first(where: { $0.id == id }) else {
        return unknown("choice", id.text, known.map(\.id.text))
      }
      guard !choice.variants.contains(variant) else { return nil }
      let hint = Nearest.hint(variant, among: choice.variants)
      return
        "unknown variant, ignored: \(id) = \(String(escaping: variant))\(hint); the variants are "
        + choice.variants.joined(separator: ", ")
    }
  }

  private static func capabilities(_ declaration: Declaration) -> [String] {
    let known = BridgeCatalog.suites.flatMap(\.capabilities).map(\.id.text)
    return declaration.capabilities.keys.map(\.text).sorted().filter { !known.contains($0) }
      .map { unknown("capability", $0, known) }
  }

  private static func unknown(_ what: String, _ name: String, _ known: [String]) -> String {
    "unknown \(what), ignored: \(String(escaping: name))\(Nearest.hint(name, among: known))"
  }
}
