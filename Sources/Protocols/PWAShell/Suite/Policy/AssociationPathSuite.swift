import ChoiceEngine
package import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

extension ConformanceSuite {
  /// `pwa-shell.association-path`: which paths an association file covers.
  ///
  /// Input `{"paths": [text], "path": text}`, the patterns of an entry and the path of a link. Answer
  /// `{"match": bool}`. No rejections. Only for tools that read association files.
  package static let pwaShellAssociationPath = ConformanceSuite(
    id: SuiteID("pwa-shell.association-path"),
    summary: "which paths an association file covers",
    requirements: [.pwaAAS05], choices: [], capabilities: [AssociationPathSuite.match],
    totality: nil, rules: AssociationRules(), variants: AssociationRules.variants,
    generate: { source in
      let patterns = source.list(1...3) { $0.pick(["*", "/a/*", "/", "/x?", "NOT /b", ""]) }
      return [
        "paths": .array((source.chance(2, in: 3) ? ["*"] : patterns).map { .string($0) }),
        "path": .string(source.pick(["/remote/draws/123", "/", "/a/", "/a/b/", "/a.b-c", "/%20"])),
      ]
    },
    notes: { _ in [] },
    traits: { input in
      [
        InputTrait("the path", .text(input["path"]?.text ?? "")),
        InputTrait("patterns", .count(input["paths"]?.array?.count ?? 0)),
      ]
    },
    needs: { _ in [AssociationPathSuite.match.id] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      let patterns = input["paths"]?.array?.compactMap(\.text)
      guard let path = input["path"]?.text, let patterns,
        patterns.count == input["paths"]?.array?.count
      else { throw InvalidInput("\"path\" or one of \"paths\" is no text") }
      let isCovered = AssociationPath(rules: rules)
        .isCovered(path, by: patterns, citing: &recorder)
      return .answer(
        .object([.init("match", .decided(.bool(isCovered.value), isCovered.basis))]))
    })
}

enum AssociationPathSuite {
  static let match = PWAShellSuites.capability(
    "association-match", "paths are matched with the patterns of an association file")
}
