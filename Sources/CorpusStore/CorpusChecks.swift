import ConformanceKit
import MachineKit

/// What holds over all files together.
enum CorpusChecks {
  static func check(
    protocols: [Corpus.ProtocolEntry], ambiguities: [Ambiguity], vectors: [SuiteID: [Vector]]
  ) throws(CorpusError) {
    var requirements: Set<RequirementID> = []
    for entry in protocols {
      for requirement in entry.requirements
      where !requirements.insert(requirement.id).inserted {
        throw CorpusError(
          file: "requirements/\(entry.name).json", reason: "\(requirement.id) occurs twice")
      }
    }
    let known = Set(ambiguities.map(\.id))
    for requirement in protocols.flatMap(\.requirements) {
      for id in requirement.see where !known.contains(id) {
        throw CorpusError(
          file: "requirements", reason: "\(requirement.id) refers to \(id), which does not exist")
      }
    }
    var uids: Set<String> = []
    for (suite, vectors) in vectors {
      try check(vectors, of: suite, requirements: requirements, uids: &uids)
    }
  }

  private static func check(
    _ vectors: [Vector], of suite: SuiteID, requirements: Set<RequirementID>,
    uids: inout Set<String>
  ) throws(CorpusError) {
    func fail(_ vector: Vector, _ reason: String) -> CorpusError {
      CorpusError(file: "vectors/\(suite)", reason: "\(vector.id): \(reason)")
    }
    var ids: Set<String> = []
    for vector in vectors {
      guard uids.insert(vector.uid).inserted else { throw fail(vector, "its uid occurs twice") }
      guard ids.insert(vector.id).inserted else { throw fail(vector, "its id occurs twice") }
      var named = vector.requirements
      // Those inside alternatives too, which no departure names.
      vector.expect.forEachTree { named += $0.requirement.map { [$0] } ?? [] }
      for requirement in named
      where !requirements.contains(requirement) {
        throw fail(vector, "names \(requirement), which does not exist")
      }
    }
    for vector in vectors {
      guard let twin = vector.twin else { continue }
      guard ids.contains(twin) else { throw fail(vector, "its twin \(twin) does not exist") }
    }
  }
}
