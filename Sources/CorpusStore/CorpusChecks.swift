import ConformanceKit
import MachineKit

/// What holds over all files together.
enum CorpusChecks {
  /// - Parameter rules: how the file of the port's rules is called in messages.
  static func check(
    rules: String, requirements: [Located<Requirement>], ambiguities: [Located<Ambiguity>]
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
      throw CorpusError(file: rules, reason: "\(rule.rawValue) is missing")
    }
  }

  static func check(
    _ vectors: [SuiteID: [Located<Vector>]], registry: Registry
  ) throws(CorpusError) {
    _ = try unique(vectors.values.flatMap { $0 }, by: \.uid)
    for vectors in vectors.values { try check(vectors, registry) }
  }

  private static func check(_ vectors: [Located<Vector>], _ registry: Registry) throws(CorpusError)
  {
    let ids = try unique(vectors, by: \.id)
    for vector in vectors {
      var named = vector.value.requirements
      // Those inside alternatives too, which no departure names.
      vector.value.expect.forEachTree { tree in
        if case .script = tree { named += tree.requirements }
        named += tree.requirement.map { [$0] } ?? []
      }
      for requirement in named
      where registry[requirement] == nil {
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
