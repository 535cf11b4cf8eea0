import ConformanceKit
import MachineKit
import WirePrimitives

/// Reads `requirements/<protocol>.json`.
enum RequirementReader {
  private static let members: Set<String> = [
    "id", "topic", "level", "basis", "text", "source", "check", "stimulus", "expect", "see",
    "related", "why", "since", "state", "reason",
  ]

  static func read(_ document: Document) throws(CorpusError) -> (
    protocol: Corpus.ProtocolEntry, [Located<Requirement>]
  ) {
    guard let name = document.json["protocol"]?.text else {
      throw document.fail("the member \"protocol\" is no text", at: "protocol")
    }
    guard let title = document.json["document"]?["title"]?.text else {
      throw document.fail("the member \"document\" has no title", at: "document")
    }
    var requirements: [Located<Requirement>] = []
    for entry in try document.entries("requirements", schema: "requirements-1") {
      requirements.append(Located(value: try requirement(entry, title: title), entry: entry))
    }
    let entry = Corpus.ProtocolEntry(
      name: name, title: title, requirements: requirements.map(\.value))
    return (entry, requirements)
  }

  private static func requirement(
    _ entry: Entry, title: String
  ) throws(CorpusError) -> Requirement {
    try entry.allow(only: members)
    guard let section = entry.json["source"]?["section"]?.text,
      let lines = entry.json["source"]?["lines"]?.text
    else { throw entry.fail("\"source\" needs \"section\" and \"lines\"") }
    let id = RequirementID(try entry.text("id"))
    guard id.isWellFormed else {
      throw entry.fail("the id is not like PSG-JWT-08: capitals, capitals, two digits")
    }
    return Requirement(
      id: id, topic: try entry.text("topic"),
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

extension RequirementID {
  /// System, topic and number; the port protocol is a system without topics.
  fileprivate var isWellFormed: Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let system = parts.first, let number = parts.last else { return false }
    let isFramed =
      (3...4).contains(system.count) && system.allSatisfy(Self.isCapital)
      && (2...3).contains(number.count) && number.allSatisfy(Self.isDigit)
    guard isFramed, parts.count == 3, let first = parts[1].first else {
      return isFramed && parts.count == 2
    }
    return (2...4).contains(parts[1].count) && Self.isCapital(first)
      && parts[1].allSatisfy { Self.isCapital($0) || Self.isDigit($0) }
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
