import ConformanceKit
import MachineKit

/// What holds over all files together.
enum CorpusChecks {
  static func check(
    requirements: [Located<Requirement>], ambiguities: [Located<Ambiguity>],
    vectors: [SuiteID: [Located<Vector>]]
  ) throws(CorpusError) {
    let known = try unique(requirements, by: \.id.text)
    let open = try unique(ambiguities, by: \.id.text)
    for requirement in requirements {
      for id in requirement.value.see where !open.contains(id.text) {
        throw requirement.entry.fail("\"see\" names \(id), which does not exist")
      }
    }
    for ambiguity in ambiguities {
      for id in ambiguity.value.requirements where !known.contains(id.text) {
        throw ambiguity.entry.fail("\"requirements\" names \(id), which does not exist")
      }
    }
    for rule in PortRule.allCases where !known.contains(rule.rawValue) {
      throw CorpusError(file: "requirements/port.json", reason: "\(rule.rawValue) is missing")
    }
    for vectors in vectors.values { try check(vectors, requirements: known) }
  }

  private static func check(
    _ vectors: [Located<Vector>], requirements: Set<String>
  ) throws(CorpusError) {
    _ = try unique(vectors, by: \.uid)
    let ids = try unique(vectors, by: \.id)
    for vector in vectors {
      for requirement in vector.value.requirements + vector.value.expect.requirements
      where !requirements.contains(requirement.text) {
        throw vector.entry.fail("names \(requirement), which does not exist")
      }
      if let twin = vector.value.twin, !ids.contains(twin) {
        throw vector.entry.fail("its twin \(twin) does not exist")
      }
    }
  }

  /// The names of all entries, none of which may occur twice.
  private static func unique<Value>(
    _ entries: [Located<Value>], by name: (Value) -> String
  ) throws(CorpusError) -> Set<String> {
    var names: Set<String> = []
    for located in entries where !names.insert(name(located.value)).inserted {
      throw located.entry.fail("\(name(located.value)) occurs twice")
    }
    return names
  }
}
