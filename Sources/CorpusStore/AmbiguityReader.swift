import ConformanceKit
import MachineKit

/// Reads `ambiguities.json`.
enum AmbiguityReader {
  private static let members: Set<String> = [
    "id", "protocol", "what", "where", "readings", "resolution", "treatment", "reason", "choice",
    "requirements", "evidence", "measuredOn",
  ]

  static func read(_ document: Document) throws(CorpusError) -> [Located<Ambiguity>] {
    var ambiguities: [Located<Ambiguity>] = []
    for entry in try document.entries("ambiguities", schema: "ambiguities-1") {
      try entry.allow(only: members)
      let ambiguity = Ambiguity(
        id: AmbiguityID(try entry.text("id")), what: try entry.text("what"),
        readings: try entry.texts("readings"), resolution: try entry.text("resolution"),
        treatment: try entry.word("treatment", Ambiguity.Treatment.self),
        reason: try entry.text("reason"),
        choice: try entry.optionalText("choice").map { ChoiceID($0) },
        requirements: try entry.texts("requirements").map { RequirementID($0) })
      ambiguities.append(Located(value: ambiguity, entry: entry))
    }
    return ambiguities
  }
}
