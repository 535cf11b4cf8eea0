import ConformanceKit
import MachineKit
import WirePrimitives

/// Reads `requirements/<protocol>.json`.
enum RequirementReader {
  private static let members: Set<String> = [
    "id", "topic", "level", "basis", "text", "source", "check", "stimulus", "expect", "see",
    "related", "why", "since", "state", "reason",
  ]

  static func read(_ document: Document) throws(CorpusError) -> Corpus.ProtocolEntry {
    guard let name = document.json["protocol"]?.text,
      let title = document.json["document"]?["title"]?.text
    else {
      throw CorpusError(
        file: document.name, line: 1, reason: "needs \"protocol\" and \"document\" with a title")
    }
    var requirements: [Requirement] = []
    for entry in try document.entries("requirements", schema: "requirements-1") {
      requirements.append(try requirement(entry, title: title))
    }
    return Corpus.ProtocolEntry(name: name, title: title, requirements: requirements)
  }

  private static func requirement(
    _ entry: Entry, title: String
  ) throws(CorpusError) -> Requirement {
    try entry.allow(only: members)
    guard let section = entry.json["source"]?["section"]?.text,
      let lines = entry.json["source"]?["lines"]?.text
    else { throw entry.fail("\"source\" needs \"section\" and \"lines\"") }
    return Requirement(
      id: RequirementID(try entry.text("id")), topic: try entry.text("topic"),
      level: try entry.word("level", Requirement.Level.self),
      basis: try entry.word("basis", Requirement.Basis.self), text: try entry.text("text"),
      source: .init(document: title, section: section, lines: lines),
      check: try entry.word("check", Requirement.Check.self),
      stimulus: try entry.text("stimulus"), expect: try entry.text("expect"),
      see: entry.json["see"] == nil ? [] : try entry.texts("see").map { AmbiguityID($0) },
      since: try entry.text("since"), exemption: try exemption(entry))
  }

  private static func exemption(
    _ entry: Entry
  ) throws(CorpusError) -> Requirement.Exemption? {
    guard entry.json["state"] != nil else { return nil }
    return Requirement.Exemption(
      state: try entry.word("state", Requirement.Exemption.State.self),
      reason: try entry.text("reason"))
  }
}
